#include "pincer/matrix/guarantee_body.hpp"
#include "pincer/matrix/solver_body.hpp"
