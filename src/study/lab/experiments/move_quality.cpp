// How good a player's moves are, judged by the solver.
//
// A good move keeps the value of the position (win, draw or loss); a perfect one also keeps the score, so that it wins
// as soon, or loses as late, as possible.  Both shares are given for all positions and for those with a bad move.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ranges>

#include "base/clock.hpp"
#include "base/input_file.hpp"
#include "base/rng.hpp"
#include "base/text.hpp"
#include "lab/columns.hpp"
#include "lab/contest_tables.hpp"
#include "lab/scored.hpp"
#include "work/batch.hpp"

namespace inarow::lab::move_quality {
namespace {

const std::vector<std::string> usual_players = {
    "random", "defensive", "aggressive", "alphabeta:depth=2", "alphabeta:depth=4", "alphabeta:depth=8",
    "mcts",   "level:n=5"};

struct Quality {
    std::string player;
    Share good = {};  // of all positions
    Share perfect = {};
    Share good_where_not_all = {};  // of those in which a move is not good
    Share perfect_where_not_all = {};
    double seconds = 0;

    [[nodiscard]] double millis() const { return 1000 * seconds / std::max(1.0, static_cast<double>(good.of)); }
};

// A random choice where the file has more than `count`.
std::vector<api::BatchItem> read(const std::string& path, const Variant& variant, std::uint64_t count,
                                 std::uint64_t seed) {
    auto file = open_input(path).value();
    api::BatchReader reader(file, path, variant, Notation::automatic);
    std::vector<api::BatchItem> items;
    while (auto item = reader.next().value()) {
        if (item->position.over())
            refuse(fmt::format("{}: the game is over after {}", path, moves_text(item->position)));
        items.push_back(std::move(*item));
    }
    if (items.empty()) refuse(fmt::format("{}: no positions", path));
    Rng rng(seed);
    const std::uint64_t wanted = std::min<std::uint64_t>(count, items.size());
    for (std::size_t i = 0; i < wanted; ++i) std::swap(items[i], items[i + rng.below(items.size() - i)]);
    items.erase(items.begin() + static_cast<std::ptrdiff_t>(wanted), items.end());
    return items;
}

std::optional<Quality> judge(const std::string& label, play::Player& player, const std::vector<Scored>& positions,
                             Run& run) {
    Quality quality{label};
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const Scored& scored = positions[i];
        player.start(run.options.seed + i);
        const Stopwatch watch;
        const auto choice = player.choose(scored.position, run.control);
        if (!choice) refuse(fmt::format("{}: {}", label, choice.error().message));
        if (run.control.limit_reached()) return std::nullopt;
        if (!scored.scores.contains(choice->move)) refuse(fmt::format("{}: not a legal move", label));
        quality.seconds += watch.seconds();
        quality.good.add(scored.good(choice->move));
        quality.perfect.add(scored.perfect(choice->move));
        if (scored.can_err()) quality.good_where_not_all.add(scored.good(choice->move));
        if (scored.can_waste()) quality.perfect_where_not_all.add(scored.perfect(choice->move));
        ++run.done;
    }
    return quality;
}

// What the file says of each position must be the best of its moves.
void compare_with_file(const std::vector<Scored>& solved, Results& results) {
    std::uint64_t told = 0;
    for (const Scored& scored : solved) {
        if (!scored.told) continue;
        ++told;
        if (*scored.told == scored.best()) continue;
        results.consistent = false;
        results.notes.push_back(fmt::format("The file says {} of {}, the solver {}.", *scored.told,
                                            moves_text(scored.position), scored.best()));
    }
    if (told != 0 && results.consistent) results.notes.push_back(fmt::format("All {} scores of the file agree.", told));
}

Section section_of(std::size_t positions, const std::vector<Quality>& rows) {
    const auto perfect_share = [](auto& row) {
        const auto share = row.perfect_where_not_all.estimate();
        return share ? Value(share->value) : Value();
    };
    const Columns<Quality> columns = {{"player", "player", &Quality::player},
                                      {"good", "good", &Quality::good},
                                      {"perfect", "perfect", &Quality::perfect},
                                      {"good_where_not_all", "good where not all are", &Quality::good_where_not_all},
                                      {"perfect_where_not_all_share", "perfect where not all are", perfect_share},
                                      {"mean_ms", "ms a move", &Quality::millis}};
    Plot plot{"Moves that keep the outcome", {"share, with 95 % intervals"}, {"player"}};
    for (const Quality& row : rows) plot.y.names.push_back(row.player);
    plot.add(
        places_of("good, where not all moves are", rows, [](auto& row) { return row.good_where_not_all.estimate(); }));
    plot.add(places_of("perfect, where not all moves are", rows,
                       [](auto& row) { return row.perfect_where_not_all.estimate(); }));
    return {columns.table(fmt::format("Quality of moves in {}", counted(positions, "position")), rows),
            {std::move(plot)}};
}

constexpr const char* note_on_words =
    "Good: keeps win, draw or loss; perfect: keeps the score, too (it wins as soon or loses as late as possible). "
    "Intervals of Clopper and Pearson, 95 %. Positions in which all moves are good count in the first "
    "columns but not in the later ones.";

}  // namespace

std::span<const Parameter> parameters() {
    static constexpr std::array all = {
        Parameter{"players", "PLAYER", "", "the players to judge; by default one of each kind", true},
        Parameter{"variant", "VARIANT", "7x6", "the game"},
        Parameter{"from", "FILE", "none", "positions as for inarow solve --from; their scores are checked", false,
                  Reach::file},
        Parameter{"stones", "FROM..TO", "12..30", "without a file: stones on the board, each number equally often"},
        Parameter{"positions", "COUNT", "500",
                  "how many positions, random or drawn from the file; each is solved with all its moves"},
    };
    return all;
}

Results run(Run& run) {
    const Variant variant = run.variant();
    const std::uint64_t count = run.positions();
    const std::vector<std::string> players = run.operands.empty() ? usual_players : run.operands;
    std::vector<std::unique_ptr<play::Player>> made;
    for (const std::string& player : players) made.push_back(run.player(player, variant));
    const TrustedText* file = run.file("from");
    const auto positions =
        file != nullptr ? read(file->text(), variant, count, run.options.seed) : draw_positions(variant, run, count);
    run.total = positions.size() * (players.size() + 1);
    Results results;
    const auto solved = score_positions(positions, variant, run, results);
    const auto labels = labels_of(players);
    const auto rows = measure_each(results, std::views::iota(std::size_t{0}, players.size()),
                                   [&](std::size_t i) { return judge(labels[i], *made[i], solved, run); });
    results.sections = {section_of(solved.size(), rows)};
    results.notes = {note_on_words, file != nullptr ? fmt::format("Positions of {} from {}, solved with every move.",
                                                                  to_text(variant), file->text())
                                                    : positions_text(variant, run)};
    compare_with_file(solved, results);
    return results;
}

}  // namespace inarow::lab::move_quality
