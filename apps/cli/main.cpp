#include "commands.hpp"

int main(int argc, char** argv) {
  return pincer::cli::run_program(pincer::builtin_games(), argc, argv,
                                  {pincer::cli::add_reproduce});
}
