#include "pincer/core/recording_body.hpp"
