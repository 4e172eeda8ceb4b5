// Exact scores where one or both players have bound themselves to constraints (inarow/constraint.hpp), the plain way.
//
// Null-window negamax: decide() returns a bound that answers "is the score of this node >= threshold?".
// What makes it a second opinion on alphabeta, which obeys constraints as well: no static knowledge beyond distance, no
// dead stones, no symmetry where there are constraints, a table that compares whole codes, one thread.
//
// The order of moves is alphabeta's, as no order can make a value wrong: with it, a move from the table and a look at
// the children's entries, 6x6 takes 15.5 M positions instead of 78.9 M by the number of threats alone, and 5x7 3.7 M
// instead of 27.2 M.  (With a bound of 0 for a player who has no line left: 16.9 M and 5.3 M.)
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
#include "search/alphabeta/order_learner.hpp"
#include "search/alphabeta/order_weights.hpp"
#include "search/alphabeta/ordering.hpp"
#include "search/node_counter.hpp"
#include "search/restrictions.hpp"
#include "search/root.hpp"
#include "search/solver.hpp"
#include "search/tables/constrained_table.hpp"

namespace inarow {
namespace {

constexpr std::uint64_t default_table_bytes = 256 << 20;

template <class G>
class ConstrainedSolver final : public Solver {
public:
    using Word = typename G::Word;

    ConstrainedSolver(const G& g, const Variant& variant, const MoveOrdering& ordering, const Constraints& constraints,
                      Pages pages)
        : g_(g),
          unconstrained_(constraints.empty()),
          restrictions_(g, constraints),
          weights_(ordering.features),
          places_(g, ordering.features),
          lines_(variant, ordering.lines),
          table_(std::make_shared<ConstrainedTable<Word>>(std::move(pages), variant.moves())) {}

    Bound solve(const Position& position, Goal goal, Bound known, Control& control) override {
        require(!position.over(), "solve() needs a game that is not over");
        const Node node = root(position);
        NodeCounter counter(control);
        GoalLoop loop(goal, known, control);
        try {
            while (const auto test = loop.next()) loop.take(ask(node, test->threshold, counter));
        } catch (const Stopped&) {
        }
        return loop.known();
    }

    [[nodiscard]] std::uint64_t table_bytes() const override { return table_->bytes(); }
    // With constraints, it holds the values of another game.
    std::shared_ptr<KeptTable> kept_table() override { return unconstrained_ ? table_ : nullptr; }
    [[nodiscard]] std::uint64_t breaches() const override { return breaches_; }

private:
    struct Node {
        Word mover;
        Word occupied;
        Word last;  // the cell of the last stone; 0 on the empty board
        int left;   // empty cells
    };

    [[nodiscard]] Node root(const Position& position) const {
        const auto stones = to_words(g_, position);
        const Word last = position.stones() > 0 ? cell_bit(g_, position.last_cell()) : Word{0};
        return {stones.mover, stones.mover | stones.other, last, g_.cells() - position.stones()};
    }

    [[nodiscard]] Bound ask(const Node& node, Score threshold, NodeCounter& counter) {
        if ((completions(g_, node.mover) & allowed(node).cells) == 0) return decide(node, threshold, counter);
        counter.count();
        return exactly((node.left + 1) / 2);
    }

    [[nodiscard]] Bound decide(const Node& node, Score threshold, NodeCounter& counter) {
        counter.count();
        if (node.left == 0) return exactly(0);
        if (const Bound range{breach_score(node.left), -breach_score(node.left - 1)}; range.decides(threshold))
            return range;
        const AllowedCells<Word> moves = allowed(node);
        if (moves.lifted) {
            ++breaches_;
            if (restrictions_.strict()) return exactly(breach_score(node.left));
        }
        const Word safe = safe_moves(node, moves.cells);
        if (safe == 0) return exactly(-(node.left / 2));
        const Bound known = distance_with_breaches(node.left);
        if (known.decides(threshold)) return known;
        if (!more_than_one_bit(safe)) return -decide(after(node, safe), 1 - threshold, counter);
        if (reply(node) != 0) return search(node, safe, -1, known, threshold, counter).bound;
        return look_up_or_search(node, safe, known, threshold, counter);
    }

    // A move that is to be searched.
    struct Candidate {
        Word cell;
        int order;
        Word code;           // of the position after it in the table; 0: it has no entry there
        std::uint64_t work;  // the positions that this took
    };
    struct Candidates {
        std::array<Candidate, G::max_moves> all;
        int count = 0;
    };
    // The code of one of a position's images, and which one.
    struct Key {
        Word code;
        int symmetry;
    };
    struct Found {
        Bound bound;
        Word best;  // the move that reaches the threshold, if one does
    };
    using Learner = OrderLearner<Word>;

    [[nodiscard]] int stones(const Node& node) const { return g_.cells() - node.left; }
    [[nodiscard]] Word reply(const Node& node) const {
        return ((node.last & restrictions_.now(stones(node)).follow) << 1) & g_.masks.board;
    }
    [[nodiscard]] AllowedCells<Word> allowed(const Node& node) const {
        return restrictions_.allowed(stones(node), node.occupied, node.last);
    }
    [[nodiscard]] static Node after(const Node& node, Word cell) {
        return {node.occupied ^ node.mover, node.occupied | cell, cell, node.left - 1};
    }

    // The moves after which the other player is not allowed a winning one.
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
        const Key key = key_of(node);
        int table_move = -1;
        if (const auto* entry = table_->find(key.code)) {
            known = meet(known, {entry->lo, entry->hi});
            if (known.decides(threshold)) return known;
            if (entry->move >= 0) table_move = G::Topology::preimage(g_.shape, key.symmetry, entry->move);
        }
        const std::uint64_t before = counter.counted();
        const auto [bound, best] = search(node, moves, table_move, known, threshold, counter);
        const int move = best != 0 ? move_of(g_, best) : table_move;
        table_->store(key.code, bound, move < 0 ? -1 : G::Topology::image(g_.shape, key.symmetry, move),
                      static_cast<int>(std::bit_width(counter.counted() - before)));
        return bound;
    }

    [[nodiscard]] Key key_of(const Node& node) const {
        const Word code = position_code(g_, node.mover, node.occupied);
        if (!unconstrained_) return {code, 0};
        const auto canonical = G::Topology::canonical(g_, code);
        return {canonical.code, static_cast<int>(canonical.symmetry)};
    }

    // Tries the moves until one reaches the threshold.
    [[nodiscard]] Found search(const Node& node, Word moves, int table_move, Bound known, Score threshold,
                               NodeCounter& counter) {
        Candidates candidates = ordered(node, moves, table_move, threshold);
        for (int i = 0; i < candidates.count; ++i)
            if (const Bound stored = stored_bound(candidates.all[i]); stored.lo >= threshold)
                return {{std::max(known.lo, stored.lo), known.hi}, candidates.all[i].cell};
        Score most = -g_.cells();
        for (int i = 0; i < candidates.count; ++i) {
            Candidate& candidate = candidates.all[i];
            const std::uint64_t before = counter.counted();
            const Bound found = -decide(after(node, candidate.cell), 1 - threshold, counter);
            candidate.work = counter.counted() - before;
            if (found.lo >= threshold) {
                learn(node, candidates, i, threshold);
                return {{std::max(known.lo, found.lo), known.hi}, candidate.cell};
            }
            most = std::max(most, found.hi);
        }
        return {{known.lo, std::min(known.hi, most)}, 0};
    }

    // The code under which the table may know a child; its memory is on the way.
    [[nodiscard]] Word fetch(const Node& child) const {
        if (child.left <= 1 || reply(child) != 0) return 0;
        const Word code = key_of(child).code;
        table_->prefetch(code);
        return code;
    }
    // What the table knows of a child, seen by the player who moved.
    [[nodiscard]] Bound stored_bound(const Candidate& candidate) const {
        const auto* entry = candidate.code != 0 ? table_->find(candidate.code) : nullptr;
        return entry != nullptr ? -Bound{entry->lo, entry->hi} : Bound{-g_.cells(), g_.cells()};
    }

    // Best first.  The table's memory for all of them is asked for at once: waiting for one after another took half
    // of the time.
    [[nodiscard]] Candidates ordered(const Node& node, Word moves, int table_move, Score threshold) const {
        Candidates candidates;
        const auto at = here(node, threshold);
        const Word their_wins = completions(g_, node.occupied ^ node.mover);
        const Word table_cells = table_move < 0 ? Word{0} : column_mask(g_, table_move);
        for (Word rest = moves; rest != 0; rest &= rest - 1) {
            const Word cell = lowest_bit(rest);
            const Word code = fetch(after(node, cell));
            const int order =
                order_of(node, at, cell, their_wins) + ((cell & table_cells) != 0 ? table_move_weight : 0);
            int place = candidates.count++;
            for (; place > 0 && candidates.all[place - 1].order < order; --place)
                candidates.all[place] = candidates.all[place - 1];
            candidates.all[place] = {cell, order, code, 0};
        }
        return candidates;
    }

    // `their_wins` are all cells that complete a line of the other player.
    [[nodiscard]] int order_of(const Node& node, const typename Learner::Here& at, Word cell, Word their_wins) const {
        const auto change = change_by(node, cell);
        const Word empty = ~(node.occupied | cell);
        const Word my_wins = completions(g_, change.mine) & empty;
        const int replies = (my_wins & playable(g_, node.occupied | cell)) != 0 ? 1 : 0;
        return order_score(g_, weights_[at.controls ? 1 : 0], at.controls, change.mine, change.theirs, my_wins,
                           their_wins & empty, replies) +
               places_.of(at.controls, cell) + learner_.score(at, cell, change);
    }

    [[nodiscard]] typename Learner::Here here(const Node& node, Score threshold) const {
        const int last = node.last == 0 ? 0 : lowest_index(node.last);
        return learner_.here(knowledge::mover_controls(g_, stones(node)), stones(node), last, threshold);
    }
    [[nodiscard]] static typename Learner::Change change_by(const Node& node, Word cell) {
        const Word other = node.occupied ^ node.mover;
        return {node.mover, other, node.mover | cell, other};
    }
    [[nodiscard]] static typename Learner::Tried tried(const Node& node, const Candidate& candidate) {
        return {candidate.cell, change_by(node, candidate.cell), candidate.work};
    }

    // The move at this place reached the threshold, those before it did not.
    void learn(const Node& node, const Candidates& candidates, int place, Score threshold) {
        learner_.ended_by(here(node, threshold), tried(node, candidates.all[place]), [&](auto visit) {
            for (int i = 0; i < place; ++i) visit(tried(node, candidates.all[i]));
        });
    }

    G g_;
    bool unconstrained_;
    RestrictionList<G> restrictions_;
    std::uint64_t breaches_ = 0;
    OrderWeightsOfBoth weights_;
    PlaceScores<G> places_;
    LineOrder<Word> lines_;
    Learner learner_{lines_};
    std::shared_ptr<ConstrainedTable<Word>> table_;
};

}  // namespace

Result<std::unique_ptr<Solver>> make_constrained_obeying(const Variant& variant, const SearchOptions& options,
                                                         const Constraints& constraints) {
    if (!variant.drops() || !variant.fits_word())
        return error(fmt::format("constrained is for boards with gravity of at most 128 bits, not for {}", to_text(variant)));
    const std::uint64_t bytes = options.table_bytes.count == 0 ? default_table_bytes : options.table_bytes.count;
    auto pages = INAROW_TRY(Pages::allocate(std::max<std::uint64_t>(bytes, 64)));
    return with_dropping_geometry(variant, [&]<class G>(const G& g) -> std::unique_ptr<Solver> {
        return std::make_unique<ConstrainedSolver<G>>(g, variant, ordering_of(options), constraints, std::move(pages));
    });
}

Result<std::unique_ptr<Solver>> make_constrained(const Variant& variant, const SearchOptions& options) {
    return make_constrained_obeying(variant, options, {});
}

}  // namespace inarow
