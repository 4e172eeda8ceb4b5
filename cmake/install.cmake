# What `cmake --install` puts where, and the Debian packages that CPack makes of it: inarow (the program), libinarow-dev (the
# library), with INAROW_PYTHON python3-inarow and, where Work Queue is there, inarow-cluster, a package of its own because it is
# under the GPL.
include(CMakePackageConfigHelpers)

# The library: every room, and one name for all of them.
get_property(rooms GLOBAL PROPERTY INAROW_ROOMS)
add_library(inarow_library INTERFACE)
target_link_libraries(inarow_library INTERFACE ${rooms})
set_target_properties(inarow_library PROPERTIES EXPORT_NAME inarow)
set(library_folder ${CMAKE_INSTALL_LIBDIR}/cmake/inarow)
install(TARGETS inarow_library inarow_flags ${rooms} EXPORT inarow-targets COMPONENT development
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT inarow-targets NAMESPACE inarow:: DESTINATION ${library_folder} COMPONENT development)
install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/inarow-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES cmake/inarow-config.cmake ${PROJECT_BINARY_DIR}/inarow-config-version.cmake
        DESTINATION ${library_folder} COMPONENT development)

set(packages libinarow-dev)
set(components development)

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
  install(FILES results/atlas.csv DESTINATION ${CMAKE_INSTALL_DATADIR}/inarow COMPONENT runtime)
  install(FILES ${PROJECT_BINARY_DIR}/inarow.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT runtime)
  foreach(program inarow-verify inarow-cluster)  # what they are told is part of the page of inarow
    file(WRITE ${PROJECT_BINARY_DIR}/${program}.1 ".so man1/inarow.1\n")
    execute_process(COMMAND gzip -9nf ${PROJECT_BINARY_DIR}/${program}.1)
  endforeach()
  install(FILES ${PROJECT_BINARY_DIR}/inarow-verify.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT runtime)
  list(PREPEND packages inarow)
  list(PREPEND components runtime)
endif()
if(TARGET inarow-cluster)
  install(TARGETS inarow-cluster COMPONENT cluster)
  install(FILES ${PROJECT_BINARY_DIR}/inarow-cluster.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT cluster)
  list(APPEND packages inarow-cluster)
  list(APPEND components cluster)
endif()

if(TARGET _inarow)
  set(python_folder lib/python3/dist-packages/inarow)
  install(TARGETS _inarow LIBRARY DESTINATION ${python_folder} COMPONENT python)
  install(DIRECTORY bindings/python/inarow/ DESTINATION ${python_folder} COMPONENT python PATTERN __pycache__ EXCLUDE)
  install(FILES tools/verify.py DESTINATION ${python_folder} RENAME checker.py COMPONENT python)
  install(DIRECTORY books/ DESTINATION ${python_folder}/books COMPONENT python FILES_MATCHING PATTERN "*.book")
  list(APPEND packages python3-inarow)
  list(APPEND components python)
endif()

# What Debian asks of every package.
set(CPACK_PACKAGE_CONTACT "The inarow authors <authors@inarow.invalid>")
set(folder ${PROJECT_BINARY_DIR}/package)
file(MAKE_DIRECTORY ${folder})
configure_file(cmake/changelog.in ${folder}/changelog @ONLY)
execute_process(COMMAND gzip -9nc ${folder}/changelog OUTPUT_FILE ${folder}/changelog.gz)
file(READ cmake/copyright own_copyright)
configure_file(cmake/copyright-cluster.in ${folder}/cluster/copyright @ONLY)
foreach(package component IN ZIP_LISTS packages components)
  set(copyright cmake/copyright)
  if(component STREQUAL "cluster")
    set(copyright ${folder}/cluster/copyright)
  endif()
  install(FILES ${copyright} CHANGELOG.md ${folder}/changelog.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package}
          COMPONENT ${component})
endforeach()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL ${components})
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION math)  # games would have to lie in /usr/games, where few look
set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME inarow)
set(CPACK_DEBIAN_RUNTIME_DESCRIPTION "Connect-4 on boards of up to 128 bits, on cylinders, in boxes such as 4x4x4,
and m,n,k games with or without gravity: exact scores, reasons,
experiments, long solves.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libinarow-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libfmt-dev, libexpected-dev, libsqlite3-dev, nlohmann-json3-dev, liblzma-dev, libssl-dev, libmicrohttpd-dev")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "The library behind inarow, as static archives, headers and a CMake package.")
set(CPACK_DEBIAN_CLUSTER_PACKAGE_NAME inarow-cluster)
set(CPACK_DEBIAN_CLUSTER_PACKAGE_DEPENDS "inarow (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_CLUSTER_DESCRIPTION "Long solves on many machines: the commands of inarow with\nCCTools Work Queue, under the GPL.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-inarow)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
if(TARGET _inarow)  # a compiled module is for one minor version of Python
  math(EXPR next_minor "${Python_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= ${Python_VERSION_MAJOR}.${Python_VERSION_MINOR}), \
python3 (<< ${Python_VERSION_MAJOR}.${next_minor}), python3-numpy")
endif()
set(CPACK_DEBIAN_PYTHON_DESCRIPTION "The Python package: scores, explanations, players, batches in NumPy.")
include(CPack)
