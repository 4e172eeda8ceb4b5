#include "inarow/request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "api/question.hpp"
#include "base/text.hpp"

namespace inarow::api {
namespace {

struct Comparison {
    std::string_view sign;
    bool negated;
    Score offset;  // score > 3 is score >= 4
};

// The longer sign first: ">" is the beginning of ">=".
constexpr std::array comparisons = {
    Comparison{">=", false, 0},
    Comparison{"<=", true, 1},
    Comparison{">", false, 1},
    Comparison{"<", true, 0},
};

constexpr Score largest_threshold = 1000;  // far beyond every board

void skip_spaces(std::string_view& text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
}

bool take(std::string_view& text, std::string_view expected) {
    skip_spaces(text);
    if (!text.starts_with(expected)) return false;
    text.remove_prefix(expected.size());
    return true;
}

std::optional<Comparison> take_comparison(std::string_view& text) {
    for (const Comparison& comparison : comparisons)
        if (take(text, comparison.sign)) return comparison;
    return std::nullopt;
}

std::string_view trimmed(std::string_view text) {
    skip_spaces(text);
    return text.substr(0, text.find_last_not_of(' ') + 1);
}

}  // namespace

Result<Claim> parse_claim(std::string_view text) {
    std::string_view rest = text;
    const auto comparison = take(rest, "score") ? take_comparison(rest) : std::nullopt;
    const auto score = comparison ? parse_integer(trimmed(rest)) : std::nullopt;
    if (!score || *score < -largest_threshold || *score > largest_threshold)
        return error(
            fmt::format("goal {} must have the form score>=N, score>N, score<=N or score<N with N from {} to {} "
                        "(score=N takes two questions)",
                        quote(text), -largest_threshold, largest_threshold));
    return Claim{*score + comparison->offset, comparison->negated};
}

std::string to_text(const Claim& claim) {
    return claim.negated ? fmt::format("score<={}", claim.threshold - 1) : fmt::format("score>={}", claim.threshold);
}

Bound best_of(const std::map<Move, Bound>& moves) {
    Bound best = moves.begin()->second;
    for (const auto& [move, bound] : moves) best = {std::max(best.lo, bound.lo), std::max(best.hi, bound.hi)};
    return best;
}

Goal goal_of(const Request& request, Bound range) {
    switch (request.question) {
        case Request::Question::weak:
            return weak_goal();
        case Request::Question::at_least:
            return at_least(request.claim.threshold);
        case Request::Question::exact:
            break;
    }
    return exact_goal(range);
}

}  // namespace inarow::api
