#include "lab/contest_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>

#include "game/notation.hpp"

namespace inarow::lab {
namespace {

std::int64_t whole(std::uint64_t count) { return static_cast<std::int64_t>(count); }

// A number that may be infinite, which JSON has no word for.
Value finite(double value) { return std::isfinite(value) ? Value(value) : Value(); }

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

void count(Record& record, const Game& game, Stone colour) {
    const int points = game.half_points(colour);
    ++record.games;
    record.wins += points == 2;
    record.draws += points == 1;
    record.losses += points == 0;
    record.forfeits += points == 0 && !game.forfeit.empty();
}

std::vector<std::size_t> by_elo(const std::vector<Rating>& ratings) {
    std::vector<std::size_t> order(ratings.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return ratings[a].elo > ratings[b].elo; });
    return order;
}

Plot elo_plot(const std::vector<std::size_t>& order, const std::vector<std::string>& labels,
              const std::vector<Rating>& ratings) {
    Plot plot{"Elo", {"Elo, with 95 % intervals"}, {"player"}, {{"rating", {}, {}, false}}};
    for (std::size_t place = 0; place < order.size(); ++place) {
        const Rating& rating = ratings[order[place]];
        plot.y.names.push_back(labels[order[place]]);
        if (!rating.met) continue;
        plot.series[0].points.emplace_back(rating.elo, static_cast<double>(place));
        plot.series[0].ranges.emplace_back(rating.interval.lo, rating.interval.hi);
    }
    return plot;
}

// Wald's test rejects one of two differences; it does not show that the other one holds.
std::string verdict_text(const Sprt& sprt, const PairScore& pairs) {
    switch (sprt.verdict(pairs)) {
        case Sprt::Verdict::elo0:
            return fmt::format("less than {0:g} Elo ({0:g} is rejected)", sprt.elo1);
        case Sprt::Verdict::elo1:
            return fmt::format("more than {0:g} Elo ({0:g} is rejected)", sprt.elo0);
        default: return "open";
    }
}

// Pairs won and lost as a whole: equal pairs say nothing about who is better.
double sign_test(const PairScore& pairs) {
    const auto& counts = pairs.counts();
    const std::uint64_t won = counts[3] + counts[4];
    return binomial_test(won, won + counts[0] + counts[1]);
}

std::vector<Value> row_of(const Contest& contest, const Contested& contested, std::size_t i, const Meeting& meeting,
                          const std::vector<std::string>& labels) {
    const Record record = record_of(contested, i);
    std::vector<Value> row = {labels[meeting.a],       labels[meeting.b],      whole(record.wins),
                              whole(record.draws),     whole(record.losses)};
    for (const std::uint64_t pairs : meeting.pairs.counts()) row.emplace_back(whole(pairs));
    if (meeting.pairs.pairs() == 0) {
        row.resize(row.size() + 6);
    } else {
        const Interval interval = meeting.pairs.interval();
        for (const double value : {meeting.pairs.score(), interval.lo, interval.hi}) row.emplace_back(value);
        for (const double value : {meeting.pairs.score(), interval.lo, interval.hi})
            row.push_back(finite(elo_of(value)));
    }
    row.emplace_back(sign_test(meeting.pairs));
    if (contest.sprt) row.emplace_back(contest.sprt->statistic(meeting.pairs));
    if (contest.sprt) row.emplace_back(verdict_text(*contest.sprt, meeting.pairs));
    return row;
}

struct Cost {
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
};

}  // namespace

double Record::score() const {
    return games == 0 ? 0 : (static_cast<double>(wins) + static_cast<double>(draws) / 2) / static_cast<double>(games);
}

std::vector<Value> elo_cells(const Rating& rating) {
    if (!rating.met) return {Value(), Value(), Value()};
    return {rating.elo, rating.interval.lo, rating.interval.hi};
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
        if (who == player) count(record, game, colour);
    });
    return record;
}

Record record_of(const Contested& contested, std::size_t pairing, bool of_b) {
    Record record;
    for (const Round& round : contested.rounds) {
        if (round.pairing != pairing) continue;
        for (const std::size_t i : {0U, 1U})
            count(record, round.games[i], of_b ? other(round.of_a[i]) : round.of_a[i]);
    }
    return record;
}

Section standings(const Contest& contest, const Contested& contested, std::uint64_t seed) {
    const auto labels = labels_of(contest.players);
    const auto ratings = ratings_of(labels.size(), meetings_of(contest, contested), seed);
    const auto order = by_elo(ratings);
    Section section{{"Standings",
                     {{"player", "player"},
                      {"elo", "Elo"},
                      {"elo_lo", "from"},
                      {"elo_hi", "to"},
                      {"games", "games"},
                      {"wins", "won"},
                      {"draws", "drawn"},
                      {"losses", "lost"},
                      {"score", "score"},
                      {"forfeits", "forfeits"}},
                     {}},
                    {elo_plot(order, labels, ratings)}};
    for (const std::size_t player : order) {
        const Record record = record_of(contest, contested, player);
        std::vector<Value> row = {labels[player]};
        std::ranges::copy(elo_cells(ratings[player]), std::back_inserter(row));
        for (const std::uint64_t games : {record.games, record.wins, record.draws, record.losses})
            row.emplace_back(whole(games));
        row.push_back(record.games == 0 ? Value() : record.score());
        row.emplace_back(whole(record.forfeits));
        section.table.rows.push_back(std::move(row));
    }
    return section;
}

Section crosstable(const Contest& contest, const Contested& contested) {
    const auto labels = labels_of(contest.players);
    Table table{"Crosstable: points of the player on the left", {{"player", "player"}}, {}};
    for (std::size_t i = 0; i < labels.size(); ++i) table.columns.push_back({labels[i], std::to_string(i + 1)});
    for (std::size_t player = 0; player < labels.size(); ++player) {
        std::vector<Value> row(labels.size() + 1);
        row[0] = fmt::format("{}. {}", player + 1, labels[player]);
        for (std::size_t i = 0; i < contest.pairings.size(); ++i) {
            const Pairing& pairing = contest.pairings[i];
            if (pairing.a != player && pairing.b != player) continue;
            const Record record = record_of(contested, i, pairing.b == player);
            row[1 + (pairing.a == player ? pairing.b : pairing.a)] =
                fmt::format("{:g} of {}", record.score() * static_cast<double>(record.games), record.games);
        }
        table.rows.push_back(std::move(row));
    }
    return {std::move(table), {}};
}

Section pairings(const Contest& contest, const Contested& contested) {
    const auto labels = labels_of(contest.players);
    const auto meetings = meetings_of(contest, contested);
    Table table{"Pairings, seen by the first player named",
                {{"a", "player"},
                 {"b", "against"},
                 {"wins", "won"},
                 {"draws", "drawn"},
                 {"losses", "lost"},
                 {"pairs_0", "pairs: 0"},
                 {"pairs_1_2", "1/2"},
                 {"pairs_1", "1"},
                 {"pairs_3_2", "3/2"},
                 {"pairs_2", "2"},
                 {"score", "score"},
                 {"score_lo", "from"},
                 {"score_hi", "to"},
                 {"elo", "Elo"},
                 {"elo_lo", "from"},
                 {"elo_hi", "to"},
                 {"p", "p"}},
                {}};
    if (contest.sprt) table.columns.push_back({"llr", "LLR"});
    if (contest.sprt) table.columns.push_back({"verdict", "verdict"});
    for (std::size_t i = 0; i < meetings.size(); ++i)
        table.rows.push_back(row_of(contest, contested, i, meetings[i], labels));
    return {std::move(table), {}};
}

Section colours(const Contest& contest, const Contested& contested) {
    const auto labels = labels_of(contest.players);
    std::vector<std::array<Record, 2>> records(labels.size());
    Record all;
    each_side(contest, contested, [&](std::size_t who, Stone colour, const Game& game) {
        count(records[who][colour == Stone::second], game, colour);
        if (colour == Stone::first) count(all, game, colour);
    });
    Table table{"Colours",
                {{"player", "player"},
                 {"first_games", "moved first"},
                 {"first_wins", "won"},
                 {"first_draws", "drawn"},
                 {"first_score", "score"},
                 {"second_games", "moved second"},
                 {"second_wins", "won"},
                 {"second_draws", "drawn"},
                 {"second_score", "score"}},
                {}};
    const auto cells = [](const Record& record) {
        if (record.games == 0) return std::vector<Value>{whole(0), whole(0), whole(0), Value()};
        return std::vector<Value>{whole(record.games), whole(record.wins), whole(record.draws), record.score()};
    };
    for (std::size_t player = 0; player < labels.size(); ++player) {
        std::vector<Value> row = {labels[player]};
        for (const Record& record : records[player]) std::ranges::copy(cells(record), std::back_inserter(row));
        table.rows.push_back(std::move(row));
    }
    std::vector<Value> row = {std::string("all games")};
    std::ranges::copy(cells(all), std::back_inserter(row));
    row.resize(table.columns.size());
    table.rows.push_back(std::move(row));
    return {std::move(table), {}};
}

Section costs(const Contest& contest, const Contested& contested) {
    const auto labels = labels_of(contest.players);
    std::vector<Cost> all(labels.size());
    each_side(contest, contested, [&](std::size_t who, Stone colour, const Game& game) {
        for (const Turn& turn : game.turns_of(colour)) all[who].add(turn);
    });
    Table table{"Moves",
                {{"player", "player"},
                 {"moves", "moves"},
                 {"mean_ms", "ms a move"},
                 {"worst_ms", "worst ms"},
                 {"mean_nodes", "nodes a move"},
                 {"mean_depth", "depth"}},
                {}};
    for (std::size_t player = 0; player < labels.size(); ++player) {
        const Cost& cost = all[player];
        const double moves = std::max(1.0, static_cast<double>(cost.moves));
        table.rows.push_back({labels[player], whole(cost.moves), 1000 * cost.seconds / moves, 1000 * cost.worst,
                              cost.nodes / moves, cost.depth > 0 ? Value(cost.depth / moves) : Value()});
    }
    return {std::move(table), {}};
}

Section forfeits(const Contest& contest, const Contested& contested) {
    const auto labels = labels_of(contest.players);
    Table table{"Games lost without a line", {{"player", "player"}, {"reason", "reason"}, {"moves", "moves"}}, {}};
    each_side(contest, contested, [&](std::size_t who, Stone colour, const Game& game) {
        if (!game.forfeit.empty() && game.winner() != colour)
            table.rows.push_back({labels[who], game.forfeit, moves_text(game.end)});
    });
    return {std::move(table), {}};
}

std::vector<std::string> notes_of(const Contest& contest, const Contested& contested) {
    std::vector<std::string> notes;
    notes.push_back(fmt::format(
        "{}: pairs of games from one opening of {} random stones, colours swapped. Intervals of scores and of Elo: 95 %, "
        "by pairs. p: sign test over pairs that are not even.",
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
            fmt::format("A move may take {} s; {} ms more lose the game. Games with a clock differ from run "
                        "to run.",
                        *contest.clock.seconds, contest.clock.grace * 1000));
    if (contest.sprt)
        notes.push_back(
            fmt::format("Sequential test of {:g} against {:g} Elo, alpha {:g}, beta {:g}: decided below {:.2f} "
                        "or above {:.2f}. The intervals and p do not allow for such an early end.",
                        contest.sprt->elo0, contest.sprt->elo1, contest.sprt->alpha, contest.sprt->beta,
                        contest.sprt->lower(), contest.sprt->upper()));
    return notes;
}

}  // namespace inarow::lab
