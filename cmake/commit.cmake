# Writes FILE, which says from which commit of SOURCE the program is built, with a plus if the sources have been changed since;
# nothing where they are not in a repository:  cmake -D SOURCE=... -D FILE=... -P commit.cmake
cmake_minimum_required(VERSION 3.25)
set(commit "")
if(EXISTS ${SOURCE}/.git)
  execute_process(COMMAND git -C ${SOURCE} rev-parse --short=10 HEAD
                  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  execute_process(COMMAND git -C ${SOURCE} diff --quiet HEAD -- src apps RESULT_VARIABLE changed ERROR_QUIET)
endif()
if(commit AND NOT changed EQUAL 0)
  string(APPEND commit "+")
endif()
file(CONFIGURE OUTPUT ${FILE} CONTENT "#pragma once\n#define INAROW_COMMIT \"@commit@\"\n" @ONLY)  # leaves an equal file alone
