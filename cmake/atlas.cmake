# Writes the values that the atlas has found in two ways or proved as rows for src/use/api/atlas.cpp: {"7x6", 1, "1:-2 2:-1 ..."},
function(write_atlas_values)
  set(atlas ${PROJECT_SOURCE_DIR}/results/atlas.csv)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${atlas})
  file(STRINGS ${atlas} rows REGEX "^[0-9]")
  set(values "")
  foreach(row IN LISTS rows)
    # variant, value, score, 4 more, first_moves, 4 more, "machine", command, second_search, 3 more, certificate
    string(REGEX MATCH "^([^,]+),([^,]*),([^,]*),[^,]*,[^,]*,[^,]*,[^,]*,([^,]*),[^,]*,[^,]*,[^,]*,[^,]*,\"[^\"]*\",[^,]*,([^,]*),[^,]*,[^,]*,[^,]*,([^,]*)," row "${row}")
    if(NOT CMAKE_MATCH_3 STREQUAL "" AND (CMAKE_MATCH_5 OR (CMAKE_MATCH_6 AND CMAKE_MATCH_2 STREQUAL "draw")))
      string(APPEND values "{\"${CMAKE_MATCH_1}\", ${CMAKE_MATCH_3}, \"${CMAKE_MATCH_4}\"},\n")
    endif()
  endforeach()
  file(GENERATE OUTPUT ${PROJECT_BINARY_DIR}/generated/api/atlas_values.def CONTENT "${values}")  # not CONFIGURE: @cylinder@
endfunction()
