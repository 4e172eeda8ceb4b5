# What `cmake --install` puts where.  Each component is a package of debian/control; inarow-cluster has one of its own because it
# is under the GPL.
include(CMakePackageConfigHelpers)

# The library, for CMake and for pkg-config.
set(library_folder ${CMAKE_INSTALL_LIBDIR}/cmake/inarow)
install(TARGETS inarow_library EXPORT inarow-targets ARCHIVE COMPONENT development
        LIBRARY COMPONENT library NAMELINK_COMPONENT development)
install(EXPORT inarow-targets NAMESPACE inarow:: DESTINATION ${library_folder} COMPONENT development)
install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/inarow-config-version.cmake COMPATIBILITY SameMinorVersion)
configure_file(cmake/inarow-config.cmake.in ${PROJECT_BINARY_DIR}/inarow-config.cmake @ONLY)
file(RELATIVE_PATH to_headers /${CMAKE_INSTALL_LIBDIR} /${CMAKE_INSTALL_INCLUDEDIR})
if(NOT BUILD_SHARED_LIBS)
  set(more_libs " -Wl,--gc-sections -latomic -pthread\nRequires: fmt sqlite3 liblzma")
endif()
configure_file(cmake/inarow.pc.in ${PROJECT_BINARY_DIR}/inarow.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/inarow-config.cmake ${PROJECT_BINARY_DIR}/inarow-config-version.cmake
        DESTINATION ${library_folder} COMPONENT development)
install(FILES ${PROJECT_BINARY_DIR}/inarow.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)

# The program, with the manual page and the completions for shells that it writes itself.
if(INAROW_PROGRAMS)
  add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/inarow.1.gz DEPENDS inarow VERBATIM
                     COMMAND sh -c "\"$1\" --manual | gzip -9n >\"$2\"" -- $<TARGET_FILE:inarow> ${PROJECT_BINARY_DIR}/inarow.1.gz)
  add_custom_target(manual ALL DEPENDS ${PROJECT_BINARY_DIR}/inarow.1.gz)
  set(bash_file bash-completion/completions/inarow)
  set(zsh_file zsh/vendor-completions/_inarow)
  set(fish_file fish/vendor_completions.d/inarow.fish)
  foreach(shell bash zsh fish)  # where each of them looks for what packages bring
    set(file ${PROJECT_BINARY_DIR}/completions/${${shell}_file})
    cmake_path(GET file PARENT_PATH folder)
    cmake_path(GET ${shell}_file PARENT_PATH place)
    file(MAKE_DIRECTORY ${folder})
    add_custom_command(OUTPUT ${file} DEPENDS inarow VERBATIM
                       COMMAND sh -c "\"$1\" completion \"$2\" >\"$3\"" -- $<TARGET_FILE:inarow> ${shell} ${file})
    list(APPEND completion_files ${file})
    install(FILES ${file} DESTINATION ${CMAKE_INSTALL_DATADIR}/${place} COMPONENT runtime)
  endforeach()
  add_custom_target(completions ALL DEPENDS ${completion_files})
  install(TARGETS inarow inarow-verify COMPONENT runtime)
  install(DIRECTORY books/ DESTINATION ${CMAKE_INSTALL_DATADIR}/inarow/books COMPONENT runtime FILES_MATCHING PATTERN "*.book")
  install(DIRECTORY results/strategies/ DESTINATION ${CMAKE_INSTALL_DATADIR}/inarow/strategies COMPONENT runtime
          FILES_MATCHING PATTERN "*.strategy.json")
  install(FILES results/atlas.csv DESTINATION ${CMAKE_INSTALL_DATADIR}/inarow COMPONENT runtime)
  install(FILES ${PROJECT_BINARY_DIR}/inarow.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT runtime)
  foreach(program inarow-verify inarow-cluster)  # what they are told is part of the page of inarow
    file(WRITE ${PROJECT_BINARY_DIR}/${program}.1 ".so man1/inarow.1\n")
    execute_process(COMMAND gzip -9nf ${PROJECT_BINARY_DIR}/${program}.1)
  endforeach()
  install(FILES ${PROJECT_BINARY_DIR}/inarow-verify.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT runtime)
endif()
if(TARGET inarow-cluster)
  install(TARGETS inarow-cluster COMPONENT cluster)
  install(FILES ${PROJECT_BINARY_DIR}/inarow-cluster.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT cluster)
endif()

if(TARGET _inarow)
  set(python_folder lib/python3/dist-packages/inarow)
  install(TARGETS _inarow LIBRARY DESTINATION ${python_folder} COMPONENT python)
  install(DIRECTORY bindings/python/inarow/ DESTINATION ${python_folder} COMPONENT python PATTERN __pycache__ EXCLUDE)
  install(FILES tools/verify.py DESTINATION ${python_folder} RENAME checker.py COMPONENT python)
  install(DIRECTORY books/ DESTINATION ${python_folder}/books COMPONENT python FILES_MATCHING PATTERN "*.book")
endif()
