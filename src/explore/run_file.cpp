#include "pincer/explore/run_file.hpp"

#include <fstream>
#include <iterator>
#include <limits>

#include "json_text.hpp"
#include "packed_records.hpp"
#include "pincer/catalog/identity.hpp"
#include "pincer/catalog/json.hpp"
#include "pincer/core/error.hpp"
#include "pincer/core/framing.hpp"
#include "pincer/core/whole_file.hpp"
#include "pincer/explore/words.hpp"

namespace pincer::explore {
namespace {

constexpr std::string_view first_line = "pincer run 1\n";
constexpr std::size_t longest_head = std::size_t{1} << 26;
constexpr std::size_t most_records = 100'000'000;
constexpr std::size_t block_head = 12;

[[noreturn]] void refuse_file(const std::string& file, const std::string& why) {
  throw Error("'" + file + "' " + why);
}
[[noreturn]] void refuse_damaged(const std::string& file, const std::string& why) {
  refuse_file(file, "is damaged: " + why);
}

// ---- the head

Json moment_json(const Moment& moment) {
  return Json::array({moment.seconds, moment.bounds.lower, moment.bounds.upper, moment.nodes});
}

Moment moment_of(const Json& list) {
  return {list.at(0).get<double>(),
          {list.at(1).get<double>(), list.at(2).get<double>()},
          list.at(3).get<std::uint64_t>(),
          0};
}

Json identity_json(const GameIdentity& identity) {
  return {{"game", identity.game},
          {"parameters", identity.parameters},
          {"version", identity.version},
          {"fingerprint", identity.fingerprint}};
}

Json recorded_json(const Recorded& recorded) {
  return {{"records", recorded.records.size()},
          {"most", recorded.most},
          {"nodes", recorded.nodes},
          {"passed", recorded.passed},
          {"least", recorded.least},
          {"whole", recorded.is_whole},
          {"seconds", recorded.seconds},
          {"by_ending", recorded.by_ending}};
}

std::string head_json(const Run& run, const RunView& view, const Recorded* recorded) {
  Json history = Json::array();
  for (const Moment& moment : view.history) history.push_back(moment_json(moment));
  const Json head = {{"identity", identity_json(identity_of(run.study().setting({})))},
                     {"task", Json::parse(task_json(run.task()))},
                     {"report", view.report ? Json::parse(report_json(*view.report)) : Json()},
                     {"error", view.error},
                     {"now", moment_json(view.now)},
                     {"history", std::move(history)},
                     {"recording", recorded != nullptr ? recorded_json(*recorded) : Json()}};
  return text_of(head);
}

/// A file as a whole: its head, checked, and the blocks after it.
struct Parts {
  Json head;
  std::uint32_t sum;
  std::string bytes;
  std::size_t blocks_at;
};

std::string bytes_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) refuse_file(file, "cannot be read");
  return {std::istreambuf_iterator<char>(in), {}};
}

Parts parts_of(const std::string& file) {
  Parts parts{{}, 0, bytes_of(file), 0};
  const std::string& bytes = parts.bytes;
  if (!bytes.starts_with(first_line)) refuse_file(file, "is no run that was saved by the explorer");
  const std::size_t start = first_line.size(), end = bytes.find('\n', start);
  constexpr std::size_t digits = 8;
  if (end == std::string::npos || end - start < digits + 1 || end - start > longest_head)
    refuse_damaged(file, "its head is not complete");
  const std::string_view text =
      std::string_view(bytes).substr(start + digits + 1, end - start - digits - 1);
  parts.sum = checksum(text, checksum(first_line));
  if (bytes.substr(start, digits + 1) != in_hex(parts.sum) + " ")
    refuse_damaged(file, "its head is not what was written");
  parts.blocks_at = end + 1;
  if (is_deep(text)) refuse_damaged(file, "its head is nested too deeply");
  parts.head = Json::parse(text, nullptr, false);
  if (parts.head.is_discarded()) refuse_damaged(file, "its head is no JSON");
  return parts;
}

/// Does `work` on a head. What is not as it should be is damage.
template <class Work>
auto reading(const std::string& file, Work work) {
  try {
    return work();
  } catch (const Json::exception& problem) {
    refuse_damaged(file, std::string("its head is not complete: ") + problem.what());
  }
}

// ---- records

std::vector<Record> records_in(const std::string& file, const Parts& parts, std::size_t count) {
  if (count > most_records) refuse_damaged(file, "it has too many records");
  std::vector<Record> records;
  std::string_view rest = std::string_view(parts.bytes).substr(parts.blocks_at);
  std::uint32_t sum = parts.sum;
  while (records.size() < count) {
    if (rest.size() < block_head) refuse_damaged(file, "it ends too early");
    const auto wanted = static_cast<std::uint32_t>(number_in(rest, 0, 4));
    const std::size_t in_block = number_in(rest, 4, 4), size = number_in(rest, 8, 4);
    if (rest.size() - block_head < size) refuse_damaged(file, "it ends too early");
    sum = checksum(rest.substr(4, 8 + size), sum);
    if (sum != wanted || in_block == 0 || in_block > count - records.size() ||
        !unpack(rest.substr(block_head, size), in_block, records))
      refuse_damaged(file, "some of its records are not what was written");
    rest.remove_prefix(block_head + size);
  }
  if (!rest.empty()) refuse_damaged(file, "something follows its end");
  if (const char* const flaw = flaw_of(records)) refuse_damaged(file, flaw);
  return records;
}

std::shared_ptr<const Recorded> recorded_in(const std::string& file, const Parts& parts) {
  const Json& head = parts.head.at("recording");
  if (head.is_null()) {
    records_in(file, parts, 0);
    return nullptr;
  }
  Recorded recorded;
  auto records = std::make_shared<const std::vector<Record>>(
      records_in(file, parts, head.at("records").get<std::size_t>()));
  recorded.records = *records;
  recorded.bytes = records->size() * sizeof(Record);
  recorded.owner = std::move(records);
  recorded.most = head.at("most").get<std::size_t>();
  recorded.nodes = head.at("nodes").get<std::uint64_t>();
  recorded.passed = head.at("passed").get<std::uint64_t>();
  recorded.least = head.at("least").get<std::uint64_t>();
  recorded.is_whole = head.at("whole").get<bool>();
  recorded.seconds = head.at("seconds").get<double>();
  const auto counts = head.at("by_ending").get<std::vector<std::uint64_t>>();
  if (counts.size() != recorded.by_ending.size()) refuse_damaged(file, "its head is not complete");
  std::copy(counts.begin(), counts.end(), recorded.by_ending.begin());
  return std::make_shared<const Recorded>(std::move(recorded));
}

void expect_same_game(const std::string& file, const Json& head, const Study& study) {
  const Json& told = head.at("identity");
  const GameIdentity other{
      told.at("game").get<std::string>(), told.at("parameters").get<std::vector<std::string>>(),
      told.at("version").get<int>(), told.at("fingerprint").get<std::string>()};
  const std::string why = difference(identity_of(study.setting({})), other);
  if (!why.empty()) refuse_file(file, "is about another game: " + why);
}

}  // namespace

void write_run(const Run& run, const std::function<void(std::string_view)>& write) {
  const RunView view = run.view();
  if (view.state == RunState::running) throw Error("it still runs: stop it, or wait for its end");
  const auto recorded = run.recorded();
  const std::string head = head_json(run, view, recorded.get());
  std::uint32_t sum = checksum(head, checksum(first_line));
  write(std::string(first_line) + in_hex(sum) + " " + head + "\n");
  if (!recorded) return;
  for (std::size_t at = 0; at < recorded->records.size(); at += most_in_block) {
    const auto part =
        recorded->records.subspan(at, std::min(most_in_block, recorded->records.size() - at));
    const std::string packed = pack(part);
    std::string framed;
    put_number(framed, part.size(), 4);
    put_number(framed, packed.size(), 4);
    framed += packed;
    sum = checksum(framed, sum);
    std::string start;
    put_number(start, sum, 4);
    write(start);
    write(framed);
  }
}

void save_run(const Run& run, const std::string& file) {
  write_whole(file, [&](std::ostream& out) {
    write_run(run, [&](std::string_view bytes) {
      out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    });
  });
}

bool is_run_file(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::string start(first_line.size(), '\0');
  return in.read(start.data(), static_cast<std::streamsize>(start.size())) && start == first_line;
}

Task task_in_run(const std::string& file) {
  const Parts parts = parts_of(file);
  return reading(file, [&] { return task_from_json(text_of(parts.head.at("task"))); });
}

std::shared_ptr<Run> read_run(const std::string& file, std::shared_ptr<Study> study) {
  const Parts parts = parts_of(file);
  return reading(file, [&] {
    expect_same_game(file, parts.head, *study);
    const Task task = task_from_json(text_of(parts.head.at("task")));
    RunView view;
    view.error = parts.head.at("error").get<std::string>();
    view.now = moment_of(parts.head.at("now"));
    for (const Json& moment : parts.head.at("history")) view.history.push_back(moment_of(moment));
    const Json& report = parts.head.at("report");
    if (!report.is_null()) view.report = report_from_json(text_of(report));
    view.state = view.report ? RunState::done : RunState::failed;
    return std::make_shared<Run>(std::move(study), task, std::move(view), recorded_in(file, parts));
  });
}

}  // namespace pincer::explore
