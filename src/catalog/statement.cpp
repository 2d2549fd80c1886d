#include "pincer/catalog/statement.hpp"

#include <cstdio>

namespace pincer {
namespace {

std::string in_words(Bounds<double> bounds) {
  char text[80];
  std::snprintf(text, sizeof text, "[%.17g, %.17g]", bounds.lower, bounds.upper);
  return text;
}

/// The words of a key up to the last that is not 0.
std::string in_words(const AnyKey& key) {
  std::size_t words = key.size();
  while (words > 1 && key[words - 1] == 0) --words;
  std::string text;
  for (std::size_t i = 0; i < words; ++i) {
    char word[20];
    std::snprintf(word, sizeof word, "%s%016llx", i > 0 ? " " : "",
                  static_cast<unsigned long long>(key[i]));
    text += word;
  }
  return text;
}

}  // namespace

Contradiction::Contradiction(const AnyKey& key, Bounds<double> known, Bounds<double> told)
    : Error("two statements contradict each other about the state with key " + in_words(key) +
            ": its value is said to be within " + in_words(known) + " and within " +
            in_words(told) + ". One of them is wrong; do not go on with either source") {}

}  // namespace pincer
