// Best-first proof-number search (L. V. Allis, M. van der Meulen, H. J. van den Herik, "Proof-number search",
// Artificial Intelligence 66, 1994), on a graph: each step expands the most-proving node.
//
// Everything is kept in memory.  When that is full, the answer is the bound known so far.
#include <memory>
#include <utility>

#include "search/proof/graph.hpp"
#include "search/tables/table.hpp"

namespace inarow {
namespace {

// Even small boards need this much; it is touched only as it is used.
constexpr std::uint64_t least_bytes = 16 << 20;

class BestFirstSolver final : public ProofSolver {
public:
    BestFirstSolver(Judge judge, Pages pages)
        : ProofSolver(std::move(judge)), graph_(judge_, std::move(pages), ProofGraph::Descent::most_proving) {}

    [[nodiscard]] std::uint64_t table_bytes() const override { return graph_.bytes(); }

private:
    Bound answer(const ProofChild& root, Score threshold) override {
        graph_.start(root, threshold);
        graph_.grow(unlimited);
        return graph_.root_bound();
    }
    std::optional<Bound> remembered(Word128 key) const override {
        const auto found = graph_.find(key);
        return found ? std::optional(found->bound) : std::nullopt;
    }

    ProofGraph graph_;
};

}  // namespace

Result<std::unique_ptr<Solver>> make_pns(const Variant& variant, const SearchOptions& options) {
    auto judge = INAROW_TRY(make_judge(variant, options));
    auto pages = INAROW_TRY(Pages::allocate(std::max(table_bytes(options), least_bytes)));
    return std::make_unique<BestFirstSolver>(std::move(judge), std::move(pages));
}

}  // namespace inarow
