// Exact scores where one or both players have bound themselves to constraints (search/constraint.hpp), the plain way.
//
// Null-window negamax: decide() returns a bound that answers "is the score of this node >= threshold?".
// What makes it a second opinion on alphabeta, which obeys constraints as well: no static knowledge beyond distance, no
// symmetry where there are constraints, a table that compares whole codes, one thread.
//
// A position alone does not tell which moves are allowed: a follow-up depends on the last move.  Nodes that
// have to reply neither read nor write the table; they seldom have more than one move anyway.  For all
// other nodes the allowed moves follow from the position, so the table is exact.
//
// Invariant of every node: its mover has no allowed winning move.  The root and safe_moves() see to it.
#include <fmt/format.h>

#include <array>
#include <bit>
#include <memory>
#include <utility>

#include "base/require.hpp"
#include "game/words.hpp"
#include "search/duties.hpp"
#include "search/node_counter.hpp"
#include "search/root.hpp"
#include "search/solver.hpp"
#include "search/tables/constrained_table.hpp"

namespace inarow {
namespace {

constexpr std::uint64_t default_table_bytes = 256 << 20;

template <class G>
class ConstrainedSearch {
public:
    using Word = typename G::Word;

    ConstrainedSearch(const G& g, const Variant& variant, const Constraints& constraints, Pages pages)
        : g_(g), symmetric_(constraints.empty()), duties_(g, constraints), table_(std::move(pages)) {
        for (const Line& line : lines(variant))
            for (const Cell cell : line) ++lines_through_[static_cast<std::size_t>(cell + cell / variant.height)];
    }

    struct Node {
        Word mover;
        Word occupied;
        Word last;  // the cell of the last stone; 0 on the empty board
        int left;   // empty cells
    };

    [[nodiscard]] Node root(const Position& position) const {
        const auto stones = to_words(g_, position);
        Node node{stones.mover, stones.mover | stones.other, 0, g_.cells() - position.stones()};
        if (position.stones() > 0) {
            node.last = cell_bit(g_, position.last_cell());
        }
        return node;
    }

    [[nodiscard]] bool wins_at_once(const Node& node) const {
        return (completions(g_, node.mover) & allowed(node).cells) != 0;
    }

    [[nodiscard]] Bound decide(const Node& node, Score threshold, NodeCounter& counter) {
        counter.count();
        if (node.left == 0) return exactly(0);
        if (const Bound range{breach_score(node.left), -breach_score(node.left - 1)}; range.decides(threshold)) return range;
        const AllowedCells<Word> moves = allowed(node);
        if (moves.lifted) {
            ++breaches_;
            if (duties_.strict()) return exactly(breach_score(node.left));
        }
        const Word safe = safe_moves(node, moves.cells);
        if (safe == 0) return exactly(-(node.left / 2));
        const Bound known = distance_with_breaches(node.left);
        if (known.decides(threshold)) return known;
        if (reply(node) != 0) return search(node, safe, known, threshold, counter);
        return look_up_or_search(node, safe, known, threshold, counter);
    }

    [[nodiscard]] std::uint64_t breaches() const { return breaches_; }
    [[nodiscard]] std::uint64_t table_bytes() const { return table_.bytes(); }

private:
    struct Candidate {
        Word cell;
        int order;
    };
    struct Candidates {
        std::array<Candidate, G::max_moves> all;
        int count = 0;
    };

    [[nodiscard]] int stones(const Node& node) const { return g_.cells() - node.left; }
    [[nodiscard]] Word reply(const Node& node) const {
        return ((node.last & duties_.now(stones(node)).follow) << 1) & g_.masks.board;
    }
    [[nodiscard]] AllowedCells<Word> allowed(const Node& node) const {
        return duties_.allowed(stones(node), node.occupied, node.last);
    }
    [[nodiscard]] static Node after(const Node& node, Word cell) {
        return {node.occupied ^ node.mover, node.occupied | cell, cell, node.left - 1};
    }

    // Those of the moves after which the other player is not allowed a winning one.
    [[nodiscard]] Word safe_moves(const Node& node, Word moves) {
        const Word wins = completions(g_, node.occupied ^ node.mover) & ~node.occupied;
        Word safe = 0;
        for (Word rest = moves; rest != 0; rest &= rest - 1) {
            const Word cell = lowest_bit(rest);
            const AllowedCells<Word> replies = allowed(after(node, cell));
            if ((wins & replies.cells) == 0)
                safe |= cell;
            else if (replies.lifted)
                ++breaches_;
        }
        return safe;
    }

    [[nodiscard]] Bound look_up_or_search(const Node& node, Word moves, Bound known, Score threshold,
                                          NodeCounter& counter) {
        const Word code = table_code(node);
        if (const auto* entry = table_.find(code)) {
            known = meet(known, {entry->lo, entry->hi});
            if (known.decides(threshold)) return known;
        }
        const std::uint64_t before = counter.counted();
        known = search(node, moves, known, threshold, counter);
        table_.store(code, known, static_cast<int>(std::bit_width(counter.counted() - before)));
        return known;
    }

    [[nodiscard]] Word table_code(const Node& node) const {
        const Word code = position_code(g_, node.mover, node.occupied);
        return symmetric_ ? G::Topology::canonical(g_, code).code : code;
    }

    // Tries the moves until one reaches the threshold.
    [[nodiscard]] Bound search(const Node& node, Word moves, Bound known, Score threshold, NodeCounter& counter) {
        const Candidates candidates = ordered(node, moves);
        Score best = -g_.cells();
        for (int i = 0; i < candidates.count; ++i) {
            const Bound found = -decide(after(node, candidates.all[i].cell), 1 - threshold, counter);
            if (found.lo >= threshold) return {std::max(known.lo, found.lo), known.hi};
            best = std::max(best, found.hi);
        }
        return {known.lo, std::min(known.hi, best)};
    }

    // The most threats first, among equals the cell with the most lines through it.
    [[nodiscard]] Candidates ordered(const Node& node, Word moves) const {
        Candidates candidates;
        for (Word rest = moves; rest != 0; rest &= rest - 1) {
            const Word cell = lowest_bit(rest);
            const Word threats = completions(g_, node.mover | cell) & ~node.occupied;
            const int order = 32 * count_bits(threats) + lines_through_[lowest_index(cell)];
            int at = candidates.count++;
            for (; at > 0 && candidates.all[at - 1].order < order; --at) candidates.all[at] = candidates.all[at - 1];
            candidates.all[at] = {cell, order};
        }
        return candidates;
    }

    G g_;
    bool symmetric_;
    DutyList<G> duties_;
    std::uint64_t breaches_ = 0;
    ConstrainedTable<Word> table_;
    std::array<int, word_bits<Word>> lines_through_{};
};

template <class G>
class ConstrainedSolver final : public Solver {
public:
    ConstrainedSolver(const G& g, const Variant& variant, const Constraints& constraints, Pages pages)
        : search_(g, variant, constraints, std::move(pages)) {}

    Bound solve(const Position& position, Goal goal, Bound known, Control& control) override {
        require(!position.over(), "solve() needs a game that is not over");
        const auto node = search_.root(position);
        NodeCounter counter(control);
        return answer_goal(without_near_tests(goal), known, control, [&](Schedule::Test test, Bound so_far) {
            try {
                return ask(node, test.threshold, counter);
            } catch (const Stopped&) {
                return so_far;
            }
        });
    }

    [[nodiscard]] std::uint64_t table_bytes() const override { return search_.table_bytes(); }
    [[nodiscard]] std::uint64_t breaches() const override { return search_.breaches(); }

private:
    [[nodiscard]] Bound ask(const typename ConstrainedSearch<G>::Node& node, Score threshold, NodeCounter& counter) {
        if (!search_.wins_at_once(node)) return search_.decide(node, threshold, counter);
        counter.count();
        return exactly((node.left + 1) / 2);
    }

    ConstrainedSearch<G> search_;
};

}  // namespace

Result<std::unique_ptr<Solver>> make_constrained_obeying(const Variant& variant, const SearchOptions& options,
                                                         const Constraints& constraints) {
    if (!variant.drops() || !variant.fits_word())
        return error(fmt::format("constrained is for boards with gravity, not for {}", to_text(variant)));
    const std::uint64_t bytes = options.table_bytes.count == 0 ? default_table_bytes : options.table_bytes.count;
    auto pages = Pages::allocate(std::max<std::uint64_t>(bytes, 64));
    if (!pages) return tl::unexpected(pages.error());
    return with_dropping_geometry(variant, [&]<class G>(const G& g) -> std::unique_ptr<Solver> {
        return std::make_unique<ConstrainedSolver<G>>(g, variant, constraints, std::move(*pages));
    });
}

Result<std::unique_ptr<Solver>> make_constrained(const Variant& variant, const SearchOptions& options) {
    return make_constrained_obeying(variant, options, {});
}

}  // namespace inarow
