# The programs, and the rooms that only they need.
add_room(study/counting fast inarow_game)
add_room(study/datasets quick inarow_solvers inarow_jobs)
add_room(study/atlas quick inarow_report)
add_room(study/lab quick inarow_play inarow_report inarow_datasets inarow_explain)
target_link_libraries(inarow_lab PRIVATE $<BUILD_INTERFACE:Boost::headers>)

# Rows of the atlas say which commit made them, as only that repeats them to the node.
set(commit ${PROJECT_BINARY_DIR}/generated/atlas/commit.hpp)
add_custom_target(inarow_commit BYPRODUCTS ${commit} VERBATIM
  COMMAND ${CMAKE_COMMAND} -D SOURCE=${PROJECT_SOURCE_DIR} -D FILE=${commit} -P ${PROJECT_SOURCE_DIR}/cmake/commit.cmake)
add_dependencies(inarow_atlas inarow_commit)
target_include_directories(inarow_atlas PRIVATE ${PROJECT_BINARY_DIR}/generated)

if(NOT INAROW_STATIC)
  add_room(serve/server quick inarow_lab inarow_explain)
  # HTTP, and what the server shows: the page (web/dist, where it was built) and the description of the interface become part
  # of the program.
  target_include_directories(inarow_server SYSTEM PRIVATE ${MICROHTTPD_INCLUDE})
  target_link_libraries(inarow_server PRIVATE ${MICROHTTPD_LIBRARY})
  file(GLOB_RECURSE page_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/dist/*)
  set(page_source ${PROJECT_BINARY_DIR}/generated/page_files.cpp)
  file(CONFIGURE OUTPUT generated/page_files.txt CONTENT "${page_files}" @ONLY)  # changes when a file comes or goes
  add_custom_command(OUTPUT ${page_source}
                     COMMAND ${CMAKE_COMMAND} -DPAGE=${PROJECT_SOURCE_DIR}/web/dist -DOPENAPI=${PROJECT_SOURCE_DIR}/src/serve/server/openapi.json
                             -DOUTPUT=${page_source} -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
                     DEPENDS ${page_files} ${PROJECT_BINARY_DIR}/generated/page_files.txt src/serve/server/openapi.json cmake/embed.cmake)
  target_sources(inarow_server PRIVATE ${page_source})
endif()

file(GLOB learn_order_files CONFIGURE_DEPENDS tools/learn_order/*.cpp)
add_executable(learn_order EXCLUDE_FROM_ALL ${learn_order_files})
target_link_libraries(learn_order PRIVATE inarow_api inarow_datasets CLI11::CLI11)
foreach(tool tune_order tune_cube)
    add_executable(${tool} EXCLUDE_FROM_ALL tools/${tool}.cpp)
    target_link_libraries(${tool} PRIVATE inarow_api inarow_datasets CLI11::CLI11)
endforeach()

# The commands, for both programs.
file(GLOB command_files CONFIGURE_DEPENDS apps/inarow/*.cpp)
list(FILTER command_files EXCLUDE REGEX "/main\\.cpp$")
if(NOT TARGET inarow_server)
  list(FILTER command_files EXCLUDE REGEX "/serve\\.cpp$")
endif()
add_library(inarow_commands STATIC ${command_files})
target_include_directories(inarow_commands PUBLIC apps/inarow)
target_link_libraries(inarow_commands PUBLIC inarow_lab inarow_atlas inarow_counting CLI11::CLI11)
if(TARGET inarow_server)
  target_link_libraries(inarow_commands PUBLIC inarow_server)
else()
  target_compile_definitions(inarow_commands PRIVATE INAROW_NO_SERVER)
endif()
compile_quickly(inarow_commands)
precompile(inarow_commands quick ${PROJECT_SOURCE_DIR}/cmake/precompiled.hpp)
compile_together(inarow_commands 20)

add_executable(inarow apps/inarow/main.cpp)
add_dependencies(inarow inarow-verify)  # what it proves can be checked
target_link_libraries(inarow PRIVATE inarow_commands)
compile_quickly(inarow)
# The program looks for its books, strategies and the atlas beside itself, and in ../share/inarow.
file(CREATE_LINK ${PROJECT_SOURCE_DIR}/books ${PROJECT_BINARY_DIR}/books SYMBOLIC)
file(CREATE_LINK ${PROJECT_SOURCE_DIR}/results/strategies ${PROJECT_BINARY_DIR}/strategies SYMBOLIC)
file(CREATE_LINK ${PROJECT_SOURCE_DIR}/results/atlas.csv ${PROJECT_BINARY_DIR}/atlas.csv SYMBOLIC)

# Checks certificates, and shares nothing with the library: it would be no second opinion otherwise.
add_executable(inarow-verify apps/inarow-verify/main.cpp)
compile_quickly(inarow-verify)
target_link_libraries(inarow-verify PRIVATE inarow_flags LibLZMA::LibLZMA OpenSSL::Crypto)

# The same commands and Work Queue, where that is installed.  Its library is under the GPL, and so is this program as a
# whole; inarow itself links nothing of it.
find_path(WORK_QUEUE_INCLUDE cctools/work_queue.h)
find_library(WORK_QUEUE_LIBRARY work_queue)
find_library(DTTOOLS_LIBRARY dttools)
find_library(Z_LIBRARY z)
if(WORK_QUEUE_INCLUDE AND WORK_QUEUE_LIBRARY AND DTTOOLS_LIBRARY AND Z_LIBRARY)
  file(GLOB cluster_sources CONFIGURE_DEPENDS apps/inarow-cluster/*.cpp)
  add_executable(inarow-cluster ${cluster_sources})
  compile_quickly(inarow-cluster)
  target_link_libraries(inarow-cluster PRIVATE inarow_commands ${WORK_QUEUE_LIBRARY} ${DTTOOLS_LIBRARY} ${Z_LIBRARY} m)
endif()
