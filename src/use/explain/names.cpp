#include "explain/names.hpp"

#include <array>

#include "inarow/notation.hpp"

namespace inarow::explain {

using knowledge::Groups;

std::string cell_name(const Variant& variant, Cell cell) {
    return square_name(cell / variant.height, cell % variant.height);
}

std::string bit_name(const Groups& groups, int bit) { return cell_name(groups.variant(), groups.cell_of_bit(bit)); }

std::string line_name(const Variant& variant, const Line& line) {
    return joined(line, "-", [&](Cell cell) { return cell_name(variant, cell); });
}

std::string group_name(const Groups& groups, int group) { return line_name(groups.variant(), groups.line_of(group)); }

std::string names_of(const Variant& variant, const std::vector<Line>& lines) {
    return joined(lines, ", ", [&](const Line& line) { return line_name(variant, line); });
}

std::vector<Line> lines_of(const Groups& groups, const knowledge::GroupSet& set) {
    std::vector<Line> lines;
    set.for_each([&](int group) { lines.push_back(groups.line_of(group)); });
    return lines;
}

std::string move_name(const Position& position, Move move) {
    return cell_name(position.variant(), position.landing(move));
}

std::vector<std::string> cell_names(Position position, const std::vector<Move>& moves) {
    return each_named(moves, [&](Move move) {
        position.play(move);
        return cell_name(position.variant(), position.last_cell());
    });
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
    return choice_text(each_named(moves, [&](Move move) { return move_name(position, move); }), conjunction);
}

std::string choice_text(const Variant& variant, const std::vector<Cell>& cells, std::string_view conjunction) {
    return choice_text(each_named(cells, [&](Cell cell) { return cell_name(variant, cell); }), conjunction);
}

std::string rule_name(const Groups& groups, const knowledge::Instance& instance) {
    const auto cell = [&](int bit) { return ' ' + bit_name(groups, bit); };
    return fmt::format("{}{}", row_of(instance.rule).name, joined(instance.cells(), "", cell));
}

std::string_view parity_name(const Variant& variant, bool even) {
    return even == (variant.height % 2 == 0) ? "even" : "odd";
}

std::string_view row_word(const Variant& variant) { return variant.topology == Topology::box ? "level" : "row"; }

std::string_view ground_name(knowledge::Ground ground) {
    constexpr std::array<std::string_view, 5> names = {"cover", "aftereven", "odd threat", "combination", "any turn"};
    return names[static_cast<std::size_t>(ground)];
}

std::string_view claim_name(knowledge::Ground ground) { return claim_name(wins(ground)); }

}  // namespace inarow::explain
