// How good a player's moves are, judged by the solver.
//
// A good move keeps the value of the position (win, draw or loss); a perfect one also keeps the score, so that it wins
// as soon, or loses as late, as possible.  Both shares are given for all positions and for those with a bad move.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>

#include "api/batch.hpp"
#include "api/engine.hpp"
#include "base/clock.hpp"
#include "base/rng.hpp"
#include "base/text.hpp"
#include "datasets/generate.hpp"
#include "lab/contest_tables.hpp"
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

// A position with the score of each legal move, seen by the side to move.
struct Scored {
    Position position;
    std::map<Move, Score> scores;
    std::optional<Score> told = {};  // what a file says of the best
    [[nodiscard]] Score best() const {
        return std::ranges::max_element(scores, {}, [](const auto& move) { return move.second; })->second;
    }
    [[nodiscard]] bool good(Move move) const { return sign(scores.at(move)) == sign(best()); }
    [[nodiscard]] bool perfect(Move move) const { return scores.at(move) == best(); }
    [[nodiscard]] bool can_err() const {
        return std::ranges::any_of(scores, [&](const auto& move) { return !good(move.first); });
    }
    [[nodiscard]] bool can_waste() const {
        return std::ranges::any_of(scores, [&](const auto& move) { return !perfect(move.first); });
    }

private:
    static int sign(Score score) { return (score > 0) - (score < 0); }
};

struct Share {
    std::uint64_t count = 0;
    std::uint64_t of = 0;
    void add(bool yes) {
        count += yes;
        ++of;
    }
    [[nodiscard]] double value() const { return of == 0 ? 0 : static_cast<double>(count) / static_cast<double>(of); }
};

struct Quality {
    Share good;  // of all positions
    Share perfect;
    Share good_where_not_all;  // of those in which a move is not good
    Share perfect_where_not_all;
    double seconds = 0;
};

struct Stones {
    int from;
    int to;
};
Result<Stones> stones_of(const Run& run, const Variant& variant) {
    const auto ends = split(run.value("stones"), "..");
    const auto from = parse_integer(ends.front());
    const auto to = parse_integer(ends.back());
    if (ends.size() > 2 || !from || !to || *from < 0 || *from > *to || *to >= variant.cells())
        return error(fmt::format("--stones {}: must be two numbers from 0 to {}, as in 12..30",
                                 quote(run.value("stones")), variant.cells() - 1));
    return Stones{*from, *to};
}

Result<std::vector<api::BatchItem>> draw(const Variant& variant, Stones stones, std::uint64_t count,
                                         std::uint64_t seed) {
    std::vector<api::BatchItem> positions;
    const auto numbers = static_cast<std::uint64_t>(stones.to - stones.from + 1);
    for (std::uint64_t i = 0; i < numbers; ++i) {
        const datasets::SampleRule rule{.stones = stones.from + static_cast<int>(i), .careful = true, .seed = seed};
        auto source = datasets::RandomPositions::create(variant, rule);
        if (!source) return tl::unexpected(source.error());
        for (std::uint64_t j = i; j < count; j += numbers) {
            auto position = source->next();
            if (!position) return tl::unexpected(position.error());
            positions.push_back({std::move(*position), std::nullopt});
        }
    }
    return positions;
}

// Which ones is left to chance where the file has more.
Result<std::vector<api::BatchItem>> read(const TrustedText& named, const Variant& variant, std::uint64_t count,
                                         std::uint64_t seed) {
    const std::string& path = named.text();
    std::ifstream file(path);
    if (!file) return error(fmt::format("cannot read {}", quote(path)));
    api::BatchReader reader(file, path, variant, Notation::automatic);
    std::vector<api::BatchItem> items;
    for (;;) {
        auto item = reader.next();
        if (!item) return tl::unexpected(item.error());
        if (!*item) break;
        if ((*item)->position.over())
            return error(fmt::format("{}: the game is over after {}", path, moves_text((*item)->position)));
        items.push_back(std::move(**item));
    }
    if (file.bad()) return error(fmt::format("cannot read {}", quote(path)));
    if (items.empty()) return error(fmt::format("{}: no positions", path));
    Rng rng(seed);
    const std::uint64_t wanted = std::min<std::uint64_t>(count, items.size());
    for (std::size_t i = 0; i < wanted; ++i) std::swap(items[i], items[i + rng.below(items.size() - i)]);
    items.erase(items.begin() + static_cast<std::ptrdiff_t>(wanted), items.end());
    return items;
}

Result<std::vector<api::BatchItem>> draw(const Variant& variant, const Run& run, std::uint64_t count) {
    if (const TrustedText* file = run.file("from")) return read(*file, variant, count, run.options.seed);
    const auto stones = stones_of(run, variant);
    if (!stones) return tl::unexpected(stones.error());
    return draw(variant, *stones, count, run.options.seed);
}

// Those that were solved before the experiment was told to stop.
Result<std::vector<Scored>> solve(const std::vector<api::BatchItem>& positions, const Variant& variant, Run& run) {
    auto engine = api::Engine::create(variant, run.search, run.options);
    if (!engine) return tl::unexpected(engine.error());
    if (const auto accepted = engine->accepts(api::Request::Question::exact); !accepted)
        return tl::unexpected(accepted.error());
    std::vector<Scored> solved;
    for (const auto& [position, told] : positions) {
        api::Request request(position);
        request.every_move = true;
        request.want_line = false;
        const api::Report report = engine->solve(request, run.control);
        if (!report.settled) break;
        Scored scored{position, {}, told};
        for (const auto& [move, bounds] : report.scores) scored.scores[move] = bounds.lo;
        solved.push_back(std::move(scored));
        ++run.done;
    }
    return solved;
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

void append(std::vector<Value>& row, const Share& share) {
    const Interval interval = clopper_pearson(share.count, share.of);
    row.insert(row.end(), {static_cast<std::int64_t>(share.count), static_cast<std::int64_t>(share.of), share.value(),
                           interval.lo, interval.hi});
}

Section empty_section(std::size_t positions) {
    Section section{{fmt::format("Quality of moves in {} positions", positions), {{"player", "player"}}, {}},
                    {{"Moves that keep the outcome", {"share, with 95 % intervals"}, {"player"}, {}}}};
    const auto columns = [&](const char* name, const char* title) {
        section.table.columns.push_back({name, title});
        section.table.columns.push_back({fmt::format("{}_of", name), "of"});
        section.table.columns.push_back({fmt::format("{}_share", name), "share"});
        section.table.columns.push_back({fmt::format("{}_lo", name), "from"});
        section.table.columns.push_back({fmt::format("{}_hi", name), "to"});
    };
    columns("good", "good");
    columns("perfect", "perfect");
    columns("good_where_not_all", "good where not all are");
    section.table.columns.push_back({"perfect_where_not_all_share", "perfect where not all are"});
    section.table.columns.push_back({"mean_ms", "ms a move"});
    section.plots[0].series = {{"good, where not all moves are", {}, {}, false},
                               {"perfect, where not all moves are", {}, {}, false}};
    return section;
}

void add(Section& section, const std::string& label, const Quality& quality) {
    std::vector<Value> row = {label};
    append(row, quality.good);
    append(row, quality.perfect);
    append(row, quality.good_where_not_all);
    row.emplace_back(quality.perfect_where_not_all.value());
    row.emplace_back(1000 * quality.seconds / std::max(1.0, static_cast<double>(quality.good.of)));
    Plot& plot = section.plots[0];
    const auto place = static_cast<double>(section.table.rows.size());
    plot.y.names.push_back(label);
    const auto point = [&](Series& series, const Share& share) {
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
    const auto solved = solve(*positions, *variant, run);
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
