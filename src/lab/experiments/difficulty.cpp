// The test of Romen's report: what it takes to solve random positions, by the number of stones on the board.
//
// For each number of stones and each search a fresh solver takes the same positions one after another; its table stays
// warm, and the time to create it counts, as in the report.  Positions are those of `inarow generate --reasonable` with
// the same seed.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <ranges>

#include "base/text.hpp"
#include "base/timing.hpp"
#include "datasets/generate.hpp"
#include "game/notation.hpp"
#include "lab/experiment.hpp"
#include "lab/papers/romen.hpp"
#include "solvers/solvers.hpp"

namespace inarow::lab {
namespace {

constexpr std::array<std::string_view, 3> goals = {"first-wins", "weak", "exact"};

constexpr std::array parameters = {
    Parameter{"variant", "VARIANT", "4x4x4", "the game"},
    Parameter{"moves", "MOVES", "-", "the moves that every position begins with; - is the empty board"},
    Parameter{"stones", "LIST", "40..28", "stones on the board: 40..28, 36, 40,38,34..32"},
    Parameter{"positions", "COUNT", "100", "random positions for each number of stones"},
    Parameter{"node-cap", "COUNT", "none", "give up on a position after this many nodes; it counts as unsolved"},
    Parameter{"goal", "NAME", "first-wins", "the question: first-wins, weak (win, draw or loss) or exact", false,
              Reach::nothing, goals},
};

enum class Question { first_wins, weak, exact };

struct Plan {
    Variant variant;
    Position start;
    std::vector<int> stones;
    std::uint64_t positions;
    std::uint64_t node_cap;
    Question question;
    std::vector<std::string> searches;
};

// "40..28" is 40, 39, ..., 28; false when the text is neither that nor a number within 0 .. most.
bool add_range(std::string_view text, int most, std::vector<int>& numbers) {
    const auto ends = split(text, "..");
    const auto from = parse_integer(ends.front());
    const auto to = parse_integer(ends.back());
    if (ends.size() > 2 || !from || !to || std::min(*from, *to) < 0 || std::max(*from, *to) > most) return false;
    const int step = *from <= *to ? 1 : -1;
    for (int number = *from; number != *to + step; number += step) numbers.push_back(number);
    return true;
}

Result<std::vector<int>> stones_of(const Run& run, const Variant& variant) {
    const std::string& text = run.value("stones");
    std::vector<int> numbers;
    for (const std::string_view part : split(text, ","))
        if (!add_range(part, variant.cells() - 1, numbers))
            return error(fmt::format("--stones {}: must be numbers from 0 to {}, as in 36 or 40..28 or 40,36,32",
                                     quote(text), variant.cells() - 1));
    return numbers;
}

Result<Question> question_of(const Run& run) {
    const auto found = run.one_of("goal", goals);
    if (!found) return tl::unexpected(found.error());
    return static_cast<Question>(*found);
}

Result<Plan> plan_of(const Run& run) {
    const auto variant = parse_variant(run.value("variant"));
    if (!variant) return tl::unexpected(variant.error());
    const std::string& moves = run.value("moves");
    const auto start = parse_moves(*variant, moves == "-" ? "" : moves);
    if (!start) return tl::unexpected(start.error());
    const auto stones = stones_of(run, *variant);
    if (!stones) return tl::unexpected(stones.error());
    // Mistakes should be found before the first search has run for hours: in the stones here, in a name below.
    for (const int number : *stones)
        if (const auto source = datasets::RandomPositions::create(*start, datasets::reasonable_rule(number, 0)); !source)
            return tl::unexpected(source.error());
    const auto positions = run.number("positions", 1, 1'000'000);
    if (!positions) return tl::unexpected(positions.error());
    const bool capped = run.value("node-cap") != "none";
    const auto cap = capped ? run.number("node-cap", 1, unlimited - 1) : Result<std::uint64_t>(unlimited);
    if (!cap) return tl::unexpected(cap.error());
    const auto question = question_of(run);
    if (!question) return tl::unexpected(question.error());
    Plan plan{*variant, *start, *stones, *positions, *cap, *question, {}};
    for (const std::string_view name : split(run.search, ",")) {
        if (const auto solver = make_solver(name, *variant, run.options); !solver)
            return tl::unexpected(solver.error());
        plan.searches.emplace_back(name);
    }
    return plan;
}

// That the first player wins means a score of at least 1 where he is to move, and below 0 where the other is.
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
Result<std::vector<Position>> draw(const Plan& plan, int stones, std::uint64_t seed, const Control& control) {
    auto source = datasets::RandomPositions::create(plan.start, datasets::reasonable_rule(stones, seed));
    if (!source) return tl::unexpected(source.error());
    std::vector<Position> positions;
    while (positions.size() < plan.positions && (positions.empty() || !control.limit_reached())) {
        auto position = source->next();
        if (!position) return tl::unexpected(position.error());
        positions.push_back(std::move(*position));
    }
    return positions;
}

// What one search did on the positions of one number of stones.
struct Measured {
    int stones = 0;
    std::string search;
    std::vector<double> seconds;  // of each position
    std::vector<double> nodes;
    double setting_up = 0;  // seconds
    std::uint64_t table_bytes = 0;
    std::int64_t unsolved = 0;
    std::int64_t first_wins = 0;
    std::vector<std::optional<Bound>> answers;
};

double sum(const std::vector<double>& values) {
    double total = 0;
    for (const double value : values) total += value;
    return total;
}

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

Result<Measured> measure_all(const Plan& plan, const std::string& search, const std::vector<Position>& positions,
                             Run& run) {
    Measured measured;
    measured.stones = positions.front().stones();
    measured.search = search;
    const double started = processor_seconds();
    auto solver = make_solver(search, plan.variant, run.options);
    if (!solver) return tl::unexpected(solver.error());
    measured.setting_up = processor_seconds() - started;
    measured.table_bytes = (*solver)->table_bytes();
    for (const Position& position : positions)
        if (!measure(plan, position, **solver, run, measured)) break;
    return measured;
}

std::vector<Value> row_of(const Measured& measured) {
    const auto count = static_cast<std::int64_t>(measured.nodes.size());
    const auto whole = [](double value) { return static_cast<std::int64_t>(value); };
    return {std::int64_t{measured.stones},
            measured.search,
            count,
            measured.unsolved,
            static_cast<double>(measured.unsolved) / static_cast<double>(count),
            measured.first_wins,
            static_cast<std::int64_t>(measured.table_bytes),
            measured.setting_up + sum(measured.seconds),
            mean(measured.seconds),
            median(measured.seconds),
            std::ranges::max(measured.seconds),
            whole(sum(measured.nodes)),
            mean(measured.nodes),
            median(measured.nodes),
            whole(std::ranges::max(measured.nodes))};
}

Table empty_table(const Plan& plan) {
    return {fmt::format("Random positions of {}, by the stones on the board", to_text(plan.variant)),
            {{"stones", "stones"},
             {"search", "search"},
             {"positions", "positions"},
             {"unsolved", "unsolved"},
             {"unsolved_share", "share"},
             {"first_wins", "first wins"},
             {"table_bytes", "table"},
             {"seconds", "CPU s"},
             {"mean_seconds", "mean s"},
             {"median_seconds", "median s"},
             {"worst_seconds", "worst s"},
             {"nodes", "nodes"},
             {"mean_nodes", "mean"},
             {"median_nodes", "median"},
             {"worst_nodes", "worst"}},
            {}};
}

bool is_published(const Plan& plan) {
    return to_text(plan.variant) == "4x4x4" && plan.start.stones() == 0 && plan.question == Question::first_wins;
}

// Two plots, of the time and of the nodes that a position took on average.
std::vector<Plot> empty_plots(const Plan& plan) {
    const Axis stones{"stones on the board"};
    std::vector<Plot> plots = {{"Time", stones, {"CPU seconds per position, mean", true}, {}},
                               {"Nodes", stones, {"positions visited per position, mean", true}, {}}};
    for (const std::string& search : plan.searches)
        for (Plot& plot : plots) plot.series.push_back({search, {}});
    if (!is_published(plan)) return plots;
    for (Plot& plot : plots) plot.series.push_back({romen::name, {}});
    for (const romen::Measurement& measurement : romen::measurements) {
        plots[0].series.back().points.emplace_back(measurement.stones, measurement.seconds / measurement.positions);
        plots[1].series.back().points.emplace_back(measurement.stones, measurement.nodes / measurement.positions);
    }
    return plots;
}

void add_points(std::vector<Plot>& plots, std::size_t series, const Measured& measured) {
    const double count = static_cast<double>(measured.nodes.size());
    const double seconds = measured.setting_up + sum(measured.seconds);
    plots[0].series[series].points.emplace_back(measured.stones, seconds / count);
    plots[1].series[series].points.emplace_back(measured.stones, mean(measured.nodes));
}

// Every answer must be the one that an earlier search gave.
void compare(const Measured& earlier, const Measured& measured, const std::vector<Position>& positions,
             Results& results) {
    for (std::size_t i = 0; i < std::min(earlier.answers.size(), measured.answers.size()); ++i) {
        const auto& a = earlier.answers[i];
        const auto& b = measured.answers[i];
        if (!a || !b || *a == *b) continue;
        results.consistent = false;
        results.notes.push_back(fmt::format("WRONG: {} says {} of {}, {} says {}", earlier.search, to_text(*a),
                                            moves_text(positions[i]), measured.search, to_text(*b)));
    }
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
    if (is_published(plan))
        results.notes.emplace_back(
            "Published: R. Romen, Towards Solving Connect Four 3D, Performance Test: other positions of the same kind, "
            "another machine.");
}

// All searches on the positions of one number of stones; false when the experiment was told to stop.
Result<bool> measure_stones(const Plan& plan, int stones, Run& run, Results& results) {
    const auto positions = draw(plan, stones, run.options.seed, run.control);
    if (!positions) return tl::unexpected(positions.error());
    std::vector<Measured> all;
    for (std::size_t i = 0; i < plan.searches.size(); ++i) {
        auto measured = measure_all(plan, plan.searches[i], *positions, run);
        if (!measured) return tl::unexpected(measured.error());
        if (measured->nodes.size() < positions->size()) return false;
        results.sections.front().table.rows.push_back(row_of(*measured));
        add_points(results.sections.front().plots, i, *measured);
        for (const Measured& earlier : all) compare(earlier, *measured, *positions, results);
        all.push_back(std::move(*measured));
    }
    return true;
}

void sort_points(Results& results) {
    for (Plot& plot : results.sections.front().plots)
        for (Series& series : plot.series) std::ranges::sort(series.points);
}

}  // namespace

std::span<const Parameter> difficulty_parameters() { return parameters; }

Result<Results> run_difficulty(Run& run) {
    const auto plan = plan_of(run);
    if (!plan) return tl::unexpected(plan.error());
    run.total = plan->stones.size() * plan->searches.size() * plan->positions;
    Results results;
    results.sections.push_back({empty_table(*plan), empty_plots(*plan)});
    for (const int stones : plan->stones) {
        const auto finished = measure_stones(*plan, stones, run, results);
        if (!finished) return tl::unexpected(finished.error());
        if (!*finished) {
            results.complete = false;
            break;
        }
    }
    sort_points(results);
    add_notes(*plan, run, results);
    return results;
}

}  // namespace inarow::lab
