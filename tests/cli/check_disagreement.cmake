# `compare` says which two answers contradict each other, and exits with 1; so with --json.
execute_process(COMMAND ${program} compare --algorithms minimax,engine
                OUTPUT_VARIABLE said RESULT_VARIABLE exit_code)
if(NOT exit_code EQUAL 1 OR NOT said MATCHES "DISAGREEMENT: minimax at eps 0 says")
  message(FATAL_ERROR "ended with ${exit_code} and said\n${said}")
endif()
execute_process(COMMAND ${program} compare --algorithms minimax,engine --json
                OUTPUT_VARIABLE said RESULT_VARIABLE exit_code)
if(NOT exit_code EQUAL 1 OR NOT said MATCHES "\"agreed\": false")
  message(FATAL_ERROR "ended with ${exit_code} and said\n${said}")
endif()
