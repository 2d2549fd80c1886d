# Runs `program` with `words` and compares what it says with the file `expected`, but for what it cost.
execute_process(COMMAND ${program} ${words} OUTPUT_VARIABLE said RESULT_VARIABLE exit_code)
string(REGEX REPLACE "(^|\n)cost [^\n]*" "" said "${said}")
file(READ ${expected} wanted)
if(NOT exit_code EQUAL 0 OR NOT said STREQUAL wanted)
  message(FATAL_ERROR "${program} ended with ${exit_code} and said\n${said}\nbut not\n${wanted}")
endif()
