# `make deb`: a Debian package of all that `cmake --install` installs, with manual pages, completion
# for shells, documents and what Debian wants to know about a package. The files that only the
# package has are made by the target `package_files`, which no other target needs, and installed as
# the component `package`, which `cmake --install` leaves out.
if(NOT PROJECT_IS_TOP_LEVEL)
  return()
endif()

set(PINCER_MAINTAINER "The pincer authors <authors@pincer.invalid>" CACHE STRING
    "Who answers for the package: a name and an address")
set(package_files ${PROJECT_BINARY_DIR}/package_files)

# A revision that begins with 0 is older than any that Debian itself would make.
set(CPACK_DEBIAN_PACKAGE_RELEASE 0pincer1)

# Text as a field of a control file has it: lines begin with a space, and no line is empty.
function(pincer_as_field out text)
  string(STRIP "${text}" text)
  string(REPLACE "\n" "\n " text " ${text}")
  string(REPLACE "\n \n" "\n .\n" text "${text}")
  set(${out} "${text}" PARENT_SCOPE)
endfunction()

# The copyright file, from LICENSE (a title, who holds the copyright, the text) and NOTICE.md.
file(READ LICENSE licence)
file(READ NOTICE.md notice)
string(REGEX MATCH "Copyright \\(c\\) ([^\n]+)\n(.*)" licence "${licence}")
set(copyright_holder "${CMAKE_MATCH_1}")
pincer_as_field(licence "${CMAKE_MATCH_2}")
pincer_as_field(notice "${notice}")
configure_file(packaging/copyright.in ${package_files}/copyright @ONLY)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS LICENSE NOTICE.md)

# The date is that of SOURCE_DATE_EPOCH, if set, so that the same sources make the same package.
string(TIMESTAMP package_date "%a, %d %b %Y %H:%M:%S +0000" UTC)
configure_file(packaging/changelog.in ${package_files}/changelog.Debian @ONLY)

# Compressed without names and times, as Debian wants it.
add_custom_command(OUTPUT ${package_files}/changelog.gz
  COMMAND gzip -9cn ${PROJECT_SOURCE_DIR}/CHANGELOG.md > ${package_files}/changelog.gz
  DEPENDS CHANGELOG.md VERBATIM)
add_custom_command(OUTPUT ${package_files}/changelog.Debian.gz
  COMMAND gzip -9cn ${package_files}/changelog.Debian > ${package_files}/changelog.Debian.gz
  DEPENDS ${package_files}/changelog.Debian VERBATIM)

# The program knows which pages there are, hence a file that says when they were written.
add_custom_command(OUTPUT ${package_files}/man.stamp
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${package_files}/man1
  COMMAND pincer manual ${package_files}/man1
  COMMAND find ${package_files}/man1 -type f -exec gzip -9n {} +
  COMMAND ${CMAKE_COMMAND} -E touch ${package_files}/man.stamp
  DEPENDS pincer VERBATIM)

foreach(shell IN ITEMS bash zsh fish)
  add_custom_command(OUTPUT ${package_files}/completion.${shell}
    COMMAND pincer completion ${shell} > ${package_files}/completion.${shell}
    DEPENDS pincer VERBATIM)
endforeach()

add_custom_target(package_files DEPENDS
  ${package_files}/changelog.gz ${package_files}/changelog.Debian.gz ${package_files}/man.stamp
  ${package_files}/completion.bash ${package_files}/completion.zsh ${package_files}/completion.fish)

set(doc ${CMAKE_INSTALL_DOCDIR})
set(share ${CMAKE_INSTALL_DATADIR})
set(only_in_package COMPONENT package EXCLUDE_FROM_ALL)
install(FILES ${package_files}/copyright ${package_files}/changelog.gz
              ${package_files}/changelog.Debian.gz
        DESTINATION ${doc} ${only_in_package})
install(DIRECTORY ${package_files}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR} ${only_in_package})
install(FILES ${package_files}/completion.bash RENAME pincer
        DESTINATION ${share}/bash-completion/completions ${only_in_package})
install(FILES ${package_files}/completion.zsh RENAME _pincer
        DESTINATION ${share}/zsh/vendor-completions ${only_in_package})
install(FILES ${package_files}/completion.fish RENAME pincer.fish
        DESTINATION ${share}/fish/vendor_completions.d ${only_in_package})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME pincer)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "${PINCER_MAINTAINER}")
string(REGEX REPLACE "^An? " "" CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_DESCRIPTION
"pincer finds the value of a finite zero-sum game, exactly or within an error
of your choice, says what to play, and holds proved bounds from both sides at
every moment. Players may move in turn or both at once, dice may be rolled,
and one game may mix all of that.

The package has the program with a catalog of games, the experiments of the
papers behind it, and headers and static libraries for games of your own.")

# One package of two components. LICENSE is in a third, left out: the copyright file says the same.
set(CPACK_INSTALL_CMAKE_PROJECTS
    "${PROJECT_BINARY_DIR};pincer;Unspecified;/" "${PROJECT_BINARY_DIR};pincer;package;/")
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/packaging/strip.cmake)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)

# The programs run with the libraries that dpkg-shlibdeps finds. To link the static libraries takes
# the packages recommended: apt installs these too unless told not to, so that a game of one's own
# builds at once, and who wants only the programs can leave them out. Clp's pkg-config file names
# zlib, which its package does not bring. Tools are suggested: a compiler is the user's choice, and
# gnuplot only draws the figures of pincer-reproduce.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libfmt-dev, coinor-libclp-dev, libhiredis-dev, zlib1g-dev, libcpp-httplib-dev")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "redis-server, g++, cmake, pkg-config, gnuplot-nox")

include(CPack)
