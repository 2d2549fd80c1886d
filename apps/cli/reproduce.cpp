#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "command.hpp"
#include "pincer/core/error.hpp"

namespace pincer::cli {

namespace {

/// The program beside this one, or one that the shell would find.
std::string program_path() {
  std::error_code ignored;
  const auto own = std::filesystem::read_symlink("/proc/self/exe", ignored);
  const auto beside = own.parent_path() / "pincer-reproduce";
  return std::filesystem::exists(beside, ignored) ? beside.string() : "pincer-reproduce";
}

/// Becomes that program. Returns only if it is not there.
int reproduce(const std::vector<std::string>& words) {
  const std::string program = program_path();
  std::vector<char*> arguments = {const_cast<char*>(program.c_str())};
  for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  execvp(program.c_str(), arguments.data());
  throw Error(std::string("cannot start pincer-reproduce: ") + std::strerror(errno) +
              ". In a clone of the project `make reproduce` builds it");
}

}  // namespace

Command reproduce_command() {
  const auto words = std::make_shared<std::vector<std::string>>();
  return {.name = "reproduce",
          .words = "run the papers' experiments again",
          .details =
              "Starts pincer-reproduce, a program of its own, with the words that follow. It "
              "runs the experiments of the two papers behind pincer again and writes a "
              "report with their numbers beside ours.",
          .examples = {"reproduce bab --quick --out reproduction"},
          .options = {{.name = "ARGUMENTS",
                       .words = "bab, smab or all, and options: see reproduce --help",
                       .list = words.get()}},
          .run = [words] { return reproduce(*words); },
          .takes_the_rest = true};
}

}  // namespace pincer::cli
