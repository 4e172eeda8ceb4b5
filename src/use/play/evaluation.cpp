#include "play/evaluation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/names.hpp"
#include "base/text.hpp"

namespace inarow::play {
namespace {

Result<Evaluation> parse_six(std::string_view text) {
    std::array<double, 6> weights{};
    const auto parts = split(text, "/");
    if (parts.size() != weights.size())
        return error(fmt::format("evaluation {}: expected six weights, not {}", quote(text), parts.size()));
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const auto number = parse_number<double>(parts[i]);
        if (!number || !(std::abs(*number) <= largest_weight))
            return error(fmt::format("evaluation {}: weight {} is {}, but must be a number from -{} to {}", quote(text),
                                     i + 1, quote(parts[i]), largest_weight, largest_weight));
        weights[i] = *number;
    }
    return six_features(weights);
}

}  // namespace

Evaluation six_features(const std::array<double, 6>& weights) {
    return {Evaluation::Kind::linear, lam_weights(weights)};
}
Evaluation line_potential() { return {Evaluation::Kind::linear, potential_weights()}; }

std::span<const EvaluationRow> evaluations() {
    static const std::vector<EvaluationRow> rows = {
#define EVALUATION(name, value, help) {name, value, help},
#include "play/evaluations.def"
#undef EVALUATION
    };
    return rows;
}

std::string evaluation_help() {
    std::string text;
    for (const EvaluationRow& row : evaluations()) text += fmt::format("  {:<10} {}\n", row.name, row.help);
    return text;
}

Result<Evaluation> parse_evaluation(std::string_view text) {
    if (const auto row = std::ranges::find(evaluations(), text, &EvaluationRow::name); row != evaluations().end())
        return row->evaluation;
    if (text.find('/') != std::string_view::npos) return parse_six(text);
    Names known = names_of(evaluations());
    known.push_back("or six weights such as 1/-1/0/0/0/0");
    return error(unknown_name("evaluation", text, known));
}

}  // namespace inarow::play
