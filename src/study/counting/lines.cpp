#include "counting/lines.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "counting/arm.hpp"

namespace inarow {
namespace {

using Choices = std::vector<std::vector<ColumnChoice>>;

// The columns of the board split into two arms and the separator between them.
struct Split {
    int left, separator, right;
};

Split split(int width, int k) {
    const int separator = std::min(width, k - 1);
    const int left = (width - separator) / 2;
    return {left, separator, width - separator - left};
}

Choices left_columns(const LineProblem& problem, Split parts) {
    return {problem.columns.begin(), problem.columns.begin() + parts.left + parts.separator};
}

Choices right_columns(const LineProblem& problem, Split parts) {
    return {problem.columns.rbegin(), problem.columns.rbegin() + parts.right + parts.separator};
}

// What the words on the separator contribute by themselves.
struct Middle {
    int difference = 0;
    int x = 0;
    int verticals = 0;
    WitnessSet vertical = 0;  // the column with the vertical line, as the left arm numbers them
};

class Join {
public:
    Join(const LineProblem& problem, const CountControl& control)
        : problem_(problem),
          control_(control),
          parts_(split(problem.width, problem.k)),
          left_(problem, left_columns(problem, parts_), parts_.left),
          right_(problem, right_columns(problem, parts_), parts_.right),
          left_sum_(left_.empty_set()),
          right_sum_(right_.empty_set()) {
        const auto indices = static_cast<std::size_t>(problem.width * problem.height + 1);
        result_.open.assign(indices, 0);
        result_.witnessed.assign(indices, 0);
        open_.assign(2 * indices, 0);
        witnessed_.assign(2 * indices, 0);
        left_part_.resize(left_sum_.size());
        right_part_.resize(right_sum_.size());
    }

    LineCount run() {
        if (!left_.build(control_, 0) || !right_.build(control_, left_.bytes())) return result_;
        std::vector<int> separator(static_cast<std::size_t>(parts_.separator), 0);
        const auto columns =
            std::span(problem_.columns).subspan(static_cast<std::size_t>(parts_.left), separator.size());
        bool more = true;
        while (more) {
            join(separator);
            more = next_tuple(separator, columns);
            if (separator[0] != 0 && more) continue;
            flush();
            if (control_.stopped()) return result_;
        }
        result_.complete = true;
        return result_;
    }

private:
    Middle middle_of(std::span<const int> separator) const {
        Middle middle;
        for (std::size_t j = 0; j < separator.size(); ++j) {
            const ColumnChoice& choice = problem_.columns[static_cast<std::size_t>(parts_.left) + j][separator[j]];
            middle.difference += choice.word.difference();
            middle.x += choice.word.count(x_stones);
            middle.verticals += choice.vertical;
            if (choice.vertical) middle.vertical = 1u << j;
        }
        return middle;
    }

    void join(std::span<const int> separator) {
        const Middle middle = middle_of(separator);
        if (middle.verticals > 1) return;
        left_sum_.clear();
        right_sum_.clear();
        const std::vector<int> reversed(separator.rbegin(), separator.rend());
        left_.count(separator, left_sum_);
        right_.count(reversed, right_sum_);
        if (middle.verticals == 1) {
            multiply(sum_left(no_line, middle.vertical), sum_right(no_line, middle.vertical), middle, witnessed_);
        } else {
            join_without_vertical(middle);
        }
    }

    void join_without_vertical(const Middle& middle) {
        const WitnessSet columns = (1u << parts_.separator) - 1;
        const WitnessSet any = ~WitnessSet{0};
        if (has(left_sum_, no_line)) {
            multiply(left_sum_.at(no_line), right_sum_.at(no_line), middle, open_);
            multiply(left_sum_.at(no_line), sum_right(any, any), middle, witnessed_);
        }
        for (WitnessSet common = 0; common <= columns; ++common) {
            const WitnessSet own = columns + 1;
            if (!has(left_sum_, common | own) && (common == no_line || !has(left_sum_, common))) continue;
            multiply(sum_exactly(common), sum_right(no_line, common), middle, witnessed_);
        }
    }

    static bool has(const PolynomialSet& sums, WitnessSet set) { return (sums.present() >> set & 1) != 0; }

    // Left arms with a line whose witnesses on the separator are exactly these.
    const Coefficient* sum_exactly(WitnessSet common) {
        std::ranges::fill(left_part_, Coefficient{0});
        if (common != no_line) accumulate(left_part_, left_sum_, common);
        accumulate(left_part_, left_sum_, common | 1u << parts_.separator);
        return left_part_.data();
    }

    // Arms with a line and a witness in `columns`; with first == no_line also those without a line.
    const Coefficient* sum_left(WitnessSet first, WitnessSet columns) {
        return sum(left_part_, left_sum_, first, columns);
    }
    const Coefficient* sum_right(WitnessSet first, WitnessSet columns) {
        return sum(right_part_, right_sum_, first, first == no_line ? mirrored(columns) : columns);
    }

    static const Coefficient* sum(std::vector<Coefficient>& part, const PolynomialSet& sums, WitnessSet first,
                                  WitnessSet columns) {
        std::ranges::fill(part, Coefficient{0});
        for_each_bit(sums.present(), [&](int index) {
            const auto set = static_cast<WitnessSet>(index);
            if (set == no_line ? first == no_line : (set & columns) != 0) accumulate(part, sums, set);
        });
        return part.data();
    }

    static void accumulate(std::vector<Coefficient>& part, const PolynomialSet& sums, WitnessSet set) {
        if (!has(sums, set)) return;
        const Coefficient* values = sums.at(set);
        for (std::size_t i = 0; i < part.size(); ++i) part[i] += values[i];
    }

    WitnessSet mirrored(WitnessSet columns) const {
        WitnessSet result = 0;
        for (int j = 0; j < parts_.separator; ++j) result |= (columns >> j & 1) << (parts_.separator - 1 - j);
        return result;
    }

    // Adds the product where the differences of left, middle and right add up to that of the mover.
    void multiply(const Coefficient* left, const Coefficient* right, const Middle& middle,
                  std::vector<std::uint64_t>& sum) const {
        const PolynomialShape &l = left_.shape(), &r = right_.shape();
        const int target = (problem_.mover == x_stones ? 1 : 0) - middle.difference;
        for (int i = 0; i < l.rows(parts_.left); ++i) {
            const int j = target - (i + parts_.left * l.least) - parts_.right * r.least;
            if (j < 0 || j >= r.rows(parts_.right)) continue;
            multiply_rows(left + i * l.row, l.row, right + j * r.row, r.row, sum.data() + middle.x);
        }
    }

    static void multiply_rows(const Coefficient* left, int lefts, const Coefficient* right, int rights,
                              std::uint64_t* sum) {
        for (int i = 0; i < lefts; ++i) {
            if (left[i] == 0) continue;
            const std::uint64_t factor = left[i];
            for (int j = 0; j < rights; ++j) sum[i + j] += factor * right[j];
        }
    }

    // The 64-bit sums are emptied often enough not to overflow (sums_fit()).
    void flush() {
        for (std::size_t i = 0; i < result_.open.size(); ++i) {
            result_.open[i] += std::exchange(open_[i], 0);
            result_.witnessed[i] += std::exchange(witnessed_[i], 0);
        }
        if (control_.progress != nullptr) ++control_.progress->positions;
    }

    const LineProblem& problem_;
    const CountControl& control_;
    Split parts_;
    LineArm left_, right_;
    PolynomialSet left_sum_, right_sum_;
    std::vector<Coefficient> left_part_, right_part_;
    std::vector<std::uint64_t> open_, witnessed_;
    LineCount result_;
};

}  // namespace

LineCount count_lines(const LineProblem& problem, const CountControl& control) {
    if (std::ranges::any_of(problem.columns, [](const auto& choices) { return choices.empty(); })) {
        const auto indices = static_cast<std::size_t>(problem.width * problem.height + 1);
        return {std::vector<Word128>(indices, 0), std::vector<Word128>(indices, 0), true};
    }
    return Join(problem, control).run();
}

double separator_count(int width, int k, double words) { return std::pow(words, split(width, k).separator); }

bool sums_fit(int width, int k, double words) {
    const Split parts = split(width, k);
    const bool arms_fit = std::pow(words, std::max(parts.left, parts.right)) < 0x1p32;
    return arms_fit && std::pow(words, parts.left + parts.right + 1) < 0x1p63;
}

}  // namespace inarow
