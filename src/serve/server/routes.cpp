#include "server/routes.hpp"

#include <array>

namespace inarow::server {
namespace {

constexpr std::array rows = {
#define ROUTE(identifier, method, path, help) Route{#identifier, method, path, help, answer_##identifier},
#include "server/routes.def"
#undef ROUTE
};

}  // namespace

std::span<const Route> routes() { return rows; }

std::optional<std::string_view> match(const Route& route, std::string_view path) {
    const auto open = route.path.find('{');
    if (open == std::string_view::npos) return route.path == path ? std::optional(std::string_view()) : std::nullopt;
    if (!path.starts_with(route.path.substr(0, open))) return std::nullopt;
    const std::string_view name = path.substr(open);
    return name.empty() || name.find('/') != std::string_view::npos ? std::nullopt : std::optional(name);
}

bool takes_file(std::string_view path) { return path.starts_with("/api/v1/strategy"); }

}  // namespace inarow::server
