#include "server/parameters.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/time_limit.hpp"
#include "base/failed.hpp"
#include "base/names.hpp"
#include "base/text.hpp"
#include "inarow/notation.hpp"

namespace inarow::server {

Parameters::Parameters(Fields fields, std::initializer_list<std::string_view> known) : fields_(std::move(fields)) {
    for (const auto& [name, value] : fields_) {
        if (std::ranges::find(known, name) == known.end()) throw Failed{{unknown_name("parameter", name, known)}};
        if (std::ranges::count(fields_, name, &Fields::value_type::first) > 1)
            throw Failed{{fmt::format("the parameter {} is given twice", name)}};
        if (value.empty() && name != "moves" && name != "pos")  // those of an empty board
            throw Failed{{fmt::format("the parameter {} has no value", name)}};
    }
}

Parameters Parameters::some_of(Fields fields, std::initializer_list<std::string_view> known) {
    std::erase_if(fields, [&](const auto& field) { return std::ranges::find(known, field.first) == known.end(); });
    return {std::move(fields), known};
}

std::optional<std::string> Parameters::text(std::string_view name) const {
    const auto found = std::ranges::find(fields_, name, &Fields::value_type::first);
    return found == fields_.end() || found->second.empty() ? std::nullopt : std::optional(found->second);
}

bool Parameters::flag(std::string_view name) const {
    const std::string said = text(name).value_or("false");
    if (said != "true" && said != "false")
        throw Failed{{fmt::format("{} must be true or false, not {}", name, quote(said))}};
    return said == "true";
}

std::uint64_t Parameters::number(std::string_view name, std::uint64_t otherwise, std::uint64_t smallest,
                                 std::uint64_t largest) const {
    const auto said = text(name);
    return said ? value_or_fail(whole_number(name, *said, smallest, largest)) : otherwise;
}

double Parameters::seconds(double most) const {
    const auto said = text("seconds");
    return said ? std::min(value_or_fail(api::parse_seconds("seconds", *said)), most) : most;
}

BoardRead Parameters::board() const {
    const auto name = text("variant");
    if (!name) throw Failed{{"the parameter variant is required, as in variant=7x6&moves=4455"}};
    const Variant variant = value_or_fail(parse_variant(*name));
    const auto moves = text("moves");
    const auto board = text("board");
    const auto to_move = text("to_move");
    if (moves && board) throw Failed{{"give moves or board, not both"}};
    if (to_move && !board) throw Failed{{"to_move requires board"}};
    if (board) return value_or_fail(read_board(variant, *board, to_move.value_or("")));
    return {value_or_fail(parse_moves(variant, moves.value_or(""))), false, true, {}};
}

}  // namespace inarow::server
