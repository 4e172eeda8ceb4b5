// Romen's comparison of replacement schemes on one table, with harder and harder positions until none can be solved.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "base/timing.hpp"
#include "datasets/generate.hpp"
#include "lab/experiment.hpp"
#include "lab/papers/romen.hpp"
#include "replicas/minimax.hpp"

namespace inarow::lab {
namespace {

constexpr std::array parameters = {
    Parameter{"stones", "LIST", "40,38,36,34", "difficulties: stones on the board of 4x4x4, easiest first"},
    Parameter{"positions", "COUNT", "100", "random positions of each difficulty"},
    Parameter{"schemes", "LIST", "new,big,twobig", "replacement schemes to compare"},
    Parameter{"within", "SECONDS", "60", "CPU time within which all positions of a difficulty must be solved"},
};

constexpr std::uint64_t usual_table = 17 << 20;  // small enough to fill up

struct Plan {
    std::vector<std::uint64_t> stones;
    std::uint64_t positions;
    std::vector<std::string> schemes;
    double seconds;
};

Result<Plan> plan_of(const Run& run) {
    auto stones = run.numbers("stones", 0, 63);
    if (!stones) return tl::unexpected(stones.error());
    const auto positions = run.number("positions", 1, 1'000'000);
    if (!positions) return tl::unexpected(positions.error());
    const auto seconds = run.seconds("within");
    if (!seconds) return tl::unexpected(seconds.error());
    if (!*seconds) return error("--within must be a number: without a limit every difficulty can be solved");
    Plan plan{std::move(*stones), *positions, {}, **seconds};
    for (const std::string_view scheme : split(run.value("schemes"), ",")) plan.schemes.emplace_back(scheme);
    return plan;
}

SearchOptions options_with(const Run& run, Result<void>& outcome, const std::string& scheme) {
    SearchOptions options = run.options;
    outcome = set_option(options, "replacement", scheme);
    if (options.table_bytes.count == 0) options.table_bytes.count = usual_table;
    return options;
}

struct Measured {
    std::uint64_t solved = 0;
    std::uint64_t first_wins = 0;
    std::uint64_t nodes = 0;
    Lookups lookups;
    double seconds = 0;
    [[nodiscard]] bool in_time(const Plan& plan) const { return solved == plan.positions && seconds <= plan.seconds; }
    [[nodiscard]] double hit_ratio() const {
        return static_cast<double>(lookups.known) / static_cast<double>(std::max<std::uint64_t>(1, lookups.asked));
    }
};

// One position after another until the time is over; the table stays warm.
Result<Measured> measure(const Plan& plan, const std::string& scheme, std::uint64_t stones, Run& run) {
    Result<void> outcome;
    const SearchOptions options = options_with(run, outcome, scheme);
    if (!outcome) return tl::unexpected(outcome.error());
    const Variant cube = *parse_variant("4x4x4");
    auto source =
        datasets::RandomPositions::create(cube, datasets::reasonable_rule(static_cast<int>(stones), run.options.seed));
    if (!source) return tl::unexpected(source.error());
    auto solver = make_minimax_solver(cube, options);
    if (!solver) return tl::unexpected(solver.error());
    Measured measured;
    const std::uint64_t before = run.control.nodes;
    const double started = processor_seconds();
    while (measured.solved < plan.positions && measured.seconds <= plan.seconds) {
        const auto position = source->next();
        if (!position) return tl::unexpected(position.error());
        const Goal goal = at_least(first_win_threshold(*position));
        const Bound found = (*solver)->solve(*position, goal, score_range(cube, position->stones()), run.control);
        measured.seconds = processor_seconds() - started;
        if (!goal.settled(found)) break;
        ++measured.solved;
        ++run.done;
        measured.first_wins += position->mover() == Stone::first ? found.lo >= 1 : found.hi < 0;
    }
    measured.nodes = run.control.nodes - before;
    measured.lookups = (*solver)->lookups();
    return measured;
}

Section empty_section(const Plan& plan) {
    Section section{
        {fmt::format("{} positions of 4x4x4 for each difficulty: does the first player win?", plan.positions),
         {{"stones", "stones"},
          {"scheme", "scheme"},
          {"solved", "positions"},
          {"in_time", "solved in time"},
          {"first_wins", "first wins"},
          {"nodes", "nodes"},
          {"seconds", "CPU s"},
          {"nodes_by_new", "nodes / first scheme"},
          {"lookups", "lookups"},
          {"hits", "hits"},
          {"hit_ratio", "hit ratio"}},
         {}},
        {{"Nodes for each position", {"stones on the board"}, {"nodes, mean", true}, {}},
         {"Hit ratio", {"stones on the board"}, {"share of lookups that hit"}, {}}}};
    for (Plot& plot : section.plots)
        for (const std::string& scheme : plan.schemes) plot.series.push_back({scheme, {}});
    return section;
}

void add(Section& section, const Plan& plan, std::uint64_t stones, std::size_t scheme, const Measured& measured,
         const Measured& first) {
    const auto whole = [](std::uint64_t count) { return Value(static_cast<std::int64_t>(count)); };
    const auto nodes_by = [&](std::uint64_t count) {
        return static_cast<double>(measured.nodes) / static_cast<double>(std::max<std::uint64_t>(1, count));
    };
    const bool same = measured.solved == first.solved;
    section.table.rows.push_back({whole(stones), plan.schemes[scheme], whole(measured.solved),
                                  std::string(measured.in_time(plan) ? "yes" : "no"), whole(measured.first_wins),
                                  whole(measured.nodes), measured.seconds,
                                  same ? Value(nodes_by(first.nodes)) : Value(), whole(measured.lookups.asked),
                                  whole(measured.lookups.known), measured.hit_ratio()});
    const auto x = static_cast<double>(stones);
    section.plots[0].series[scheme].points.emplace_back(x, nodes_by(measured.solved));
    section.plots[1].series[scheme].points.emplace_back(x, measured.hit_ratio());
}

// How far each scheme gets: a difficulty counts only if all easier ones were solved in time.
class Ladder {
public:
    explicit Ladder(const Plan& plan) : plan_(plan), hardest_(plan.schemes.size()), failed_(plan.schemes.size()) {}

    void add(std::size_t scheme, std::uint64_t stones, const Measured& measured) {
        if (failed_[scheme]) return;
        if (measured.in_time(plan_))
            hardest_[scheme] = std::min(hardest_[scheme].value_or(stones), stones);
        else
            failed_[scheme] = stones;
    }

    [[nodiscard]] Section section() const {
        Table table{
            fmt::format("The hardest positions that each solves with {} s of CPU time per difficulty", plan_.seconds),
            {{"scheme", "scheme"}, {"hardest", "hardest solved"}, {"failed", "failed at"}, {"published", "published"}},
            {}};
        const auto stones = [](const auto& number) {
            return number ? Value(static_cast<std::int64_t>(*number)) : Value();
        };
        for (std::size_t i = 0; i < plan_.schemes.size(); ++i)
            table.rows.push_back(
                {plan_.schemes[i], stones(hardest_[i]), stones(failed_[i]), published(plan_.schemes[i])});
        return {std::move(table), {}};
    }

private:
    static Value published(std::string_view scheme) {
        const auto row = std::ranges::find(romen::schemes, scheme, &romen::Scheme::name);
        return row == romen::schemes.end() ? Value() : Value(std::string(row->finding));
    }

    const Plan& plan_;
    std::vector<std::optional<std::uint64_t>> hardest_;
    std::vector<std::optional<std::uint64_t>> failed_;
};

// Every scheme on the positions of one difficulty; the answers must be those of the first scheme.
Result<void> measure_all(const Plan& plan, std::uint64_t stones, Run& run, Results& results, Ladder& ladder) {
    std::optional<Measured> first;
    for (std::size_t i = 0; i < plan.schemes.size(); ++i) {
        const auto measured = measure(plan, plan.schemes[i], stones, run);
        if (!measured) return tl::unexpected(measured.error());
        results.complete = !run.control.limit_reached();
        if (!results.complete) return {};
        if (!first) first = *measured;
        if (measured->solved == first->solved && measured->first_wins != first->first_wins) results.consistent = false;
        add(results.sections.front(), plan, stones, i, *measured, *first);
        ladder.add(i, stones, *measured);
    }
    return {};
}

std::vector<std::string> notes_of(const Plan& plan, const SearchOptions& options) {
    return {
        fmt::format("Positions: inarow generate 4x4x4 --stones N --count {} --seed {} --reasonable. Table of {}. A "
                    "difficulty is abandoned when its time is up, with fewer positions in its row.",
                    plan.positions, options.seed,
                    bytes_text(options.table_bytes.count == 0 ? usual_table : options.table_bytes.count)),
        "Hit ratio: the share of lookups that hit (positions that are decided on the spot or have a single move are "
        "not looked up); each difficulty begins with an empty table.",
        "Published: R. Romen, Towards Solving Connect Four 3D, section Replacement Strategy; the hit ratio is a "
        "figure without numbers there, and the table size and the time are not given."};
}

}  // namespace

std::span<const Parameter> replacement_parameters() { return parameters; }

Result<Results> run_replacement(Run& run) {
    const auto plan = plan_of(run);
    if (!plan) return tl::unexpected(plan.error());
    run.total = plan->stones.size() * plan->schemes.size() * plan->positions;
    Results results;
    results.sections.push_back(empty_section(*plan));
    Ladder ladder(*plan);
    for (const std::uint64_t stones : plan->stones) {
        if (auto measured = measure_all(*plan, stones, run, results, ladder); !measured)
            return tl::unexpected(measured.error());
        if (!results.complete) break;
    }
    for (Plot& plot : results.sections.front().plots)
        for (Series& series : plot.series) std::ranges::sort(series.points);
    results.sections.push_back(ladder.section());
    results.notes = notes_of(*plan, run.options);
    return results;
}

}  // namespace inarow::lab
