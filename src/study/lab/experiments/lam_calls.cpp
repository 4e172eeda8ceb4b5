// Lam's tables 1 to 3: the cost of one move with minimax and alpha-beta, in calls and in time.
#include <fmt/format.h>

#include <array>

#include "base/clock.hpp"
#include "inarow/notation.hpp"
#include "lab/columns.hpp"
#include "lab/experiment.hpp"
#include "lab/papers/lam.hpp"
#include "lab/statistics.hpp"
#include "play/evaluation.hpp"
#include "play/player.hpp"

namespace inarow::lab::lam_calls {
namespace {

// Players that the paper does not have.
constexpr std::array<std::string_view, 4> newer = {"alphabeta:order=history", "alphabeta:order=line-potential",
                                                   "alphabeta:order=history,table=16MiB",
                                                   "alphabeta:order=history,table=16MiB,tactics=yes"};

struct Plan {
    Variant variant;
    std::uint64_t depth;
    std::string evaluation;
    std::uint64_t repeats;
    [[nodiscard]] bool published() const { return to_text(variant) == "7x6" && depth == 8 && evaluation == "w1"; }
};

// The first move of one player.
struct Measured {
    std::string_view player;
    bool second = false;
    Move move = 0;
    std::uint64_t max_calls = 0;
    std::uint64_t min_calls = 0;
    double seconds = 0;  // processor time, median
    std::optional<lam::Calls> published = {};
};

// The player as the paper had it: no table, no shortcuts, the full depth at once, unless the text says otherwise.
std::string full_text(const Plan& plan, std::string_view text) {
    std::string full = with(text, fmt::format("depth={},evaluation={},deepening=no", plan.depth, plan.evaluation));
    if (text.find("table=") == std::string_view::npos) full += ",table=none";
    if (text.starts_with("alphabeta") && text.find("tactics=") == std::string_view::npos) full += ",tactics=no";
    return full;
}

// A player of its own for each measurement: a warm table would answer at once.
std::optional<Measured> measure(const Plan& plan, std::string_view text, const Position& position, Run& run) {
    Measured measured;
    std::vector<double> seconds;
    for (std::uint64_t i = 0; i < plan.repeats && !run.control.limit_reached(); ++i) {
        const auto player = run.player(full_text(plan, text), plan.variant);
        const double started = processor_seconds();
        const auto choice = player->choose(position, run.control);
        seconds.push_back(processor_seconds() - started);
        measured.move = choice.value().move;
        measured.max_calls = choice->max_calls;
        measured.min_calls = choice->min_calls;
        ++run.done;
    }
    if (run.control.limit_reached()) return std::nullopt;
    measured.seconds = median(seconds);
    return measured;
}

// Both players; the second answers the move of the first.
std::vector<Measured> measure_both(const Plan& plan, const lam::Row& player, bool published, Run& run,
                                   Results& results) {
    Position position(plan.variant);
    return measure_each(results, std::array{0U, 1U}, [&](std::size_t side) {
        auto measured = measure(plan, player.options, position, run);
        if (!measured) return measured;
        measured->player = player.name;
        measured->second = side == 1;
        if (published) measured->published = player.calls[side];
        position.play(measured->move);
        return measured;
    });
}

Table table_of(const Plan& plan, const std::vector<Measured>& rows) {
    // What the paper has of it.
    const auto published = [](auto figure) {
        return [figure](auto& row) { return row.published ? Value(*row.published.*figure) : Value(); };
    };
    const Columns<Measured> columns = {
        {"player", "player", &Measured::player},
        {"side", "moves", [](auto& row) { return row.second ? "second" : "first"; }},
        {"move", "plays", [&](auto& row) { return to_text(plan.variant, row.move); }},
        {"max_calls", "max-calls", &Measured::max_calls},
        {"published_max_calls", "published", published(&lam::Calls::max_calls)},
        {"min_calls", "min-calls", &Measured::min_calls},
        {"published_min_calls", "published", published(&lam::Calls::min_calls)},
        {"seconds", "CPU s", &Measured::seconds},
        {"published_seconds", "published s", published(&lam::Calls::seconds)},
        {"times_as_fast", "times as fast",
         [](auto& row) { return row.published ? Value(row.published->seconds / row.seconds) : Value(); }}};
    return columns.table(
        fmt::format("The first move of each player on {}, {} moves ahead", to_text(plan.variant), plan.depth), rows);
}

void add_notes(const Plan& plan, Results& results) {
    results.notes.push_back(fmt::format(
        "Calls: positions below the root at which the searching side (max) or the other (min) is to move, as often as "
        "the search looks at them. Evaluation {}, the full depth at once; the second player answers the move that the "
        "same player made first. Seconds are the median CPU time.",
        plan.evaluation));
    if (!plan.published()) return;
    results.notes.emplace_back(
        "Published: J. Lam, Heuristics in the game of Connect-K, 2010, tables 1 to 3, Java on an unnamed machine. The "
        "minimax counts agree with ours except for two misprints: table 1 has 818,879 min-calls of "
        "the second player, where every count of the tree gives 818,979; table 3 repeats minimax with 134,154 "
        "max-calls of the second player, which is alpha-beta's figure of table 1, where 5,721,974 stands.");
    results.notes.emplace_back(
        "Alpha-beta counts as the paper does without an order and with the centre first, where every win is worth the "
        "same (wins=flat); how its best heuristic orders moves is not known. The first player of the paper took longer "
        "with a "
        "table than without: as it says, the table was a hash map that grew during the search; here its size is "
        "fixed from the start.");
}

}  // namespace

std::span<const Parameter> parameters() {
    static constexpr std::array all = {
        Parameter{"variant", "VARIANT", "7x6", "the game"},
        Parameter{"depth", "COUNT", "8", "search depth in moves"},
        Parameter{"evaluation", "NAME", "w1", "how positions at that depth are evaluated"},
        Parameter{"repeats", "COUNT", "5", "measurements of each time; the median is shown"},
    };
    return all;
}

Results run(Run& run) {
    const Plan plan{run.variant(), run.number("depth", 1, 64), run.value("evaluation"), run.number("repeats", 1, 1000)};
    static_cast<void>(play::parse_evaluation(plan.evaluation).value());  // "w1,depth=3" would set other options, too
    run.total = 2 * plan.repeats * (lam::tables_1_to_3.size() + newer.size());
    Results results;
    std::vector<Measured> rows;
    const auto add = [&](const lam::Row& player, bool published) {
        std::ranges::move(measure_both(plan, player, published, run, results), std::back_inserter(rows));
    };
    for (const lam::Row& player : lam::tables_1_to_3) add(player, plan.published());
    for (const std::string_view text : newer) add({text, text, {}}, false);
    results.sections = {{table_of(plan, rows)}};
    add_notes(plan, results);
    return results;
}

}  // namespace inarow::lab::lam_calls
