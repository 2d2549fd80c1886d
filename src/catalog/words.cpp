#include "pincer/catalog/words.hpp"

#include <algorithm>
#include <numeric>

namespace pincer {
namespace {

std::string lower_case(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

/// How many letters to insert, drop, replace or swap with a neighbour to turn a into b.
std::size_t distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> before, last(b.size() + 1), row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before = last;
    last = row;
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = a[i - 1] == b[j - 1];
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row[b.size()];
}

}  // namespace

std::string nearest(const std::string& word, const std::vector<std::string>& candidates) {
  const std::string wanted = lower_case(word);
  const std::size_t tolerance = std::max<std::size_t>(2, wanted.size() / 3);
  std::string best;
  std::size_t best_distance = tolerance + 1;
  for (const std::string& candidate : candidates) {
    const std::size_t longer = std::max(candidate.size(), wanted.size());
    const std::size_t shorter = std::min(candidate.size(), wanted.size());
    if (longer - shorter >= best_distance) continue;  // also spares work on absurdly long words
    const std::size_t d = distance(wanted, lower_case(candidate));
    if (d >= best_distance || d >= longer) continue;  // a word with nothing in common is not near
    best = candidate;
    best_distance = d;
  }
  if (!best.empty() || wanted.size() < 3) return best;
  for (const std::string& candidate : candidates)  // "connect" for "connect_four"
    if (candidate.starts_with(wanted)) return candidate;
  return best;
}

std::string suggestion(const std::string& word, const std::vector<std::string>& candidates) {
  const std::string meant = nearest(word, candidates);
  return meant.empty() ? "" : "did you mean '" + meant + "'? ";
}

std::string joined(const std::vector<std::string>& words, const std::string& between) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) text += (i == 0 ? "" : between) + words[i];
  return text;
}

std::vector<std::string> split(const std::string& text, char between) {
  std::vector<std::string> parts(1);
  for (const char c : text)
    if (c == between) parts.emplace_back();
    else parts.back() += c;
  return parts;
}

}  // namespace pincer
