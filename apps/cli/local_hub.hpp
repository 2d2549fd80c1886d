#pragma once
#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace pincer::cli {

/// A Redis server for this program alone, at a socket in a folder that only this user can read, and
/// workers of one thread each at it. They end with this object, and with the program however it
/// ends. Made on the program's first thread, which they watch.
class LocalHub {
 public:
  /// Throws Error, saying what to install, where there is no redis-server.
  LocalHub(int workers, std::size_t memory_bytes, const std::string& lease);
  ~LocalHub();
  LocalHub(const LocalHub&) = delete;
  LocalHub& operator=(const LocalHub&) = delete;

  /// For read_redis_address.
  std::string address() const { return "unix:" + socket(); }

  /// Starts again what has ended, with a word about it. To be called now and then.
  void look_after();

 private:
  struct Child {
    std::vector<std::string> words;
    std::string name;
    pid_t id = -1;
  };

  std::string socket() const { return (folder_ / "redis.sock").string(); }
  void start(Child& child) const;

  std::filesystem::path folder_;
  std::vector<Child> children_;  // the server is the first
  double next_look_ = 0;
};

}  // namespace pincer::cli
