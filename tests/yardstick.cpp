// Compiled for nothing but the time it takes, which tells how fast this machine is while it builds:
// budget.cmake measures all other files against it. It knows only what changes with the compiler.
#include <functional>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <unordered_map>
#include <vector>

namespace {

template <int n>
std::string words(const std::string& text) {
  const std::regex pattern("([a-z]+)=([0-9]+)");
  std::map<std::string, std::vector<int>> found;
  for (std::sregex_iterator i(text.begin(), text.end(), pattern), end; i != end; ++i)
    found[(*i)[1]].push_back(std::stoi((*i)[2]) + n);
  return nlohmann::json(found).dump();
}

}  // namespace

std::string yardstick(const std::string& text);
std::string yardstick(const std::string& text) { return words<1>(text) + words<2>(words<3>(text)); }
