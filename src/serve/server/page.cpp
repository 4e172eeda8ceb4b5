#include "server/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace inarow::server {
namespace {

struct Type {
    std::string_view ending;
    std::string_view name;
};
constexpr std::array types = {
    Type{".html", "text/html; charset=utf-8"},
    Type{".js", "text/javascript; charset=utf-8"},
    Type{".css", "text/css; charset=utf-8"},
    Type{".json", "application/json"},
    Type{".webmanifest", "application/manifest+json"},
    Type{".svg", "image/svg+xml"},
    Type{".png", "image/png"},
    Type{".ico", "image/x-icon"},
    Type{".woff2", "font/woff2"},
    Type{".wasm", "application/wasm"},
    Type{".txt", "text/plain; charset=utf-8"},
};

constexpr std::string_view page_without_files = R"(<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>inarow</title>
<style>:root { color-scheme: light dark } body { font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem }</style>
</head>
<body><main>
<h1>inarow</h1>
<p>The server runs, but this program was built without its page: <code>web/dist</code> was not there.</p>
<p>The HTTP API is available: <a href="/api/v1/openapi.json">its description</a>,
<a href="/api/v1/variants">variants</a>, <a href="/api/v1/players">players</a>,
<a href="/api/v1/solve?variant=7x6&amp;moves=4455&amp;every_move=true">a solved position</a>.</p>
</main></body>
</html>
)";

std::string_view type_of(std::string_view name) {
    const auto found = std::ranges::find_if(types, [&](const Type& type) { return name.ends_with(type.ending); });
    return found == types.end() ? "application/octet-stream" : found->name;
}

// FNV-1a: tells two builds of a file apart.
std::string tag_of(std::string_view content) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : content) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return fmt::format("\"{:016x}\"", hash);
}

// What the bundler puts into assets/ has a hash of its content in its name, and never changes.
std::string_view caching_of(std::string_view name) {
    return name.starts_with("assets/") ? "public, max-age=31536000, immutable" : "no-cache";
}

Reply file_reply(const File& file, const Call& call) {
    const std::string tag = tag_of(file.content);
    Reply reply{200, std::string(type_of(file.name)), "", {{"ETag", tag}, {"Cache-Control", std::string(caching_of(file.name))}}};
    if (call.known_tag == tag)
        reply.status = 304;
    else
        reply.body = file.content;
    return reply;
}

}  // namespace

std::optional<Reply> page_reply(std::span<const File> files, const Call& call) {
    if (call.path.empty() || call.path.front() != '/') return std::nullopt;
    const std::string_view name = call.path == "/" ? "index.html" : std::string_view(call.path).substr(1);
    const auto found = std::ranges::find(files, name, &File::name);
    if (found != files.end()) return file_reply(*found, call);
    if (name == "index.html") return file_reply({name, page_without_files}, call);
    return std::nullopt;
}

}  // namespace inarow::server
