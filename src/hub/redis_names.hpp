#pragma once
#include <random>
#include <string>

namespace pincer::hub {

/// A name that nobody else has: this, and something drawn by chance.
inline std::string only_name(const std::string& name) {
  std::random_device device;
  std::string only = name + "-";
  for (int i = 0; i < 8; ++i) only += "0123456789abcdef"[device() & 15];
  return only;
}

}  // namespace pincer::hub
