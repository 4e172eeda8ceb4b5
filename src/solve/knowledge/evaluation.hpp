// Evaluates a position by the rules: which player wins or does not lose, and by which rules.
//
//     controller   a cover                    does not lose
//                  a cover with an aftereven  wins: the group is completed in the end
//     other        a cover outside the column of an odd threat; the threat solves what lies above it, too
//                                             wins (Allis 1988, section 8.2)
//                  a cover outside the columns of a combination of two groups, which makes such a threat
//                                             wins (section 8.4; only if asked)
//     either       a cover by rules that do not rest on the zugzwang: does not lose
//
// The CONTROLLER of the zugzwang is as in claimeven.hpp: the player who is not to move when an even number of cells is
// empty.  All claims hold for the position itself, whoever is to move.
//
// Combinations of threats (knowledge/combination.hpp) are for explanations: certificates do not know them.
#pragma once

#include <memory>
#include <vector>

#include "knowledge/combination.hpp"
#include "knowledge/cover_search.hpp"

namespace inarow::knowledge {

enum class Ground : std::uint8_t { cover, aftereven, odd_threat, combination, any_turn };

[[nodiscard]] constexpr bool wins(Ground ground) {
    return ground == Ground::aftereven || ground == Ground::odd_threat || ground == Ground::combination;
}

// What one player claims, and why.
struct Verdict {
    Stone owner = Stone::none;
    Ground ground = Ground::cover;
    int threat = -1;              // the cell of the odd threat, now or to come, as a bit of Cells
    Combination combination{};    // that makes the threat
    std::vector<Instance> cover;  // solves all targets but those that the threat, or two threats, solve
    GroupSet targets;             // groups that the adversary could have completed
    GroupSet doomed{};            // groups that two threats of the owner keep from completion
    Cells fatal = 0;              // the cells below threats that doom them
};

// The player who controls the zugzwang: the second where the number of cells is even, else the first.
[[nodiscard]] Stone controller_of(const Variant& variant);

// What a verdict adds to a bound on the score of this position, seen by the side to move.
[[nodiscard]] Bound narrowed(Bound known, Ground ground, bool of_mover);

struct EvaluationOptions {
    RuleSet rules;
    // Choices allowed in the search for one cover; beyond that, no cover is found.
    std::uint64_t choice_limit = 5'000;
    bool combinations = false;  // of threats
};

// Shares its tables with any number of threads and has buffers of its own: one position at a time.
class Evaluation {
public:
    explicit Evaluation(std::shared_ptr<const Groups> groups, const EvaluationOptions& options = {});

    // A bound on the score of a position in which nobody has won, seen by the side to move.  Allocates nothing.
    [[nodiscard]] Bound bound(Cells mover, Cells other);

    // The same, but looks only for what answers "is the score at least the threshold?": half the work where the
    // question is whether the controller loses.
    [[nodiscard]] Bound bound_for(Cells mover, Cells other, Score threshold);

    // The verdicts that make up this bound: at most one for each player, without combinations where that is enough.
    [[nodiscard]] std::vector<Verdict> verdicts(const Position& position);
    // The same for the stones of a position in which nobody has won.
    [[nodiscard]] std::vector<Verdict> verdicts(Cells first, Cells second);

    [[nodiscard]] const Groups& groups() const { return *groups_; }
    [[nodiscard]] const std::shared_ptr<const Groups>& shared_groups() const { return groups_; }

private:
    struct Found {
        bool of_controller;
        Ground ground;
        int threat = -1;
        Combination combination{};
    };
    [[nodiscard]] std::vector<Verdict> all_verdicts(Cells first, Cells second);
    // Calls found(Found, standpoint) for each verdict.
    template <class F>
    void for_each_verdict(Cells controller, Cells other, F&& found);
    template <class F>
    bool for_each_win_of_other(Cells controller, Cells other, F&& found);
    template <class F>
    bool for_each_odd_threat(const Standpoint& whole, F&& found);
    template <class F>
    bool for_each_combination(const Standpoint& whole, F&& found);
    [[nodiscard]] Standpoint standpoint(Cells own, Cells adversary, Basis basis) const;
    [[nodiscard]] bool covered(const Standpoint& standpoint) { return search_.find(standpoint, options_.choice_limit); }

    std::shared_ptr<const Groups> groups_;
    EvaluationOptions options_;
    CoverSearch search_;
};

// A one-line error where the rules do not hold.
[[nodiscard]] Result<std::shared_ptr<const Groups>> make_groups(const Variant& variant);

}  // namespace inarow::knowledge
