// What a search learns about the order of moves while it runs: by cells (search/alphabeta/history.hpp) and by lines
// (search/alphabeta/line_learner.hpp).
#pragma once

#include <cstdint>

#include "search/alphabeta/history.hpp"
#include "search/alphabeta/line_learner.hpp"

namespace inarow {

// For one thread and one test.  It affects only the order of moves, never a value.
template <BoardWord Word>
class OrderLearner {
public:
    using Change = typename LineOrder<Word>::Change;

    // The node whose moves are put in order.
    struct Here {
        bool controls;  // whether the mover profits from waiting (knowledge/claimeven.hpp)
        int stones;
        int last;       // the index of the cell that was tried at the parent
        int situation;  // line_situation()
        bool by_lines;
    };
    // A move that was searched, and the nodes that this took.
    struct Tried {
        Word cell;
        Change change;
        std::uint64_t work;
    };

    // What was learned before is kept in `lines`, which must outlive this.
    explicit OrderLearner(const LineOrder<Word>& lines) : lines_(lines) {}

    [[nodiscard]] Here here(bool controls, int stones, int last, Score threshold) const {
        return {controls, stones, last, line_situation(controls, threshold), lines_.judges(stones)};
    }

    // In units of the order of moves.  Where lines judge, the history counts half, as it comes mostly from nodes far
    // below: 0.97 of the nodes.
    [[nodiscard]] int score(const Here& here, Word cell, const Change& change) const {
        const int history = history_.score(here.controls, here.stones, here.last, cell);
        return here.by_lines ? history / 2 + lines_.gain(here.situation, change) : history;
    }

    // `best` ended the node; each_failed(visit) visits the moves that were tried before it.
    template <class EachFailed>
    void ended_by(const Here& here, const Tried& best, EachFailed each_failed) {
        Word failed = 0;
        each_failed([&](const Tried& worse) {
            failed |= worse.cell;
            if (here.by_lines) lines_.prefer(here.situation, best.change, best.work, worse.change, worse.work);
        });
        history_.ended_by(here.controls, here.stones, here.last, best.cell, failed);
    }

private:
    History<Word> history_;
    LineLearner<Word> lines_;
};

}  // namespace inarow
