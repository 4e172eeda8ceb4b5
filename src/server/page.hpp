// The files of the page, which are part of the program: nothing is read from the disk, so no path leads anywhere else.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "server/exchange.hpp"

namespace inarow::server {

struct File {
    std::string_view name;  // "index.html", "assets/board-1a2b3c.js"
    std::string_view content;
};

// What the build found in web/dist; empty when the page was not built.
[[nodiscard]] std::span<const File> page_files();
[[nodiscard]] std::string_view openapi_json();

// The answer to GET of a path among these files; nothing where there is none.  Without an index.html, "/" is a page that says
// how to get it.
[[nodiscard]] std::optional<Reply> page_reply(std::span<const File> files, const Call& call);

}  // namespace inarow::server
