# A room once more, for its tests: with the sanitizers for memory and undefined behaviour and with assertions, beside what
# the release preset builds anyway.  All other rooms are linked as they are: their instances for every kind of board would cost
# more than everything else (preset asan-ubsan has them).
set(sanitizers -fsanitize=address,undefined -fno-sanitize=null,alignment,object-size,vptr -fno-sanitize-recover=all)

function(sanitize target)
  target_compile_options(${target} PRIVATE ${sanitizers} -O0 -g1 -UNDEBUG)
  target_compile_definitions(${target} PRIVATE _GLIBCXX_ASSERTIONS)
endfunction()

set(sanitized_rooms explain)  # it walks over lists of lines and cells as no other does
set(sanitized_objects "")
foreach(room IN LISTS sanitized_rooms)
  get_target_property(sources inarow_${room} SOURCES)
  add_library(inarow_${room}_sanitized OBJECT ${sources})
  target_include_directories(inarow_${room}_sanitized SYSTEM PRIVATE $<TARGET_PROPERTY:inarow_${room},INCLUDE_DIRECTORIES>)
  target_link_libraries(inarow_${room}_sanitized PRIVATE inarow_${room})
  compile_together(inarow_${room}_sanitized 20)
  sanitize(inarow_${room}_sanitized)
  list(APPEND sanitized_objects $<TARGET_OBJECTS:inarow_${room}_sanitized>)
endforeach()
