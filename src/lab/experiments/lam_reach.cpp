// Lam's claim on boards without gravity: a search should reach depth k to block a line of the opponent, and 2k to build one.
//
// Judged on random positions that are solved with all their moves.  In a position to hold, the side to move cannot win,
// and some moves lose while others do not; in a position to win, some moves win and others do not.  A player who keeps
// the outcome has blocked a line in the former, or built one in the latter.
#include <fmt/format.h>

#include <array>
#include <numeric>

#include "game/notation.hpp"
#include "lab/scored.hpp"
#include "lab/share.hpp"
#include "play/depth_search.hpp"
#include "play/player.hpp"

namespace inarow::lab {
namespace {

// The values are those of any alpha-beta with this evaluation; order, table and tactics only make it faster.
constexpr std::string_view usual_player = "alphabeta:evaluation=w1";

constexpr std::array parameters = {
    Parameter{"players", "PLAYER", "",
              "the players that search to the limit; by default the paper's two and a newer one", true},
    Parameter{"variant", "VARIANT", "5x5@free", "the game"},
    Parameter{"player", "PLAYER", usual_player, "the player at each depth"},
    Parameter{"depths", "LIST", "1..2k", "its depths, such as 1,2,4,8; by default each from 1 to 2k"},
    // Table 1 of the paper: 176,385 calls in 1.408 s, which makes 626,000 in its five seconds a move.
    Parameter{
        "limit", "NAME=VALUE", "nodes=600000",
        "limit per move of the other players, such as seconds=5; by default about what the paper's player searched in "
        "five seconds"},
    Parameter{"stones", "FROM..TO", "4..12", "stones on the board, each number equally often"},
    Parameter{"positions", "COUNT", "500", "random positions; each is solved with all its moves"},
};

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
    std::vector<bool> good;
    std::vector<int> depth;    // of the last search that was finished
    std::vector<bool> to_end;  // the search proved the outcome, or saw all games to their end
};

std::string with(std::string_view player, std::string_view what) {
    return fmt::format("{}{}{}", player, player.find(':') == std::string_view::npos ? ":" : ",", what);
}

Result<void> try_one(play::Player& player, const Scored& scored, Run& run, Tried& tried) {
    const auto choice = player.choose(scored.position, run.control);
    if (!choice) return tl::unexpected(choice.error());
    if (!scored.scores.contains(choice->move)) return error("not a legal move");
    const int left = scored.position.variant().cells() - scored.position.stones();
    tried.good.push_back(scored.good(choice->move));
    tried.depth.push_back(choice->depth);
    tried.to_end.push_back(choice->depth >= left || (choice->value && play::is_decided(*choice->value)));
    return {};
}

// Nothing when the experiment was told to stop.  Each position gets a new player, which remembers no other position.
Result<std::optional<Tried>> try_all(const std::string& text, const std::vector<Scored>& positions, Run& run) {
    Tried tried;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        auto player = play::make_player(text, positions[i].position.variant(), run.search, run.options, run.author);
        if (!player) return tl::unexpected(player.error());
        (*player)->start(run.options.seed + i);
        const auto done = try_one(**player, positions[i], run, tried);
        if (!done) return error(fmt::format("{}: {}", text, done.error().message));
        if (run.control.limit_reached()) return std::optional<Tried>();
        ++run.done;
    }
    return tried;
}

std::array<Share, 2> kept(const Tried& tried, const std::vector<Scored>& positions) {
    std::array<Share, 2> shares;
    for (std::size_t i = 0; i < positions.size(); ++i)
        if (const auto task = task_of(positions[i])) shares[*task].add(tried.good[i]);
    return shares;
}

// Positions of a task that only one of two players kept: nothing else can show that looking further helps.
struct Changed {
    std::uint64_t better = 0;
    std::uint64_t worse = 0;
    [[nodiscard]] double p() const { return binomial_test(better, better + worse); }
};
Changed changed(const Tried& before, const Tried& after, const std::vector<Scored>& positions, Task task) {
    Changed change;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (task_of(positions[i]) != task) continue;
        change.better += after.good[i] && !before.good[i];
        change.worse += before.good[i] && !after.good[i];
    }
    return change;
}

// Of the positions to win, those won within this depth, and how many of them were kept: all, if the search is sound.
Share seen(const Tried& tried, const std::vector<Scored>& positions, int depth) {
    Share share;
    for (std::size_t i = 0; i < positions.size(); ++i)
        if (task_of(positions[i]) == win && *moves_to_win(positions[i]) <= depth) share.add(tried.good[i]);
    return share;
}

struct Plan {
    Variant variant;
    std::uint64_t positions;
    std::vector<std::uint64_t> depths;
    std::vector<std::string> players;
};

Result<Plan> plan_of(const Run& run) {
    const auto variant = parse_variant(run.value("variant"));
    if (!variant) return tl::unexpected(variant.error());
    const auto positions = run.number("positions", 1, 1'000'000);
    if (!positions) return tl::unexpected(positions.error());
    std::vector<std::uint64_t> depths(2 * static_cast<std::size_t>(variant->k));
    std::iota(depths.begin(), depths.end(), 1);
    if (run.value("depths") != "1..2k") {
        const auto given = run.numbers("depths", 1, 1000);
        if (!given) return tl::unexpected(given.error());
        depths = *given;
    }
    Plan plan{*variant, *positions, std::move(depths), {}};
    for (const std::string& player : run.operands.empty() ? usual_players : run.operands)
        plan.players.push_back(with(player, run.value("limit")));
    for (const std::string& player : plan.players)  // a bad player is reported before the first position is solved
        if (const auto made = play::make_player(player, *variant, run.search, run.options, run.author); !made)
            return tl::unexpected(made.error());
    const auto made =
        play::make_player(with(run.value("player"), "depth=1"), *variant, run.search, run.options, run.author);
    if (!made) return tl::unexpected(made.error());
    return plan;
}

void add_depth_row(Section& section, const Tried& tried, const Tried* before, const std::vector<Scored>& positions,
                   std::uint64_t depth, const Share& sees) {
    std::vector<Value> row = {static_cast<std::int64_t>(depth)};
    for (const Task task : {hold, win}) {
        const Share share = kept(tried, positions)[task];
        append_share(row, share);
        row.push_back(before == nullptr ? Value() : Value(changed(*before, tried, positions, task).p()));
        add_point(section.plots[0].series[task], static_cast<double>(depth), share);
    }
    row.emplace_back(static_cast<std::int64_t>(sees.of));
    row.emplace_back(static_cast<std::int64_t>(sees.count));
    section.table.rows.push_back(std::move(row));
}

Section depth_section(std::size_t positions) {
    Section section{{fmt::format("What a depth is good for, in {} positions", positions), {{"depth", "depth"}}, {}},
                    {{"Positions held and won", {"depth"}, {"share, with 95 % intervals"}, {{"held", {}}, {"won", {}}}}}};
    for (const Task task : {hold, win}) {
        add_share_columns(section.table, task_names[task], task_titles[task]);
        section.table.columns.push_back({fmt::format("{}_p", task_names[task]), "p of the step"});
    }
    section.table.columns.push_back({"wins_within", "wins within the depth"});
    section.table.columns.push_back({"wins_within_kept", "of these won"});
    return section;
}

// The claim itself: what is gained from the first depth to k, and from there to 2k.
Section step_section(const std::vector<std::uint64_t>& depths, const std::vector<Tried>& tried,
                     const std::vector<Scored>& positions, int k) {
    Section section{{fmt::format("What is gained on the way to depth k = {} and 2k = {}", k, 2 * k),
                     {{"task", "task"},
                      {"from_depth", "from depth"},
                      {"to_depth", "to depth"},
                      {"better", "then kept"},
                      {"worse", "no longer kept"},
                      {"p", "p"}},
                     {}},
                    {}};
    const auto at = [&](int depth) -> const Tried* {
        const auto found = std::ranges::find(depths, static_cast<std::uint64_t>(depth));
        const auto index = static_cast<std::size_t>(found - depths.begin());
        return index < tried.size() ? &tried[index] : nullptr;
    };
    for (const Task task : {hold, win})
        for (const auto& [from, to] : {std::pair{1, k}, std::pair{k, 2 * k}}) {
            if (at(from) == nullptr || at(to) == nullptr) continue;
            const Changed change = changed(*at(from), *at(to), positions, task);
            section.table.rows.push_back({std::string(task_names[task]), std::int64_t{from}, std::int64_t{to},
                                          static_cast<std::int64_t>(change.better),
                                          static_cast<std::int64_t>(change.worse), change.p()});
        }
    return section;
}

Section reach_section(const std::string& limit) {
    Section section{{fmt::format("How far players get with {}", limit), {{"player", "player"}, {"mean_depth", "depth"}}, {}},
                    {{"Depth by stones on the board", {"stones"}, {"moves looked ahead, mean"}, {}}}};
    add_share_columns(section.table, "k", "as far as k");
    add_share_columns(section.table, "2k", "as far as 2k");
    for (const Task task : {hold, win}) add_share_columns(section.table, task_names[task], task_titles[task]);
    for (const char* name : {"k", "2k"}) section.plots[0].series.push_back({name, {}});
    return section;
}

// Searches that went far enough: to this depth, or until there was no more to see.
Share reached(const Tried& tried, int depth) {
    Share share;
    for (std::size_t i = 0; i < tried.depth.size(); ++i) share.add(tried.depth[i] >= depth || tried.to_end[i]);
    return share;
}

Series depth_by_stones(const std::string& name, const Tried& tried, const std::vector<Scored>& positions) {
    std::map<int, std::pair<double, double>> sums;  // by stones: depths and how many
    for (std::size_t i = 0; i < positions.size(); ++i) {
        auto& [sum, count] = sums[positions[i].position.stones()];
        sum += tried.depth[i];
        ++count;
    }
    Series series{name, {}};
    for (const auto& [stones, of] : sums) series.points.emplace_back(stones, of.first / of.second);
    return series;
}

void add_reach_row(Section& section, const std::string& player, const Tried& tried, const std::vector<Scored>& positions,
                   int k) {
    const double sum = std::accumulate(tried.depth.begin(), tried.depth.end(), 0.0);
    std::vector<Value> row = {player, sum / static_cast<double>(std::max<std::size_t>(1, tried.depth.size()))};
    append_share(row, reached(tried, k));
    append_share(row, reached(tried, 2 * k));
    for (const Share& share : kept(tried, positions)) append_share(row, share);
    section.table.rows.push_back(std::move(row));
    auto& series = section.plots[0].series;
    series.insert(series.end() - 2, depth_by_stones(player, tried, positions));
    for (const int times : {1, 2}) {
        Series& line = series[series.size() - 3 + static_cast<std::size_t>(times)];
        line.points.clear();
        for (const auto& [stones, depth] : series.front().points) line.points.emplace_back(stones, times * k);
    }
}

std::vector<std::string> notes_of(const Plan& plan, const Run& run) {
    return {fmt::format("Positions of {}: {} stones, random moves that block a line which the opponent could complete next, solved "
                        "with every move. To hold: nothing wins, and some moves lose; to win: some moves win and others do not. "
                        "Positions in which all moves are equally good count in neither.",
                        to_text(plan.variant), run.value("stones")),
            fmt::format("At each depth: {}. Wins within the depth: positions to win in which a line comes so soon that the search "
                        "sees it; a sound one wins all of them. p of the step: exact test of the positions that only one of this depth and the one above keeps.",
                        run.value("player")),
            "As far as k: the last depth that was finished, or the search proved the outcome or saw all games to their end "
            "before. Intervals of Clopper and Pearson, 95 %.",
            "The claim: J. Lam, Heuristics in the game of Connect-K, 2010, section Performance on large boards: without gravity "
            "players with five seconds a move \"do not play reasonably\"; \"ideally it would reach depth k to block an opponent "
            "winning row and 2k to build winning rows of its own\". The paper has no figures for it."};
}

// False when the experiment was told to stop.
Result<bool> run_depths(const Plan& plan, const std::vector<Scored>& positions, Run& run, Results& results) {
    std::vector<Tried> tried;
    Section section = depth_section(positions.size());
    bool stopped = false;
    for (const std::uint64_t depth : plan.depths) {
        auto found = try_all(with(run.value("player"), fmt::format("deepening=no,depth={}", depth)), positions, run);
        if (!found) return tl::unexpected(found.error());
        stopped = !found->has_value();
        if (stopped) break;
        tried.push_back(std::move(**found));
        const Share sees = seen(tried.back(), positions, static_cast<int>(depth));
        add_depth_row(section, tried.back(), tried.size() > 1 ? &tried[tried.size() - 2] : nullptr, positions, depth, sees);
        if (run.value("player") == usual_player && sees.count < sees.of) results.consistent = false;
    }
    results.sections.push_back(std::move(section));
    results.sections.push_back(step_section(plan.depths, tried, positions, plan.variant.k));
    return !stopped;
}

Result<bool> run_limited(const Plan& plan, const std::vector<Scored>& positions, Run& run, Results& results) {
    Section section = reach_section(run.value("limit"));
    bool stopped = false;
    for (const std::string& player : plan.players) {
        const auto tried = try_all(player, positions, run);
        if (!tried) return tl::unexpected(tried.error());
        stopped = !tried->has_value();
        if (stopped) break;
        add_reach_row(section, player, **tried, positions, plan.variant.k);
    }
    results.sections.push_back(std::move(section));
    return !stopped;
}

}  // namespace

std::span<const Parameter> lam_reach_parameters() { return parameters; }

Result<Results> run_lam_reach(Run& run) {
    const auto plan = plan_of(run);
    if (!plan) return tl::unexpected(plan.error());
    const auto positions = draw_positions(plan->variant, run, plan->positions);
    if (!positions) return tl::unexpected(positions.error());
    run.total = positions->size() * (1 + plan->depths.size() + plan->players.size());
    const auto solved = score_positions(*positions, plan->variant, run);
    if (!solved) return tl::unexpected(solved.error());
    Results results;
    results.complete = solved->size() == positions->size();
    for (const auto& part : {run_depths, run_limited}) {
        if (!results.complete) break;
        const auto finished = part(*plan, *solved, run, results);
        if (!finished) return tl::unexpected(finished.error());
        results.complete = *finished;
    }
    results.notes = notes_of(*plan, run);
    return results;
}

}  // namespace inarow::lab
