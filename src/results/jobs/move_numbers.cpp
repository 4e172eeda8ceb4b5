#include "jobs/move_numbers.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "inarow/notation.hpp"

namespace inarow::jobs {
namespace {

// "12/450"
std::optional<Numbers> parse_numbers(std::string_view text) {
    const auto slash = text.find('/');
    if (slash == std::string_view::npos) return std::nullopt;
    const auto proof = parse_number<std::uint32_t>(text.substr(0, slash));
    const auto disproof = parse_number<std::uint32_t>(text.substr(slash + 1));
    if (!proof || !disproof || *proof > infinite_number || *disproof > infinite_number) return std::nullopt;
    return Numbers{*proof, *disproof};
}

// "3:12/450"
std::optional<std::pair<Move, Numbers>> parse_one(const Variant& variant, std::string_view text) {
    const auto colon = text.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const auto move = parse_move(variant, text.substr(0, colon));
    const auto numbers = parse_numbers(text.substr(colon + 1));
    if (!move || !numbers) return std::nullopt;
    return std::pair(*move, *numbers);
}

}  // namespace

std::string to_text(const Variant& variant, const MoveNumbers& moves) {
    std::string text;
    for (const auto& [move, numbers] : moves)
        text += fmt::format("{}{}:{}/{}", text.empty() ? "" : " ", inarow::to_text(variant, move), numbers.proof,
                            numbers.disproof);
    return text;
}

std::optional<MoveNumbers> parse_move_numbers(const Variant& variant, std::string_view text) {
    MoveNumbers moves;
    if (text.empty()) return moves;
    for (const std::string_view word : split(text, " ")) {
        const auto move = parse_one(variant, word);
        if (!move) return std::nullopt;
        moves.push_back(*move);
    }
    return moves;
}

}  // namespace inarow::jobs
