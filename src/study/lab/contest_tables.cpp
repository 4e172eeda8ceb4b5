#include "lab/contest_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>

#include "inarow/notation.hpp"
#include "lab/columns.hpp"

namespace inarow::lab {

// Games with one colour, in a table.
template <>
struct Figures<std::optional<Record>> {
    static std::vector<Column> columns(const std::string& name, const std::string& title) {
        return {
            {name + "_games", title}, {name + "_wins", "won"}, {name + "_draws", "drawn"}, {name + "_score", "score"}};
    }
    static std::vector<Value> cells(const std::optional<Record>& record) {
        if (!record) return std::vector<Value>(4);
        return {record->games, record->wins, record->draws, record->score()};
    }
};

namespace {

// Calls f(player, colour, game) for both players of every game.
void each_side(const Contest& contest, const Contested& contested,
               const std::function<void(std::size_t, Stone, const Game&)>& f) {
    for (const Round& round : contested.rounds) {
        const Pairing& pairing = contest.pairings[round.pairing];
        for (const std::size_t i : {0U, 1U}) {
            f(pairing.a, round.of_a[i], round.games[i]);
            f(pairing.b, other(round.of_a[i]), round.games[i]);
        }
    }
}

struct Standing {
    std::string player;
    Record record;
    Rating rating;
    [[nodiscard]] std::optional<Estimate> elo() const { return rating.estimate(); }
    [[nodiscard]] std::optional<double> score() const { return record.score(); }
};

Plot elo_plot(const std::vector<Standing>& rows) {
    Plot plot{"Elo", {"Elo, with 95 % intervals"}, {"player"}, {places_of("rating", rows, &Standing::elo)}};
    for (const Standing& row : rows) plot.y.names.push_back(row.player);
    return plot;
}

// Wald's test rejects one of two differences; it does not show that the other one holds.
std::string verdict_text(const Sprt& sprt, const PairScore& pairs) {
    switch (sprt.verdict(pairs)) {
        case Sprt::Verdict::elo0:
            return fmt::format("less than {0:g} Elo ({0:g} is rejected)", sprt.elo1);
        case Sprt::Verdict::elo1:
            return fmt::format("more than {0:g} Elo ({0:g} is rejected)", sprt.elo0);
        default:
            return "open";
    }
}

// Pairs won and lost as a whole: equal pairs say nothing about who is better.
double sign_test(const PairScore& pairs) {
    const auto& counts = pairs.counts();
    const std::uint64_t won = counts[3] + counts[4];
    return binomial_test(won, won + counts[0] + counts[1]);
}

struct Paired : Meeting {
    Record record;

    // Nothing without games.
    [[nodiscard]] std::optional<Estimate> score() const {
        if (pairs.pairs() == 0) return std::nullopt;
        return Estimate{pairs.score(), pairs.interval()};
    }
    [[nodiscard]] std::optional<Estimate> elo() const {
        const auto found = score();
        if (!found) return std::nullopt;
        return Estimate{elo_of(found->value), {elo_of(found->interval.lo), elo_of(found->interval.hi)}};
    }
};

struct Cost {
    std::string player;
    std::uint64_t moves = 0;
    double seconds = 0;
    double worst = 0;
    double nodes = 0;
    double depth = 0;

    void add(const Turn& turn) {
        ++moves;
        seconds += turn.seconds;
        worst = std::max(worst, turn.seconds);
        nodes += static_cast<double>(turn.nodes);
        depth += turn.depth;
    }
    [[nodiscard]] double per_move(double sum) const { return sum / std::max(1.0, static_cast<double>(moves)); }
    [[nodiscard]] Value mean_depth() const { return depth > 0 ? Value(per_move(depth)) : Value(); }
};

struct ByColour {
    std::string player;
    std::array<std::optional<Record>, 2> records = {Record(), Record()};
    std::array<Cost, 2> costs = {};
};

}  // namespace

void Record::add(const Game& game, Stone colour) {
    const int half_points = game.half_points(colour);
    ++games;
    wins += half_points == 2;
    draws += half_points == 1;
    losses += half_points == 0;
    forfeits += half_points == 0 && !game.forfeit.empty();
}

std::optional<double> Record::score() const {
    if (games == 0) return std::nullopt;
    return points() / static_cast<double>(games);
}

std::vector<std::string> labels_of(const std::vector<std::string>& players) {
    std::map<std::string, int> seen;
    std::vector<std::string> labels;
    for (const std::string& player : players) {
        const int times = ++seen[player];
        labels.push_back(times == 1 ? player : fmt::format("{} ({})", player, times));
    }
    return labels;
}

Record record_of(const Contest& contest, const Contested& contested, std::size_t player) {
    Record record;
    each_side(contest, contested, [&](std::size_t who, Stone colour, const Game& game) {
        if (who == player) record.add(game, colour);
    });
    return record;
}

Record record_of(const Contested& contested, std::size_t pairing, bool of_b) {
    Record record;
    for (const Round& round : contested.rounds)
        for (std::size_t i = 0; round.pairing == pairing && i < 2; ++i)
            record.add(round.games[i], of_b ? other(round.of_a[i]) : round.of_a[i]);
    return record;
}

Section standings(const Contest& contest, const Contested& contested, std::uint64_t seed) {
    const auto labels = labels_of(contest.players);
    const auto ratings = ratings_of(labels.size(), meetings_of(contest, contested), seed);
    std::vector<Standing> rows;
    for (std::size_t i = 0; i < labels.size(); ++i)
        rows.push_back({labels[i], record_of(contest, contested, i), ratings[i]});
    std::ranges::stable_sort(rows, std::greater(), [](const Standing& row) { return row.rating.elo; });
    const Columns<Standing> columns = {{"player", "player", &Standing::player},
                                       {"elo", "Elo", &Standing::elo},
                                       {"games", "games", [](auto& row) { return row.record.games; }},
                                       {"wins", "won", [](auto& row) { return row.record.wins; }},
                                       {"draws", "drawn", [](auto& row) { return row.record.draws; }},
                                       {"losses", "lost", [](auto& row) { return row.record.losses; }},
                                       {"score", "score", &Standing::score},
                                       {"forfeits", "forfeits", [](auto& row) { return row.record.forfeits; }}};
    return {columns.table("Standings", rows), {elo_plot(rows)}};
}

Section crosstable(const Contest& contest, const Contested& contested) {
    const auto labels = labels_of(contest.players);
    Table table{"Crosstable: points of the player on the left", {{"player", "player"}}};
    for (std::size_t i = 0; i < labels.size(); ++i) {
        table.columns.push_back({labels[i], std::to_string(i + 1)});
        table.rows.emplace_back(labels.size() + 1).front() = fmt::format("{}. {}", i + 1, labels[i]);
    }
    for (std::size_t i = 0; i < contest.pairings.size(); ++i)
        for (const bool of_b : {false, true}) {
            const auto [a, b] = contest.pairings[i];
            const Record record = record_of(contested, i, of_b);
            table.rows[of_b ? b : a][1 + (of_b ? a : b)] = fmt::format("{:g} of {}", record.points(), record.games);
        }
    return {std::move(table)};
}

Section pairings(const Contest& contest, const Contested& contested) {
    const auto labels = labels_of(contest.players);
    std::vector<Paired> rows;
    for (const Meeting& meeting : meetings_of(contest, contested))
        rows.push_back({meeting, record_of(contested, rows.size())});
    Columns<Paired> columns = {{"a", "player", [&](auto& row) { return labels[row.a]; }},
                               {"b", "against", [&](auto& row) { return labels[row.b]; }},
                               {"wins", "won", [](auto& row) { return row.record.wins; }},
                               {"draws", "drawn", [](auto& row) { return row.record.draws; }},
                               {"losses", "lost", [](auto& row) { return row.record.losses; }}};
    constexpr std::array<std::array<const char*, 2>, 5> points = {
        {{"pairs_0", "pairs: 0"}, {"pairs_1_2", "1/2"}, {"pairs_1", "1"}, {"pairs_3_2", "3/2"}, {"pairs_2", "2"}}};
    for (std::size_t halves = 0; halves < points.size(); ++halves)
        columns.add({points[halves][0], points[halves][1], [halves](auto& row) { return row.pairs.counts()[halves]; }});
    columns.add({"score", "score", &Paired::score});
    columns.add({"elo", "Elo", &Paired::elo});
    columns.add({"p", "p", [](auto& row) { return sign_test(row.pairs); }});
    if (contest.sprt) {
        columns.add({"llr", "LLR", [&](auto& row) { return contest.sprt->statistic(row.pairs); }});
        columns.add({"verdict", "verdict", [&](auto& row) { return verdict_text(*contest.sprt, row.pairs); }});
    }
    return {columns.table("Pairings, seen by the first player named", rows)};
}

Section colours(const Contest& contest, const Contested& contested) {
    std::vector<ByColour> rows;
    for (const std::string& label : labels_of(contest.players)) rows.push_back({label});
    rows.push_back({"all games", {Record(), std::nullopt}});
    each_side(contest, contested, [&](std::size_t who, Stone colour, const Game& game) {
        const std::size_t side = colour == Stone::first ? 0 : 1;
        for (ByColour* row : {&rows[who], &rows.back()}) {
            if (row->records[side]) row->records[side]->add(game, colour);
            for (const Turn& turn : game.turns_of(colour)) row->costs[side].add(turn);
        }
    });
    Columns<ByColour> columns = {{"player", "player", &ByColour::player}};
    for (const std::size_t side : {0U, 1U}) {
        const std::string name = side == 0 ? "first" : "second";
        columns.add({name, "moved " + name, [side](auto& row) { return row.records[side]; }});
        columns.add({name + "_depth", "depth", [side](auto& row) { return row.costs[side].mean_depth(); }});
    }
    return {columns.table("Colours", rows)};
}

Section costs(const Contest& contest, const Contested& contested) {
    std::vector<Cost> rows;
    for (const std::string& label : labels_of(contest.players)) rows.push_back({label});
    each_side(contest, contested, [&](std::size_t who, Stone colour, const Game& game) {
        for (const Turn& turn : game.turns_of(colour)) rows[who].add(turn);
    });
    const Columns<Cost> columns = {{"player", "player", &Cost::player},
                                   {"moves", "moves", &Cost::moves},
                                   {"mean_ms", "ms a move", [](auto& row) { return row.per_move(1000 * row.seconds); }},
                                   {"worst_ms", "worst ms", [](auto& row) { return 1000 * row.worst; }},
                                   {"mean_nodes", "nodes a move", [](auto& row) { return row.per_move(row.nodes); }},
                                   {"mean_depth", "depth", &Cost::mean_depth}};
    return {columns.table("Moves", rows)};
}

Section forfeits(const Contest& contest, const Contested& contested) {
    const auto labels = labels_of(contest.players);
    Table table{"Games lost without a line", {{"player", "player"}, {"reason", "reason"}, {"moves", "moves"}}};
    each_side(contest, contested, [&](std::size_t who, Stone colour, const Game& game) {
        if (!game.forfeit.empty() && game.winner() != colour)
            table.rows.push_back({labels[who], game.forfeit, moves_text(game.end)});
    });
    return {std::move(table)};
}

std::vector<std::string> notes_of(const Contest& contest, const Contested& contested) {
    std::vector<std::string> notes;
    notes.push_back(
        fmt::format("{}: pairs of games from one opening of {} random stones, colours swapped. Intervals of scores and "
                    "of Elo: 95 %, by pairs. p: sign test over pairs that are not even.",
                    to_text(contest.variant), contest.opening_stones));
    if (contested.openings < contest.rounds && contest.opening_stones > 0)
        notes.push_back(
            fmt::format("There are only {} openings: they are played more than once, and deterministic "
                        "players repeat their games.",
                        contested.openings));
    if (contest.opening_stones == 0)
        notes.emplace_back(
            "All games begin on the empty board: deterministic players repeat their games, which makes the intervals "
            "too short.");
    if (contest.clock.seconds)
        notes.push_back(
            fmt::format("A move may take {} s; {} ms more lose the game. Games with a clock differ from run to run.",
                        *contest.clock.seconds, contest.clock.grace * 1000));
    if (contest.sprt)
        notes.push_back(
            fmt::format("Sequential test of {:g} against {:g} Elo, alpha {:g}, beta {:g}: decided below {:.2f} "
                        "or above {:.2f}. The intervals and p do not allow for such an early end.",
                        contest.sprt->elo0, contest.sprt->elo1, contest.sprt->alpha, contest.sprt->beta,
                        contest.sprt->lower(), contest.sprt->upper()));
    return notes;
}

Results results_of(const Contest& contest, const Contested& contested) {
    return {.sections = {}, .notes = notes_of(contest, contested), .complete = contested.complete};
}

}  // namespace inarow::lab
