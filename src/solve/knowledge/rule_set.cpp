#include "knowledge/rule_set.hpp"

#include <algorithm>

#include "base/names.hpp"

namespace inarow::knowledge {
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
        if (row == rules().end()) return error(unknown_name("rule", name, names_of(rules())));
        set.insert(static_cast<Rule>(row - rules().begin()));
        if (end != std::string_view::npos) names.remove_prefix(end + 1);
    }
    return set;
}

}  // namespace inarow::knowledge
