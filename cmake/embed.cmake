# Writes a source file that holds other files: cmake -DPAGE=folder -DOPENAPI=file -DOUTPUT=file.cpp -P embed.cmake
# A literal of a few megabytes is quick to compile; an array of numbers is not.

function(literal file)
  file(READ ${file} hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" escaped "${hex}")
  string(REPEAT "...." 60 line)
  string(REGEX REPLACE "(${line})" "\\1\"\n\"" lines "${escaped}")
  set(text "\"${lines}\"" PARENT_SCOPE)
endfunction()

file(GLOB_RECURSE files RELATIVE ${PAGE} ${PAGE}/*)
set(rows "")
foreach(name IN LISTS files)
  literal(${PAGE}/${name})
  file(SIZE ${PAGE}/${name} size)
  string(APPEND rows "    File{\"${name}\", std::string_view(\n${text}, ${size})},\n")
endforeach()
list(LENGTH files count)
literal(${OPENAPI})
file(WRITE ${OUTPUT} "// Made by cmake/embed.cmake.
#include <array>

#include \"server/page.hpp\"

namespace inarow::server {
namespace {

const std::array<File, ${count}> files = {
${rows}};

}  // namespace

std::span<const File> page_files() { return files; }
std::string_view openapi_json() {
    return
${text};
}

}  // namespace inarow::server
")
