// Feeds the reader and the checker of certificates with anything. Whatever they are given they
// refuse it or prove something true: nothing else may happen.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "pincer/catalog/catalog.hpp"
#include "pincer/catalog/task.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/proof/checker.hpp"

namespace {

using namespace pincer;

struct Subject {
  Position start;
  Bounds<double> value;
};

Subject subject(const std::string& game, const std::string& parameters) {
  Task task;
  task.game = game;
  task.parameters = words_in(parameters);
  const Position start = setting_of(builtin_games(), task).position;
  const auto session = start.rules().session({.memory_bytes = std::size_t{16} << 20});
  Budget budget;
  return {start, session->solve(start.state(), 0, budget).bounds};
}

const std::vector<Subject>& subjects() {
  static const std::vector<Subject> all = {
      subject("nim", "heaps=1,3,4"), subject("tic_tac_toe", ""),
      subject("pig", "target=6 horizon=4"), subject("goofspiel", "cards=4")};
  return all;
}

/// The bytes as a whole file, or as a head and a strategy that get their checksums right.
std::string file_of(bool is_whole, const std::string& bytes) {
  if (is_whole) return bytes;
  const auto end = bytes.find('\n');
  if (end == std::string::npos) return bytes;
  try {
    std::ostringstream out;
    proof::write_certificate(out, proof::head_from_json(bytes.substr(0, end)),
                             {bytes.substr(end + 1)});
    return out.str();
  } catch (const Error&) {
    return bytes;
  }
}

[[noreturn]] void report(const char* what) {
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 1) return 0;
  const Subject& about = subjects()[data[0] % subjects().size()];
  const std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  try {
    proof::Reader reader(std::make_unique<std::istringstream>(file_of((data[0] & 128) != 0, bytes)),
                         "it");
    for (const proof::Proved& one : proof::verify(about.start, reader).proved)
      if (one.moves.empty() &&
          (one.bounds.lower > about.value.upper || one.bounds.upper < about.value.lower))
        report("something false is proved");
  } catch (const Error&) {
  }
  return 0;
}
