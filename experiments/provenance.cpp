#include "experiments/provenance.hpp"

#include <fmt/format.h>

namespace pincer::experiments {

namespace {

#ifdef __clang__
constexpr const char* compiler = "clang " __clang_version__;
#else
constexpr const char* compiler = "g++ " __VERSION__;
#endif

}  // namespace

std::string provenance(const Settings& settings) {
  return fmt::format("pincer {}; {}; flags {}; seed {}; {} instances{}", PINCER_VERSION, compiler,
                     PINCER_FLAGS, settings.seed, settings.instances,
                     settings.is_quick ? "; quick" : "");
}

}  // namespace pincer::experiments
