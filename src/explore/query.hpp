#pragma once
#include <cstddef>
#include <string>

#include "pincer/catalog/algorithm.hpp"
#include "pincer/explore/api.hpp"
#include "pincer/explore/map.hpp"

namespace pincer::explore {

/// What stands after the ? of an address. Throws Error on what cannot be meant.
class Query {
 public:
  explicit Query(const ApiRequest& request) : query_(request.query) {}

  std::string text(const std::string& name) const;
  bool flag(const std::string& name) const;
  /// A whole number from 0 to `most`.
  std::size_t whole(const std::string& name, std::size_t otherwise, std::size_t most) const;
  Measure measure() const;

 private:
  const std::map<std::string, std::string>& query_;
};

/// The body of a request to solve something.
struct SolveBody {
  SolveBody(const std::string& body, const SessionOptions& session);

  Task task;
  bool is_recorded = false, waits = false;
  std::size_t most = Recording::default_most;
};

/// The request with what a body changes about it, which may be nothing.
Request continued(Request request, const std::string& body);

/// Throws Error if what the algorithm does with such a game cannot be recorded.
void expect_recordable(const Task& task, const Rules& rules);

}  // namespace pincer::explore
