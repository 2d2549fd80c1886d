# Takes out of programs and static libraries what nobody needs to run or to link them, as Debian's
# own tools do. CPack runs it on the files before it packs them.
set(usr ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr)
file(GLOB programs ${usr}/bin/*)
file(GLOB_RECURSE libraries ${usr}/lib/*.a)
set(sections --remove-section=.comment --remove-section=.note)
execute_process(COMMAND strip ${sections} ${programs} COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND strip --strip-debug --enable-deterministic-archives ${sections} ${libraries}
                COMMAND_ERROR_IS_FATAL ANY)
