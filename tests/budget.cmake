# Reads how long each file took to compile (ninja's log, of the last time it was built) and fails where
# that is more than twice the budget: other programs may have run beside it. In seconds, on two cores that
# compile yardstick.cpp in 4 s; where that takes longer, because the machine is slower or has more to do,
# everything else may take longer, too:
#   any source file          30
#   a user's own turn game    8, with dice 10
#   the program's sources   260 of one core's time (make demo: 240 with packages, on two cores)
cmake_minimum_required(VERSION 3.25)
file(STRINGS ${BUILD}/.ninja_log lines REGEX "\\.(o|gch)\t")
file(READ ${BUILD}/build.ninja plan)  # a log also knows files that are not built any more
set(program 0)
foreach(line ${lines})
  string(REPLACE "\t" ";" fields "${line}")
  list(GET fields 0 start)
  list(GET fields 1 end)
  list(GET fields 3 object)
  string(FIND "${plan}" "build ${object}: " place)
  if(NOT place EQUAL -1)
    math(EXPR took_${object} "${end} - ${start}")
    list(APPEND objects ${object})
  endif()
endforeach()
list(REMOVE_DUPLICATES objects)

set(yardstick 4000)  # milliseconds
set(measured 0)
foreach(part RANGE 1 3)
  set(object tests/CMakeFiles/yardstick_${part}.dir/yardstick.cpp.o)
  math(EXPR measured "${measured} + ${took_${object}} / 3")
endforeach()
if(measured LESS yardstick)
  set(measured ${yardstick})
endif()

function(check what took budget)
  math(EXPR limit "2 * 1000 * ${budget} * ${measured} / ${yardstick}")
  if(took GREATER limit)
    math(EXPR seconds "${took} / 1000")
    message(SEND_ERROR "${what} took ${seconds} s to compile; the budget is ${budget} s where "
      "yardstick.cpp takes 4 s, and it took ${measured} ms")
  endif()
endfunction()

foreach(object ${objects})
  set(budget 30)
  if(object MATCHES "/take_stones\\.cpp")
    set(budget 8)
  elseif(object MATCHES "/dice_race\\.cpp")
    set(budget 10)
  endif()
  check(${object} ${took_${object}} ${budget})
  if(object MATCHES "^(src|apps/cli)/")
    math(EXPR program "${program} + ${took_${object}}")
  endif()
endforeach()
check("the program" ${program} 260)
