# `check` names the hook that lies, with the smallest position that shows it, and exits with 5; so
# from that position on, and with --json.
foreach(words "check" "check;--after;1")
  execute_process(COMMAND ${program} ${words} OUTPUT_VARIABLE said RESULT_VARIABLE exit_code)
  if(NOT exit_code EQUAL 5 OR NOT said MATCHES "BROKEN   bounds: says \\[-1, 0\\], but the value is 1\n *at --after \"1\"")
    message(FATAL_ERROR "ended with ${exit_code} and said\n${said}")
  endif()
endforeach()
execute_process(COMMAND ${program} check --json OUTPUT_VARIABLE said RESULT_VARIABLE exit_code)
if(NOT exit_code EQUAL 5 OR NOT said MATCHES "\"hook\": \"bounds\"")
  message(FATAL_ERROR "ended with ${exit_code} and said\n${said}")
endif()
