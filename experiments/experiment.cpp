#include "experiments/experiment.hpp"

#include <fmt/format.h>

#include "pincer/core/key.hpp"

namespace pincer::experiments {

std::uint64_t seed_of(std::uint64_t seed, const std::string& domain, std::size_t index) {
  std::uint64_t h = mixed_bits(seed + 0x9e3779b97f4a7c15);
  for (const char c : domain)
    h = mixed_bits(h ^ static_cast<unsigned char>(c)) + 0x9e3779b97f4a7c15;
  return mixed_bits(h + index);
}

std::string cell(double number) { return fmt::format("{}", number); }
std::string cell(std::uint64_t number) { return fmt::format("{}", number); }

}  // namespace pincer::experiments
