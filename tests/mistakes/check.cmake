# Makes one mistake at a time in a program of examples/ and compiles it. The first error must name the
# member and its form, and the compiler must not say more than fifteen lines.
#
#   cmake -D ROOT=... -D COMPILER=... -D WORK=... -P check.cmake
cmake_minimum_required(VERSION 3.25)
file(MAKE_DIRECTORY ${WORK}/pincer)
set(flags -std=c++20 -I${WORK} -I${ROOT}/include)

# What every program includes is compiled once. (With it clang 14 crashes on programs without a mistake.)
get_filename_component(name ${COMPILER} NAME)
if(name MATCHES "clang")
  set(compiled ${WORK}/run.pch)
  set(use_compiled -include-pch ${compiled})
else()
  set(compiled ${WORK}/pincer/run.hpp.gch)
endif()
execute_process(COMMAND ${COMPILER} ${flags} -w -x c++-header ${ROOT}/include/pincer/run.hpp
                        -o ${compiled} COMMAND_ERROR_IS_FATAL ANY)

function(compile example text)
  file(WRITE ${WORK}/${example}.cpp "${text}")
  execute_process(COMMAND ${COMPILER} ${flags} ${ARGN} -fsyntax-only ${WORK}/${example}.cpp
                  RESULT_VARIABLE exit_code OUTPUT_VARIABLE said ERROR_VARIABLE said)
  set(exit_code ${exit_code} PARENT_SCOPE)
  set(said "${said}" PARENT_SCOPE)
endfunction()

# Replaces `right` by `wrong` in an example; the first error must contain `words`.
function(mistake example right wrong words)
  file(READ ${ROOT}/examples/${example}.cpp text)
  string(FIND "${text}" "${right}" place)
  if(place EQUAL -1)
    message(SEND_ERROR "${example} has no '${right}'")
    return()
  endif()
  string(REPLACE "${right}" "${wrong}" text "${text}")
  compile(${example} "${text}" ${use_compiled})
  string(REGEX MATCH "[^\n]*error:[^\n]*" first "${said}")
  string(FIND "${first}" "${words}" place)
  string(REGEX MATCHALL "\n" lines "${said}")
  list(LENGTH lines length)
  if(exit_code EQUAL 0 OR place EQUAL -1 OR length GREATER 15)
    message(SEND_ERROR "${example} with '${wrong}' should be refused in at most 15 lines (${length}), "
                       "the first error with '${words}', but ${COMPILER} says\n${said}")
  endif()
  math(EXPR count "${count} + 1")
  set(count ${count} PARENT_SCOPE)
endfunction()

set(count 0)
foreach(example take_stones dice_race skirmish three_take_stones strategy_csv)
  file(READ ${ROOT}/examples/${example}.cpp text)
  compile(${example} "${text}")
  if(NOT exit_code EQUAL 0)
    message(SEND_ERROR "${example} should compile, but ${COMPILER} says\n${said}")
  endif()
endforeach()
include(${CMAKE_CURRENT_LIST_DIR}/list.cmake)
message(STATUS "${count} mistakes told by ${COMPILER}")
