// Explanations for tests, from a search with a small table.
#pragma once

#include <optional>

#include "boards.hpp"
#include "explain/explain.hpp"

namespace inarow::explain {

inline Explainer explainer_for(const Variant& variant, std::optional<knowledge::RuleSet> rules = {}) {
    return Explainer::create(variant, rules, "alphabeta", with_table(8 << 20)).value();
}

inline Explanation explain(const Position& position, std::uint64_t node_limit = unlimited,
                           std::optional<knowledge::RuleSet> rules = {}) {
    Control control;
    control.node_limit = node_limit;
    return explainer_for(position.variant(), rules).explain(position, control);
}

}  // namespace inarow::explain
