#include "server/guests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace inarow::server {
namespace {

constexpr std::array<std::string_view, 2> programs = {"command", "program"};  // parameters that name one

// Names, numbers, ranges, lists and claims consist of these; paths and command lines do not.
constexpr std::string_view allowed =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:;=<>@_+-*()%|";

}  // namespace

bool is_offered(const play::PlayerRow& row) {
    return std::ranges::none_of(row.parameters(), [](const play::Parameter& parameter) {
        return std::ranges::find(programs, parameter.name) != programs.end();
    });
}

Result<void> admit(std::string_view text) {
    if (text.find_first_not_of(allowed) != std::string_view::npos || text.starts_with(".."))
        return error(fmt::format("{} contains characters that are not allowed in requests", quote(text)));
    for (const play::PlayerRow& row : play::players())
        if (!is_offered(row) && text.find(row.name) != std::string_view::npos)
            return error(fmt::format("the player {} runs a program and is not available over the network", row.name));
    return {};
}

}  // namespace inarow::server
