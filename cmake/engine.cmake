# inarow::inarow, what include/inarow/ declares: the objects of its rooms in one archive or, with BUILD_SHARED_LIBS, in a shared
# library.  Who links it sees that folder alone and none of our flags, but for the one that leaves out what is never called.
set(objects "")
foreach(room base game knowledge search cube replicas solvers store strategy api play)
  list(APPEND objects $<TARGET_OBJECTS:inarow_${room}>)
endforeach()
add_library(inarow_library ${objects})
add_library(inarow::inarow ALIAS inarow_library)
set_target_properties(inarow_library PROPERTIES OUTPUT_NAME inarow EXPORT_NAME inarow LINKER_LANGUAGE CXX VERSION ${PROJECT_VERSION}
                      SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})  # what is compatible in find_package(), too
target_compile_features(inarow_library INTERFACE cxx_std_20)
target_include_directories(inarow_library INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
                           $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
if(BUILD_SHARED_LIBS)
  target_link_options(inarow_library PRIVATE LINKER:--gc-sections)
else()
  target_link_options(inarow_library INTERFACE LINKER:--gc-sections)
endif()
target_link_libraries(inarow_library PUBLIC tl::expected
                      PRIVATE ${fmt_library} SQLite::SQLite3 LibLZMA::LibLZMA Threads::Threads ${atomic_library})
