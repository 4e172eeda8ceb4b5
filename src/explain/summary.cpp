#include "explain/summary.hpp"

#include "api/report.hpp"
#include "explain/value_text.hpp"

namespace inarow::explain {

std::string summary_text(const Explanation& explanation) {
    if (explanation.position.over()) return "The game is over: " + api::result_text(explanation.position) + '.';
    return value_text(explanation);
}

}  // namespace inarow::explain
