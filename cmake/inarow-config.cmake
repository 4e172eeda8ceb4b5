# find_package(inarow) gives inarow::inarow, the whole library.
include(CMakeFindDependencyMacro)
foreach(dependency Threads fmt tl-expected SQLite3 nlohmann_json LibLZMA OpenSSL)
  find_dependency(${dependency})
endforeach()
include(${CMAKE_CURRENT_LIST_DIR}/inarow-targets.cmake)
