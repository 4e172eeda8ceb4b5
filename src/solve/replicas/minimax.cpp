// The minimax solver of Romen's report "Towards Solving Connect Four 3D", feature by feature: the baseline for searches
// of 4x4x4.  It answers one question, "does the first player win?", by visiting moves until one decides; a draw and a
// win of the second player are the same to it.
//
// A position that one of these patterns decides, or leaves a single move, is not looked up and not expanded.  An
// opening is a cell that completes a line of a player and can be played now; a threat is one that completes a line, now
// or later.
//
//   report                                              here
//   the player has an opening                           he wins
//   the opponent has one opening                        the only move
//   the opponent has two openings                       the opponent wins
//   the opponent has a threat above the opening         The opponent wins when his only opening has another threat
//   of the current player                               of his directly above it: the block hands it to him.  (As
//                                                       written it decides nothing: a player who has an opening of
//                                                       his own has won already.)
//   the second player has a stone in every line         the first player does not win
//   the first player doesn't win by placing the 63th    With 62 stones he has one stone left, so without an opening
//   stone                                               he does not win; with 63 stones he has none.
//
// And one pattern that the report may mean by "anticipating bad moves": a cell below a threat of the opponent is not
// played while there is another move, and if there is none the opponent wins.
//
// Invariant of Node: `threats` holds every empty cell that completes a line of its player; other bits of it mean
// nothing.
#include "replicas/minimax.hpp"

#include <fmt/format.h>

#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/require.hpp"
#include "cube/code.hpp"
#include "cube/kernel.hpp"
#include "replicas/minimax_table.hpp"
#include "replicas/moves_at_work.hpp"
#include "search/attempt.hpp"

namespace inarow {
namespace {

using Word = Word64;

// A gigabyte is what the report measured with.
constexpr std::uint64_t default_table_bytes = std::uint64_t{1} << 30;

struct Side {
    Word stones = 0;
    Word threats = 0;
};

struct Node {
    Side mover;
    Side other;
    int stones = 0;          // on the board
    int open_for_first = 0;  // lines without a stone of the second player
};

// A move and what it changes.
struct Candidate {
    Word cell = 0;
    Word threats = 0;  // of the mover, with the new ones
    int closed = 0;    // lines in which it is the mover's first stone
    int points = 0;
};

struct Candidates {
    std::array<Candidate, cube::columns> all;
    int count = 0;
};

// Points of a line without stones of the opponent, by the mover's stones in it; ibid., section Move Order.  A new
// threat that can be played at once counts as an opening.
constexpr std::array<int, 4> line_points = {1, 10, 100, 0};
constexpr int opening_points = 1000;

// The search of one thread; on cache lines of its own, because it counts.
class alignas(128) MinimaxSearch {
public:
    explicit MinimaxSearch(MinimaxTable& table) : table_(table) {}

    // Others search in the table at the same time, and mark their moves here.
    void join(MovesAtWork& moves) { at_work_ = &moves; }

    [[nodiscard]] static Node root(const Position& position) {
        const Word first = cube::stones_of(position, Stone::first);
        const Word second = cube::stones_of(position, Stone::second);
        Node node{side(first), side(second), position.stones(), static_cast<int>(cube::count_lines(~second))};
        if (position.mover() == Stone::second) std::swap(node.mover, node.other);
        return node;
    }

    // Whether the first player wins.
    [[nodiscard]] bool first_wins(const Node& node, NodeCounter& counter) {
        counter.count();
        const bool first_moves = node.stones % 2 == 0;
        const Word occupied = node.mover.stones | node.other.stones;
        const Word playable = cube::playable(occupied);
        if ((node.mover.threats & playable) != 0) return first_moves;
        if (node.open_for_first == 0 || node.stones >= MinimaxTable::after_last) return false;

        const Word openings = node.other.threats & playable;
        if (openings != 0) {
            if (more_than_one_bit(openings) || (openings << cube::columns & node.other.threats & ~occupied) != 0)
                return !first_moves;
            return first_wins(after(node, candidate(node, openings, playable)), counter);
        }
        const Word moves = playable & ~(node.other.threats >> cube::columns);
        if (moves == 0) return !first_moves;
        if (!more_than_one_bit(moves)) return first_wins(after(node, candidate(node, moves, playable)), counter);
        return look_up_or_try(node, moves, playable, counter);
    }

    [[nodiscard]] Lookups lookups() const { return lookups_; }

private:
    [[nodiscard]] static Side side(Word stones) { return {stones, cube::completions(stones)}; }

    [[nodiscard]] static cube::Code code_of(const Node& node) {
        const bool first_moves = node.stones % 2 == 0;
        return cube::canonical(first_moves ? cube::code_of(node.mover.stones, node.other.stones)
                                           : cube::code_of(node.other.stones, node.mover.stones));
    }

    // The table is asked after the moves are ordered: by then its memory has arrived.
    [[nodiscard]] bool look_up_or_try(const Node& node, Word moves, Word playable, NodeCounter& counter) {
        const auto place = table_.place_of(code_of(node), node.stones);
        const Candidates candidates = ordered(node, moves, playable);
        ++lookups_.asked;
        if (const auto known = table_.find(place)) {
            ++lookups_.known;
            return *known;
        }
        const std::uint64_t before = counter.counted();
        const bool wins = at_work_ == nullptr ? try_moves(node, candidates, counter)
                                              : try_moves_beside_others(node, place, candidates, counter);
        if (at_work_ == nullptr || !table_.find(place)) table_.store(place, wins, counter.counted() - before);
        return wins;
    }

    // The first player looks for a move that wins, the second for one that does not let him win.
    [[nodiscard]] bool try_moves(const Node& node, const Candidates& candidates, NodeCounter& counter) {
        const bool wanted = node.stones % 2 == 0;
        for (int i = 0; i < candidates.count; ++i)
            if (first_wins(after(node, candidates.all[static_cast<std::size_t>(i)]), counter) == wanted) return wanted;
        return !wanted;
    }

    // The same; after each move another thread may have found out.
    [[nodiscard]] bool try_moves_beside_others(const Node& node, const MinimaxTable::Place& place,
                                               const Candidates& candidates, NodeCounter& counter) {
        const bool wanted = node.stones % 2 == 0;
        std::array<bool, cube::columns> later{};
        for (const bool again : {false, true})
            for (int i = 0; i < candidates.count; ++i) {
                const auto at = static_cast<std::size_t>(i);
                const Word64 move = MovesAtWork::name(place.code, i);
                if (!again) later[at] = i > 0 && at_work_->has(move);
                if (later[at] != again) continue;
                at_work_->enter(move);
                const bool wins = first_wins(after(node, candidates.all[at]), counter);
                at_work_->leave(move);
                if (wins == wanted) return wanted;
                if (const auto known = table_.find(place)) return *known;
            }
        return !wanted;
    }

    [[nodiscard]] static Node after(const Node& node, const Candidate& move) {
        const bool second_moves = node.stones % 2 == 1;
        return {node.other,
                {node.mover.stones | move.cell, move.threats},
                node.stones + 1,
                node.open_for_first - (second_moves ? move.closed : 0)};
    }

    [[nodiscard]] static Candidate candidate(const Node& node, Word cell, Word playable) {
        Candidate move{cell, node.mover.threats, 0, 0};
        const Word next = (playable & ~cell) | cell << cube::columns;  // what can be played after it
        for (const Word line : cube::lines_of_cell[static_cast<std::size_t>(lowest_index(cell))]) {
            if (line == ~Word{0}) break;  // there are no more
            const Word own = line & node.mover.stones;
            move.closed += own == 0;
            if ((line & node.other.stones) != 0) continue;
            const Word missing = line & ~own & ~cell;
            const int had = count_bits(own);
            if (had == 2) move.threats |= missing;
            move.points +=
                had == 2 && (missing & next) != 0 ? opening_points : line_points[static_cast<std::size_t>(had)];
        }
        return move;
    }

    // The most points first; among equals the lower bit.
    [[nodiscard]] static Candidates ordered(const Node& node, Word moves, Word playable) {
        Candidates candidates;
        for (; moves != 0; moves &= moves - 1) {
            const Candidate move = candidate(node, lowest_bit(moves), playable);
            int at = candidates.count++;
            for (; at > 0 && candidates.all[static_cast<std::size_t>(at - 1)].points < move.points; --at)
                candidates.all[static_cast<std::size_t>(at)] = candidates.all[static_cast<std::size_t>(at - 1)];
            candidates.all[static_cast<std::size_t>(at)] = move;
        }
        return candidates;
    }

    MinimaxTable& table_;
    MovesAtWork* at_work_ = nullptr;
    Lookups lookups_;
};

class FirstWinSolver final : public MinimaxSolver {
public:
    FirstWinSolver(std::shared_ptr<MinimaxTable> table, int threads)
        : table_(std::move(table)), searches_(static_cast<std::size_t>(threads), MinimaxSearch(*table_)) {
        if (threads > 1) join(std::make_shared<MovesAtWork>());
    }

    Bound solve(const Position& position, Goal goal, Bound known, Control& control) override {
        require(!position.over(), "solve() needs a game that is not over");
        control.show(known);
        const Score threshold = first_win_threshold(position);
        if (goal.settled(known) || known.decides(threshold) || threshold < goal.from || threshold > goal.to)
            return known;
        control.threshold = threshold;
        table_->expect(position.stones());
        // For the second player, a win of the first one is a score below 0.
        if (const auto wins = first_wins(MinimaxSearch::root(position), control)) {
            const bool reached = *wins == (position.mover() == Stone::first);
            known = reached ? Bound{threshold, known.hi} : Bound{known.lo, threshold - 1};
        }
        control.show(known);
        return known;
    }

    // A table by stones starts afresh where a question wants it, so it cannot serve two.
    std::unique_ptr<Solver> sibling() override {
        require(searches_.size() == 1, "only solvers of one thread share a table");
        if (table_->by_stones()) return nullptr;
        if (!at_work_) join(std::make_shared<MovesAtWork>());
        auto sibling = std::make_unique<FirstWinSolver>(table_, 1);
        sibling->join(at_work_);
        return sibling;
    }
    [[nodiscard]] bool shares_work() const override { return at_work_ != nullptr; }

    [[nodiscard]] std::uint64_t table_bytes() const override { return table_->bytes(); }
    [[nodiscard]] Lookups lookups() const override {
        Lookups all;
        for (const MinimaxSearch& search : searches_) {
            all.asked += search.lookups().asked;
            all.known += search.lookups().known;
        }
        return all;
    }
    [[nodiscard]] bool weak_only() const override { return true; }
    [[nodiscard]] bool first_win_only() const override { return true; }

private:
    static constexpr std::uint64_t solo_budget = 2'000;  // threads would take longer to start

    void join(std::shared_ptr<MovesAtWork> moves) {
        at_work_ = std::move(moves);
        for (MinimaxSearch& search : searches_) search.join(*at_work_);
    }

    [[nodiscard]] std::optional<bool> first_wins(const Node& root, Control& control) {
        const auto on = [&](int threads, std::uint64_t budget) {
            return first_of_threads(threads, control, budget, [&](int thread, NodeCounter& nodes) {
                return searches_[static_cast<std::size_t>(thread)].first_wins(root, nodes);
            });
        };
        const auto threads = static_cast<int>(searches_.size());
        if (threads > 1)
            if (const auto wins = on(1, solo_budget)) return wins;
        return on(threads, unlimited);
    }

    std::shared_ptr<MinimaxTable> table_;
    std::shared_ptr<MovesAtWork> at_work_;  // of several threads, here or in siblings
    std::vector<MinimaxSearch> searches_;   // one for each thread
};

}  // namespace

Result<std::unique_ptr<MinimaxSolver>> make_minimax_solver(const Variant& variant, const SearchOptions& options) {
    if (!cube::is_cube(variant)) return error(fmt::format("minimax is for 4x4x4, not for {}", to_text(variant)));
    const std::uint64_t bytes = options.table_bytes.count == 0 ? default_table_bytes : options.table_bytes.count;
    auto table = INAROW_TRY(MinimaxTable::create(bytes, options.replacement));
    return std::make_unique<FirstWinSolver>(std::make_shared<MinimaxTable>(std::move(table)), options.threads);
}

Result<std::unique_ptr<Solver>> make_minimax(const Variant& variant, const SearchOptions& options) {
    return make_minimax_solver(variant, options);
}

}  // namespace inarow
