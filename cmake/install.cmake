# `cmake --install`: the headers, the libraries, the programs and the documents, found again from another project
# with find_package(pincer) or pkg-config.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/pincer)

install(DIRECTORY include/pincer DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS pincer_headers pincer_catalog pincer_hub pincer_page pincer_explore pincer_cli
        EXPORT pincerTargets)
install(TARGETS pincer)
install(TARGETS pincer_reproduce OPTIONAL)  # `make demo` does not build it
# Where the links in README.md look for them. Tables of numbers are not for readers.
install(FILES README.md CONTRIBUTING.md NOTICE.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR}
        FILES_MATCHING PATTERN *.md PATTERN *.svg PATTERN *.png)
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR} USE_SOURCE_PERMISSIONS
        PATTERN .* EXCLUDE)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT licence)
install(EXPORT pincerTargets NAMESPACE pincer:: DESTINATION ${package_dir})

configure_package_config_file(cmake/pincerConfig.cmake.in pincerConfig.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(pincerConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/pincerConfig.cmake
              ${PROJECT_BINARY_DIR}/pincerConfigVersion.cmake
        DESTINATION ${package_dir})

file(RELATIVE_PATH pc_to_prefix ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
configure_file(cmake/pincer.pc.in pincer.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/pincer.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
