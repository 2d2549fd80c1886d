#include "local_hub.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <thread>

#include "output.hpp"
#include "pincer/core/error.hpp"

namespace pincer::cli {
namespace {

namespace fs = std::filesystem;

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// The program of this name in PATH, or nothing.
std::string found_in_path(const std::string& name) {
  if (name.find('/') != std::string::npos) return access(name.c_str(), X_OK) == 0 ? name : "";
  const char* const path = std::getenv("PATH");
  std::string folders = path == nullptr ? "/usr/bin:/bin" : path;
  folders += ":/usr/bin:/usr/local/bin:/usr/sbin";
  for (std::size_t start = 0; start < folders.size();) {
    const std::size_t end = std::min(folders.find(':', start), folders.size());
    const std::string file = folders.substr(start, end - start) + "/" + name;
    if (access(file.c_str(), X_OK) == 0) return file;
    start = end + 1;
  }
  return {};
}

/// A new folder that only this user can read, where a socket's path is short enough.
fs::path private_folder() {
  constexpr std::size_t longest = 80;
  for (fs::path place : {fs::temp_directory_path(), fs::path("/tmp")}) {
    std::string pattern = (place / "pincer_hub_XXXXXX").string();
    if (pattern.size() <= longest && mkdtemp(pattern.data()) != nullptr) return pattern;
  }
  throw Error(std::string("cannot make a folder in /tmp: ") + std::strerror(errno));
}

std::string how_it_ended(int status) {
  return WIFSIGNALED(status) ? fmt::format("was ended by signal {}", WTERMSIG(status))
                             : fmt::format("ended with {}", WEXITSTATUS(status));
}

std::string last_line(const fs::path& file) {
  std::ifstream in(file);
  std::string line, last;
  while (std::getline(in, line))
    if (!line.empty()) last = line;
  return last;
}

bool waits_for(pid_t id, double seconds) {
  const double end = now() + seconds;
  while (waitpid(id, nullptr, WNOHANG) == 0) {
    if (now() >= end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

}  // namespace

LocalHub::LocalHub(int workers, std::size_t memory_bytes, const std::string& lease) {
  const char* const named = std::getenv("PINCER_REDIS_SERVER");
  const std::string server = found_in_path(named == nullptr ? "redis-server" : named);
  if (server.empty())
    throw Error(
        "--workers needs a Redis server, and there is no redis-server here: apt install "
        "redis-server (on Debian and Ubuntu), or name one that runs elsewhere with --hub");
  folder_ = private_folder();
  children_.push_back({{server, "--port", "0", "--unixsocket", socket(), "--unixsocketperm", "700",
                        "--dir", folder_.string(), "--save", "", "--appendonly", "no"},
                       "the Redis server"});
  const std::string self = fs::read_symlink("/proc/self/exe").string();
  const std::size_t megabytes = (memory_bytes >> 20) / static_cast<std::size_t>(workers);
  for (int i = 1; i <= workers; ++i) {
    std::vector<std::string> words = {self,        "work",
                                      "--hub",     address(),
                                      "--name",    fmt::format("local-{}", i),
                                      "--threads", "1",
                                      "--memory",  std::to_string(megabytes)};
    if (!lease.empty()) words.insert(words.end(), {"--lease", lease});
    children_.push_back({words, fmt::format("worker {}", i)});
  }
  for (Child& child : children_) start(child);
}

LocalHub::~LocalHub() {
  const auto end = [](const Child& child) {
    constexpr double patience = 3;  // seconds
    if (child.id <= 0 || waits_for(child.id, patience)) return;
    kill(child.id, SIGKILL);
    waitpid(child.id, nullptr, 0);
  };
  for (std::size_t i = 1; i < children_.size(); ++i)
    if (children_[i].id > 0) kill(children_[i].id, SIGTERM);
  for (std::size_t i = 1; i < children_.size(); ++i) end(children_[i]);
  if (children_.front().id > 0) kill(children_.front().id, SIGTERM);
  end(children_.front());
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

/// In a process group of its own, so that Ctrl-C is for this program only; it ends with this one
/// even if that is killed. Only what may be done between fork and exec is done there.
void LocalHub::start(Child& child) const {
  std::vector<char*> words;
  for (auto& word : child.words) words.push_back(word.data());
  words.push_back(nullptr);
  const std::string log = (folder_ / (child.name + ".log")).string();
  const pid_t parent = getpid();
  child.id = fork();
  if (child.id < 0) throw Error(std::string("cannot start a process: ") + std::strerror(errno));
  if (child.id > 0) return;
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  std::signal(SIGPIPE, SIG_DFL);
  const int nothing = open("/dev/null", O_RDONLY);
  const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  dup2(nothing, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  dup2(out, STDERR_FILENO);
  unsetenv("PINCER_HUB_USER");
  unsetenv("PINCER_HUB_PASSWORD");
  execv(words[0], words.data());
  _exit(127);
}

void LocalHub::look_after() {
  constexpr double between_looks = 0.5;
  if (now() < next_look_) return;
  next_look_ = now() + between_looks;
  for (Child& child : children_) {
    int status = 0;
    if (waitpid(child.id, &status, WNOHANG) != child.id) continue;
    child.id = -1;
    const std::string last = last_line(folder_ / (child.name + ".log"));
    const std::string words = fmt::format("{} {}{}", child.name, how_it_ended(status),
                                          last.empty() ? "" : " (" + last + ")");
    if (WIFEXITED(status) && WEXITSTATUS(status) != 0) throw Error(words);
    remark(words + "; another is started");
    start(child);
  }
}

}  // namespace pincer::cli
