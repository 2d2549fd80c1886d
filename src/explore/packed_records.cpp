#include "packed_records.hpp"

#include <zlib.h>

#include <bit>
#include <cmath>

#include "pincer/core/framing.hpp"

namespace pincer::explore {
namespace {

// parent, end, index, reply (4 each), forced (2), turn, ending, is_asked (1 each), seconds (4),
// nodes (8), then seven doubles.
constexpr std::size_t record_size = 4 * 4 + 2 + 3 + 4 + 8 + 7 * 8;

void put_real(std::string& bytes, double value) {
  put_number(bytes, std::bit_cast<std::uint64_t>(value), 8);
}

void put(std::string& bytes, const Record& r) {
  for (const std::uint32_t number : {r.parent, r.end, r.index, r.reply})
    put_number(bytes, number, 4);
  put_number(bytes, r.forced, 2);
  put_number(bytes, static_cast<std::uint64_t>(r.turn), 1);
  put_number(bytes, static_cast<std::uint64_t>(r.ending), 1);
  put_number(bytes, r.is_asked ? 1 : 0, 1);
  put_number(bytes, std::bit_cast<std::uint32_t>(r.seconds), 4);
  put_number(bytes, r.nodes, 8);
  for (const double value : {r.asked.at_most, r.asked.at_least, r.asked.within, r.known.lower,
                             r.known.upper, r.found.lower, r.found.upper})
    put_real(bytes, value);
}

/// Takes numbers from bytes, one after the other.
class Taker {
 public:
  explicit Taker(std::string_view bytes) : bytes_(bytes) {}

  std::uint64_t number(std::size_t size) {
    const std::uint64_t number = number_in(bytes_, at_, size);
    at_ += size;
    return number;
  }
  std::uint32_t small() { return static_cast<std::uint32_t>(number(4)); }
  double real() { return std::bit_cast<double>(number(8)); }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

/// False where a number is none of its kind.
bool take(Taker& from, Record& r) {
  r.parent = from.small();
  r.end = from.small();
  r.index = from.small();
  r.reply = from.small();
  r.forced = static_cast<std::uint16_t>(from.number(2));
  const std::uint64_t turn = from.number(1), ending = from.number(1), is_asked = from.number(1);
  r.seconds = std::bit_cast<float>(from.small());
  r.nodes = from.number(8);
  for (double* value : {&r.asked.at_most, &r.asked.at_least, &r.asked.within, &r.known.lower,
                        &r.known.upper, &r.found.lower, &r.found.upper}) {
    *value = from.real();
    if (std::isnan(*value)) return false;
  }
  if (turn > static_cast<std::uint64_t>(Turn::over) || ending >= endings || is_asked > 1)
    return false;
  r.turn = static_cast<Turn>(turn);
  r.ending = static_cast<Ending>(ending);
  r.is_asked = is_asked == 1;
  return r.seconds >= 0 && std::isfinite(r.seconds);
}

}  // namespace

std::string pack(std::span<const Record> records) {
  std::string plain;
  plain.reserve(records.size() * record_size);
  for (const Record& record : records) put(plain, record);
  uLongf size = compressBound(static_cast<uLong>(plain.size()));
  std::string packed(size, '\0');
  compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
            reinterpret_cast<const Bytef*>(plain.data()), static_cast<uLong>(plain.size()),
            Z_BEST_SPEED);
  packed.resize(size);
  return packed;
}

bool unpack(std::string_view bytes, std::size_t count, std::vector<Record>& records) {
  if (count > most_in_block) return false;
  std::string plain(count * record_size, '\0');
  uLongf size = static_cast<uLongf>(plain.size());
  const int result =
      uncompress(reinterpret_cast<Bytef*>(plain.data()), &size,
                 reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uLong>(bytes.size()));
  if (result != Z_OK || size != plain.size()) return false;
  Taker from(plain);
  for (std::size_t i = 0; i < count; ++i)
    if (!take(from, records.emplace_back())) return false;
  return true;
}

const char* flaw_of(std::span<const Record> records) {
  std::vector<std::uint32_t> path;  // the records that the next one may be below
  for (std::uint32_t at = 0; at < records.size(); ++at) {
    const Record& record = records[at];
    while (!path.empty() && records[path.back()].end <= at) path.pop_back();
    const std::uint32_t parent = path.empty() ? Recording::none : path.back();
    const std::size_t room = path.empty() ? records.size() : records[parent].end;
    if (record.parent != parent || record.end <= at || record.end > room)
      return "its records are no tree";
    path.push_back(at);
  }
  return nullptr;
}

}  // namespace pincer::explore
