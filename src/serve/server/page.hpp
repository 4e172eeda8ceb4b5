// The files of the page, embedded in the program: nothing is read from disk, so no path can escape.
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

// The answer to GET for one of these files; nothing for other paths.  Without an index.html, "/" is a page that says
// how to build it.
[[nodiscard]] std::optional<Reply> page_reply(std::span<const File> files, const Call& call);

}  // namespace inarow::server
