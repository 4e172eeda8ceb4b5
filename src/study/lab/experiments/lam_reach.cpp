// Lam's claim on boards without gravity: a search should reach depth k to block a line of the opponent, and 2k to build
// one.
//
// Judged on random positions that are solved with all their moves.  In a position to hold, the side to move cannot win,
// and some moves lose while others do not; in a position to win, some moves win and others do not.  A player who keeps
// the outcome has blocked a line in the former, or built one in the latter.
#include <fmt/format.h>

#include <array>
#include <limits>
#include <numeric>

#include "base/text.hpp"
#include "inarow/notation.hpp"
#include "lab/columns.hpp"
#include "lab/scored.hpp"
#include "lab/statistics.hpp"
#include "play/depth_search.hpp"

namespace inarow::lab::lam_reach {
namespace {

// Any alpha-beta with this evaluation finds these values; order, table and tactics only make it faster.
constexpr std::string_view usual_player = "alphabeta:evaluation=w1";

// The paper's two have no table and search from left to right.
const std::vector<std::string> usual_players = {
    "minimax:evaluation=w1", "alphabeta:evaluation=w1,order=none,table=none,tactics=no", "alphabeta:evaluation=w1"};

enum Task : std::size_t { hold, win };
constexpr std::array<const char*, 2> task_names = {"hold", "win"};
constexpr std::array<const char*, 2> task_titles = {"held", "won"};

std::optional<Task> task_of(const Scored& scored) {
    if (!scored.can_err()) return std::nullopt;
    return scored.best() > 0 ? win : hold;
}

// Moves until the line that wins; nothing where the side to move does not win.
std::optional<int> moves_to_win(const Scored& scored) {
    if (scored.best() <= 0) return std::nullopt;
    const Position& position = scored.position;
    return last_move(position.variant(), position.stones(), scored.best()) - position.stones();
}

// What a player did in each position.
struct Tried {
    std::string player;
    std::uint64_t look_ahead = 0;  // as far as it was told to, if it was
    std::vector<bool> good = {};
    std::vector<int> depth = {};    // of the last search that was finished
    std::vector<bool> to_end = {};  // the search proved the outcome, or saw all games to their end
};

void try_one(play::Player& player, const Scored& scored, Run& run, Tried& tried) {
    const auto choice = player.choose(scored.position, run.control);
    if (!choice) refuse(fmt::format("{}: {}", tried.player, choice.error().message));
    if (!scored.scores.contains(choice->move)) refuse(fmt::format("{}: not a legal move", tried.player));
    const int left = scored.position.variant().cells() - scored.position.stones();
    tried.good.push_back(scored.good(choice->move));
    tried.depth.push_back(choice->depth);
    tried.to_end.push_back(choice->depth >= left || (choice->value && play::is_decided(*choice->value)));
}

using Positions = std::vector<Scored>;

// Each position gets a new player, which remembers no other position.
std::optional<Tried> try_all(const std::string& text, const Positions& positions, Run& run) {
    Tried tried{text};
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const auto player = run.player(text, positions[i].position.variant());
        player->start(run.options.seed + i);
        try_one(*player, positions[i], run, tried);
        if (run.control.limit_reached()) return std::nullopt;
        ++run.done;
    }
    return tried;
}

// Of the positions of a task; with a depth, of those that are won within it.
Share kept(const Tried& tried, const Positions& positions, Task task, int depth = std::numeric_limits<int>::max()) {
    Share share;
    for (std::size_t i = 0; i < positions.size(); ++i)
        if (task_of(positions[i]) == task && moves_to_win(positions[i]).value_or(0) <= depth) share.add(tried.good[i]);
    return share;
}

// Positions of a task that only one of two players kept: nothing else can show that looking further helps.
struct Changed {
    std::uint64_t better = 0;
    std::uint64_t worse = 0;
    [[nodiscard]] double p() const { return binomial_test(better, better + worse); }
};
Changed changed(const Tried& before, const Tried& after, const Positions& positions, Task task) {
    Changed change;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (task_of(positions[i]) != task) continue;
        change.better += after.good[i] && !before.good[i];
        change.worse += before.good[i] && !after.good[i];
    }
    return change;
}

// Of the positions to win, those won within this depth, and how many of them were kept: all, if the search is sound.
Share seen(const Tried& tried, const Positions& positions) {
    return kept(tried, positions, win, static_cast<int>(tried.look_ahead));
}

struct Plan {
    Variant variant;
    std::uint64_t positions;
    std::vector<std::uint64_t> depths;
    std::vector<std::string> players;
};

Plan plan_of(const Run& run) {
    Plan plan{run.variant(), run.positions(), {}, {}};
    plan.depths.resize(2 * static_cast<std::size_t>(plan.variant.k));
    std::iota(plan.depths.begin(), plan.depths.end(), 1);
    if (run.value("depths") != "1..2k") plan.depths = run.numbers("depths", 1, 1000);
    for (const std::string& player : run.operands.empty() ? usual_players : run.operands)
        plan.players.push_back(with(player, run.value("limit")));
    // A bad player is reported before the first position is solved.
    for (const std::string& player : plan.players) static_cast<void>(run.player(player, plan.variant));
    static_cast<void>(run.player(with(run.value("player"), "depth=1"), plan.variant));
    return plan;
}

Section depth_section(const std::vector<Tried>& rows, const Positions& positions) {
    Columns<Tried> columns = {{"depth", "depth", &Tried::look_ahead}};
    Plot plot{"Positions held and won", {"depth"}, {"share, with 95 % intervals"}};
    for (const Task task : {hold, win}) {
        const auto kept_by = [&, task](auto& row) { return kept(row, positions, task); };
        const auto p_of_step = [&, task](auto& row) {  // from the row above
            return &row == rows.data() ? Value() : Value(changed(*(&row - 1), row, positions, task).p());
        };
        columns.add({task_names[task], task_titles[task], kept_by});
        columns.add({fmt::format("{}_p", task_names[task]), "p of the step", p_of_step});
        plot.add(series_of(task_titles[task], rows, &Tried::look_ahead, kept_by));
    }
    columns.add({"wins_within", "wins within the depth", [&](auto& row) { return seen(row, positions).of; }});
    columns.add({"wins_within_kept", "of these won", [&](auto& row) { return seen(row, positions).count; }});
    return {columns.table(fmt::format("What a depth is good for, in {}", counted(positions.size(), "position")), rows),
            {std::move(plot)}};
}

struct Step : Changed {
    Task task = hold;
    int from = 0;
    int to = 0;
};

// The claim itself: what is gained from the first depth to k, and from there to 2k.
Section step_section(const std::vector<Tried>& tried, const Positions& positions, int k) {
    const auto at = [&](int depth) {
        return std::ranges::find(tried, static_cast<std::uint64_t>(depth), &Tried::look_ahead);
    };
    std::vector<Step> steps;
    for (const Task task : {hold, win})
        for (const auto& [from, to] : {std::pair{1, k}, std::pair{k, 2 * k}})
            if (at(from) != tried.end() && at(to) != tried.end())
                steps.push_back({changed(*at(from), *at(to), positions, task), task, from, to});
    const Columns<Step> columns = {{"task", "task", [](auto& row) { return task_names[row.task]; }},
                                   {"from_depth", "from depth", &Step::from},
                                   {"to_depth", "to depth", &Step::to},
                                   {"better", "then kept", &Step::better},
                                   {"worse", "no longer kept", &Step::worse},
                                   {"p", "p", &Step::p}};
    return {columns.table(fmt::format("What is gained on the way to depth k = {} and 2k = {}", k, 2 * k), steps)};
}

// Searches that went far enough: to this depth, or until there was no more to see.
Share reached(const Tried& tried, int depth) {
    Share share;
    for (std::size_t i = 0; i < tried.depth.size(); ++i) share.add(tried.depth[i] >= depth || tried.to_end[i]);
    return share;
}

double mean_depth(const Tried& tried) {
    const double sum = std::accumulate(tried.depth.begin(), tried.depth.end(), 0.0);
    return sum / static_cast<double>(std::max<std::size_t>(1, tried.depth.size()));
}

Series depth_by_stones(const Tried& tried, const Positions& positions) {
    std::map<int, std::vector<double>> depths;
    for (std::size_t i = 0; i < positions.size(); ++i) depths[positions[i].position.stones()].push_back(tried.depth[i]);
    return series_of(
        tried.player, depths, [](auto& row) { return row.first; }, [](auto& row) { return mean(row.second); });
}

Section reach_section(const std::string& limit, const std::vector<Tried>& rows, const Positions& positions, int k) {
    Columns<Tried> columns = {{"player", "player", &Tried::player},
                              {"mean_depth", "depth", mean_depth},
                              {"k", "as far as k", [k](auto& row) { return reached(row, k); }},
                              {"2k", "as far as 2k", [k](auto& row) { return reached(row, 2 * k); }}};
    for (const Task task : {hold, win})
        columns.add({task_names[task], task_titles[task], [&, task](auto& row) { return kept(row, positions, task); }});
    Plot plot{"Depth by stones on the board", {"stones"}, {"moves looked ahead, mean"}};
    for (const Tried& row : rows) plot.add(depth_by_stones(row, positions));
    const auto points = rows.empty() ? Series().points : plot.series.front().points;
    const auto level = [&](const char* name, double depth) {
        return series_of(
            name, points, [](auto& point) { return point.first; }, [depth](auto&) { return depth; });
    };
    plot.add(level("k", k));
    plot.add(level("2k", 2 * k));
    return {columns.table(fmt::format("How far players get with {}", limit), rows), {std::move(plot)}};
}

std::vector<std::string> notes_of(const Plan& plan, const Run& run) {
    return {
        positions_text(plan.variant, run) +
            " To hold: nothing wins, and some moves lose; to win: some moves win and others do not. Positions in which "
            "all moves are equally good count in neither.",
        fmt::format(
            "At each depth: {}. Wins within the depth: positions to win in which a line comes so soon that the search "
            "sees it; a sound one wins all of them. p of the step: exact test of the positions that only one of this "
            "depth and the one above keeps.",
            run.value("player")),
        "As far as k: the last depth that was finished, or the search proved the outcome or saw all games to their end "
        "before. Intervals of Clopper and Pearson, 95 %.",
        "The claim: J. Lam, Heuristics in the game of Connect-K, 2010, section Performance on large boards: without "
        "gravity players with five seconds a move \"do not play reasonably\"; \"ideally it would reach depth k to "
        "block an opponent winning row and 2k to build winning rows of its own\". The paper has no figures for it."};
}

std::vector<Tried> try_depths(const Plan& plan, const Positions& positions, Run& run, Results& results) {
    return measure_each(results, plan.depths, [&](std::uint64_t depth) {
        auto tried = try_all(with(run.value("player"), fmt::format("deepening=no,depth={}", depth)), positions, run);
        if (tried) tried->look_ahead = depth;
        return tried;
    });
}

// The values of the usual player are exact: it wins what is won within its depth.
bool is_sound(const std::vector<Tried>& tried, const Positions& positions) {
    return std::ranges::all_of(tried, [&](auto& row) { return seen(row, positions).count == seen(row, positions).of; });
}

}  // namespace

std::span<const Parameter> parameters() {
    static constexpr std::array all = {
        Parameter{"players", "PLAYER", "",
                  "the players that search to the limit; by default the paper's two and a newer one", true},
        Parameter{"variant", "VARIANT", "5x5@free", "the game"},
        Parameter{"player", "PLAYER", usual_player, "the player at each depth"},
        Parameter{"depths", "LIST", "1..2k", "its depths, such as 1,2,4,8; by default each from 1 to 2k"},
        // Table 1 of the paper: 176,385 calls in 1.408 s, which makes 626,000 in its five seconds a move.
        Parameter{"limit", "NAME=VALUE", "nodes=600000",
                  "limit per move of the other players, such as seconds=5; by default about what the paper's player "
                  "searched in five seconds"},
        Parameter{"stones", "FROM..TO", "4..12", "stones on the board, each number equally often"},
        Parameter{"positions", "COUNT", "500", "random positions; each is solved with all its moves"},
    };
    return all;
}

Results run(Run& run) {
    const Plan plan = plan_of(run);
    const auto drawn = draw_positions(plan.variant, run, plan.positions);
    run.total = drawn.size() * (1 + plan.depths.size() + plan.players.size());
    Results results;
    results.notes = notes_of(plan, run);
    const Positions positions = score_positions(drawn, plan.variant, run, results);
    if (!results.complete) return results;
    const int k = plan.variant.k;
    const auto depths = try_depths(plan, positions, run, results);
    results.consistent = run.value("player") != usual_player || is_sound(depths, positions);
    results.sections = {depth_section(depths, positions), step_section(depths, positions, k)};
    if (!results.complete) return results;
    const auto limited =
        measure_each(results, plan.players, [&](const std::string& player) { return try_all(player, positions, run); });
    results.sections.push_back(reach_section(run.value("limit"), limited, positions, k));
    return results;
}

}  // namespace inarow::lab::lam_reach
