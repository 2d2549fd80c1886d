#include "experiments/files.hpp"

#include <fstream>
#include <iterator>

#include "experiments/text.hpp"
#include "pincer/core/error.hpp"

namespace pincer::experiments {

std::string read_file(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw Error("cannot read " + path.string());
  return {std::istreambuf_iterator<char>(stream), {}};
}

void write_file(const std::filesystem::path& path, const std::string& text) {
  std::ofstream stream(path, std::ios::binary);
  stream << text;
  stream.flush();
  if (!stream) throw Error("cannot write " + path.string() + "; is the disk full?");
}

std::string replaced_quotes(const std::string& name) { return replaced(name, "'", "'\\''"); }

}  // namespace pincer::experiments
