// Counts positions without listing them: colourings with the right lines, minus those out of reach.
//
// An open position (no line) of last mover m is a balanced colouring without a line that can be
// interleaved.  It cannot if it has no start, has no end, or is a knot (counting/shuffle.hpp).
//
// A terminal position is a balanced colouring where only m has lines and some stone of m on top of a
// column, the witness, is in all of them, such that the rest -- open, with the other side as last mover --
// can be interleaved.  So the same three failures apply to the rest, once per possible witness:
//
//   no start   no column begins with x; or the witness is the only stone of the only column that does
//   no end     no column ends with the other colour once the witness is gone; where all columns end with
//              m, the stone under the witness decides
//   knot       the rest is one
//
// The first two are conditions on words, so they are counted by count_lines() on smaller sets of words
// (inclusion-exclusion); knots are few and are laid out one by one (counting/knots.cpp).
//
// Measured, k = 4, one core of a 2.8 GHz Xeon, g++ 12 -O3 -march=native, processor seconds and peak memory:
//
//          transfer            skylines
//   7x4      0.7 s  0.06 GB      51 s  1.7 GB
//   6x5      2.9 s  0.2 GB       62 s  2.0 GB
//   6x6       46 s                            69,173,028,785
//   7x6      320 s  3.4 GB                    4,531,985,219,092; every ply as in arXiv 2507.05267
//
// For 7x6 the lines take under 84 s, the 1,638,182 knots and their arrangements the rest.
#include <algorithm>
#include <optional>

#include "counting/lines.hpp"
#include "counting/methods.hpp"
#include "counting/shuffle.hpp"

namespace inarow {
namespace {

// A set of colourings by conditions on each word, and which tops may be witnesses.
struct Restriction {
    bool no_start = false;           // no column begins with x ...
    std::optional<int> lone_x = {};  // ... but this one, which holds nothing else
    bool lone_is_witness = true;
    Colour tops = no_stones;  // every column that has stones ends with this colour
    bool buried = false;      // a witness needs a stone of the other colour under it
};

// Two vertical lines of the mover, or one below the top, have no top stone in common.
bool may_stand(const ColumnWord& word, Colour mover, int k) {
    const std::uint32_t lines = vertical_lines(word, mover, k);
    const bool at_top = word.height >= k && lines == bit<Word64>(word.height - k);
    return (lines == 0 || at_top) && vertical_lines(word, other_colour(mover), k) == 0;
}

class Transfer {
public:
    Transfer(int width, int height, int k, const CountControl& control)
        : width_(width),
          height_(height),
          k_(k),
          control_(control),
          words_(all_words(height)),
          plies_(static_cast<std::size_t>(width * height + 1)) {
        const int lone_passes = 4 * ((width + 1) / 2);
        if (control.progress != nullptr) control.progress->steps = 2 * 8 + lone_passes + 1;
    }

    CountReport run() {
        CountReport report{{}, "transfer", false};
        for (Colour mover : {x_stones, o_stones}) count_mover(mover);
        if (failed_ || !subtract_knots()) return report;
        plies_[0] = {1, 0};  // the empty board has no start, and needs none
        report.plies = plies_;
        report.complete = true;
        return report;
    }

private:
    enum Part { open = 1, terminal = 2, both = open | terminal };

    // By inclusion and exclusion: of the colourings with the right lines, those in reach, knots aside, have a start and
    // an end, which makes  all - (no start) - (no end) + (neither).
    //
    // Example, one stone on 2x1, mover x: all are x. and .x, 2; no start and no end: 0; so 2 positions.  Mover o, two
    // stones: xo and ox, each with a start and an end; 2 again.
    void count_mover(Colour mover) {
        const Colour other = other_colour(mover);
        add(+1, both, mover, {});
        add(-1, both, mover, {.no_start = true});
        // Open positions that end with the wrong colour everywhere.
        add(-1, open, mover, {.tops = other});
        add(+1, open, mover, {.no_start = true, .tops = other});
        // Terminal positions where all columns end with m: only a buried stone makes its top a witness.
        for (bool no_start : {false, true}) {
            const int sign = no_start ? -1 : +1;
            add(-sign, terminal, mover, {.no_start = no_start, .tops = mover});
            add(+sign, terminal, mover, {.no_start = no_start, .tops = mover, .buried = true});
        }
        if (mover == x_stones) subtract_lone_witnesses();
    }

    // One column begins with x, holds nothing else, and is the only witness: without it there is no
    // start.  The case that all columns end with x is excepted, because there "buried" has already
    // excluded the lone stone.
    void subtract_lone_witnesses() {
        for (int column = 0; column < (width_ + 1) / 2; ++column) {
            const int weight = 2 * column + 1 == width_ ? 1 : 2;  // its mirror image counts the same
            for (Colour tops : {no_stones, x_stones}) {
                const int sign = tops == no_stones ? -weight : weight;
                add(+sign, terminal, x_stones, {.no_start = true, .lone_x = column, .tops = tops});
                add(-sign, terminal, x_stones,
                    {.no_start = true, .lone_x = column, .lone_is_witness = false, .tops = tops});
            }
        }
    }

    void add(int factor, Part part, Colour mover, const Restriction& restriction) {
        if (failed_) return;
        const LineCount lines = count_lines(problem(mover, restriction), control_);
        finish_step();
        failed_ = !lines.complete;
        const int more_x = mover == x_stones ? 1 : 0;
        const auto weight = static_cast<Word128>(factor);  // negative factors wrap, and the sum wraps back
        for (int x = more_x; 2 * x - more_x <= width_ * height_; ++x) {
            PlyCount& count = plies_[static_cast<std::size_t>(2 * x - more_x)];
            if ((part & open) != 0) count.total += weight * lines.open[x];
            if ((part & terminal) == 0) continue;
            count.total += weight * lines.witnessed[x];
            count.terminal += weight * lines.witnessed[x];
        }
    }

    LineProblem problem(Colour mover, const Restriction& restriction) const {
        LineProblem result{width_, height_, k_, mover, {}};
        for (int column = 0; column < width_; ++column) result.columns.push_back(choices(column, mover, restriction));
        return result;
    }

    std::vector<ColumnChoice> choices(int column, Colour mover, const Restriction& restriction) const {
        std::vector<ColumnChoice> result;
        for (const ColumnWord& word : words_) {
            if (!admits(restriction, column, word) || !may_stand(word, mover, k_)) continue;
            const bool vertical = vertical_lines(word, mover, k_) != 0;
            const bool witness = is_witness(restriction, column, mover, word);
            if (witness || !vertical) result.push_back({word, witness, vertical});
        }
        return result;
    }

    static bool admits(const Restriction& restriction, int column, const ColumnWord& word) {
        if (restriction.lone_x == column) return word.height == 1 && word.bottom() == x_stones;
        if (restriction.no_start && word.bottom() == x_stones) return false;
        return restriction.tops == no_stones || word.height == 0 || word.top() == restriction.tops;
    }

    static bool is_witness(const Restriction& restriction, int column, Colour mover, const ColumnWord& word) {
        if (word.top() != mover) return false;
        if (restriction.lone_x == column && !restriction.lone_is_witness) return false;
        return !restriction.buried || word.at(word.height - 2) == other_colour(mover);
    }

    void finish_step() {
        if (control_.progress != nullptr) ++control_.progress->step;
    }

    bool subtract_knots() {
        const KnotCount knots = count_knotted(width_, height_, k_, control_);
        if (!knots.complete) return false;
        finish_step();
        for (std::size_t ply = 0; ply < plies_.size(); ++ply) {
            plies_[ply].total -= knots.plies[ply].total;
            plies_[ply].terminal -= knots.plies[ply].terminal;
        }
        return true;
    }

    int width_, height_, k_;
    const CountControl& control_;
    std::vector<ColumnWord> words_;
    std::vector<PlyCount> plies_;
    bool failed_ = false;
};

}  // namespace

CountReport count_by_transfer(const Variant& variant, const CountControl& control) {
    return Transfer(variant.width, variant.height, variant.k, control).run();
}

bool transfer_is_practical(int width, int height, int k) {
    if (height > 12 || (k <= width && k > 6)) return false;
    const auto all = all_words(height);
    const auto words = static_cast<double>(
        std::ranges::count_if(all, [k](const ColumnWord& word) { return may_stand(word, x_stones, k); }));
    if (!sums_fit(width, k, words)) return false;
    return separator_count(width, k, words) < 2e7 && knot_candidates(width, height, k) < 2e9;
}

}  // namespace inarow
