#include "knowledge/plan.hpp"

#include <algorithm>
#include <iterator>

namespace inarow::knowledge {
namespace {

using Parts = std::vector<Instance>;

template <class T>
void append(std::vector<T>& list, std::vector<T> more) {
    std::move(more.begin(), more.end(), std::back_inserter(list));
}

// In the column of the threat the owner gets every odd cell up to it, but for one that is open already.
Parts below_threat(const Groups& groups, Cells occupied, int threat) {
    Parts parts;
    const Cells odd = groups.column_of(threat) & groups.odd() & low_bits<Cells>(threat + 1);
    const Cells empty = groups.board() & ~occupied;
    for_each_bit(odd & (empty << 1), [&](int cell) { parts.push_back({Rule::claimeven, {cell - 1, cell}}); });
    return parts;
}

Instance claimeven(int lower, int upper) { return {Rule::claimeven, {lower, upper}}; }
Instance vertical(int lower, int upper) { return {Rule::vertical, {lower, upper}}; }
Instance baseinverse(int a, int b) { return {Rule::baseinverse, {a, b}}; }

// The pairs of the first `count` roles.
Parts components(const Instance& instance, std::size_t count) {
    Parts parts;
    for (std::size_t i = 0; i + 1 < count; i += 2) {
        const bool claims = (instance.claimevens >> instance.roles[i] & 1) != 0;
        parts.push_back((claims ? claimeven : vertical)(instance.roles[i], instance.roles[i + 1]));
    }
    return parts;
}

// What is left once the lower and middle cells of one column are taken: its upper cell, and the other column.
Parts left_of_highinverse(int upper, int lower, int middle, int other_upper, Cells open) {
    Parts left{claimeven(middle, other_upper)};
    if ((open >> lower & 1) != 0) left.push_back(baseinverse(upper, lower));
    return left;
}

std::vector<Reply> replies_of_part(const Instance& part, Cells open) {
    const auto& cell = part.roles;
    switch (part.rule) {
        case Rule::baseinverse:
            return {{cell[0], cell[1], {}}, {cell[1], cell[0], {}}};
        case Rule::lowinverse:
            return {{cell[0], cell[1], {vertical(cell[2], cell[3])}}, {cell[2], cell[3], {vertical(cell[0], cell[1])}}};
        case Rule::highinverse:
            return {{cell[0], cell[1], left_of_highinverse(cell[2], cell[3], cell[4], cell[5], open)},
                    {cell[3], cell[4], left_of_highinverse(cell[5], cell[0], cell[1], cell[2], open)}};
        case Rule::baseclaim:
            return {{cell[0], cell[2], {claimeven(cell[1], cell[3])}},
                    {cell[1], cell[2], {baseinverse(cell[0], cell[3])}},
                    {cell[2], cell[1], {baseinverse(cell[0], cell[3])}}};
        default:
            return {{cell[0], cell[1], {}}};
    }
}

// What is left of a part when the owner takes this cell unprovoked.  Of a baseclaim, the groups with the first
// cell and the cell above the second, and those with the second and the third, are still to be solved unless the owner
// now has a stone in them.
Parts left_after_own(const Instance& part, int cell) {
    if ((part.squares >> cell & 1) == 0) return {part};
    if (part.rule != Rule::baseclaim) return {};
    const auto& role = part.roles;
    if (cell == role[0]) return {baseinverse(role[1], role[2])};
    if (cell == role[1]) return {baseinverse(role[0], role[3])};
    return {claimeven(role[1], role[3])};
}

}  // namespace

Plan::Plan(const Groups& groups, Cells occupied, const Verdict& verdict)
    : groups_(&groups), open_(groups.open(occupied)) {
    for (const Instance& instance : verdict.cover) append(parts_, parts_of(instance));
    if (verdict.threat >= 0) append(parts_, below_threat(groups, occupied, verdict.threat));
}

// Rules of one cover may share a pair of cells: then they have the same answer.
void Plan::adversary_takes(int cell) {
    Parts left;
    for (Instance& part : parts_) {
        auto list = replies(part, open_);
        const auto reply = std::find_if(list.begin(), list.end(), [&](const Reply& r) { return r.played == cell; });
        if (reply == list.end()) {
            left.push_back(part);
            continue;
        }
        due_ |= bit<Cells>(reply->answer);
        append(left, std::move(reply->left));
    }
    parts_ = std::move(left);
}

// If an answer was due, its part has been replaced already.
void Plan::owner_takes(int cell) {
    if (due_ == 0) {
        Parts left;
        for (const Instance& part : parts_) append(left, left_after_own(part, cell));
        parts_ = std::move(left);
    }
    due_ = 0;
}

Cells Plan::choices(Cells occupied) const {
    if (due_ != 0) return due_;
    Cells kept = 0;
    for (const Instance& part : parts_) kept |= left_alone(part);
    return groups_->open(occupied) & ~kept;
}

std::vector<Instance> parts_of(const Instance& instance) {
    const std::size_t count = instance.role_count;
    if (instance.rule == Rule::aftereven || instance.rule == Rule::before) return components(instance, count);
    if (instance.rule != Rule::specialbefore) return {instance};
    Parts parts = components(instance, count - 2);
    parts.push_back(baseinverse(instance.roles[count - 2], instance.roles[count - 1]));
    return parts;
}

std::vector<Reply> replies(const Instance& instance, Cells open) {
    std::vector<Reply> list;
    for (const Instance& part : parts_of(instance)) append(list, replies_of_part(part, open));
    return list;
}

Cells left_alone(const Instance& part) {
    const auto& cell = part.roles;
    switch (part.rule) {
        case Rule::claimeven:
            return bit<Cells>(cell[0]);
        case Rule::lowinverse:
            return bit<Cells>(cell[0]) | bit<Cells>(cell[2]);
        case Rule::highinverse:
            return bit<Cells>(cell[0]) | bit<Cells>(cell[3]);
        default:
            return 0;
    }
}

}  // namespace inarow::knowledge
