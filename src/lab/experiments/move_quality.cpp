// How good a player's moves are, judged by the solver.
//
// A good move keeps the value of the position (win, draw or loss); a perfect one also keeps the score, so that it wins
// as soon, or loses as late, as possible.  Both shares are given for all positions and for those with a bad move.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "api/batch.hpp"
#include "base/clock.hpp"
#include "base/input_file.hpp"
#include "base/rng.hpp"
#include "base/text.hpp"
#include "lab/contest_tables.hpp"
#include "lab/scored.hpp"
#include "lab/share.hpp"
#include "play/player.hpp"

namespace inarow::lab {
namespace {

constexpr std::array parameters = {
    Parameter{"players", "PLAYER", "", "the players to judge; by default one of each kind", true},
    Parameter{"variant", "VARIANT", "7x6", "the game"},
    Parameter{"from", "FILE", "none", "positions as for inarow solve --from; their scores are checked", false,
              Reach::file},
    Parameter{"stones", "FROM..TO", "12..30", "without a file: stones on the board, each number equally often"},
    Parameter{"positions", "COUNT", "500",
              "how many positions, random or drawn from the file; each is solved with all its moves"},
};

const std::vector<std::string> usual_players = {
    "random", "defensive", "aggressive", "alphabeta:depth=2", "alphabeta:depth=4", "alphabeta:depth=8",
    "mcts",   "level:n=5"};

struct Quality {
    Share good;  // of all positions
    Share perfect;
    Share good_where_not_all;  // of those in which a move is not good
    Share perfect_where_not_all;
    double seconds = 0;
};

// A random choice where the file has more than `count`.
Result<std::vector<api::BatchItem>> read(const TrustedText& named, const Variant& variant, std::uint64_t count,
                                         std::uint64_t seed) {
    const std::string& path = named.text();
    auto file = open_input(path);
    if (!file) return tl::unexpected(file.error());
    api::BatchReader reader(*file, path, variant, Notation::automatic);
    std::vector<api::BatchItem> items;
    for (;;) {
        auto item = reader.next();
        if (!item) return tl::unexpected(item.error());
        if (!*item) break;
        if ((*item)->position.over())
            return error(fmt::format("{}: the game is over after {}", path, moves_text((*item)->position)));
        items.push_back(std::move(**item));
    }
    if (items.empty()) return error(fmt::format("{}: no positions", path));
    Rng rng(seed);
    const std::uint64_t wanted = std::min<std::uint64_t>(count, items.size());
    for (std::size_t i = 0; i < wanted; ++i) std::swap(items[i], items[i + rng.below(items.size() - i)]);
    items.erase(items.begin() + static_cast<std::ptrdiff_t>(wanted), items.end());
    return items;
}

Result<std::vector<api::BatchItem>> draw(const Variant& variant, const Run& run, std::uint64_t count) {
    if (const TrustedText* file = run.file("from")) return read(*file, variant, count, run.options.seed);
    return draw_positions(variant, run, count);
}

// Nothing when the experiment was told to stop.
Result<std::optional<Quality>> judge(play::Player& player, const std::vector<Scored>& positions, Run& run) {
    Quality quality;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const Scored& scored = positions[i];
        player.start(run.options.seed + i);
        const Stopwatch watch;
        const auto choice = player.choose(scored.position, run.control);
        if (!choice) return tl::unexpected(choice.error());
        if (run.control.limit_reached()) return std::optional<Quality>();
        if (!scored.scores.contains(choice->move)) return error("not a legal move");
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

Section empty_section(std::size_t positions) {
    Section section{{fmt::format("Quality of moves in {} positions", positions), {{"player", "player"}}, {}},
                    {{"Moves that keep the outcome", {"share, with 95 % intervals"}, {"player"}, {}}}};
    add_share_columns(section.table, "good", "good");
    add_share_columns(section.table, "perfect", "perfect");
    add_share_columns(section.table, "good_where_not_all", "good where not all are");
    section.table.columns.push_back({"perfect_where_not_all_share", "perfect where not all are"});
    section.table.columns.push_back({"mean_ms", "ms a move"});
    section.plots[0].series = {{"good, where not all moves are", {}, {}, false},
                               {"perfect, where not all moves are", {}, {}, false}};
    return section;
}

void add(Section& section, const std::string& label, const Quality& quality) {
    std::vector<Value> row = {label};
    append_share(row, quality.good);
    append_share(row, quality.perfect);
    append_share(row, quality.good_where_not_all);
    row.push_back(quality.perfect_where_not_all.of == 0 ? Value() : quality.perfect_where_not_all.value());
    row.emplace_back(1000 * quality.seconds / std::max(1.0, static_cast<double>(quality.good.of)));
    Plot& plot = section.plots[0];
    const auto place = static_cast<double>(section.table.rows.size());
    plot.y.names.push_back(label);
    const auto point = [&](Series& series, const Share& share) {
        if (share.of == 0) return;
        const Interval interval = clopper_pearson(share.count, share.of);
        series.points.emplace_back(share.value(), place);
        series.ranges.emplace_back(interval.lo, interval.hi);
    };
    point(plot.series[0], quality.good_where_not_all);
    point(plot.series[1], quality.perfect_where_not_all);
    section.table.rows.push_back(std::move(row));
}

Result<std::vector<std::unique_ptr<play::Player>>> make_players(const std::vector<std::string>& texts,
                                                                const Variant& variant, const Run& run) {
    std::vector<std::unique_ptr<play::Player>> players;
    for (const std::string& text : texts) {
        auto player = play::make_player(text, variant, run.search, run.options, run.author);
        if (!player) return tl::unexpected(player.error());
        players.push_back(std::move(*player));
    }
    return players;
}

constexpr const char* note_on_words =
    "Good: keeps win, draw or loss; perfect: keeps the score, too (it wins as soon or loses as late as possible). "
    "Intervals of Clopper and Pearson, 95 %. Positions in which all moves are good count in the first "
    "columns but not in the later ones.";

std::string note_on_positions(const Variant& variant, const Run& run) {
    if (const TrustedText* file = run.file("from"))
        return fmt::format("Positions of {} from {}, solved with every move.", to_text(variant), file->text());
    return fmt::format(
        "Positions of {}: {} stones, random moves that block a line which the opponent could complete next, solved "
        "with every move.",
        to_text(variant), run.value("stones"));
}

}  // namespace

std::span<const Parameter> move_quality_parameters() { return parameters; }

Result<Results> run_move_quality(Run& run) {
    const auto variant = parse_variant(run.value("variant"));
    if (!variant) return tl::unexpected(variant.error());
    const auto count = run.number("positions", 1, 1'000'000);
    if (!count) return tl::unexpected(count.error());
    const std::vector<std::string> players = run.operands.empty() ? usual_players : run.operands;
    const auto made = make_players(players, *variant, run);
    if (!made) return tl::unexpected(made.error());
    const auto positions = draw(*variant, run, *count);
    if (!positions) return tl::unexpected(positions.error());
    run.total = positions->size() * (players.size() + 1);
    const auto solved = score_positions(*positions, *variant, run);
    if (!solved) return tl::unexpected(solved.error());
    Results results;
    results.complete = solved->size() == positions->size();
    results.sections.push_back(empty_section(solved->size()));
    const auto labels = labels_of(players);
    for (std::size_t i = 0; results.complete && i < players.size(); ++i) {
        const auto quality = judge(*(*made)[i], *solved, run);
        if (!quality) return error(fmt::format("{}: {}", labels[i], quality.error().message));
        results.complete = quality->has_value();
        if (*quality) add(results.sections.front(), labels[i], **quality);
    }
    results.notes = {note_on_words, note_on_positions(*variant, run)};
    compare_with_file(*solved, results);
    return results;
}

}  // namespace inarow::lab
