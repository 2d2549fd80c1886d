#include "pincer/catalog/store_tools.hpp"

#include <algorithm>
#include <filesystem>
#include <type_traits>
#include <utility>

namespace pincer {
namespace {

/// A statement in as few words as its game needs: many of them are in memory at once.
template <std::size_t words>
struct Row {
  Key<words> key;
  Bounds<double> bounds;
  std::uint16_t best;
  Effort effort;

  explicit Row(const Statement& s) : bounds(s.bounds), best(s.best), effort(s.effort) {
    std::copy_n(s.key.begin(), words, key.begin());
  }
  Statement statement() const {
    Statement s{{}, bounds, best, effort};
    std::copy(key.begin(), key.end(), s.key.begin());
    return s;
  }
};

/// Sorts rows by key and makes one of all that are about one state.
template <std::size_t words>
void unite(std::vector<Row<words>>& rows) {
  std::sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
    return a.key != b.key ? a.key < b.key : a.effort > b.effort;
  });
  std::size_t last = 0;
  for (std::size_t i = 1; i < rows.size(); ++i)
    if (rows[i].key == rows[last].key)
      rows[last].bounds =
          meet_or_refuse(rows[i].statement().key, rows[last].bounds, rows[i].bounds);
    else rows[++last] = rows[i];
  if (!rows.empty()) rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(last) + 1, rows.end());
}

/// Those that took most effort, as many as there is room for.
template <std::size_t words>
void write(std::vector<Row<words>>& rows, StoreWriter& writer, std::uint64_t bytes) {
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.effort > b.effort; });
  constexpr std::size_t at_once = 1024;
  std::vector<Statement> some;
  for (std::size_t i = 0; i < rows.size(); i += at_once) {
    some.clear();
    for (std::size_t k = i; k < std::min(i + at_once, rows.size()); ++k)
      some.push_back(rows[k].statement());
    if (writer.bytes_with(some.size()) > bytes) break;
    writer.add(some);
  }
}

template <std::size_t words>
void merge(const std::vector<std::string>& files, const StoreHead& head, StorePlace& place,
           std::uint64_t bytes, const std::function<void(const std::string&)>& tell) {
  std::vector<Row<words>> rows;
  for (const std::string& file : files) {
    StoreReader reader(file);
    std::vector<Statement> block;
    while (reader.read(block))
      for (const Statement& statement : block) rows.emplace_back(statement);
    if (!reader.damage().empty()) tell(reader.damage());
  }
  unite(rows);
  StoreWriter writer(place, head);
  write(rows, writer, bytes);
  writer.finish();
}

/// Calls `work` with a number from 1 to the most words a key may have, as a constant.
template <std::size_t most, class Work>
void with_words(std::size_t words, Work work) {
  if (words == most) work(std::integral_constant<std::size_t, most>{});
  else if constexpr (most > 1) with_words<most - 1>(words, work);
}

}  // namespace

double StoreSummary::nodes() const {
  double sum = 0;
  for (std::size_t effort = 1; effort < efforts.size(); ++effort)
    sum += static_cast<double>(efforts[effort]) *
           static_cast<double>(nodes_of(static_cast<Effort>(effort)));
  return sum;
}

StoreSummary store_summary(const std::string& file) {
  StoreReader reader(file);
  StoreSummary summary;
  summary.head = reader.head();
  summary.bytes = std::filesystem::file_size(file);
  std::vector<Statement> block;
  while (reader.read(block))
    for (const Statement& s : block) {
      ++summary.statements;
      ++summary.efforts[s.effort];
      if (s.bounds.lower == s.bounds.upper) ++summary.exact;
    }
  summary.damage = reader.damage();
  return summary;
}

StoreSummary merge_stores(const std::vector<std::string>& files, const std::string& out,
                          std::uint64_t bytes,
                          const std::function<void(const std::string&)>& tell) {
  const StoreHead head = StoreReader(files.at(0)).head();
  for (const std::string& file : files) {
    const StoreHead other = StoreReader(file).head();
    if (const auto why = difference(head.identity, other.identity); !why.empty())
      throw Error("'" + file + "' " + why + "; only files of one game can be merged");
    if (other.key_words != head.key_words || other.has_small_numbers != head.has_small_numbers)
      throw Error("'" + file + "' has another layout; only files of one game can be merged");
  }
  StorePlace place(out);
  if (std::filesystem::exists(out))
    if (const auto why = difference(head.identity, StoreReader(out).head().identity); !why.empty())
      throw Error("'" + out + "' " + why + "; name another file");
  with_words<AnyKey{}.size()>(head.key_words, [&](auto words) {
    merge<decltype(words)::value>(files, head, place, bytes, tell);
  });
  return store_summary(out);
}

}  // namespace pincer
