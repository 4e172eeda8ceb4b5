#include "knowledge/instance.hpp"

namespace inarow::knowledge {
namespace {

constexpr std::array rule_rows = {
#define RULE(identifier, name, basis, help) RuleRow{name, Basis::basis, help},
#include "knowledge/rules.def"
#undef RULE
};

}  // namespace

std::span<const RuleRow> rules() { return rule_rows; }
const RuleRow& row_of(Rule rule) { return rule_rows[static_cast<std::size_t>(rule)]; }

}  // namespace inarow::knowledge
