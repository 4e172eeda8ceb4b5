// Lays out every knot on the board and counts what it takes away from the transfer count:
// the open positions that are arrangements of it, and the terminal positions whose every possible rest
// is out of reach, at least one rest being an arrangement of it.
#include <algorithm>
#include <array>

#include "counting/methods.hpp"
#include "counting/shuffle.hpp"

namespace inarow {
namespace {

// The stones of both sides as two words, H+1 bits per column.
template <BoardWord Word>
struct ColouredStones {
    std::array<Word, 2> of{};

    void toggle(const ColumnWord& word, int shift) {
        for (Colour colour : {x_stones, o_stones}) of[colour] ^= static_cast<Word>(word.stones[colour]) << shift;
    }
};

// Columns from the middle outward, in mirrored pairs, so that windows of k columns fill early and mirror
// images are told apart early.
std::vector<std::size_t> placing_order(std::size_t width) {
    std::vector<std::size_t> order;
    if (width % 2 == 1) order.push_back(width / 2);
    for (std::size_t left = width / 2; left-- > 0;) {
        order.push_back(left);
        order.push_back(width - 1 - left);
    }
    return order;
}

template <BoardWord Word>
class Layout {
public:
    Layout(int width, int height, int k, const CountControl& control)
        : height_(height),
          k_(k),
          control_(control),
          open_(static_cast<std::size_t>(width * height + 1)),
          lost_(open_.size() + 1),
          order_(placing_order(static_cast<std::size_t>(width))),
          board_(static_cast<std::size_t>(width)),
          shuffler_(height, control.memory_bytes / 2) {}

    // False if a limit came first.
    bool add(std::span<const ColumnWord> knot) {
        supply_.clear();
        knot_ = knot;
        ply_ = 0;
        for (const ColumnWord& word : knot) {
            const auto same = std::ranges::find(supply_, word, &Supply::word);
            if (same == supply_.end()) {
                supply_.push_back({word, 1});
            } else {
                ++same->count;
            }
            ply_ += static_cast<std::size_t>(word.height);
        }
        verdicts_.assign(supply_.size() * supply_.size(), Verdict::unknown);
        arrange(0, {}, true);
        return !control_.stopped() && !shuffler_.out_of_memory();
    }

    // A terminal position was met once for each of its rests that are knots.
    [[nodiscard]] std::vector<PlyCount> plies() const {
        std::vector<PlyCount> result(open_.size());
        for (std::size_t ply = 0; ply < result.size(); ++ply) {
            for (std::size_t rests = 1; rests < lost_[ply].size(); ++rests)
                result[ply].terminal += lost_[ply][rests] / rests;
            result[ply].total = open_[ply] + result[ply].terminal;
        }
        return result;
    }

private:
    struct Supply {
        ColumnWord word;
        int count;
    };
    enum class Verdict : char { unknown, reachable, no_ends, knot };

    [[nodiscard]] int stride() const { return height_ + 1; }
    [[nodiscard]] bool line(Word stones) const { return has_line(stones, stride(), k_); }
    [[nodiscard]] Word top_cell(std::size_t column, int height) const {
        return bit<Word>(static_cast<int>(column) * stride() + height - 1);
    }

    // Lays out only one of two mirror images: the one whose first unequal pair of columns has the smaller index on the
    // left.
    void arrange(std::size_t placed, const ColouredStones<Word>& stones, bool symmetric) {
        if (placed == order_.size()) return count_arrangement(stones, symmetric ? 1 : 2);
        const std::size_t column = order_[placed];
        const std::size_t partner = order_.size() - 1 - column;
        const bool closes_pair = column > partner;
        for (std::size_t i = symmetric && closes_pair ? board_[partner] : 0; i < supply_.size(); ++i) {
            if (supply_[i].count == 0) continue;
            ColouredStones<Word> next = stones;
            next.toggle(supply_[i].word, static_cast<int>(column) * stride());
            if (line(next.of[x_stones]) || line(next.of[o_stones])) continue;
            board_[column] = i;
            --supply_[i].count;
            arrange(placed + 1, next, symmetric && (!closes_pair || board_[partner] == i));
            ++supply_[i].count;
        }
    }

    void count_arrangement(const ColouredStones<Word>& stones, unsigned weight) {
        open_[ply_] += weight;
        const Colour mover = ply_ % 2 == 0 ? x_stones : o_stones;
        for (std::size_t column = 0; column < board_.size(); ++column) {
            const int height = supply_[board_[column]].word.height;
            if (height == height_) continue;
            const Word with = stones.of[mover] | top_cell(column, height + 1);
            if (line(with)) lost_[ply_ + 1][lost_rests(mover, with, column)] += weight;
        }
    }

    // The board has lines after a stone on `last`, and is a knot without it.  If it is out of reach by
    // every other witness too, returns how many of its rests are knots, otherwise 0.
    std::size_t lost_rests(Colour mover, Word stones, std::size_t last) {
        std::size_t knots = 1;
        for (std::size_t column = 0; column < board_.size(); ++column) {
            const ColumnWord& word = supply_[board_[column]].word;
            if (column == last || word.top() != mover || line(stones ^ top_cell(column, word.height))) continue;
            const Verdict verdict = verdict_on(board_[last], board_[column], mover);
            if (verdict == Verdict::reachable) return 0;
            knots += verdict == Verdict::knot;
        }
        return knots;
    }

    // The knot with one stone moved from a column of one kind to a column of another; where the columns
    // stand does not matter, so each pair of kinds is judged once.
    Verdict verdict_on(std::size_t grown, std::size_t cut, Colour mover) {
        Verdict& verdict = verdicts_[grown * supply_.size() + cut];
        if (verdict == Verdict::unknown) verdict = judge(grown, cut, mover);
        return verdict;
    }

    Verdict judge(std::size_t grown, std::size_t cut, Colour mover) {
        std::vector<ColumnWord> rest(knot_.begin(), knot_.end());
        const auto grows = std::ranges::find(rest, supply_[grown].word);
        auto shrinks = std::ranges::find(rest, supply_[cut].word);
        if (shrinks == grows) shrinks = std::find(grows + 1, rest.end(), supply_[cut].word);
        grows->push(mover);
        shrinks->pop();
        if (has_no_start(rest) || has_no_end(rest)) return Verdict::no_ends;
        return shuffler_.can_interleave(rest) ? Verdict::reachable : Verdict::knot;
    }

    int height_, k_;
    const CountControl& control_;
    std::vector<Word128> open_;
    std::vector<std::array<Word128, 64>> lost_;  // by ply and number of rests that are knots; 0: not lost
    std::vector<std::size_t> order_;
    std::vector<std::size_t> board_;  // index of each column's word in supply_
    std::vector<Supply> supply_;
    std::vector<Verdict> verdicts_;
    std::span<const ColumnWord> knot_;
    Shuffler shuffler_;
    std::size_t ply_ = 0;
};

template <BoardWord Word>
KnotCount count_with(int width, int height, int k, const CountControl& control) {
    Layout<Word> layout(width, height, k, control);
    const auto add = [&](std::span<const ColumnWord> knot) {
        if (control.progress != nullptr) control.progress->positions.fetch_add(1, std::memory_order_relaxed);
        return layout.add(knot);
    };
    const bool complete = for_each_knot(width, height, k, add, control);
    return {layout.plies(), complete};
}

}  // namespace

KnotCount count_knotted(int width, int height, int k, const CountControl& control) {
    const bool fits = width * (height + 1) <= word_bits<Word64>;
    return fits ? count_with<Word64>(width, height, k, control) : count_with<Word128>(width, height, k, control);
}

}  // namespace inarow
