# Writes the list of games and algorithms that a catalog offers, from the names of the files that
# define them: X.cpp among `games` defines `Entry X_entry()`, Y.cpp among `algorithms` defines
# `std::vector<Algorithm> Y_algorithms()`. Files that define no entry are not given.
function(pincer_write_entries out)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "GAMES;ALGORITHMS")
  set(declared "")
  set(games "")
  foreach(source ${arg_GAMES})
    get_filename_component(name ${source} NAME_WE)
    string(APPEND declared "Entry ${name}_entry();\n")
    string(APPEND games "      ${name}_entry(),\n")
  endforeach()
  set(algorithms "")
  foreach(source ${arg_ALGORITHMS})
    get_filename_component(name ${source} NAME_WE)
    string(APPEND declared "std::vector<Algorithm> ${name}_algorithms();\n")
    string(APPEND algorithms "      ${name}_algorithms(),\n")
  endforeach()
  file(CONFIGURE OUTPUT ${out} CONTENT [[// Written by CMake from the names of the files.
#include "pincer/catalog/algorithm.hpp"
#include "pincer/catalog/catalog.hpp"

namespace pincer {

@declared@
Catalog listed_games() {
  return {
@games@  };
}

std::vector<Algorithm> listed_algorithms() {
  std::vector<Algorithm> all;
  for (const auto& some : std::vector<std::vector<Algorithm>>{
@algorithms@       })
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

}  // namespace pincer
]] @ONLY)
endfunction()
