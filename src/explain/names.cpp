#include "explain/names.hpp"

#include <fmt/format.h>

#include "explain/explain.hpp"

namespace inarow::explain {

std::string move_name(const Position& position, Move move) {
    return cell_name(position.variant(), position.landing(move));
}

std::string line_names(Position position, const std::vector<Move>& moves) {
    std::string text;
    for (const Move move : moves) {
        text += (text.empty() ? "" : " ") + move_name(position, move);
        position.play(move);
    }
    return text;
}

std::string choice_text(const Position& position, const std::vector<Move>& moves, std::string_view conjunction) {
    std::string text;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (i > 0) text += i + 1 == moves.size() ? fmt::format(" {} ", conjunction) : ", ";
        text += move_name(position, moves[i]);
    }
    return text;
}

}  // namespace inarow::explain
