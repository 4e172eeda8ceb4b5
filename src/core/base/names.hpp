// Lists of names, and messages about unknown names.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace inarow {

using Names = std::vector<std::string_view>;

// The `name` of each row, for lists such as searches().
template <class Rows>
[[nodiscard]] Names names_of(const Rows& rows) {
    Names names;
    for (const auto& row : rows) names.push_back(row.name);
    return names;
}

// "alphabeta, dfpn"
[[nodiscard]] std::string joined(std::span<const std::string_view> names, std::string_view between = ", ");

// What was probably meant by this: the nearest names if they are near enough, else none.
[[nodiscard]] Names names_like(std::string_view typed, std::span<const std::string_view> known);

// ", did you mean alphabeta?", or nothing.
[[nodiscard]] std::string guess(std::string_view typed, std::span<const std::string_view> known);

// The end of a sentence about an unknown name: ", did you mean alphabeta? (known: alphabeta, dfpn)"
[[nodiscard]] std::string known_names(std::string_view typed, std::span<const std::string_view> known);

// "unknown search 'alfabeta', did you mean alphabeta? (known: alphabeta, dfpn)"
[[nodiscard]] std::string unknown_name(std::string_view kind, std::string_view typed,
                                       std::span<const std::string_view> known);

}  // namespace inarow
