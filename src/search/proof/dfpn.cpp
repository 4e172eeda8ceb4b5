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

class DepthFirstProof {
public:
    DepthFirstProof(Judge& judge, Pages pages)
        : judge_(judge), table_(std::move(pages)), frames_(static_cast<std::size_t>(judge.cells()) + 2) {}

    [[nodiscard]] Bound answer(const ProofChild& root, Score threshold) {
        Candidate candidate = recalled({root}, threshold);
        while (!candidate.known.bound.decides(threshold))
            candidate.known = explore(candidate, threshold, {never, never}, 0);
        return candidate.known.bound;
    }

    [[nodiscard]] const ProofTable& table() const { return table_; }

private:
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

    // With what the table knows.
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

    [[nodiscard]] Known visit(const ProofChild& at, Bound bound, Score threshold, Numbers thresholds,
                              std::size_t depth) {
        auto& candidates = open(at, threshold, depth);
        while (true) {
            const auto [known, combined] = sum_up(candidates, bound, threshold);
            if (depth == 0) judge_.show(known.numbers);
            if (known.numbers.proof >= thresholds.proof || known.numbers.disproof >= thresholds.disproof) return known;
            const std::size_t best = most_promising(candidates);
            Candidate& next = candidates[best];
            Numbers below = thresholds_below(candidates, best, combined, thresholds);
            if (!next.child.again) below = below.seen_by_other();
            next.known = explore(next, threshold_at_child(threshold, next.child.again), below, depth + 1);
            next.judged = true;
        }
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
    [[nodiscard]] static Sum sum_up(const std::vector<Candidate>& candidates, Bound bound, Score threshold) {
        Sum sum{{candidates.front().bound(), {}}, {}};
        Bound& best = sum.known.bound;
        for (const Candidate& candidate : candidates) {
            const Bound found = candidate.bound();
            best = {std::max(best.lo, found.lo), std::max(best.hi, found.hi)};
            sum.combined.add(candidate.numbers());
        }
        best = meet(best, bound);
        sum.known.numbers = numbers_of(best, threshold, sum.combined.numbers());
        return sum;
    }

    [[nodiscard]] static std::size_t most_promising(const std::vector<Candidate>& candidates) {
        const auto best = std::min_element(
            candidates.begin(), candidates.end(),
            [](const Candidate& a, const Candidate& b) { return a.numbers().proof < b.numbers().proof; });
        return static_cast<std::size_t>(best - candidates.begin());
    }

    // The thresholds of the best child, seen by this position's mover: its proof number may grow a quarter beyond the
    // runner-up's, its disproof number by as much as this position's may.
    [[nodiscard]] static Numbers thresholds_below(const std::vector<Candidate>& candidates, std::size_t best,
                                                  const CombinedNumbers& combined, Numbers thresholds) {
        std::uint32_t second = never;
        for (std::size_t i = 0; i < candidates.size(); ++i)
            if (i != best) second = std::min(second, candidates[i].numbers().proof);
        const std::uint32_t generous = second == never ? never : below_never(std::uint64_t{second} + second / 4 + 1);
        const std::uint32_t others = combined.others(candidates[best].numbers());
        return {std::min(thresholds.proof, generous),
                thresholds.disproof == never ? never : thresholds.disproof - others};
    }

    Judge& judge_;
    ProofTable table_;
    std::vector<Frame> frames_;
    std::uint64_t judged_ = 0;
};

class DepthFirstSolver final : public ProofSolver {
public:
    DepthFirstSolver(Judge judge, Pages pages) : ProofSolver(std::move(judge)), search_(judge_, std::move(pages)) {}

    [[nodiscard]] std::uint64_t table_bytes() const override { return search_.table().bytes(); }

private:
    Bound answer(const ProofChild& root, Score threshold) override { return search_.answer(root, threshold); }
    std::optional<Bound> remembered(Word128 key) const override {
        const auto* entry = search_.table().find(key);
        return entry == nullptr ? std::nullopt : std::optional(entry->bound());
    }

    DepthFirstProof search_;
};

}  // namespace

Result<std::unique_ptr<Solver>> make_dfpn(const Variant& variant, const SearchOptions& options) {
    auto judge = make_judge("dfpn", variant, options);
    if (!judge) return tl::unexpected(judge.error());
    auto pages = Pages::allocate(table_bytes(options));
    if (!pages) return tl::unexpected(pages.error());
    return std::make_unique<DepthFirstSolver>(std::move(*judge), std::move(*pages));
}

}  // namespace inarow
