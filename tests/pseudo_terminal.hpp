#pragma once
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace pincer::testing {

/// A program in a terminal of its own, as a person sees it.
class PseudoTerminal {
 public:
  /// Starts `program` with these words; `environment` is put before them, as `env` takes it.
  PseudoTerminal(std::size_t columns, const std::string& program,
                 const std::vector<std::string>& words,
                 const std::vector<std::string>& environment = {}) {
    std::vector<std::string> all = {"env", "TERM=xterm", "NO_COLOR="};
    all.insert(all.end(), environment.begin(), environment.end());
    all.push_back(program);
    all.insert(all.end(), words.begin(), words.end());
    winsize size{};
    size.ws_row = 40;
    size.ws_col = static_cast<unsigned short>(columns);
    child_ = forkpty(&terminal_, nullptr, nullptr, &size);
    if (child_ != 0) return;
    std::vector<char*> arguments;
    for (auto& word : all) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    execvp("env", arguments.data());
    _exit(99);
  }
  PseudoTerminal(const PseudoTerminal&) = delete;
  PseudoTerminal& operator=(const PseudoTerminal&) = delete;
  ~PseudoTerminal() {
    if (!has_ended_) {
      kill(child_, SIGKILL);
      waitpid(child_, nullptr, 0);
    }
    close(terminal_);
  }

  void type(const std::string& keys) {
    const ssize_t written = write(terminal_, keys.data(), keys.size());
    if (written != static_cast<ssize_t>(keys.size())) throw std::runtime_error("cannot type");
  }
  void press_control_c() { type("\003"); }

  /// Reads until the screen shows `text` after what was read before. False after so many seconds,
  /// or when the program ends.
  bool shows(const std::string& text, double seconds) {
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    while (unread().find(text) == std::string::npos)
      if (Clock::now() > end || !read_some()) return false;
    seen_ += unread().find(text) + text.size();
    return true;
  }

  /// All that the program has shown until it ended by itself.
  std::string rest(double seconds = 20) {
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    while (Clock::now() < end && read_some()) {
    }
    return screen_;
  }

  /// How it ended; -1 if a signal killed it, or it does not end within two seconds.
  int exit_code() {
    int status = 0;
    for (int i = 0; i < 100 && waitpid(child_, &status, WNOHANG) == 0; ++i) {
      if (i == 99) return -1;
      usleep(20'000);
    }
    has_ended_ = true;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  const std::string& screen() const { return screen_; }

 private:
  using Clock = std::chrono::steady_clock;

  std::string unread() const { return screen_.substr(seen_); }

  /// False when there is nothing more to come.
  bool read_some() {
    pollfd waiting{terminal_, POLLIN, 0};
    if (poll(&waiting, 1, 50) == 0) return true;
    char buffer[4096];
    const ssize_t count = read(terminal_, buffer, sizeof buffer);
    if (count <= 0) return false;
    screen_.append(buffer, static_cast<std::size_t>(count));
    return true;
  }

  int terminal_ = -1;
  pid_t child_ = -1;
  bool has_ended_ = false;
  std::string screen_;
  std::size_t seen_ = 0;
};

}  // namespace pincer::testing
