// Looks for uses of rules that go together and solve every target: Allis' FindChosenSet (1988, section 7.5).
//
//     solve(targets):
//         no target left             -> found
//         the target with the fewest usable solvers; none -> back
//         for each of its solvers    -> solve(targets - all that it solves), without what conflicts with it
//
// A solver that has failed is removed for its siblings as well: every set with it has been tried.  All memory is
// allocated by the constructor, none while searching.  Not thread-safe; the groups must outlive it.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "knowledge/conflicts.hpp"
#include "knowledge/standpoint.hpp"

namespace inarow::knowledge {

class CoverSearch {
public:
    explicit CoverSearch(const Groups& groups);

    // Whether a set of compatible instances solves all targets.  Gives up after `choice_limit` choices: then there may
    // still be one.
    [[nodiscard]] bool find(const Standpoint& standpoint, std::uint64_t choice_limit);

    // To be called after find() has found a cover of this standpoint: whether one with an aftereven is found, too.  If
    // not, the first cover stays.
    [[nodiscard]] bool find_with_aftereven(const Standpoint& standpoint, std::uint64_t choice_limit);

    // The uses of rules that the position offers, and which of them make up the last cover.
    [[nodiscard]] const Instances& instances() const { return instances_; }
    [[nodiscard]] std::span<const std::uint16_t> chosen() const {
        return {chosen_.data(), static_cast<std::size_t>(depth_)};
    }
    // Choices made by the last call.
    [[nodiscard]] std::uint64_t choices() const { return choices_; }

private:
    static constexpr int max_depth = 128;

    [[nodiscard]] bool prepare(const Standpoint& standpoint);
    void start(std::uint64_t choice_limit);
    void use_all();
    [[nodiscard]] bool has_aftereven() const;
    [[nodiscard]] bool solve(const GroupSet& targets);
    [[nodiscard]] int hardest(const GroupSet& targets) const;
    [[nodiscard]] int best_solver(int target, const GroupSet& targets) const;
    [[nodiscard]] bool choose(int instance, const GroupSet& targets);

    Instances instances_;
    Conflicts conflicts_;
    Rows solvers_;  // by group
    Rows usable_;   // by depth
    std::array<std::uint16_t, max_depth> chosen_{};
    int depth_ = 0;
    std::uint64_t choices_ = 0;
    std::uint64_t choice_limit_ = 0;
};

// A quick check before uses of the rules are looked for: can every target be solved at all?
//
// Most positions fail here, at a line that no rule touches, and then nothing has to be listed.  What is required of a
// target here is a little less than what the rules require:
//
//     a cell that can be claimed                claimeven, and any rule with a claimeven in it
//     two open cells                            baseinverse, the special cells, second and third of a baseclaim
//     two cells, one above the other            vertical, alone or as a component
//     two upper cells of verticals              lowinverse, the middle cells of a highinverse
//     the cells above a line of the owner       aftereven, before, specialbefore
//
// False only if some target has no solver.  For sound rules; any subset of them.
[[nodiscard]] bool may_be_solved(const Standpoint& standpoint);

}  // namespace inarow::knowledge
