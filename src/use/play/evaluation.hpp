// Static evaluations, the value of a position that a search does not expand: the rows of evaluations.def by name, six
// weights of Lam's features, or weights from a file.
//
//   text ::= name | own rows "/" other's "/" own odd threats "/" other's "/" own even threats "/" other's
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "inarow/result.hpp"
#include "play/weights.hpp"

namespace inarow::play {

struct Evaluation {
    enum class Kind { linear, cells, chain, open_chain } kind = Kind::linear;
    Weights weights{};  // of a linear one
};

[[nodiscard]] Evaluation six_features(const std::array<double, 6>& weights);
[[nodiscard]] Evaluation line_potential();

struct EvaluationRow {
    std::string_view name;
    Evaluation evaluation;
    std::string_view help;
};
[[nodiscard]] std::span<const EvaluationRow> evaluations();
[[nodiscard]] std::string evaluation_help();   // a line for each

// An error lists the known ones.
[[nodiscard]] Result<Evaluation> parse_evaluation(std::string_view text);

// An upper limit on the value of an undecided position.
inline constexpr double largest_evaluation = 1e14;

}  // namespace inarow::play
