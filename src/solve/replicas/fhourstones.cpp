// The program of Tromp's paper, feature by feature, on words of 64 bits, and of 128 for the boards that he leaves to
// the future (6x10, 8x8).
//
// Alpha-beta over the five outcomes loss < loss or draw < draw < draw or win < win.  The contract: search()
// returns what is known of the node; it is exact inside the window (alpha, beta), and a half-open outcome
// tells on which side of the window the rest lies.
//
// Nothing is added to the paper, on purpose: this is the yardstick, and its count of positions is held
// against the published one (docs/how/fhourstones.md).
//
// Invariant: the side to move cannot win at once.  Its opponent looked at the threats before he moved.
#include "replicas/fhourstones.hpp"

#include <fmt/format.h>

#include <array>
#include <memory>
#include <type_traits>
#include <utility>

#include "base/require.hpp"
#include "game/words.hpp"
#include "replicas/fhourstones_history.hpp"
#include "replicas/fhourstones_table.hpp"
#include "search/node_counter.hpp"
#include "search/solver.hpp"

namespace inarow {
namespace {

// Mirror images are looked up as one position while there are fewer stones: later they are too rare to pay
// for the reflection.  The paper does not mention them; with ten stones its count comes out.
constexpr int symmetric_stones = 10;

struct Window {
    Outcome alpha;
    Outcome beta;
    constexpr Window operator-() const { return {opposite(beta), opposite(alpha)}; }
};

template <class G, class Entry>
class FhourstonesSearch {
public:
    using Word = typename G::Word;

    FhourstonesSearch(const G& g, const Variant& variant, Pages pages, std::uint64_t entries)
        : g_(g), table_(std::move(pages), entries), first_history_(variant), history_(variant) {}

    struct Node {
        Word mover;
        Word other;
        int stones;
    };

    // Each question starts from the initial history, so that it does not depend on the ones before.
    void forget_history() { history_ = first_history_; }

    [[nodiscard]] bool wins_at_once(const Node& node) const {
        return (completions(g_, node.mover) & playable(g_, node.mover | node.other)) != 0;
    }

    [[nodiscard]] Outcome search(const Node& node, Window window, NodeCounter& counter) {
        counter.count();
        const Word cells = sensible_moves(node);
        if (cells == 0) return Outcome::loss;
        // With two cells left the other player has one stone to play, and it does not win: see above.
        if (g_.cells() - node.stones <= 2) return Outcome::draw;
        if (!more_than_one_bit(cells)) return opposite(search(after(node, cells), -window, counter));
        return look_up_or_try(node, cells, window, counter);
    }

    [[nodiscard]] std::uint64_t table_bytes() const { return table_.bytes(); }

private:
    struct Moves {
        std::array<int, G::max_moves> cells;  // as bit indices
        int count = 0;
    };

    [[nodiscard]] static Node after(const Node& node, Word cell) {
        return {node.other, node.mover | cell, node.stones + 1};
    }

    // Moves that do not lose at once: the only reply to a threat, else all that are not under one.
    [[nodiscard]] Word sensible_moves(const Node& node) const {
        const Word cells = playable(g_, node.mover | node.other);
        const Word wins = completions(g_, node.other);
        const Word threats = wins & cells;
        if (more_than_one_bit(threats)) return 0;
        return (threats != 0 ? threats : cells) & ~(wins >> 1);
    }

    // B1 of the paper's code is the side to move.  (Taken as the first player, the code is just as unique,
    // but it chooses other entries, and the count of positions changes.)
    [[nodiscard]] Word code(const Node& node) const {
        const Word plain = position_code(g_, node.mover, node.mover | node.other);
        return node.stones < symmetric_stones ? std::min(plain, mirrored(g_, plain)) : plain;
    }

    [[nodiscard]] Outcome look_up_or_try(const Node& node, Word cells, Window window, NodeCounter& counter) {
        const Word key = code(node);
        const Outcome known = table_.find(key);
        if (known == Outcome::loss_or_draw)
            window.beta = Outcome::draw;
        else if (known == Outcome::draw_or_win)
            window.alpha = Outcome::draw;
        else if (known != Outcome::unknown)
            return known;
        if (window.alpha >= window.beta) return known;

        const std::uint64_t before = table_.stored();
        Outcome found = try_moves(node, cells, window, counter);
        if (known != Outcome::unknown && found == opposite(known)) found = Outcome::draw;  // both halves are known now
        table_.store(key, found, before);
        return found;
    }

    [[nodiscard]] Outcome try_moves(const Node& node, Word cells, Window window, NodeCounter& counter) {
        Moves moves;
        for_each_bit(cells, [&](int cell) { moves.cells[moves.count++] = cell; });
        const int side = node.stones % 2;
        Outcome best = Outcome::loss;
        for (int i = 0; i < moves.count; ++i) {
            bring_forward(moves, i, side);
            const Outcome found = opposite(search(after(node, bit<Word>(moves.cells[i])), -window, counter));
            if (found <= best) continue;
            best = found;
            window.alpha = std::max(window.alpha, best);
            if (window.alpha < window.beta) continue;
            history_.reward_last(side, std::span(moves.cells).first(i + 1));
            return best == Outcome::draw && i + 1 < moves.count ? Outcome::draw_or_win : best;
        }
        return best;
    }

    // Puts the most wanted of the moves from `at` on there; the others keep their order.  Done again for
    // each move, because the search in between has changed the history.
    void bring_forward(Moves& moves, int at, int side) const {
        const auto wanted_less = [&](int a, int b) { return history_.wanted(side, a) < history_.wanted(side, b); };
        const auto from = moves.cells.begin() + at;
        const auto best = std::max_element(from, moves.cells.begin() + moves.count, wanted_less);
        std::rotate(from, best, best + 1);
    }

    G g_;
    FhourstonesTable<Entry, Word> table_;
    FhourstonesHistory first_history_;
    FhourstonesHistory history_;
};

// What an outcome says, in scores.
Bound bound_of(Outcome outcome, Bound range) {
    switch (outcome) {
        case Outcome::loss:
            return {range.lo, -1};
        case Outcome::loss_or_draw:
            return {range.lo, 0};
        case Outcome::draw:
            return exactly(0);
        case Outcome::draw_or_win:
            return {0, range.hi};
        case Outcome::win:
            return {1, range.hi};
        case Outcome::unknown:
            break;
    }
    return range;
}

// The outcomes that a goal within {0, 1} leaves open.
Window window_of(Goal goal, Bound known) {
    return {goal.from > 0 || known.lo >= 0 ? Outcome::draw : Outcome::loss,
            goal.to < 1 || known.hi <= 0 ? Outcome::draw : Outcome::win};
}

template <class G, class Entry>
class FhourstonesSolver final : public Solver {
public:
    FhourstonesSolver(const G& g, const Variant& variant, Pages pages, std::uint64_t entries)
        : g_(g), search_(g, variant, std::move(pages), entries) {}

    Bound solve(const Position& position, Goal goal, Bound known, Control& control) override {
        require(!position.over(), "solve() needs a game that is not over");
        require(goal.from >= 0 && goal.to <= 1, "fhourstones tells win, draw and loss only");
        control.show(known);
        if (goal.settled(known)) return known;
        NodeCounter counter(control);
        try {
            known = meet(known, bound_of(ask(position, window_of(goal, known), counter), score_range_of(known)));
        } catch (const Stopped&) {
        }
        control.show(known);
        return known;
    }

    [[nodiscard]] std::uint64_t table_bytes() const override { return search_.table_bytes(); }
    [[nodiscard]] bool weak_only() const override { return true; }

private:
    // A caller that asks in units of {-1, 0, 1} is answered in them: nothing is claimed beyond what was known.
    static Bound score_range_of(Bound known) { return {std::min(known.lo, -1), std::max(known.hi, 1)}; }

    Outcome ask(const Position& position, Window window, NodeCounter& counter) {
        const auto stones = to_words(g_, position);
        const typename FhourstonesSearch<G, Entry>::Node node{stones.mover, stones.other, position.stones()};
        search_.forget_history();
        if (!search_.wins_at_once(node)) return search_.search(node, window, counter);
        counter.count();
        return Outcome::win;
    }

    G g_;
    FhourstonesSearch<G, Entry> search_;
};

// With the entries that plans for such boards have.
template <class G>
Result<std::unique_ptr<Solver>> make_on(const G& g, const Variant& variant, const TablePlan& plan) {
    using Other = std::conditional_t<word_bits<typename G::Word> == 64, Entry64, Entry256>;
    auto pages = INAROW_TRY(Pages::allocate(plan.bytes()));
    if (plan.entry_bytes == sizeof(Entry128))
        return std::make_unique<FhourstonesSolver<G, Entry128>>(g, variant, std::move(pages), plan.entries);
    return std::make_unique<FhourstonesSolver<G, Other>>(g, variant, std::move(pages), plan.entries);
}

}  // namespace

Result<std::unique_ptr<Solver>> make_fhourstones(const Variant& variant, const SearchOptions& options) {
    if (!variant.fits_word() || variant.topology != Topology::flat || !variant.drops())
        return error(fmt::format(
            "fhourstones is for flat boards with gravity of at most 128 bits, width * (height + 1), not for {}",
            to_text(variant)));
    const auto plan = INAROW_TRY(plan_table(variant, options.table_bytes.count));
    if (variant.bits() > 64) return make_on(DynamicGeometry<Word128>(variant), variant, plan);
    return with_geometry(variant, options.geometry, [&](const auto& g) -> Result<std::unique_ptr<Solver>> {
        using G = std::decay_t<decltype(g)>;
        if constexpr (word_bits<typename G::Word> == 64 && G::drops && std::is_same_v<typename G::Topology, Flat>) {
            return make_on(g, variant, plan);
        } else {
            require(false, "a flat board of at most 64 bits with gravity has such a geometry");
            return nullptr;
        }
    });
}

}  // namespace inarow
