// Every player against every other.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "lab/contest_tables.hpp"

namespace inarow::lab {
namespace {

constexpr std::string_view usual_error = "0.05";

constexpr std::array parameters = {
    Parameter{"players", "PLAYER", "", "two or more, as inarow play names them: random, perfect:seconds=0.5, ...",
              true},
    variant_parameter,
    Parameter{"games", "COUNT", "100", "most games per pairing; an odd number is made even"},
    Parameter{"opening", "COUNT", "4", "random stones before the players begin, the same for both games of a pair"},
    Parameter{"move-time", "SECONDS", "none", "time per move; a player who takes longer loses the game"},
    at_once_parameter,
    Parameter{"sprt", "ELO0,ELO1", "none",
              "stop a pairing once a sequential test rejects one of these differences, the lower or the higher"},
    Parameter{"alpha", "SHARE", usual_error, "how often the sequential test may reject ELO0 although it holds"},
    Parameter{"beta", "SHARE", usual_error, "the same for ELO1"},
    Parameter{"memory", "NAME", "forget",
              "forget: players start each game afresh; keep: they remember earlier games, which is faster for "
              "solvers but may change their moves",
              false, Reach::nothing, memories},
    journal_parameter,
};

Result<std::optional<Sprt>> sprt_of(const Run& run) {
    if (run.value("sprt") == "none") {
        for (const char* rate : {"alpha", "beta"})
            if (run.value(rate) != usual_error) return error(fmt::format("--{} needs --sprt", rate));
        return std::optional<Sprt>();
    }
    const auto ends = split(run.value("sprt"), ",");
    const auto elo0 = parse_integer(ends.front());
    const auto elo1 = parse_integer(ends.back());
    if (ends.size() != 2 || !elo0 || !elo1 || *elo0 >= *elo1 || std::max(-*elo0, *elo1) > 1000)
        return error(fmt::format("--sprt {}: must be two whole numbers of Elo, the smaller first, as in 0,10",
                                 quote(run.value("sprt"))));
    const auto alpha = run.real("alpha", 0.0001, 0.4);
    const auto beta = run.real("beta", 0.0001, 0.4);
    if (!alpha) return tl::unexpected(alpha.error());
    if (!beta) return tl::unexpected(beta.error());
    return Sprt{static_cast<double>(*elo0), static_cast<double>(*elo1), *alpha, *beta};
}

Result<Contest> tournament_of(const Run& run) {
    if (run.operands.size() < 2) return error("a tournament needs at least two players");
    auto contest = contest_of(run, run.operands, round_robin(run.operands.size()));
    const auto move_time = run.seconds("move-time");
    const auto sprt = sprt_of(run);
    const auto keep = run.one_of("memory", memories);
    if (!contest) return contest;
    if (!keep) return tl::unexpected(keep.error());
    if (!move_time) return tl::unexpected(move_time.error());
    if (!sprt) return tl::unexpected(sprt.error());
    contest->sprt = *sprt;
    contest->clock.seconds = *move_time;
    contest->remember = *keep == 1;
    return contest;
}

}  // namespace

std::span<const Parameter> tournament_parameters() { return parameters; }

Result<Results> run_tournament(Run& run) {
    const auto contest = tournament_of(run);
    if (!contest) return tl::unexpected(contest.error());
    const auto contested = play(*contest, run);
    if (!contested) return tl::unexpected(contested.error());
    Results results;
    results.sections = {standings(*contest, *contested, run.options.seed), crosstable(*contest, *contested),
                        pairings(*contest, *contested), colours(*contest, *contested), costs(*contest, *contested)};
    if (auto lost = forfeits(*contest, *contested); !lost.table.rows.empty()) results.sections.push_back(std::move(lost));
    results.notes = notes_of(*contest, *contested);
    results.complete = contested->complete;
    return results;
}

}  // namespace inarow::lab
