#include "counting/arm.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>

#include "base/require.hpp"

namespace inarow {
namespace {

constexpr int most_reach = 5;  // 2^(reach+1) witness sets fit the 64 bits of present()

// Of a table's entry besides its polynomials.  The lists of entries double as they grow, and while they are copied the
// old ones are still there.
constexpr std::size_t entry_bytes = 3 * (sizeof(std::uint64_t) + sizeof(std::vector<Coefficient>)) + 2 * sizeof(void*);

constexpr std::uint32_t every_column = ~std::uint32_t{0};

std::uint32_t shifted_down(std::uint32_t rows, int by) { return by >= 0 ? rows >> by : rows << -by; }

std::uint32_t continued(std::span<const ColumnChoice* const> next, Colour colour, int slope) {
    std::uint32_t rows = every_column;
    for (std::size_t j = 0; j < next.size(); ++j)
        rows &= shifted_down(next[j]->word.stones[colour], slope * (static_cast<int>(j) + 1));
    return rows;
}

bool top_at(const ColumnChoice& choice, int row) { return choice.witness && choice.word.height - 1 == row; }

// The lines that start in one column and run inward through the k-1 columns after it.
//
//   w t0 t1 t2      The rows where t0 t1 t2 would continue a horizontal, rising or falling line are
//   . .  .  x       computed once for the tuple; then each word w costs a few ANDs.
//   . .  x  .
//   . x  .  .       here the rising set has row 0
//   _ .  .  .
class LineWindow {
public:
    // No more columns may follow than a witness set has bits for.
    LineWindow(std::span<const ColumnChoice* const> next, Colour mover) : next_(next), mover_(mover) {
        for (int d = 0; d < directions; ++d) {
            mover_rows_[d] = continued(next, mover, slope[d]);
            any_mover_rows_ |= mover_rows_[d];
            other_rows_ |= continued(next, other_colour(mover), slope[d]);
        }
    }

    // The columns whose top is in all lines made by w: bit j for the j-th of the next columns, the bit
    // above for w itself.  All bits if there is no line, nothing (not even 0) if the other side has one.
    [[nodiscard]] std::optional<std::uint32_t> lines_with(const ColumnChoice& w) const {
        if ((w.word.stones[other_colour(mover_)] & other_rows_) != 0) return std::nullopt;
        if ((w.word.stones[mover_] & any_mover_rows_) == 0) return every_column;
        return tops_of_lines(w);
    }

private:
    static constexpr int directions = 3;  // level, rising, falling
    static constexpr std::array<int, directions> slope{0, 1, -1};

    [[nodiscard]] std::uint32_t tops_of_lines(const ColumnChoice& w) const {
        std::uint32_t common = every_column;
        for (int d = 0; d < directions; ++d)
            for_each_bit(Word64{w.word.stones[mover_] & mover_rows_[d]},
                         [&](int row) { common &= tops_on(w, row, slope[d]); });
        return common;
    }
    [[nodiscard]] std::uint32_t tops_on(const ColumnChoice& w, int row, int step) const {
        std::uint32_t tops = 0;
        for (std::size_t j = 0; j < next_.size(); ++j)
            if (top_at(*next_[j], row + step * (static_cast<int>(j) + 1))) tops |= 1u << j;
        return tops | static_cast<std::uint32_t>(top_at(w, row)) << next_.size();
    }

    std::span<const ColumnChoice* const> next_;
    Colour mover_;
    std::array<std::uint32_t, directions> mover_rows_{};
    std::uint32_t any_mover_rows_ = 0;
    std::uint32_t other_rows_ = 0;
};

}  // namespace

void PolynomialSet::add(WitnessSet set, const Coefficient* values, std::size_t count, std::size_t shift) {
    present_ |= bit<Word64>(static_cast<int>(set));
    Coefficient* target = values_.data() + set * size_ + shift;
    for (std::size_t i = 0; i < count; ++i) target[i] += values[i];
}

void PolynomialSet::clear() {
    for_each_bit(present_, [this](int set) {
        std::fill_n(values_.begin() + static_cast<std::ptrdiff_t>(set * size_), size_, Coefficient{0});
    });
    present_ = 0;
}

bool next_tuple(std::span<int> tuple, std::span<const std::vector<ColumnChoice>> columns) {
    for (std::size_t i = 0; i < tuple.size(); ++i) {
        if (++tuple[i] < static_cast<int>(columns[i].size())) return true;
        tuple[i] = 0;
    }
    return false;
}

LineArm::LineArm(const LineProblem& problem, std::vector<std::vector<ColumnChoice>> columns, int own)
    : k_(problem.k),
      reach_(static_cast<int>(columns.size()) - own),
      own_(own),
      mover_(problem.mover),
      columns_(std::move(columns)) {
    require(own == 0 || (reach_ == k_ - 1 && reach_ <= most_reach), "an arm needs a separator of k-1 <= 5 columns");
    shape_ = {own, own * problem.height + 1, 0, 0};
    for (const auto& choices : columns_)
        for (const auto& choice : choices) {
            shape_.least = std::min(shape_.least, choice.word.difference());
            shape_.most = std::max(shape_.most, choice.word.difference());
        }
    for (int column = 0; column < own; ++column) {
        shift_.emplace_back();
        for (const auto& choice : columns_[static_cast<std::size_t>(column)])
            shift_.back().push_back(shape_.shift(choice.word));
    }
    for (WitnessSet set = 0; set < WitnessSet{2} << reach_; ++set) widened_.push_back(widen(set));
}

// A set of the level before is about (w, next...), one of this level about (next...).  Widened, it has
// bits for all: next in the low bits, then w, then the columns before.  No line: all bits.
//
// Example with three columns that follow, n0 n1 n2, and "before" for the columns before w; bit 0 stands on the right:
//
//   of the level before   before n1 n0 w      0 0 1 1    n0 and w are in all lines so far
//   widened               before w n2 n1 n0   0 1 0 0 1
//   lines that w makes    before w n2 n1 n0   0 1 0 1 1  in all of them are w, n0 and n1
//   both                  before w n2 n1 n0   0 1 0 0 1
//   narrowed              placed n2 n1 n0     1 0 0 1    n0, and some column that has been placed
WitnessSet LineArm::widen(WitnessSet set) const {
    if (set == no_line) return every_column;
    const WitnessSet placed = set & 1;
    const WitnessSet older = set >> reach_ & 1;
    const WitnessSet inward = (set & ((1u << reach_) - 1)) >> 1;
    return inward | placed << reach_ | older << (reach_ + 1);
}

WitnessSet LineArm::narrow(WitnessSet wide) const {
    if (wide == every_column) return no_line;
    const WitnessSet inward = wide & ((1u << reach_) - 1);
    const bool placed = wide >> reach_ != 0;
    return inward | WitnessSet{placed} << reach_;
}

PolynomialSet LineArm::empty_set(int level) const {
    // One row more than needed: the shifted array may hang over by some zeros.
    const std::size_t size = shape_.size(level) + static_cast<std::size_t>(shape_.row);
    return {std::size_t{2} << reach_, (size + 7) / 8 * 8};
}

bool LineArm::build(const CountControl& control, std::size_t others) {
    for (int level = 1; level < own_; ++level) {
        const auto columns =
            std::span(columns_).subspan(static_cast<std::size_t>(level), static_cast<std::size_t>(reach_));
        std::vector<int> next(static_cast<std::size_t>(reach_), 0);
        PolynomialSet sum = empty_set(level);
        Table table;
        do {
            sum.clear();
            extend(level, next, sum);
            append(table, level, sum);
            if (control.stopped() || others + table_.bytes + table.bytes > control.memory_bytes) return false;
        } while (next_tuple(next, columns));
        table_ = std::move(table);
    }
    return true;
}

void LineArm::append(Table& table, int level, const PolynomialSet& entry) const {
    const std::size_t size = shape_.size(level);
    std::vector<Coefficient> all;
    all.reserve(static_cast<std::size_t>(std::popcount(entry.present())) * size);
    for_each_bit(entry.present(), [&](int set) {
        const Coefficient* values = entry.at(static_cast<WitnessSet>(set));
        all.insert(all.end(), values, values + size);
    });
    table.bytes += all.capacity() * sizeof(Coefficient) + entry_bytes;
    table.present.push_back(entry.present());
    table.values.push_back(std::move(all));
}

// Index of (placed, next without its last) in the table of a level, in the order of next_tuple.
std::size_t LineArm::entry(int level, int placed, std::span<const int> next) const {
    std::size_t index = 0;
    for (std::size_t j = static_cast<std::size_t>(reach_) - 1; j >= 1; --j)
        index = index * columns_[static_cast<std::size_t>(level) + j].size() + static_cast<std::size_t>(next[j - 1]);
    return index * columns_[static_cast<std::size_t>(level)].size() + static_cast<std::size_t>(placed);
}

void LineArm::extend(int level, std::span<const int> next, PolynomialSet& result) const {
    if (level == 0) {
        const Coefficient one = 1;
        return result.add(no_line, &one, 1, 0);
    }
    std::array<const ColumnChoice*, most_reach> inward{};
    for (int j = 0; j < reach_; ++j) inward[j] = &columns_[level + j][next[j]];
    const LineWindow window({inward.data(), static_cast<std::size_t>(reach_)}, mover_);
    const auto& choices = columns_[level - 1];
    for (int placed = 0; placed < static_cast<int>(choices.size()); ++placed) {
        const auto lines = window.lines_with(choices[placed]);
        if (!lines) continue;
        const WitnessSet only_itself = choices[placed].vertical ? 1u << reach_ : every_column;
        if ((*lines & only_itself) != 0) place(level, placed, next, *lines & only_itself, result);
    }
}

// Adds to the result the arms of the level before, extended inward by this word; `lines`: the columns in all lines that
// the word makes.
void LineArm::place(int level, int placed, std::span<const int> next, WitnessSet lines, PolynomialSet& result) const {
    const std::size_t shift = shift_[level - 1][placed];
    const auto add = [&](WitnessSet before, const Coefficient* values, std::size_t count) {
        const WitnessSet both = widened_[before] & lines;
        if (both != 0) result.add(narrow(both), values, count, shift);  // else no stone is in all lines
    };
    if (level == 1) {
        const Coefficient one = 1;
        return add(no_line, &one, 1);
    }
    const std::size_t at = entry(level - 1, placed, next);
    const std::size_t size = shape_.size(level - 1);
    const Coefficient* values = table_.values[at].data();
    for_each_bit(table_.present[at], [&](int before) {
        add(static_cast<WitnessSet>(before), values, size);
        values += size;
    });
}

}  // namespace inarow
