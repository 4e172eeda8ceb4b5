// The search of VICTOR (L. V. Allis, "A Knowledge-based Approach of Connect-Four", thesis, 1988), which
// decides a position on three levels:
//
//     1  the evaluation: the rules say yes or no
//     2  conspiracy-number search of at most 10,000 positions: how many leaves, at the least, would have to conspire
//        to prove it or to disprove it?  It pursues the answer with the smaller conspiracy.
//     3  the moves one after another, ordered by the ratio of the conspiracies to prove and to disprove it; each is
//        decided on three levels
//
// With two answers and "not known yet", conspiracy numbers are proof numbers (search/proof/numbers.hpp).  The
// differences from pns are the descent and the depth-first search above it, thanks to which memory is no limit: a table
// remembers the decided positions and only those.
#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "search/proof/graph.hpp"
#include "search/proof/table.hpp"
#include "search/tables/table.hpp"

namespace inarow {
namespace {

constexpr std::uint64_t level_two_positions = 10'000;
constexpr std::uint64_t most_graph_bytes = 32 << 20;

class ConspiracySolver final : public ProofSolver {
public:
    ConspiracySolver(Judge judge, Pages table, Pages graph)
        : ProofSolver(std::move(judge)),
          table_(std::move(table)),
          graph_(judge_, std::move(graph), ProofGraph::Descent::nearer_answer,
                 [this](Word128 key) { return remembered(key); }) {}

    [[nodiscard]] std::uint64_t table_bytes() const override { return table_.bytes() + graph_.bytes(); }

private:
    // What is known of the position, as its mover sees it, once the question is answered.
    Bound answer(const ProofChild& at, Score threshold) override {
        if (at.bound.decides(threshold)) return at.bound;
        const Bound known = meet(at.bound, remembered(at.key).value_or(at.bound));
        if (known.decides(threshold)) return known;
        const Bound found = levels_one_and_two(at, threshold);
        return found.decides(threshold) ? found : level_three(at, threshold, found);
    }
    std::optional<Bound> remembered(Word128 key) const override {
        const auto* entry = table_.find(key);
        return entry == nullptr ? std::nullopt : std::optional(entry->bound());
    }

    [[nodiscard]] Bound levels_one_and_two(const ProofChild& at, Score threshold) {
        graph_.start(at, threshold);
        graph_.grow(level_two_positions);
        graph_.for_each_decided([&](Word128 key, Bound bound, Score asked) { store(key, bound, asked, 1); });
        return graph_.root_bound();
    }

    [[nodiscard]] Bound level_three(const ProofChild& at, Score threshold, Bound known) {
        Bound best{-judge_.cells(), -judge_.cells()};
        for (const ProofChild& child : by_quotient(at, threshold)) {
            const Bound found = answer(child, threshold_at_child(threshold, child.again));
            const Bound seen = child.again ? found : -found;
            best = {std::max(best.lo, seen.lo), std::max(best.hi, seen.hi)};
            if (best.lo >= threshold) break;
        }
        // A move that answers yes leaves the others open, and with them the upper bound.
        if (best.lo >= threshold) best.hi = known.hi;
        known = meet(known, best);
        store(at.key, known, threshold, level_two_positions);
        return known;
    }

    // The moves, the most likely yes first.
    [[nodiscard]] std::vector<ProofChild> by_quotient(const ProofChild& at, Score threshold) const {
        std::vector<ProofChild> children;
        judge_.board().expand(at.node, children);
        const auto quotient = [&](const ProofChild& child) {
            const Numbers own = numbers_of(child, threshold_at_child(threshold, child.again));
            const Numbers seen = child.again ? own : own.seen_by_other();
            return static_cast<double>(seen.proof) / std::max(seen.disproof, 1U);
        };
        std::ranges::stable_sort(children, {}, quotient);
        return children;
    }

    [[nodiscard]] Numbers numbers_of(const ProofChild& child, Score threshold) const {
        const auto found = child.bound.exact() ? std::nullopt : graph_.find(child.key);
        return found ? found->numbers : inarow::numbers_of(child.bound, threshold, {});
    }

    void store(Word128 key, Bound bound, Score threshold, std::uint64_t positions) {
        table_.store(key, bound, threshold, inarow::numbers_of(bound, threshold, {}), positions);
    }

    ProofTable table_;
    ProofGraph graph_;
};

}  // namespace

Result<std::unique_ptr<Solver>> make_conspiracy(const Variant& variant, const SearchOptions& options) {
    auto judge = INAROW_TRY(make_judge(variant, options));
    const std::uint64_t bytes = table_bytes(options);
    const std::uint64_t graph_bytes = std::min(bytes / 2, most_graph_bytes);
    auto graph = INAROW_TRY(Pages::allocate(graph_bytes));
    auto table = INAROW_TRY(Pages::allocate(bytes - graph_bytes));
    return std::make_unique<ConspiracySolver>(std::move(judge), std::move(table), std::move(graph));
}

}  // namespace inarow
