// The test of Romen's report: what it takes to solve random positions, by the number of stones on the board.
//
// For each number of stones and each search a fresh solver takes the same positions one after another; its table stays
// warm, and the time to create it counts, as in the report.  Positions are those of `inarow generate --reasonable` with
// the same seed.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <ranges>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "datasets/generate.hpp"
#include "inarow/notation.hpp"
#include "lab/columns.hpp"
#include "lab/experiment.hpp"
#include "lab/papers/romen.hpp"
#include "lab/statistics.hpp"
#include "search/control.hpp"
#include "solvers/solvers.hpp"

namespace inarow::lab::difficulty {
namespace {

constexpr std::array<std::string_view, 3> goals = {"first-wins", "weak", "exact"};

enum class Question { first_wins, weak, exact };

struct Plan {
    Variant variant;
    Position start;
    std::vector<int> stones;
    std::uint64_t positions;
    std::uint64_t node_cap;
    Question question;
    std::vector<std::string> searches;
    [[nodiscard]] bool is_published() const {
        return to_text(variant) == "4x4x4" && start.stones() == 0 && question == Question::first_wins;
    }
};

// "40..28" is 40, 39, ..., 28.
std::vector<int> stones_of(const Run& run, const Variant& variant) {
    std::vector<int> numbers;
    for (const std::string_view part : split(run.value("stones"), ",")) {
        const auto range = range_in(part, variant.cells() - 1);
        if (!range)
            refuse(fmt::format("stones {}: must be numbers from 0 to {}, as in 36 or 40..28 or 40,36,32",
                               quote(run.value("stones")), variant.cells() - 1));
        const auto [from, to] = *range;
        const int step = from <= to ? 1 : -1;
        for (int number = from; number != to + step; number += step) numbers.push_back(number);
    }
    return numbers;
}

Plan plan_of(const Run& run) {
    const Variant variant = run.variant();
    const std::string& moves = run.value("moves");
    Plan plan{variant, parse_moves(variant, moves == "-" ? "" : moves).value(), stones_of(run, variant), 0, 0, {}, {}};
    // Mistakes should be found before the first search has run for hours: in the stones here, in a name below.
    for (const int number : plan.stones)
        static_cast<void>(datasets::RandomPositions::create(plan.start, datasets::reasonable_rule(number, 0)).value());
    plan.positions = run.positions();
    plan.node_cap = run.node_cap();
    plan.question = static_cast<Question>(run.one_of("goal", goals));
    for (const std::string_view name : split(run.search, ",")) {
        const auto solver = make_solver(name, variant, run.options).value();
        if (solver->first_win_only() && plan.question != Question::first_wins)
            refuse(fmt::format("the search {} only tells whether the first player wins: set goal to first-wins", name));
        if (solver->weak_only() && plan.question == Question::exact)
            refuse(fmt::format("the search {} only tells win, draw or loss: set goal to weak", name));
        plan.searches.emplace_back(name);
    }
    return plan;
}

// That the first player wins means a score of at least 1 where they are to move, and below 0 where the other is.
Goal goal_of(Question question, const Position& position) {
    if (question == Question::weak) return weak_goal();
    if (question == Question::exact) return exact_goal(score_range(position.variant(), position.stones()));
    return at_least(first_win_threshold(position));
}

// Only as much of a bound as the question asked for, so that answers of two searches can be compared.
Bound answer_of(Question question, Goal goal, Bound found) {
    if (question == Question::exact) return found;
    if (question == Question::weak) return weak(found);
    return found.lo >= goal.to ? exactly(1) : exactly(0);
}

bool wins_for_first(const Position& position, Bound found) {
    return position.mover() == Stone::first ? found.lo >= 1 : found.hi < 0;
}

// Fewer, but at least one, if the control stops it.
std::vector<Position> draw(const Plan& plan, int stones, const Run& run) {
    auto source =
        datasets::RandomPositions::create(plan.start, datasets::reasonable_rule(stones, run.options.seed)).value();
    std::vector<Position> positions;
    while (positions.size() < plan.positions && (positions.empty() || !run.control.limit_reached()))
        positions.push_back(source.next().value());
    return positions;
}

double sum(const std::vector<double>& values) { return std::accumulate(values.begin(), values.end(), 0.0); }

// What one search did on the positions of one number of stones.
struct Measured {
    int stones = 0;
    std::size_t search = 0;            // its place in the plan
    std::vector<double> seconds = {};  // of each position
    std::vector<double> nodes = {};
    double setting_up = 0;  // seconds
    std::uint64_t table_bytes = 0;
    std::uint64_t unsolved = 0;
    std::uint64_t first_wins = 0;
    std::vector<std::optional<Bound>> answers = {};

    [[nodiscard]] double count() const { return static_cast<double>(nodes.size()); }
    [[nodiscard]] double total_seconds() const { return setting_up + sum(seconds); }
};

Bound solve_within(std::uint64_t nodes, Solver& solver, const Position& position, Goal goal, Control& control) {
    const NodeBudget budget(control, nodes);
    return solver.solve(position, goal, score_range(position.variant(), position.stones()), control);
}

// Solves one position; false when the experiment was told to stop.
bool measure(const Plan& plan, const Position& position, Solver& solver, Run& run, Measured& measured) {
    Control& control = run.control;
    const std::uint64_t nodes = control.nodes;
    const Goal goal = goal_of(plan.question, position);
    const double started = processor_seconds();
    const Bound found = solve_within(plan.node_cap, solver, position, goal, control);
    const double seconds = processor_seconds() - started;
    const bool settled = goal.settled(found);
    if (!settled && control.limit_reached()) return false;
    measured.seconds.push_back(seconds);
    measured.nodes.push_back(static_cast<double>(control.nodes - nodes));
    measured.unsolved += !settled;
    measured.first_wins += settled && wins_for_first(position, found);
    measured.answers.push_back(settled ? std::optional(answer_of(plan.question, goal, found)) : std::nullopt);
    ++run.done;
    return true;
}

std::optional<Measured> measure_all(const Plan& plan, std::size_t search, const std::vector<Position>& positions,
                                    Run& run) {
    Measured measured{positions.front().stones(), search};
    const double started = processor_seconds();
    const auto solver = make_solver(plan.searches[search], plan.variant, run.options).value();
    measured.setting_up = processor_seconds() - started;
    measured.table_bytes = solver->table_bytes();
    for (const Position& position : positions)
        if (!measure(plan, position, *solver, run, measured)) return std::nullopt;
    return measured;
}

Columns<Measured> columns_of(const Plan& plan) {
    const auto whole = [](double value) { return static_cast<std::int64_t>(value); };
    return {{"stones", "stones", &Measured::stones},
            {"search", "search", [&plan](auto& row) { return plan.searches[row.search]; }},
            {"positions", "positions", [](auto& row) { return row.nodes.size(); }},
            {"unsolved", "unsolved", &Measured::unsolved},
            {"unsolved_share", "share", [](auto& row) { return static_cast<double>(row.unsolved) / row.count(); }},
            {"first_wins", "first wins", &Measured::first_wins},
            {"table_bytes", "table", &Measured::table_bytes},
            {"seconds", "CPU s", &Measured::total_seconds},
            {"mean_seconds", "mean s", [](auto& row) { return mean(row.seconds); }},
            {"median_seconds", "median s", [](auto& row) { return median(row.seconds); }},
            {"worst_seconds", "worst s", [](auto& row) { return std::ranges::max(row.seconds); }},
            {"nodes", "nodes", [whole](auto& row) { return whole(sum(row.nodes)); }},
            {"mean_nodes", "mean", [](auto& row) { return mean(row.nodes); }},
            {"median_nodes", "median", [](auto& row) { return median(row.nodes); }},
            {"worst_nodes", "worst", [whole](auto& row) { return whole(std::ranges::max(row.nodes)); }}};
}

// Of the time and of the nodes that a position took on average.
std::vector<Plot> plots_of(const Plan& plan, const std::vector<Measured>& rows) {
    const Axis stones{"stones on the board"};
    Plot time{"Time", stones, {"CPU seconds per position, mean", true}};
    Plot nodes{"Nodes", stones, {"positions visited per position, mean", true}};
    for (std::size_t search = 0; search < plan.searches.size(); ++search) {
        auto its = rows | std::views::filter([&](auto& row) { return row.search == search; });
        const std::string& name = plan.searches[search];
        time.add(
            series_of(name, its, &Measured::stones, [](const auto& row) { return row.total_seconds() / row.count(); }));
        nodes.add(series_of(name, its, &Measured::stones, [](const auto& row) { return mean(row.nodes); }));
    }
    if (plan.is_published()) {
        using Published = romen::Measurement;
        time.add(series_of(romen::name, romen::measurements, &Published::stones,
                           [](auto& row) { return row.seconds / row.positions; }));
        nodes.add(series_of(romen::name, romen::measurements, &Published::stones,
                            [](auto& row) { return row.nodes / row.positions; }));
    }
    return {sorted(std::move(time)), sorted(std::move(nodes))};
}

// Every answer must be the one that an earlier search gave.
void compare(const Plan& plan, const Measured& earlier, const Measured& measured,
             const std::vector<Position>& positions, Results& results) {
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const auto& a = earlier.answers[i];
        const auto& b = measured.answers[i];
        if (!a || !b || *a == *b) continue;
        results.consistent = false;
        results.notes.push_back(fmt::format("WRONG: {} says {} of {}, {} says {}", plan.searches[earlier.search],
                                            to_text(*a), moves_text(positions[i]), plan.searches[measured.search],
                                            to_text(*b)));
    }
}

// All searches on the positions of one number of stones.
std::vector<Measured> measure_stones(const Plan& plan, int stones, Run& run, Results& results) {
    const auto positions = draw(plan, stones, run);
    auto rows = measure_each(results, std::views::iota(std::size_t{0}, plan.searches.size()),
                             [&](std::size_t search) { return measure_all(plan, search, positions, run); });
    for (auto row = rows.begin(); row != rows.end(); ++row)
        for (auto earlier = rows.begin(); earlier != row; ++earlier) compare(plan, *earlier, *row, positions, results);
    return rows;
}

void add_notes(const Plan& plan, const Run& run, Results& results) {
    results.notes.push_back(
        fmt::format("Question: {}. Positions: inarow generate {}{} --stones N --count {} --seed {} --reasonable. "
                    "Seconds are CPU time; their sum includes setting up the table, which stays warm from position to "
                    "position.",
                    run.value("goal"), to_text(plan.variant), plan.start.stones() == 0 ? "" : ' ' + run.value("moves"),
                    plan.positions, run.options.seed));
    results.notes.emplace_back(
        "A few hard positions dominate the mean: samples of fewer than 1,000 positions vary a lot.");
    if (plan.node_cap != unlimited)
        results.notes.push_back(
            fmt::format("A position counts as unsolved after {} nodes; with such positions the means are too small.",
                        grouped(plan.node_cap)));
    if (plan.is_published())
        results.notes.emplace_back(
            "Published: R. Romen, Towards Solving Connect Four 3D, Performance Test: other positions of the same kind, "
            "another machine.");
}

}  // namespace

std::span<const Parameter> parameters() {
    static constexpr std::array all = {
        Parameter{"variant", "VARIANT", "4x4x4", "the game"},
        Parameter{"moves", "MOVES", "-", "the moves that every position begins with; - is the empty board"},
        Parameter{"stones", "LIST", "40..28", "stones on the board: 40..28, 36, 40,38,34..32"},
        Parameter{"positions", "COUNT", "100", "random positions for each number of stones"},
        Parameter{"node-cap", "COUNT", "none", "give up on a position after this many nodes; it counts as unsolved"},
        Parameter{"goal", "NAME", "first-wins", "the question: first-wins, weak (win, draw or loss) or exact", false,
                  Reach::nothing, goals},
    };
    return all;
}

Results run(Run& run) {
    const Plan plan = plan_of(run);
    run.total = plan.stones.size() * plan.searches.size() * plan.positions;
    Results results;
    std::vector<Measured> rows;
    for (const int stones : plan.stones)
        if (results.complete) std::ranges::move(measure_stones(plan, stones, run, results), std::back_inserter(rows));
    const std::string title = fmt::format("Random positions of {}, by the stones on the board", to_text(plan.variant));
    results.sections = {{columns_of(plan).table(title, rows), plots_of(plan, rows)}};
    add_notes(plan, run, results);
    return results;
}

}  // namespace inarow::lab::difficulty
