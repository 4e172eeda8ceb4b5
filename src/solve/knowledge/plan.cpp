#include "knowledge/plan.hpp"

#include <algorithm>
#include <iterator>

namespace inarow::knowledge {
namespace {

using Parts = std::vector<Instance>;

void append(Parts& parts, Parts more) { std::move(more.begin(), more.end(), std::back_inserter(parts)); }

// In the column of the threat the owner gets every odd cell up to it, but for one that is open already.
Parts below_threat(const Groups& groups, Cells occupied, int threat) {
    Parts parts;
    const Cells odd = groups.column_of(threat) & groups.odd() & low_bits<Cells>(threat + 1);
    const Cells empty = groups.board() & ~occupied;
    for_each_bit(odd & (empty << 1), [&](int cell) { parts.push_back({Rule::claimeven, {cell - 1, cell}}); });
    return parts;
}

}  // namespace

Plan::Plan(const Groups& groups, Cells occupied, const Verdict& verdict, RuleSet rules)
    : groups_(&groups), rules_(rules), open_(groups.open(occupied)) {
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
        if (!rules_.has(Flaw::plan_forgets_the_rest)) append(left, std::move(reply->left));
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

}  // namespace inarow::knowledge
