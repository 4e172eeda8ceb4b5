// Contests: the same games whatever happens around them, and players that misbehave.
#include "lab/contest.hpp"

#include <stdexcept>
#include <thread>

#include "boards.hpp"
#include "experiments.hpp"
#include "lab/contest_tables.hpp"
#include "matchers.hpp"

namespace inarow::lab {
namespace {

using Choose = std::function<Result<play::Choice>(const Position&, Control&)>;

// A player that does what a test wants.
class Scripted final : public play::Player {
public:
    explicit Scripted(Choose choose) : choose_(std::move(choose)) {}
    Result<play::Choice> choose(const Position& position, Control& control) override {
        return choose_(position, control);
    }

private:
    Choose choose_;
};

Result<play::Choice> lowest_move(const Position& position, Control&) {
    return play::Choice{position.legal_moves().front(), "", 1, 1};
}

// The players of these tests by name; any other name is one of the program.
Maker with(std::map<std::string, Choose, std::less<>> scripts) {
    return [scripts = std::move(scripts)](std::string_view text, const Variant& variant, std::string_view search,
                                          const SearchOptions& options,
                                          const Author& author) -> Result<std::unique_ptr<play::Player>> {
        const auto found = scripts.find(text);
        if (found == scripts.end()) return play::make_player(text, variant, search, options, author);
        return std::make_unique<Scripted>(found->second);
    };
}

struct Memory {
    std::vector<std::string> lines;
    [[nodiscard]] Kept kept() {
        return {lines, [this](const std::string& line) { lines.push_back(line); }};
    }
};

Contest contest_of(std::vector<std::string> players, std::uint64_t rounds = 20, const std::string& variant = "5x4k3") {
    const std::size_t count = players.size();
    Contest contest{*parse_variant(variant), std::move(players), round_robin(count)};
    contest.rounds = rounds;
    contest.opening_stones = 4;
    return contest;
}

Result<Contested> played(const Contest& contest, Control& control, std::uint64_t seed = 1, Memory* memory = nullptr) {
    SearchOptions options;
    options.seed = seed;
    Run run{{}, "alphabeta", options, control};
    if (memory != nullptr) run.kept = memory->kept();
    return play(contest, run);
}

Contested played(const Contest& contest, std::uint64_t seed = 1, Memory* memory = nullptr) {
    Control control;
    auto contested = played(contest, control, seed, memory);
    EXPECT_TRUE(contested) << contested.error().message;
    return std::move(*contested);
}

// All games as text, in the order of the result.
std::vector<std::string> games_of(const Contested& contested) {
    std::vector<std::string> games;
    for (const Round& round : contested.rounds)
        for (const Game& game : round.games)
            games.push_back(std::to_string(round.pairing) + ' ' + moves_text(game.end) + ' ' + game.forfeit);
    return games;
}

TEST(AContest, is_the_same_on_one_thread_and_on_five) {
    Contest contest = contest_of({"random", "perfect", "random", "rules"}, 5);
    contest.at_once = 1;
    const auto alone = games_of(played(contest, 3));
    EXPECT_EQ(alone.size(), 6U * 10);
    contest.at_once = 5;
    EXPECT_EQ(games_of(played(contest, 3)), alone);
    EXPECT_NE(games_of(played(contest, 4)), alone);
}

TEST(AContest, plays_pairs_from_one_opening_that_is_not_decided) {
    const Contested contested = played(contest_of({"random", "perfect"}, 100));
    ASSERT_EQ(contested.rounds.size(), 100U);
    std::set<std::string> openings;
    for (const Round& round : contested.rounds) {
        const auto opening = [](const Game& game) {
            const auto& moves = game.end.moves();
            return std::vector<Move>(moves.begin(), moves.begin() + game.opening());
        };
        EXPECT_EQ(opening(round.games[0]), opening(round.games[1]));
        EXPECT_EQ(opening(round.games[0]).size(), 4U);
        EXPECT_GE(round.games[0].turns.size(), 2U);  // nobody completes a line with the first stone
        openings.insert(to_text(round.games[0].end.variant(), opening(round.games[0])));
    }
    EXPECT_EQ(openings.size(), 100U);
    EXPECT_EQ(contested.openings, 100U);
}

// Nodes tell who moved: random has none, and perfect has some in a game that lasts.
TEST(AContest, lets_one_player_begin_every_game) {
    for (const Begins begins : {Begins::a, Begins::b}) {
        Contest contest = contest_of({"perfect", "random"}, 10, "5x4");  // a draw, which perfect never loses
        contest.opening_stones = 0;
        contest.begins = begins;
        const Stone perfect = begins == Begins::a ? Stone::first : Stone::second;
        const Contested contested = played(contest);
        std::uint64_t nodes = 0;
        for (const Round& round : contested.rounds)
            for (const Game& game : round.games) {
                for (const Turn& turn : game.turns_of(other(perfect))) EXPECT_EQ(turn.nodes, 0U);
                for (const Turn& turn : game.turns_of(perfect)) nodes += turn.nodes;
            }
        EXPECT_GT(nodes, 0U);
        EXPECT_EQ(record_of(contest, contested, 0).games, 20U);
        EXPECT_EQ(record_of(contest, contested, 0).losses, 0U);
        EXPECT_EQ(record_of(contest, contested, 1).wins, 0U);
        EXPECT_GT(record_of(contested, 0).score(), 0.8);
        EXPECT_GT(meetings_of(contest, contested)[0].pairs.score(), 0.8);
        const Table table = colours(contest, contested).table;
        EXPECT_EQ(std::get<std::int64_t>(table.rows[0][1].held()), begins == Begins::a ? 20 : 0);
    }
}

// One who begins every game looks ahead as the first player alone; random does not look ahead.
TEST(AContest, tells_how_far_players_look_ahead_with_each_colour) {
    for (const Begins begins : {Begins::a, Begins::b}) {
        Contest contest = contest_of({"alphabeta:depth=1", "random"}, 5);
        contest.begins = begins;
        const Table table = colours(contest, played(contest)).table;
        const bool first = begins == Begins::a;
        EXPECT_EQ(real(table, 0, first ? "first_depth" : "second_depth"), 1);
        EXPECT_EQ(real(table, 2, first ? "first_depth" : "second_depth"), 1);  // of all games
        for (const std::size_t row : {0U, 1U, 2U})
            EXPECT_EQ(cell(table, row, first ? "second_depth" : "first_depth").held(), Value().held()) << row;
    }
}

TEST(AGame, keeps_the_moves_before_it_is_stopped) {
    std::stop_source stop;
    Scripted player([&](const Position& position, Control& control) {
        if (position.stones() == 4) stop.request_stop();
        return lowest_move(position, control);
    });
    int moved = 0;
    const Game game = play_game({&player, &player}, Position(*parse_variant("7x6")), Clock{}, stop.get_token(),
                                [&](const Turn&) { ++moved; });
    EXPECT_TRUE(game.stopped);
    EXPECT_EQ(moves_text(game.end), "1111");
    EXPECT_EQ(game.turns.size(), 4U);
    EXPECT_EQ(moved, 4);
    EXPECT_EQ(game.winner(), Stone::none);
    EXPECT_TRUE(game.forfeit.empty());
}

TEST(AContest, swaps_colours_within_a_pair) {
    const Contested contested = played(contest_of({"perfect", "random"}, 30));
    for (const Round& round : contested.rounds)
        for (std::size_t game = 0; game < 2; ++game) {
            const Stone perfect = game == 0 ? Stone::first : Stone::second;
            for (const Turn& turn : round.games[game].turns_of(other(perfect))) EXPECT_EQ(turn.nodes, 0U);
        }
    const Contest contest = contest_of({"perfect", "random"}, 30);
    EXPECT_GT(record_of(contest, contested, 0).score(), 0.8);
}

TEST(AContest, repeats_openings_when_there_are_too_few) {
    Contest contest = contest_of({"random", "random"}, 50, "4x4");
    contest.opening_stones = 1;
    const Contested contested = played(contest);
    EXPECT_EQ(contested.openings, 4U);
    EXPECT_EQ(contested.rounds.size(), 50U);
    EXPECT_THAT(notes_of(contest, contested), Contains(HasSubstr("only 4 openings")));
}

TEST(AContest, that_was_stopped_resumes_and_plays_the_same_games) {
    Contest contest = contest_of({"lowest", "perfect", "random"}, 15);
    Control control;
    std::atomic<int> moves{0};
    contest.make = with({{"lowest", [&](const Position& position, Control& move) {
                              const bool is_last = ++moves == 60;  // in the middle of many games
                              if (is_last) control.stop = true;
                              while (is_last && !move.stop) std::this_thread::yield();
                              return lowest_move(position, move);
                          }}});
    contest.at_once = 3;
    Memory memory;
    const auto stopped = played(contest, control, 7, &memory);
    ASSERT_TRUE(stopped);
    EXPECT_FALSE(stopped->complete);
    EXPECT_LT(stopped->rounds.size(), 45U);
    EXPECT_GT(memory.lines.size(), 10U);
    const auto expected = games_of(played(contest, 7));
    EXPECT_EQ(games_of(played(contest, 7, &memory)), expected);
    EXPECT_EQ(memory.lines.size(), 1U + 2 * 45);  // nothing was played twice
    Memory half;
    half.lines.assign(memory.lines.begin(), memory.lines.begin() + 30);
    EXPECT_EQ(games_of(played(contest, 7, &half)), expected);
    EXPECT_EQ(half.lines.size(), memory.lines.size());
}

TEST(AContest, does_not_replay_kept_games) {
    Contest contest = contest_of({"random", "perfect"}, 10);
    Memory memory;
    const auto games = games_of(played(contest, 1, &memory));
    Control control;
    SearchOptions options;
    lab::Run run{{}, "alphabeta", options, control};
    run.kept = memory.kept();
    contest.make = with({{"random", [](const Position&, Control&) -> Result<play::Choice> {
                              throw std::logic_error("nobody should be asked to move");
                          }}});
    const auto again = play(contest, run);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(games_of(*again), games);
    EXPECT_EQ(run.total, 0U);
}

TEST(AContest, resumes_when_more_games_are_asked_for) {
    Memory memory;
    const auto few = games_of(played(contest_of({"random", "perfect"}, 5), 1, &memory));
    const auto more = games_of(played(contest_of({"random", "perfect"}, 12), 1, &memory));
    EXPECT_EQ(memory.lines.size(), 1U + 24);
    EXPECT_TRUE(std::equal(few.begin(), few.end(), more.begin()));
}

TEST(AContest, rejects_the_journal_of_another_contest) {
    Memory memory;
    static_cast<void>(played(contest_of({"random", "perfect"}, 3), 1, &memory));
    const auto complaint = [&](const Contest& contest, std::uint64_t seed) {
        Control control;
        return message_of(played(contest, control, seed, &memory));
    };
    EXPECT_EQ(complaint(contest_of({"random", "perfect"}, 3), 1), "");
    EXPECT_THAT(complaint(contest_of({"random", "perfect"}, 3), 2), HasSubstr("belongs to another run"));
    EXPECT_THAT(complaint(contest_of({"random", "rules"}, 3), 1), HasSubstr("belongs to another run"));
    EXPECT_THAT(complaint(contest_of({"random", "perfect"}, 3, "4x4"), 1), HasSubstr("belongs to another run"));
    Contest other_weights = contest_of({"random", "perfect"}, 3);
    other_weights.made_of = "other weights";
    EXPECT_THAT(complaint(other_weights, 1), HasSubstr("belongs to another run"));
    for (const char* damage : {"", "{}", "[1]", "garbage", R"({"pairing":0})"}) {
        const Memory whole = memory;
        memory.lines[3] = damage;
        EXPECT_THAT(complaint(contest_of({"random", "perfect"}, 3), 1), HasSubstr("line 4")) << damage;
        memory = whole;
    }
    // A game of another pairing, from another opening.
    memory.lines[3].replace(memory.lines[3].find("\"round\":"), 9, "\"round\":0");
    memory.lines[1].replace(memory.lines[1].find("\"round\":"), 9, "\"round\":1");
    EXPECT_THAT(complaint(contest_of({"random", "perfect"}, 3), 1), HasSubstr(" is not a game of this run"));
}

// Wins by far: a few pairs decide, and the same ones whatever finished first.
TEST(AContest, with_a_sequential_test_ends_a_pairing_when_it_is_decided) {
    Contest contest = contest_of({"perfect", "random", "random"}, 500);
    contest.sprt = Sprt{.elo0 = 0, .elo1 = 100};
    contest.at_once = 1;
    const Contested alone = played(contest);
    contest.at_once = 4;
    EXPECT_EQ(games_of(played(contest)), games_of(alone));
    EXPECT_TRUE(alone.complete);
    const auto meetings = meetings_of(contest, alone);
    for (const std::size_t against_random : {0U, 1U}) {
        EXPECT_LT(meetings[against_random].pairs.pairs(), 50U);
        EXPECT_EQ(contest.sprt->verdict(meetings[against_random].pairs), Sprt::Verdict::elo1);
    }
    EXPECT_GT(meetings[2].pairs.pairs(), meetings[0].pairs.pairs());  // random against random
    const Table table = pairings(contest, alone).table;
    EXPECT_EQ(std::get<std::string>(table.rows[0].back().held()), "more than 0 Elo (0 is rejected)");
    EXPECT_THAT(notes_of(contest, alone), Contains(HasSubstr("do not allow for such an early end")));
}

TEST(Standings, have_no_rating_for_a_player_who_met_nobody) {
    Contest contest = contest_of({"random", "random", "random"}, 2);
    contest.pairings = {{0, 1}};
    const Section section = standings(contest, played(contest), 1);
    const auto& rows = section.table.rows;
    EXPECT_EQ(
        std::ranges::count_if(rows, [](const auto& row) { return std::holds_alternative<double>(row[1].held()); }), 2);
    EXPECT_EQ(section.plots[0].y.names.size(), 3U);
    EXPECT_EQ(section.plots[0].series[0].points.size(), 2U);
    EXPECT_EQ(section.plots[0].series[0].ranges.size(), 2U);
}

TEST(AContest, with_an_unknown_player_is_refused_before_the_first_game) {
    Control control;
    Memory memory;
    EXPECT_THAT(message_of(played(contest_of({"random", "alphazero"}), control, 1, &memory)),
                HasSubstr("unknown player 'alphazero', did you mean alphabeta? (known: random"));
    EXPECT_EQ(memory.lines.size(), 0U);
}

// --- players that misbehave

std::string forfeit_of(const Choose& choose, const Clock& clock = {}) {
    Contest contest = contest_of({"bad", "random"}, 3);
    contest.at_once = 1;
    contest.clock = clock;
    contest.make = with({{"bad", choose}});
    const Contested contested = played(contest);
    EXPECT_TRUE(contested.complete);
    const Record record = record_of(contest, contested, 0);
    EXPECT_EQ(record.losses, 6U);
    EXPECT_EQ(record.forfeits, 6U);
    EXPECT_EQ(forfeits(contest, contested).table.rows.size(), 6U);
    return contested.rounds[0].games[0].forfeit;
}

TEST(APlayer, that_fails_loses_its_games_and_the_others_play_on) {
    EXPECT_EQ(forfeit_of([](const Position&, Control&) -> Result<play::Choice> { return error("it has crashed"); }),
              "move 5: it has crashed");
}

// As a program that can be started once: the tournament goes on, and says why.
TEST(APlayer, that_cannot_be_recreated_loses) {
    Contest contest = contest_of({"once", "random"}, 3);
    std::atomic<int> made{0};
    contest.make = [&](std::string_view text, const Variant& variant, std::string_view search,
                       const SearchOptions& options, const Author& author) -> Result<std::unique_ptr<play::Player>> {
        if (text == "once" && ++made > 1) return error("no such program");
        return with({{"once", lowest_move}})(text, variant, search, options, author);
    };
    const Contested contested = played(contest);
    EXPECT_EQ(record_of(contest, contested, 0).forfeits, 6U);
    EXPECT_EQ(contested.rounds[1].games[0].forfeit, "move 5: no such program");
}

TEST(APlayer, whose_move_is_not_legal_loses) {
    for (const Move move : {-1, 5, 1'000'000})
        EXPECT_EQ(forfeit_of([&](const Position&, Control&) { return play::Choice{move}; }),
                  "move 5: not a legal move");
}

// A clock that only the test turns.
std::atomic<double> seconds_passed{0};
double counted_seconds() { return seconds_passed; }

// A player that takes so long, and moves once it is told to stop.
Choose slow_by(double seconds) {
    return [seconds](const Position& position, Control& control) {
        while (!control.stop) std::this_thread::yield();
        seconds_passed = seconds_passed + seconds;
        return lowest_move(position, control);
    };
}

TEST(APlayer, that_exceeds_its_time_loses) {
    EXPECT_EQ(forfeit_of(slow_by(0.09), {0.01, 0.05, counted_seconds}), "move 5: took 0.090 s of 0.01 s");
}

TEST(APlayer, that_stops_on_request_does_not_lose) {
    Contest contest = contest_of({"slow", "random"}, 2);
    contest.at_once = 1;
    contest.clock = {0.01, 0.05, counted_seconds};
    contest.make = with({{"slow", slow_by(0.04)}});
    EXPECT_EQ(record_of(contest, played(contest), 0).forfeits, 0U);
}

TEST(APlayer, that_throws_ends_the_contest_with_its_exception) {
    Contest contest = contest_of({"mad", "random"}, 3);
    contest.make = with({{"mad", [](const Position&, Control&) -> Result<play::Choice> { throw std::bad_alloc(); }}});
    Control control;
    EXPECT_THROW(static_cast<void>(played(contest, control)), std::bad_alloc);
}

TEST(AGameLine, round_trips) {
    Contest contest = contest_of({"random", "perfect", "bad"}, 4, "4x4x4");
    contest.make = with({{"bad",
                          [](const Position& position, Control&) {
                              return play::Choice{position.stones() > 6 ? -1 : position.legal_moves().back(), "", 5, 2};
                          }},
                         {"perfect", lowest_move}});
    for (const Round& round : played(contest).rounds) {
        const auto line = to_line({round.pairing, 9, true}, round.games[1]);
        const auto back = read_line(contest.variant, line);
        ASSERT_TRUE(back) << line;
        EXPECT_EQ(to_line(back->slot, back->game), line);
        EXPECT_EQ(back->game.winner(), round.games[1].winner());
    }
}

}  // namespace
}  // namespace inarow::lab
