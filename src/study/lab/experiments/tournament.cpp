// Every player against every other.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "lab/contest_tables.hpp"

namespace inarow::lab::tournament {
namespace {

constexpr std::string_view usual_error = "0.05";

std::optional<Sprt> sprt_of(const Run& run) {
    if (run.value("sprt") == "none") {
        for (const char* rate : {"alpha", "beta"})
            if (run.value(rate) != usual_error) refuse(fmt::format("{} needs sprt", rate));
        return std::nullopt;
    }
    const auto ends = split(run.value("sprt"), ",");
    const auto elo0 = parse_integer(ends.front());
    const auto elo1 = parse_integer(ends.back());
    if (ends.size() != 2 || !elo0 || !elo1 || *elo0 >= *elo1 || std::max(-*elo0, *elo1) > 1000)
        refuse(fmt::format("sprt {}: must be two whole numbers of Elo, the smaller first, as in 0,10",
                           quote(run.value("sprt"))));
    return Sprt{static_cast<double>(*elo0), static_cast<double>(*elo1), run.real("alpha", 0.0001, 0.4),
                run.real("beta", 0.0001, 0.4)};
}

}  // namespace

std::span<const Parameter> parameters() {
    static constexpr std::array all = {
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
    return all;
}

Results run(Run& run) {
    if (run.operands.size() < 2) refuse("a tournament needs at least two players");
    Contest contest = contest_of(run, run.operands, round_robin(run.operands.size()));
    contest.remember = run.one_of("memory", memories) == 1;
    contest.clock.seconds = run.seconds("move-time");
    contest.sprt = sprt_of(run);
    const Contested contested = play(contest, run).value();
    Results results = results_of(contest, contested);
    results.sections = {standings(contest, contested, run.options.seed), crosstable(contest, contested),
                        pairings(contest, contested), colours(contest, contested), costs(contest, contested)};
    if (Section lost = forfeits(contest, contested); !lost.table.rows.empty())
        results.sections.push_back(std::move(lost));
    return results;
}

}  // namespace inarow::lab::tournament
