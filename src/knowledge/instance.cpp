#include "knowledge/instance.hpp"

namespace inarow::knowledge {
namespace {

constexpr std::array rule_rows = {
#define RULE(identifier, name, basis, help) RuleRow{name, Basis::basis, help},
#include "knowledge/rules.def"
#undef RULE
};

// Lower by the other, upper by the owner, for each pair of the first `count` roles.
std::vector<Reply> replies_above(const Instance& instance, std::size_t count) {
    std::vector<Reply> list;
    for (std::size_t i = 0; i + 1 < count; i += 2) list.push_back({instance.roles[i], instance.roles[i + 1]});
    return list;
}

// Either cell by the other, the remaining one by the owner.
void add_both_ways(std::vector<Reply>& list, int a, int b) {
    list.push_back({a, b});
    list.push_back({b, a});
}

}  // namespace

std::span<const RuleRow> rules() { return rule_rows; }
const RuleRow& row_of(Rule rule) { return rule_rows[static_cast<std::size_t>(rule)]; }

std::vector<Reply> replies(const Instance& instance) {
    const auto& cell = instance.roles;
    const std::size_t count = instance.role_count;
    switch (instance.rule) {
        case Rule::baseinverse:
            return {{cell[0], cell[1]}, {cell[1], cell[0]}};
        case Rule::highinverse:
            return {{cell[0], cell[1]}, {cell[3], cell[4]}, {cell[1], cell[2]}, {cell[4], cell[5]}};
        case Rule::baseclaim:
            return {{cell[0], cell[2]}, {cell[1], cell[2]}, {cell[2], cell[1]}};
        case Rule::specialbefore: {
            auto list = replies_above(instance, count - 2);
            add_both_ways(list, cell[count - 2], cell[count - 1]);
            return list;
        }
        case Rule::claimeven:
        case Rule::vertical:
        case Rule::aftereven:
        case Rule::lowinverse:
        case Rule::before:
            break;
    }
    return replies_above(instance, count);
}

}  // namespace inarow::knowledge
