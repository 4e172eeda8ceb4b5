# The libraries that inarow needs, and one line that names all that are missing with their Debian packages.
set(missing "")
set(missing_packages "")

macro(miss name package)
  list(APPEND missing "${name}")
  list(APPEND missing_packages ${package})
endmacro()

macro(need name package)  # ... then what find_package() is told
  find_package(${name} ${ARGN} QUIET)
  if(NOT ${name}_FOUND)
    miss(${name} ${package})
  endif()
endmacro()

if((CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 11) OR
   (CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 14))
  miss("a newer C++20 compiler than ${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}" g++)
endif()

if(INAROW_STATIC)
  set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
  set(OPENSSL_USE_STATIC_LIBS ON)
endif()

find_package(Threads REQUIRED)
need(fmt libfmt-dev)
need(nlohmann_json nlohmann-json3-dev)
need(tl-expected libexpected-dev)
need(SQLite3 libsqlite3-dev)
need(LibLZMA liblzma-dev)
if(INAROW_PROGRAMS OR INAROW_PYTHON)
  need(OpenSSL libssl-dev COMPONENTS Crypto)
endif()
if(INAROW_PROGRAMS)
  need(CLI11 libcli11-dev)
  need(Boost libboost-math-dev)  # headers of Boost.Math
  if(NOT INAROW_STATIC)  # Debian's static one needs a GnuTLS that is not
    find_path(MICROHTTPD_INCLUDE microhttpd.h)
    find_library(MICROHTTPD_LIBRARY microhttpd)
    if(NOT MICROHTTPD_INCLUDE OR NOT MICROHTTPD_LIBRARY)
      miss(libmicrohttpd libmicrohttpd-dev)
    endif()
  endif()
endif()
if(INAROW_PYTHON)
  set(PYBIND11_FINDPYTHON ON)
  if(NOT Python_EXECUTABLE AND EXISTS /usr/bin/python3)
    set(Python_EXECUTABLE /usr/bin/python3)  # a shim in PATH may be another Python than the one with the headers
  endif()
  find_package(Python 3.10 COMPONENTS Interpreter Development.Module QUIET)
  if(Python_FOUND)
    set(pybind11_version 2.10)
    if(Python_VERSION VERSION_GREATER_EQUAL 3.12)
      set(pybind11_version 2.13)
    endif()
    need(pybind11 pybind11-dev ${pybind11_version})
  else()
    miss("the headers of Python" python3-dev)
  endif()
endif()

if(missing)
  list(JOIN missing ", " missing)
  list(JOIN missing_packages " " missing_packages)
  message(FATAL_ERROR "  inarow needs ${missing}; on Debian: apt install ${missing_packages}")  # indented: not wrapped
endif()

# Debian has fmt as a shared library only, so that a static module is made of its headers.
if(INAROW_STATIC)
  set(fmt_library fmt::fmt-header-only)
  set(atomic_library -l:libatomic.a)
  add_link_options(-static-libstdc++)  # but not libgcc, whose unwinder needs glibc 2.35: every Linux has it
else()
  set(fmt_library fmt::fmt)
  set(atomic_library atomic)
endif()
