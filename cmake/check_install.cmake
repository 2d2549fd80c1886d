# Installs the build in `build` into a fresh folder and builds two examples against that copy, once
# through find_package and once through pkg-config; their output must be what it is in the tree.
set(work ${build}/check_install)
set(prefix ${work}/prefix)
file(REMOVE_RECURSE ${work})
file(MAKE_DIRECTORY ${work})

macro(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endmacro()

run(${CMAKE_COMMAND} --install ${build} --prefix ${prefix})
run(${prefix}/bin/pincer --version)

file(GLOB_RECURSE installed_examples ${prefix}/share/doc/pincer/examples/CMakeLists.txt)
get_filename_component(examples ${installed_examples} DIRECTORY)
run(${CMAKE_COMMAND} -G Ninja -S ${examples} -B ${work}/find_package
    -D CMAKE_PREFIX_PATH=${prefix} -D CMAKE_BUILD_TYPE=Release
    -D CMAKE_CXX_COMPILER=${compiler} -D CMAKE_CXX_FLAGS=${flags})
run(${CMAKE_COMMAND} --build ${work}/find_package --target take_stones strategy_csv)
run(${CMAKE_CTEST_COMMAND} --test-dir ${work}/find_package --output-on-failure
    -R "take_stones$|strategy_csv$" -E three)

find_program(pkg_config pkg-config REQUIRED)
file(GLOB_RECURSE pc ${prefix}/*/pincer.pc)
get_filename_component(pc_folder ${pc} DIRECTORY)
set(ENV{PKG_CONFIG_PATH} ${pc_folder})
execute_process(COMMAND ${pkg_config} --cflags --libs pincer OUTPUT_VARIABLE arguments
                OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
separate_arguments(arguments)
separate_arguments(flags)
run(${compiler} ${flags} ${source}/examples/take_stones.cpp -o ${work}/take_stones ${arguments})
run(${CMAKE_COMMAND} -D program=${work}/take_stones
    -D expected=${source}/examples/expected/take_stones.txt
    -P ${source}/examples/check_output.cmake)
