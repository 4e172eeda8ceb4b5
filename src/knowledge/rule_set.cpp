#include "knowledge/rule_set.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"

namespace inarow::knowledge {
namespace {

std::string known_names() {
    std::vector<std::string_view> names;
    for (const RuleRow& row : rules()) names.push_back(row.name);
    return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

RuleSet RuleSet::only(std::initializer_list<Rule> members) {
    RuleSet set;
    set.members_ = 0;
    for (const Rule rule : members) set.insert(rule);
    return set;
}

Result<RuleSet> parse_rules(std::string_view names) {
    RuleSet set = RuleSet::only({});
    for (std::size_t end = 0; end != std::string_view::npos;) {
        end = names.find(',');
        const std::string_view name = names.substr(0, end);
        const auto row = std::find_if(rules().begin(), rules().end(), [&](const RuleRow& r) { return r.name == name; });
        if (row == rules().end()) return error(fmt::format("unknown rule {} (known: {})", quote(name), known_names()));
        set.insert(static_cast<Rule>(row - rules().begin()));
        if (end != std::string_view::npos) names.remove_prefix(end + 1);
    }
    return set;
}

}  // namespace inarow::knowledge
