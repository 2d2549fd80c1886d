#pragma once
#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <random>
#include <thread>
#include <unordered_map>
#include <vector>

// What most of these files include, read once for all of them (CMakeLists.txt precompiles it).
#include "fields.hpp"
#include "pincer/hub/coordinator.hpp"
#include "pincer/hub/worker.hpp"
#include "pincer/rules/steps.hpp"
