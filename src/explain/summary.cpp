#include "explain/summary.hpp"

#include "api/report.hpp"
#include "explain/value_text.hpp"

namespace inarow::explain {

std::string summary_text(const Explanation& explanation) {
    if (explanation.position.over()) return "The game is over: " + api::result_text(explanation.position) + '.';
    std::string text = value_text(explanation);
    text.pop_back();  // the end of the line
    return text;
}

}  // namespace inarow::explain
