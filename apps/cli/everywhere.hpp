#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <vector>

// What most of these files include, read once for all of them (CMakeLists.txt precompiles it).
#include "pincer/catalog/algorithm.hpp"
#include "pincer/catalog/analyst.hpp"
#include "pincer/catalog/catalog.hpp"
#include "pincer/catalog/json.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/rules/steps.hpp"
