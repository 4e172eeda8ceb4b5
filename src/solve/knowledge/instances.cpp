#include "knowledge/instances.hpp"

namespace inarow::knowledge {
namespace {

bool applies(const Standpoint& standpoint, Rule rule) {
    const bool founded = standpoint.basis == Basis::zugzwang || row_of(rule).basis == Basis::any_turn;
    return founded && standpoint.rules.contains(rule);
}

}  // namespace

void Instances::find(const Standpoint& standpoint, Extent extent) {
    extent_ = extent;
    count_ = 0;
    solvable_ = {};
#define RULE(identifier, name, basis, help) \
    if (applies(standpoint, Rule::identifier)) find_##identifier(standpoint, *this);
#include "knowledge/rules.def"
#undef RULE
}

void Instances::add(const Standpoint& standpoint, const Instance& instance) {
    const GroupSet solves = instance.solves & standpoint.targets;
    if (full() || (solves.empty() && instance.rule != Rule::aftereven)) return;
    Instance& added = list_[static_cast<std::size_t>(count_++)];
    added = instance;
    added.solves = solves;
    solvable_ |= solves;
}

}  // namespace inarow::knowledge
