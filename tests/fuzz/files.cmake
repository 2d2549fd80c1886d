# The fuzzer of what reads games from files: the target files_fuzz. It needs no engine, so all of it is
# compiled for the purpose. Run it with tests/fuzz/seeds/files to begin from.
if(clang_compiler)
  file(GLOB file_sources ${PROJECT_SOURCE_DIR}/src/catalog/files/*.cpp)
  list(FILTER file_sources EXCLUDE REGEX "game_writer")  # it takes rules, which take an engine
  list(APPEND file_sources ${PROJECT_SOURCE_DIR}/src/catalog/tree_check.cpp
       ${CMAKE_CURRENT_SOURCE_DIR}/fuzz/files_fuzz.cpp)
  add_custom_target(files_fuzz
    COMMAND ${clang_compiler} -std=c++20 -O1 -g1 -fsanitize=fuzzer,address,undefined
            -fno-sanitize-recover=all -I${PROJECT_SOURCE_DIR}/include
            -I${PROJECT_SOURCE_DIR}/src/catalog ${file_sources} -o ${CMAKE_BINARY_DIR}/files_fuzz
    VERBATIM)
endif()
