#pragma once
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace pincer::testing {

/// A program that runs beside the test, and ends with it at the latest.
class Process {
 public:
  /// What it prints goes to these files.
  Process(std::vector<std::string> words, const std::string& out, const std::string& err)
      : out_(out), err_(err) {
    std::vector<char*> arguments;
    for (auto& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_ = fork();
    if (pid_ != 0) return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    redirect(out, STDOUT_FILENO);
    redirect(err, STDERR_FILENO);
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  ~Process() {
    if (pid_ > 0) end(SIGKILL);
  }
  Process(Process&& other) noexcept
      : pid_(std::exchange(other.pid_, -1)), out_(other.out_), err_(other.err_) {}
  Process& operator=(Process&& other) noexcept {
    std::swap(pid_, other.pid_);
    std::swap(out_, other.out_);
    std::swap(err_, other.err_);
    return *this;
  }

  pid_t id() const { return pid_; }
  /// Nothing once it has ended: kill(-1) would be for everybody.
  void send(int signal) const {
    if (pid_ > 0) ::kill(pid_, signal);
  }

  /// Its exit code, or 128 and the signal that ended it. Waits for it.
  int wait() {
    int status = 0;
    if (pid_ <= 0) return 0;
    waitpid(pid_, &status, 0);
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  /// The same, or -1 where it goes on after so many seconds (or has ended before).
  int wait(double seconds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    while (pid_ > 0 && std::chrono::steady_clock::now() < end) {
      int status = 0;
      if (waitpid(pid_, &status, WNOHANG) == pid_) {
        pid_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return -1;
  }
  int end(int signal) {
    send(SIGCONT);
    send(signal);
    return wait();
  }

  std::string out() const { return text_in(out_); }
  std::string err() const { return text_in(err_); }

 private:
  static void redirect(const std::string& file, int number) {
    const int opened = open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(opened, number);
  }
  static std::string text_in(const std::string& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  pid_t pid_ = -1;
  std::string out_, err_;
};

/// A port of this machine that nobody listens at.
inline int free_port() {
  const int s = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  bind(s, reinterpret_cast<sockaddr*>(&address), size);
  getsockname(s, reinterpret_cast<sockaddr*>(&address), &size);
  close(s);
  return ntohs(address.sin_port);
}

}  // namespace pincer::testing
