// Depth-first proof-number search (df-pn): the same positions as best-first proof-number search, in the memory of a
// transposition table.
//
// visit() stays below a position until its proof or disproof number reaches a threshold: the point where a best-first
// search would turn to another part of the tree (A. Nagai, "Df-pn algorithm for searching AND/OR trees and its
// applications", thesis, 2002).  The threshold is the runner-up's number and a bit more, so that two subtrees of about
// equal size do not take turns at every step (J. Pawlewicz, L. Lew, "Improving depth-first PN-search: 1 + epsilon
// trick", 2007).
//
// The games have no cycles, so no answer depends on the path to a position, and one table serves all questions. visit()
// keeps what it knows of its children itself: if the table loses an entry, work is repeated, but never forever.
#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "search/proof/solver.hpp"
#include "search/proof/table.hpp"
#include "search/tables/pages.hpp"
#include "search/tables/table.hpp"

namespace inarow {
namespace {

// What is known of a position, and what it would take to answer the question.
struct Known {
    Bound bound;
    Numbers numbers;
};

class DepthFirstSolver final : public ProofSolver {
public:
    DepthFirstSolver(Judge judge, Pages pages)
        : ProofSolver(std::move(judge)),
          table_(std::move(pages)),
          frames_(static_cast<std::size_t>(judge_.cells()) + 2) {}

    [[nodiscard]] std::uint64_t table_bytes() const override { return table_.bytes(); }

private:
    // Gives up when a number reaches its limit.
    Bound answer(const ProofChild& root, Score threshold) override {
        const Candidate candidate = recalled({root}, threshold);
        return candidate.known.bound.decides(threshold)
                   ? candidate.known.bound
                   : explore(candidate, threshold, judge_.number_limits(), 0).bound;
    }
    std::optional<Bound> remembered(Word128 key) const override {
        const auto* entry = table_.find(key);
        return entry == nullptr ? std::nullopt : std::optional(entry->bound());
    }
    std::optional<Numbers> remembered_numbers(Word128 key, Score threshold) const override {
        const auto* entry = table_.find(key);
        const bool known = entry != nullptr && entry->threshold == threshold;
        return known ? std::optional(entry->numbers()) : std::nullopt;
    }

    struct Candidate {
        ProofChild child;
        Known known{};        // as the child's mover sees it
        bool judged = false;  // the source has been asked

        [[nodiscard]] Bound bound() const { return child.again ? known.bound : -known.bound; }
        [[nodiscard]] Numbers numbers() const { return child.again ? known.numbers : known.numbers.seen_by_other(); }
    };
    struct Frame {
        std::vector<ProofChild> children;
        std::vector<Candidate> candidates;
    };

    // The candidate with what the table knows.
    [[nodiscard]] Candidate recalled(Candidate candidate, Score threshold) const {
        Known& known = candidate.known;
        known = {candidate.child.bound, {}};
        const auto* entry = known.bound.exact() ? nullptr : table_.find(candidate.child.key);
        if (entry != nullptr) known.bound = meet(known.bound, entry->bound());
        candidate.judged = entry != nullptr && entry->threshold == threshold;
        const Numbers open = known.bound.decides(threshold) ? Numbers{}
                             : candidate.judged             ? entry->numbers()
                                                            : judge_.initial_numbers(candidate.child.node);
        known.numbers = numbers_of(known.bound, threshold, open);
        return candidate;
    }

    // Works on a child until one of its numbers reaches its threshold.
    [[nodiscard]] Known explore(const Candidate& candidate, Score threshold, Numbers thresholds, std::size_t depth) {
        const std::uint64_t before = judged_;
        Known known = candidate.known;
        if (!candidate.judged) {
            ++judged_;
            known.bound = judge_.judge(candidate.child.node, known.bound, threshold);
            known.numbers = numbers_of(known.bound, threshold, known.numbers);
        }
        if (!known.bound.decides(threshold)) known = visit(candidate.child, known.bound, threshold, thresholds, depth);
        table_.store(candidate.child.key, known.bound, threshold, known.numbers, judged_ - before);
        return known;
    }

    // Searches below a position, one child after another, until it is decided or one of its numbers has reached its
    // threshold.
    [[nodiscard]] Known visit(const ProofChild& at, Bound bound, Score threshold, Numbers thresholds,
                              std::size_t depth) {
        auto& candidates = open(at, threshold, depth);
        while (true) {
            const auto [known, combined] = sum_up(candidates, bound, threshold);
            if (depth == 0) judge_.show(known.numbers);
            if (reaches(known.numbers, thresholds)) return known;
            const std::size_t best = most_promising(candidates);
            const Numbers below = thresholds_below(candidates, best, combined, thresholds);
            explore_candidate(candidates[best], threshold, below, depth + 1);
        }
    }

    [[nodiscard]] static bool reaches(Numbers numbers, Numbers thresholds) {
        return numbers.proof >= thresholds.proof || numbers.disproof >= thresholds.disproof;
    }

    // The thresholds are those of the parent's mover; where the opponent moves next, his proof number is the parent's
    // disproof number: {6, 15} is {15, 6} for him, and "is the score >= 1?" is "is it >= 0?".
    void explore_candidate(Candidate& candidate, Score threshold, Numbers thresholds, std::size_t depth) {
        const bool again = candidate.child.again;
        const Numbers below = again ? thresholds : thresholds.seen_by_other();
        candidate.known = explore(candidate, threshold_at_child(threshold, again), below, depth);
        candidate.judged = true;
    }

    [[nodiscard]] std::vector<Candidate>& open(const ProofChild& at, Score threshold, std::size_t depth) {
        Frame& frame = frames_[depth];
        judge_.board().expand(at.node, frame.children);
        frame.candidates.clear();
        for (const ProofChild& child : frame.children)
            frame.candidates.push_back(recalled({child}, threshold_at_child(threshold, child.again)));
        return frame.candidates;
    }

    struct Sum {
        Known known;
        CombinedNumbers combined;
    };
    // What the children make of the position.  The mover takes the best of them, so both ends of his bound are the
    // largest of theirs; the proof number is the least of theirs, the disproof number their sum.  For "is it >= 1?":
    //
    //       bound     proof  disproof
    //     [-2,  3]      5       4
    //     [-1,  1]      2       2        the position: [-1, 3], proof 2, disproof 7
    //     [-4,  2]      3       1
    [[nodiscard]] static Sum sum_up(const std::vector<Candidate>& candidates, Bound bound, Score threshold) {
        Bound best = candidates.front().bound();
        CombinedNumbers combined;
        for (const Candidate& candidate : candidates) {
            const Bound found = candidate.bound();
            best = {std::max(best.lo, found.lo), std::max(best.hi, found.hi)};
            combined.add(candidate.numbers());
        }
        best = meet(best, bound);
        return {{best, numbers_of(best, threshold, combined.numbers())}, combined};
    }

    [[nodiscard]] static std::size_t most_promising(const std::vector<Candidate>& candidates) {
        const auto best = std::min_element(
            candidates.begin(), candidates.end(),
            [](const Candidate& a, const Candidate& b) { return a.numbers().proof < b.numbers().proof; });
        return static_cast<std::size_t>(best - candidates.begin());
    }

    // The thresholds of the best child, seen by this position's mover: its proof number may grow a quarter beyond the
    // runner-up's, its disproof number by as much as this position's may.
    //
    // In the example of sum_up() the best has the proof number 2 and the runner-up 3, and the disproof numbers of the
    // others are 4 + 1 = 5.  With the thresholds {6, 20} of the position the best has {4, 15}: 4 = 3 + 3 / 4 + 1, and
    // 15 + 5 = 20.
    [[nodiscard]] static Numbers thresholds_below(const std::vector<Candidate>& candidates, std::size_t best,
                                                  const CombinedNumbers& combined, Numbers thresholds) {
        const std::uint32_t second = least_proof_without(candidates, best);
        const std::uint32_t generous =
            second == infinite_number ? infinite_number : finite_number(std::uint64_t{second} + second / 4 + 1);
        const std::uint32_t others = combined.others(candidates[best].numbers());
        return {std::min(thresholds.proof, generous),
                thresholds.disproof == infinite_number ? infinite_number : thresholds.disproof - others};
    }
    [[nodiscard]] static std::uint32_t least_proof_without(const std::vector<Candidate>& candidates,
                                                           std::size_t place) {
        std::uint32_t least = infinite_number;
        for (std::size_t i = 0; i < candidates.size(); ++i)
            if (i != place) least = std::min(least, candidates[i].numbers().proof);
        return least;
    }

    ProofTable table_;
    std::vector<Frame> frames_;
    std::uint64_t judged_ = 0;
};

}  // namespace

Result<std::unique_ptr<Solver>> make_dfpn(const Variant& variant, const SearchOptions& options) {
    auto judge = INAROW_TRY(make_judge(variant, options));
    auto pages = INAROW_TRY(Pages::allocate(table_bytes(options)));
    return std::make_unique<DepthFirstSolver>(std::move(judge), std::move(pages));
}

}  // namespace inarow
