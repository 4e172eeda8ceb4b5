#include "explain/names.hpp"

#include <fmt/format.h>

#include "explain/explain.hpp"

namespace inarow::explain {

std::string move_name(const Position& position, Move move) {
    return cell_name(position.variant(), position.landing(move));
}

std::vector<std::string> cell_names(Position position, const std::vector<Move>& moves) {
    std::vector<std::string> names;
    for (const Move move : moves) {
        names.push_back(move_name(position, move));
        position.play(move);
    }
    return names;
}

std::string line_names(const Position& position, const std::vector<Move>& moves) {
    return fmt::format("{}", fmt::join(cell_names(position, moves), " "));
}

std::string choice_text(const std::vector<std::string>& names, std::string_view conjunction) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) text += i + 1 == names.size() ? fmt::format(" {} ", conjunction) : ", ";
        text += names[i];
    }
    return text;
}

std::string choice_text(const Position& position, const std::vector<Move>& moves, std::string_view conjunction) {
    std::vector<std::string> names;
    for (const Move move : moves) names.push_back(move_name(position, move));
    return choice_text(names, conjunction);
}

std::string choice_text(const Variant& variant, const std::vector<Cell>& cells, std::string_view conjunction) {
    std::vector<std::string> names;
    for (const Cell cell : cells) names.push_back(cell_name(variant, cell));
    return choice_text(names, conjunction);
}

std::string names_of(const Variant& variant, const std::vector<Line>& lines) {
    return joined(lines, ", ", [&](const Line& line) { return line_name(variant, line); });
}

std::vector<Line> lines_of(const knowledge::Groups& groups, const knowledge::GroupSet& set) {
    std::vector<Line> lines;
    set.for_each([&](int group) { lines.push_back(groups.line_of(group)); });
    return lines;
}

}  // namespace inarow::explain
