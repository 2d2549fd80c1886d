#pragma once
#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "pincer/core/question.hpp"
#include "pincer/hub/job.hpp"

namespace pincer::hub {

/// What the coordinator remembers of a job that it has posted.
template <class Number>
struct Posted {
  std::uint32_t leaf;
  Question<Number> question;
  std::uint64_t nodes;
  bool is_audit = false;
  bool is_heard_of = false;
};

/// The jobs that were posted: all of them, so that late answers are of use, and which are out.
template <class Number>
class Outbox {
 public:
  using Entry = Posted<Number>;

  void add(const std::string& id, const Entry& entry) {
    all_.insert_or_assign(id, entry);
    (entry.is_audit ? audits_ : out_).insert(id);
  }

  Entry* find(const std::string& id) {
    const auto at = all_.find(id);
    return at == all_.end() ? nullptr : &at->second;
  }

  /// True if it was out until now.
  bool close(const std::string& id) { return out_.erase(id) + audits_.erase(id) > 0; }

  const std::unordered_set<std::string>& out() const { return out_; }
  const std::unordered_set<std::string>& audits() const { return audits_; }

 private:
  std::unordered_map<std::string, Entry> all_;
  std::unordered_set<std::string> out_, audits_;
};

}  // namespace pincer::hub
