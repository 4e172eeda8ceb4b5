#include "knowledge/rule_set.hpp"

#include <algorithm>

#include "base/names.hpp"
#include "base/text.hpp"

namespace inarow::knowledge {
RuleSet RuleSet::only(std::initializer_list<Rule> members) {
    RuleSet set;
    set.members_ = 0;
    for (const Rule rule : members) set.insert(rule);
    return set;
}

Result<RuleSet> parse_rules(std::string_view names) {
    RuleSet set = RuleSet::only({});
    for (const std::string_view name : split(names, ",")) {
        const auto row = std::find_if(rules().begin(), rules().end(), [&](const RuleRow& r) { return r.name == name; });
        if (row == rules().end()) return error(unknown_name("rule", name, names_of(rules())));
        set.insert(static_cast<Rule>(row - rules().begin()));
    }
    return set;
}

}  // namespace inarow::knowledge
