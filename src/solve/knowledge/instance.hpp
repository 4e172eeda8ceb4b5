// One use of a rule on one position: which cells it takes and which groups it solves.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

#include "knowledge/groups.hpp"

namespace inarow::knowledge {

enum class Rule : std::uint8_t {
#define RULE(identifier, name, basis, help) identifier,
#include "knowledge/rules.def"
#undef RULE
};

inline constexpr int rule_count = 0
#define RULE(identifier, name, basis, help) +1
#include "knowledge/rules.def"
#undef RULE
    ;

// What a rule rests on: the order in which columns fill up, or only having the next move as an answer.
enum class Basis : std::uint8_t { zugzwang, any_turn };

struct RuleRow {
    std::string_view name;
    Basis basis;
    std::string_view help;
};
[[nodiscard]] std::span<const RuleRow> rules();
[[nodiscard]] const RuleRow& row_of(Rule rule);

// The roles of a rule's cells, in this order:
//
//     claimeven, vertical   lower, upper                 baseinverse   either two cells
//     aftereven, before     lower, upper of each component
//     specialbefore         the same, then the two special cells
//     lowinverse            lower, upper in one column, then in the other
//     highinverse           lower, middle, upper in one column, then in the other
//     baseclaim             first, second, third, the cell above the second
struct Instance {
    Instance() = default;
    Instance(Rule kind, std::initializer_list<int> cells) : rule(kind) {
        for (const int cell : cells) add_cell(cell);
    }

    void add_cell(int cell) {
        roles[role_count++] = static_cast<std::uint8_t>(cell);
        squares |= bit<Cells>(cell);
    }
    [[nodiscard]] std::span<const std::uint8_t> cells() const { return {roles.data(), role_count}; }

    GroupSet solves;       // of the targets
    Cells squares = 0;     // no other rule may need them for something else
    Cells claimevens = 0;  // those in a claimeven, for the inverses
    Cells special = 0;     // of a specialbefore: shared with no other use
    Cells reach = 0;       // of an inverse: its two columns from the bottom up to its highest square
    Cells over = 0;        // of an inverse: the rest of the two columns
    std::array<std::uint8_t, 2 * max_k + 2> roles{};
    std::uint8_t role_count = 0;
    Rule rule = Rule::claimeven;
    std::int16_t group = -1;  // the owner's line, of aftereven, before and specialbefore
};

}  // namespace inarow::knowledge
