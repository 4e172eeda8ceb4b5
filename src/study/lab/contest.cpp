#include "lab/contest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>

#include "base/cores.hpp"
#include "base/input_file.hpp"
#include "base/text.hpp"
#include "base/threads.hpp"
#include "base/ticker.hpp"
#include "lab/match.hpp"
#include "report/json_parts.hpp"

namespace inarow::lab {
namespace {

// For each player in each of the simultaneous games, unless another size is given: tables grow only as needed.
constexpr std::uint64_t usual_table_bytes = 64 << 20;

// How often a run that waits for its games looks whether it should stop.
constexpr double glance_seconds = 0.02;

// Different numbers for different games, and nothing in common between neighbours (the finalizer of SplitMix64; Steele,
// Lea and Flood, OOPSLA 2014).
std::uint64_t mixed(std::uint64_t seed, std::uint64_t number) {
    std::uint64_t z = seed + (number + 1) * 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

// The colours of player a in the two games of a round.
std::array<Stone, 2> colours_of_a(Begins begins) {
    return {begins == Begins::b ? Stone::second : Stone::first, begins == Begins::a ? Stone::first : Stone::second};
}

// The players of one thread, made when they are needed; two where a player meets itself.
class PlayerPool {
public:
    PlayerPool(const Contest& contest, const Run& run) : contest_(contest), run_(run), options_(run.options) {
        if (options_.table_bytes.count == 0) options_.table_bytes.count = usual_table_bytes;
    }

    Result<play::Player*> player(std::size_t number, bool double_of_other) {
        auto& player = players_[{number, double_of_other}];
        if (!player) {
            player = INAROW_TRY(
                contest_.make(contest_.players[number], contest_.variant, run_.search, options_, run_.author));
        }
        return player.get();
    }

    void forget() { players_.clear(); }

private:
    const Contest& contest_;
    const Run& run_;
    SearchOptions options_;
    std::map<std::pair<std::size_t, bool>, std::unique_ptr<play::Player>> players_;
};

// Which games have been played, and which are next.  Thread-safe.
class GameSchedule {
public:
    GameSchedule(const Contest& contest, Run& run, Openings openings)
        : contest_(contest),
          run_(run),
          openings_(std::move(openings)),
          games_(contest.pairings.size()),
          settled_(contest.pairings.size()),
          decided_(contest.pairings.size()) {}

    // Takes the games of earlier runs, or writes down what this one plays.
    Result<void> take_kept() {
        const std::string title = this->title();
        if (run_.kept.lines.empty()) {
            if (run_.kept.add) run_.kept.add(title);
            return {};
        }
        if (run_.kept.lines.front() != title)
            return error(fmt::format("journal {} belongs to another run: it begins with {}", run_.kept.name,
                                     run_.kept.lines.front()));
        for (std::size_t i = 1; i < run_.kept.lines.size(); ++i) {
            auto line = read_line(contest_.variant, run_.kept.lines[i]);
            if (!line || !belongs(*line))
                return error(fmt::format("journal {}: line {} is not a game of this run", run_.kept.name, i + 1));
            if (line->slot.round >= contest_.rounds) continue;  // an earlier run was told to play more
            at(line->slot) = std::move(line->game);
            settle(line->slot.pairing);
        }
        return {};
    }

    [[nodiscard]] std::uint64_t missing() {
        std::uint64_t count = 0;
        for (std::size_t pairing = 0; pairing < games_.size(); ++pairing)
            for (std::uint64_t round = 0; !decided_[pairing] && round < contest_.rounds; ++round)
                for (const bool swapped : {false, true}) count += !is_played({pairing, round, swapped});
        return count;
    }

    // A game that has not been played; each round is handed out to all pairings before the next, so that an early end
    // is the same for all.
    std::optional<Slot> next() {
        const std::lock_guard lock(mutex_);
        while (cursor_ < contest_.rounds * games_.size() * 2) {
            const Slot slot{static_cast<std::size_t>(cursor_ / 2 % games_.size()), cursor_ / 2 / games_.size(),
                            cursor_ % 2 == 1};
            ++cursor_;
            if (!decided_[slot.pairing] && !is_played(slot)) return slot;
        }
        return std::nullopt;
    }

    [[nodiscard]] const Position& opening(const Slot& slot) {
        const std::lock_guard lock(mutex_);
        return openings_.of(slot.round);
    }

    // A game counts once it is kept.
    void record(const Slot& slot, Game game) {
        const std::lock_guard lock(mutex_);
        if (run_.kept.add) run_.kept.add(to_line(slot, game));
        for (const Turn& turn : game.turns) run_.control.nodes += turn.nodes;
        at(slot) = std::move(game);
        ++run_.done;
        settle(slot.pairing);
    }

    // Rounds whose two games have been played; none after a decision.
    [[nodiscard]] Contested result() {
        Contested contested{{}, openings_.different(contest_.rounds), missing() == 0};
        for (std::size_t pairing = 0; pairing < games_.size(); ++pairing)
            for (std::size_t round = 0; round < games_[pairing].size(); ++round) {
                auto& [first, second] = games_[pairing][round];
                if (first && second && (!decided_[pairing] || round < settled_[pairing].pairs()))
                    contested.rounds.push_back(
                        {pairing, {std::move(*first), std::move(*second)}, colours_of_a(contest_.begins)});
            }
        return contested;
    }

private:
    [[nodiscard]] bool is_played(const Slot& slot) const {
        const auto& begun = games_[slot.pairing];
        return slot.round < begun.size() && begun[slot.round][slot.swapped];
    }
    // Room for rounds is made as they are played: a million may be asked for.
    [[nodiscard]] std::optional<Game>& at(const Slot& slot) {
        auto& begun = games_[slot.pairing];
        if (begun.size() <= slot.round) begun.resize(slot.round + 1);
        return begun[slot.round][slot.swapped];
    }

    // What makes two runs play the same games.
    [[nodiscard]] std::string title() const {
        Json pairings = Json::array();
        for (const Pairing& pairing : contest_.pairings) pairings.push_back(Json::array({pairing.a, pairing.b}));
        Json title = {{"variant", to_text(contest_.variant)},
                      {"players", contest_.players},
                      {"pairings", std::move(pairings)},
                      {"opening_stones", contest_.opening_stones},
                      {"move_seconds", Json(contest_.clock.seconds)},
                      {"remember", contest_.remember},
                      {"search", run_.search},
                      {"seed", run_.options.seed}};
        if (contest_.begins != Begins::in_turn) title["begins"] = contest_.begins == Begins::a ? "a" : "b";
        if (!contest_.made_of.empty()) title["made_of"] = contest_.made_of;
        if (!run_.given_options.empty()) title["options"] = run_.given_options;
        return one_line(title);
    }

    [[nodiscard]] bool belongs(const GameLine& line) {
        if (line.slot.pairing >= games_.size()) return false;
        if (line.slot.round >= contest_.rounds) return true;
        const auto& expected = opening(line.slot).moves();
        const auto& played = line.game.end.moves();
        return line.game.opening() == static_cast<int>(expected.size()) &&
               std::equal(expected.begin(), expected.end(), played.begin());
    }

    // Counts the rounds that follow those counted so far; asks the test after each.
    void settle(std::size_t pairing) {
        if (!contest_.sprt) return;
        PairScore& score = settled_[pairing];
        while (!decided_[pairing] && score.pairs() < games_[pairing].size()) {
            const auto& [first, second] = games_[pairing][score.pairs()];
            if (!first || !second) return;
            const auto [in_first, in_second] = colours_of_a(contest_.begins);
            score.add(first->half_points(in_first) + second->half_points(in_second));
            decided_[pairing] = contest_.sprt->verdict(score) != Sprt::Verdict::open;
        }
    }

    const Contest& contest_;
    Run& run_;
    std::mutex mutex_;
    Openings openings_;
    std::uint64_t cursor_ = 0;
    std::vector<std::vector<std::array<std::optional<Game>, 2>>> games_;  // by pairing and round
    std::vector<PairScore> settled_;                                      // of a sequential test: all rounds up to here
    std::vector<bool> decided_;
};

// A player that cannot be made, such as a program that does not start: it loses the game with its first move.
class Absent final : public play::Player {
public:
    explicit Absent(Error error) : error_(std::move(error)) {}
    Result<play::Choice> choose(const Position&, Control&) override { return tl::unexpected(error_); }

private:
    Error error_;
};

Game play_slot(const Contest& contest, std::uint64_t seed, const Slot& slot, PlayerPool& pool, const Position& opening,
               const std::stop_token& stop) {
    const Pairing& pairing = contest.pairings[slot.pairing];
    const std::uint64_t game_seed = mixed(mixed(mixed(seed, slot.pairing), slot.round), slot.swapped);
    std::optional<Absent> absent[2];
    std::array<play::Player*, 2> players{};
    for (std::size_t i = 0; i < 2; ++i) {
        const auto made = i == 0 ? pool.player(pairing.a, false) : pool.player(pairing.b, pairing.a == pairing.b);
        players[i] = made ? *made : &absent[i].emplace(made.error());
        players[i]->start(mixed(game_seed, i));
    }
    if (colours_of_a(contest.begins)[slot.swapped] == Stone::second) std::swap(players[0], players[1]);
    return play_game(players, opening, contest.clock, stop);
}

// One thread: plays until there is nothing left.
void work(const Contest& contest, std::uint64_t seed, PlayerPool& pool, GameSchedule& schedule,
          const std::stop_token& stop) {
    while (const auto slot = schedule.next()) {
        if (!contest.remember) pool.forget();
        Game game = play_slot(contest, seed, *slot, pool, schedule.opening(*slot), stop);
        if (game.stopped) return;
        schedule.record(*slot, std::move(game));
    }
}

// Lets the threads play; when one of them fails, or the run is told to stop, all games end.
void play_all(const Contest& contest, Run& run, std::vector<PlayerPool>& pools, GameSchedule& schedule) {
    std::stop_source stop;
    const Ticker watch(glance_seconds, [&] {
        if (run.control.limit_reached()) stop.request_stop();
        return !stop.stop_requested();
    });
    run_on_threads(pools.size(), [&](std::size_t thread) {
        try {
            work(contest, run.options.seed, pools[thread], schedule, stop.get_token());
        } catch (...) {
            stop.request_stop();
            throw;
        }
    });
}

// The files of weights that players name, whose text may change under the same name.  One that cannot be read is
// reported when its player is made.
std::string weights_in_files(const Contest& contest, const Run& run) {
    std::string all;
    for (const std::string& text : contest.players) {
        const auto player = play::parse_player(text, contest.variant, run.search, run.options, run.author);
        const TrustedText* file = player ? player->setup.named("weights") : nullptr;
        if (file != nullptr) all += read_input(file->text()).value_or("");
    }
    return all;
}

std::size_t threads_of(const Contest& contest, std::uint64_t games) {
    const std::uint64_t cores = usable_cores();
    const std::uint64_t wanted = contest.at_once == 0 ? cores : contest.at_once;
    return static_cast<std::size_t>(std::clamp<std::uint64_t>(games, 1, wanted));
}

}  // namespace

Contest contest_of(const Run& run, std::vector<std::string> players, std::vector<Pairing> pairings) {
    Contest contest{run.variant(), std::move(players), std::move(pairings)};
    const std::uint64_t most_games = run.author ? 1'000'000 : 10'000;  // each is kept in memory
    contest.rounds = (run.number("games", 1, most_games) + 1) / 2;
    contest.opening_stones = static_cast<int>(run.number("opening", 0, 100));
    contest.at_once = run.number("at-once", 0, 1024);
    contest.made_of = weights_in_files(contest, run);
    return contest;
}

std::vector<Pairing> round_robin(std::size_t players) {
    std::vector<Pairing> pairings;
    for (std::size_t a = 0; a < players; ++a)
        for (std::size_t b = a + 1; b < players; ++b) pairings.push_back({a, b});
    return pairings;
}

std::vector<Pairing> gauntlet(std::size_t players) {
    std::vector<Pairing> pairings;
    for (std::size_t b = 1; b < players; ++b) pairings.push_back({0, b});
    return pairings;
}

Result<Contested> play(const Contest& contest, Run& run) {
    auto openings = INAROW_TRY(Openings::create(contest.variant, contest.opening_stones, run.options.seed));
    std::vector<PlayerPool> pools;
    pools.emplace_back(contest, run);
    // A bad player is reported before anything is written down.
    for (std::size_t i = 0; i < contest.players.size(); ++i) INAROW_TRY(pools.front().player(i, false));
    GameSchedule schedule(contest, run, std::move(openings));
    INAROW_TRY(schedule.take_kept());
    run.total = run.done + schedule.missing();
    const std::size_t threads = threads_of(contest, schedule.missing());
    while (pools.size() < threads) pools.emplace_back(contest, run);
    play_all(contest, run, pools, schedule);
    return schedule.result();
}

std::vector<Meeting> meetings_of(const Contest& contest, const Contested& contested) {
    std::vector<Meeting> meetings;
    for (const Pairing& pairing : contest.pairings) meetings.push_back({pairing.a, pairing.b, {}});
    for (const Round& round : contested.rounds) meetings[round.pairing].pairs.add(round.half_points_of_a());
    return meetings;
}

}  // namespace inarow::lab
