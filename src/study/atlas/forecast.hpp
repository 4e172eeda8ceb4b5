// What boards that have not been solved here would take, from those in the atlas.
//
// The model is a Gaussian process: the logarithm of the nodes (or seconds, or bytes) is linear in columns, height and
// cells, plus a smooth deviation that boards of like size and kind share, plus noise.  How far boards resemble each
// other is fitted to the atlas: the four scales that make its values most likely.  Linear models alone miss flat boards
// and rings by a factor of 2 or more (root mean square; terms tried: columns, rows, cells, their logarithms, parities,
// each also for rings alone).
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "atlas/atlas.hpp"

namespace inarow::atlas {

// What grows: nodes and seconds of one core for the exact score, or bytes of the certificate of win, draw or loss.
enum class Measure { nodes, seconds, certificate_bytes };
// Nothing where the row does not have it.
[[nodiscard]] std::optional<double> amount_of(const Row& row, Measure measure);

inline constexpr double nine_in_ten = 1.645;  // standard errors on either side hold so many normal values

struct Forecast {
    double amount = 0;
    double least = 0;  // nine in ten boards need between `least` and `most`, as far as the model holds
    double most = 0;
};

class Growth {
public:
    // The length over which sizes resemble each other, how much another kind of board and an odd height differ, and
    // the noise.
    using Scales = std::array<double, 4>;
    static constexpr Scales usual_scales = {4, 0.5, 0.25, 0.03};  // where the fit begins

    // From all rows that took at least a tenth of a second; nothing if there are fewer than ten.
    [[nodiscard]] static std::optional<Growth> fit(const std::vector<Row>& rows, Measure measure,
                                                   const Scales& begin = usual_scales);

    // With stones on it, a board counts as one of the same width and fewer rows.
    [[nodiscard]] Forecast forecast(const Variant& variant, int stones = 0) const;
    [[nodiscard]] std::size_t boards() const { return points_.size(); }
    [[nodiscard]] const Scales& scales() const { return scales_; }

private:
    // Columns, height, odd height, and the kind of board.
    using Point = std::array<double, 8>;
    using Vector = std::vector<double>;
    static Point point_of(const Variant& variant, int stones);
    double covariance(const Point& a, const Point& b) const;
    double misfit();
    void find_scales(const Scales& begin);
    void find_reach(const std::vector<bool>& is_long);
    Vector solved(Vector values) const;

    std::vector<Point> points_;
    Vector amounts_;  // logarithms, less their mean
    double mean_ = 0;
    Scales scales_{};
    std::vector<Vector> lower_;  // lower_ * its transpose is the matrix of covariances
    Vector weights_;             // its inverse * amounts_
    double variance_ = 0;
    double reach_ = 0;  // the interval ends at so many standard errors
};

// How often the intervals held: each row of over a second is forecast from the `others` of the atlas.
struct Check {
    int boards = 0;
    std::vector<Variant> missed;
    [[nodiscard]] int held() const { return boards - static_cast<int>(missed.size()); }
    double factor = 0;  // between the ends of an interval, the median
};
using Others = std::function<bool(const Row& other, const Row& row)>;
[[nodiscard]] Check check(const Atlas& atlas, const Growth& growth, Measure measure, const Others& others);
// "58 of 64 boards of over a second lie in their interval, whose ends are a factor of 4.1 apart (median)"
[[nodiscard]] std::string to_text(const Check& check);
[[nodiscard]] bool all_others(const Row& other, const Row& row);
// As it is for a board that is larger than all that were solved.
[[nodiscard]] bool quicker_ones(const Row& other, const Row& row);

struct Missing {
    Variant variant;
    Forecast nodes;
};
// Every published flat board with k = 4 whose score is not in the atlas, the easiest first.
[[nodiscard]] std::vector<Missing> missing_boards(const Growth& growth, const Atlas& atlas);

}  // namespace inarow::atlas
