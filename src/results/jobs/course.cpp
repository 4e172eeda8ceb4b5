#include "jobs/course.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace inarow::jobs {
namespace {

constexpr std::size_t least_milestones = 4;
constexpr double largest_seen = 35e6;  // positions of the largest run that remaining() was tried on

struct Point {
    double nodes;
    double proof;
    double disproof;
};

std::optional<Numbers> numbers_of(const Milestone& milestone, std::optional<Move> move) {
    if (!move) return milestone.open.numbers;
    const auto& moves = milestone.open.moves;
    const auto found = std::find_if(moves.begin(), moves.end(), [&](const auto& one) { return one.first == *move; });
    return found == moves.end() ? std::nullopt : std::optional(found->second);
}

// On logarithmic scales.
std::vector<Point> last_points(std::span<const Milestone> course, Score threshold, std::optional<Move> move) {
    std::vector<Point> points;
    for (const Milestone& milestone : course) {
        const auto numbers = numbers_of(milestone, move);
        if (milestone.threshold != threshold || 10 * milestone.nodes < course.back().nodes) continue;
        if (!numbers || std::min(numbers->proof, numbers->disproof) == 0) continue;
        points.push_back({std::log10(milestone.nodes), std::log10(numbers->proof), std::log10(numbers->disproof)});
    }
    return points;
}

// The slope of the line that fits best.
double slope(const std::vector<Point>& points, double Point::*value) {
    double mean_x = 0;
    double mean_y = 0;
    for (const Point& point : points) mean_x += point.nodes, mean_y += point.*value;
    mean_x /= static_cast<double>(points.size());
    mean_y /= static_cast<double>(points.size());
    double above = 0;
    double below = 0;
    for (const Point& point : points) {
        above += (point.nodes - mean_x) * (point.*value - mean_y);
        below += (point.nodes - mean_x) * (point.nodes - mean_x);
    }
    return below > 0 ? above / below : 0;
}

}  // namespace

std::optional<Trend> trend(std::span<const Milestone> course, Score threshold, std::optional<Move> move) {
    const std::vector<Point> points = last_points(course, threshold, move);
    if (points.size() < least_milestones) return std::nullopt;
    return Trend{std::pow(10, slope(points, &Point::proof)), std::pow(10, slope(points, &Point::disproof))};
}

std::optional<Remaining> remaining(Numbers numbers, std::uint64_t nodes_so_far) {
    const auto smaller = static_cast<double>(std::min(numbers.proof, numbers.disproof));
    if (smaller == 0) return std::nullopt;
    const double most = 630 * smaller;
    const bool seen_before = static_cast<double>(nodes_so_far) + most <= largest_seen;
    return Remaining{25 * smaller, seen_before ? std::optional(most) : std::nullopt};
}

}  // namespace inarow::jobs
