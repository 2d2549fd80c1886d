#include "pincer/cli.hpp"

int main(int argc, char** argv) { return pincer::run_cli(pincer::builtin_games(), argc, argv); }
