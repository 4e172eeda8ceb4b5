// Lam's tables 1 to 3: the cost of one move with minimax and alpha-beta, in calls and in time.
#include <fmt/format.h>

#include <array>

#include "base/timing.hpp"
#include "game/notation.hpp"
#include "lab/experiment.hpp"
#include "lab/papers/lam.hpp"
#include "play/player.hpp"

namespace inarow::lab {
namespace {

constexpr std::array parameters = {
    Parameter{"variant", "VARIANT", "7x6", "the game"},
    Parameter{"depth", "COUNT", "8", "search depth in moves"},
    Parameter{"repeats", "COUNT", "5", "measurements of each time; the median is shown"},
};

// Players that the program has beyond those of the paper.
constexpr std::array<std::string_view, 4> newer = {"alphabeta:order=history", "alphabeta:order=line-potential",
                                                   "alphabeta:order=history,table=16MiB",
                                                   "alphabeta:order=history,table=16MiB,tactics=yes"};

struct Plan {
    Variant variant;
    std::uint64_t depth;
    std::uint64_t repeats;
    [[nodiscard]] bool published() const { return to_text(variant) == "7x6" && depth == 8; }
};

struct Measured {
    Move move = 0;
    std::uint64_t max_calls = 0;
    std::uint64_t min_calls = 0;
    double seconds = 0;  // processor time, median
};

// The player as the paper had it: no table, no shortcuts, the full depth at once, unless the text says otherwise.
std::string full_text(std::string_view text, std::uint64_t depth) {
    std::string full = fmt::format("{}{}depth={},evaluation=w1,deepening=no", text,
                                   text.find(':') == std::string_view::npos ? ":" : ",", depth);
    if (text.find("table=") == std::string_view::npos) full += ",table=none";
    if (text.starts_with("alphabeta") && text.find("tactics=") == std::string_view::npos) full += ",tactics=no";
    return full;
}

// A player of its own for each measurement: a warm table would answer at once.
Result<Measured> measure(const Plan& plan, const std::string& player, const Position& position, Run& run) {
    Measured measured;
    std::vector<double> seconds;
    for (std::uint64_t i = 0; i < plan.repeats && !run.control.limit_reached(); ++i) {
        auto made = play::make_player(player, plan.variant, run.search, run.options, run.author);
        if (!made) return tl::unexpected(made.error());
        const double started = processor_seconds();
        const auto choice = (*made)->choose(position, run.control);
        seconds.push_back(processor_seconds() - started);
        if (!choice) return tl::unexpected(choice.error());
        measured = {choice->move, choice->max_calls, choice->min_calls, 0};
        ++run.done;
    }
    if (!seconds.empty()) measured.seconds = median(seconds);
    return measured;
}

Table empty_table(const Plan& plan) {
    return {fmt::format("The first move of each player on {}, {} moves ahead", to_text(plan.variant), plan.depth),
            {{"player", "player"},
             {"side", "moves"},
             {"move", "plays"},
             {"max_calls", "max-calls"},
             {"published_max_calls", "published"},
             {"min_calls", "min-calls"},
             {"published_min_calls", "published"},
             {"seconds", "CPU s"},
             {"published_seconds", "published s"},
             {"times_as_fast", "times as fast"}},
            {}};
}

std::vector<Value> row_of(const Plan& plan, const std::string& name, int side, const Measured& measured,
                          const lam::Calls* calls) {
    const auto whole = [](std::uint64_t count) { return Value(static_cast<std::int64_t>(count)); };
    std::vector<Value> row = {name,  std::string(side == 0 ? "first" : "second"),
                              to_text(plan.variant, measured.move),
                              whole(measured.max_calls), Value{},
                              whole(measured.min_calls), Value{},
                              measured.seconds, Value{}, Value{}};
    if (calls == nullptr) return row;
    row[4] = whole(calls->max_calls);
    row[6] = whole(calls->min_calls);
    row[8] = calls->seconds;
    row[9] = calls->seconds / measured.seconds;
    return row;
}

// Both players; false when the experiment was told to stop.
Result<bool> measure_both(const Plan& plan, std::string_view name, std::string_view text, const lam::Row* row, Run& run,
                          Table& table) {
    Position position(plan.variant);
    for (int side = 0; side < 2; ++side) {
        const auto measured = measure(plan, full_text(text, plan.depth), position, run);
        if (!measured) return tl::unexpected(measured.error());
        if (run.control.limit_reached()) return false;
        const lam::Calls* calls = row != nullptr && plan.published() ? &row->calls[static_cast<std::size_t>(side)] : nullptr;
        table.rows.push_back(row_of(plan, std::string(name), side, *measured, calls));
        position.play(measured->move);
    }
    return true;
}

void add_notes(const Plan& plan, Results& results) {
    results.notes.emplace_back(
        "Calls: positions below the root at which the searching side (max) or the other (min) is to move, as often as "
        "the search looks at them. Evaluation w1, the full depth at once; the second player answers the move that the "
        "same player made first. Seconds are the median CPU time.");
    if (!plan.published()) return;
    results.notes.emplace_back(
        "Published: J. Lam, Heuristics in the game of Connect-K, 2010, tables 1 to 3, Java on an unnamed machine. The counts of "
        "minimax are those of the game and agree, but for two misprints: table 1 has 818,879 min-calls of the second player, "
        "where every count of the tree gives 818,979; table 3 repeats minimax with 134,154 max-calls of the second player, "
        "which is alpha-beta's figure of table 1, where 5,721,974 stands.");
    results.notes.emplace_back(
        "Figures of alpha-beta depend on which of equal moves comes first and on what the search does with equal "
        "values, which the paper does not say: they can agree in magnitude only. Her first player took longer with a "
        "table than without: as she writes, the table was a hash map that grew during the search; here its size is "
        "fixed from the start.");
}

}  // namespace

std::span<const Parameter> lam_calls_parameters() { return parameters; }

Result<Results> run_lam_calls(Run& run) {
    const auto variant = parse_variant(run.value("variant"));
    if (!variant) return tl::unexpected(variant.error());
    const auto depth = run.number("depth", 1, 64);
    const auto repeats = run.number("repeats", 1, 1000);
    if (!depth) return tl::unexpected(depth.error());
    if (!repeats) return tl::unexpected(repeats.error());
    const Plan plan{*variant, *depth, *repeats};
    run.total = 2 * *repeats * (lam::tables_1_to_3.size() + newer.size());
    Results results;
    results.sections.push_back({empty_table(plan), {}});
    Table& table = results.sections.front().table;
    const auto go_on = [&](std::string_view name, std::string_view text, const lam::Row* row) -> Result<void> {
        if (!results.complete) return {};
        const auto finished = measure_both(plan, name, text, row, run, table);
        if (!finished) return tl::unexpected(finished.error());
        results.complete = *finished;
        return {};
    };
    for (const lam::Row& row : lam::tables_1_to_3)
        if (const auto done = go_on(row.name, row.options, &row); !done) return tl::unexpected(done.error());
    for (const std::string_view text : newer)
        if (const auto done = go_on(text, text, nullptr); !done) return tl::unexpected(done.error());
    add_notes(plan, results);
    return results;
}

}  // namespace inarow::lab
