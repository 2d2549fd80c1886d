#pragma once
#include <string>
#include <vector>

namespace pincer::experiments {

std::string joined(const std::vector<std::string>& parts, const std::string& between);
std::vector<std::string> split(const std::string& text, char between);

/// `text` with every `from` replaced.
std::string replaced(std::string text, const std::string& from, const std::string& to);

}  // namespace pincer::experiments
