#pragma once
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "pincer/proof/checker.hpp"

namespace pincer::testing {

/// A certificate as it stands in a file.
inline std::string written(const proof::Head& head, const std::vector<std::string>& strategies) {
  std::ostringstream out;
  proof::write_certificate(out, head, strategies);
  return out.str();
}

/// What the checker says to one. Throws as it does.
inline proof::Verdict verdict_on(const Position& start, const std::string& file) {
  proof::Reader reader(std::make_unique<std::istringstream>(file), "it");
  return proof::verify(start, reader);
}

}  // namespace pincer::testing
