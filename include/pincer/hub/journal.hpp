#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "pincer/hub/job.hpp"
#include "pincer/hub/transport.hpp"

namespace pincer::hub {

/// What a coordinator knows, in a file: a line for the game, and a line for every fact, each with
/// a checksum. Lines are only ever added. docs/hub.md has the format.
class Journal {
 public:
  /// Opens the file, or begins it. What stands after its last whole line is cut off, and `tell` is
  /// told. Throws Error where it is about another game, is none of these files, or somebody else
  /// is writing it.
  Journal(const std::string& file, const GameName& game,
          const std::function<void(const std::string&)>& tell = {});
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /// What was in it when it was opened. To be had once.
  std::vector<Fact> facts() { return std::move(facts_); }

  void add(const Fact& fact);
  /// All that was added is on the disk when it returns. Throws Error where it cannot be.
  void sync();

 private:
  /// Reads lines up to the last whole one, and returns where that ends.
  std::size_t read(const std::string& text, const GameName& game);
  void write_out();

  std::string file_;
  int descriptor_ = -1;
  std::uint32_t head_ = 0;  ///< checksum of the first line, with which all others begin
  std::string unwritten_;
  bool is_synced_ = true;
  std::vector<Fact> facts_;
};

/// A hub of which nothing is acknowledged before the journal is on the disk.
class JournaledHub final : public Hub {
 public:
  JournaledHub(Hub& hub, Journal& journal) : hub_(hub), journal_(journal) {}

  void post(const std::string& id, const std::string& job, std::size_t lane) override {
    hub_.post(id, job, lane);
  }
  void cancel(const std::string& id) override { hub_.cancel(id); }
  std::vector<Mail> receive(double seconds) override { return hub_.receive(seconds); }
  void acknowledge(const std::vector<std::string>& receipts) override {
    journal_.sync();  // once for all of them
    hub_.acknowledge(receipts);
  }
  std::vector<WorkerStatus> workers() override { return hub_.workers(); }
  void share(const std::string& statements) override { hub_.share(statements); }
  double now() const override { return hub_.now(); }

 private:
  Hub& hub_;
  Journal& journal_;
};

}  // namespace pincer::hub
