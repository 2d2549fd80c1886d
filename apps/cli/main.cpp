#include "program.hpp"

int main(int argc, char** argv) {
  return pincer::cli::run_program(pincer::builtin_games(), argc, argv,
                                  {pincer::cli::reproduce_command()});
}
