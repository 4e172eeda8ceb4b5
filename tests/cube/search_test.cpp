// The search made for 4x4x4: right against plain search and alpha-beta, with rules and without, alone and with threads; a
// table that gives back what it was given.

#include <set>
#include <thread>

#include "boards.hpp"
#include "cube/claims.hpp"
#include "cube/covers.hpp"
#include "cube/pairs.hpp"
#include "cube/table.hpp"
#include "cube/threats.hpp"
#include "cube_positions.hpp"
#include "matchers.hpp"
#include "solved.hpp"
#include "solvers/solvers.hpp"

namespace inarow {
namespace {

using namespace testing_cube;

SearchOptions with(Source source, int threads = 1, std::uint64_t table_bytes = 4 << 20) {
    SearchOptions options = with_table(table_bytes);
    options.source = source;
    options.threads = threads;
    return options;
}

Bound outcome_of(const Position& position, const SearchOptions& options) {
    return weak(solved(*make_solver("cube", position.variant(), options).value(), position, weak_goal()));
}

TEST(CubeSearch, finds_what_plain_search_finds_from_46_stones_on) {
    Rng rng(11);
    PlainOutcome plain;
    for (int i = 0; i < 300; ++i) {
        const Position position = some_careful_position(46 + i % 14, rng);
        const cube::Node node = cube::make_node(position);
        const Score score = plain(node) * (node.white_moves() ? 1 : -1);
        EXPECT_EQ(outcome_of(position, with(Source::strongest)), exactly(score)) << moves_text(position);
        EXPECT_EQ(outcome_of(position, with(Source::none)), exactly(score)) << moves_text(position);
    }
}

Bound score_of(const Position& position, const SearchOptions& options) {
    return exact(*make_solver("cube", position.variant(), options).value(), position);
}

TEST(CubeSearch, finds_the_scores_that_alpha_beta_finds) {
    Rng rng(22);
    const auto alphabeta = make_solver("alphabeta", cube_variant(), with(Source::strongest, 1, 16 << 20)).value();
    std::set<Score> scores;
    for (int i = 0; i < 300; ++i) {
        const Position position = some_careful_position(40 + i % 16, rng);
        const Bound truth = exact(*alphabeta, position);
        scores.insert(truth.lo);
        EXPECT_EQ(score_of(position, with(Source::strongest, 1 + i % 2)), truth) << moves_text(position);
        EXPECT_EQ(score_of(position, with(Source::none)), truth) << moves_text(position);
    }
    EXPECT_GT(scores.size(), 15U);
}

TEST(CubeSearch, reports_how_soon_a_win_comes) {
    Rng rng(23);
    const auto alphabeta = make_solver("alphabeta", cube_variant(), with(Source::strongest)).value();
    int sooner = 0;
    for (int i = 0; i < 60; ++i) {
        const Position position = some_careful_position(44, rng);
        const auto solver = make_solver("cube", position.variant(), with(Source::strongest)).value();
        const Bound found = solved(*solver, position, weak_goal());
        EXPECT_TRUE(found.contains(exact(*alphabeta, position).lo)) << moves_text(position);
        sooner += found.lo > 1 || found.hi < -1;
    }
    EXPECT_GT(sooner, 10);
}

TEST(CubeSearch, finds_the_same_with_threads) {
    Rng rng(13);
    for (int i = 0; i < 30; ++i) {
        const Position position = some_careful_position(38 + i % 3, rng);
        const int threads = i % 2 == 0 ? 3 : 16;
        EXPECT_EQ(outcome_of(position, with(Source::none, threads)), outcome_of(position, with(Source::none)))
            << moves_text(position);
    }
}

TEST(CubeSearch, needs_fewer_positions_with_the_rules) {
    Rng rng(14);
    std::uint64_t positions[2] = {};
    for (int i = 0; i < 40; ++i) {
        const Position position = some_careful_position(38, rng);
        for (const Source source : {Source::strongest, Source::none}) {
            const auto solver = make_solver("cube", position.variant(), with(source)).value();
            Control control;
            static_cast<void>(solved(*solver, position, at_least(1), control));
            positions[source == Source::none] += control.nodes;
        }
    }
    EXPECT_GT(positions[1], 3 * positions[0]);
}

TEST(CubeSearch, remembers_a_move_that_keeps_what_it_proved) {
    Rng rng(15);
    int wins = 0;
    for (int i = 0; i < 60; ++i) {
        const Position position = some_careful_position(44, rng);
        const auto solver = make_solver("cube", position.variant(), with(Source::strongest)).value();
        if (solved(*solver, position, at_least(1)).lo < 1) continue;
        const auto move = solver->remembered_move(position);
        if (!move || position.after(*move).over()) continue;
        EXPECT_LT(solved(*solver, position.after(*move), at_least(0)).hi, 0) << moves_text(position);
        ++wins;
    }
    EXPECT_GT(wins, 5);
}

TEST(CubeSearch, rejects_other_boards) {
    EXPECT_THAT(message_of(make_solver("cube", board("4x4x3"), with(Source::strongest))), HasSubstr("4x4x4"));
}

TEST(CubeTable, returns_what_was_stored) {
    cube::Table table(Pages::allocate(16 << 20).value());
    Rng rng(17);
    std::vector<cube::Key> keys;
    for (int i = 0; i < 20000; ++i) keys.push_back({rng.below(1ULL << 57), rng.below(1ULL << 56), 0});
    const auto numbers = [](std::size_t i) { return Numbers{1 + static_cast<std::uint32_t>(i % 127), 5}; };
    for (std::size_t i = 0; i < keys.size(); ++i)
        table.store(table.slot(keys[i], cube::Attacker::black), {numbers(i), 3});
    std::size_t kept = 0;
    for (int grown = 0; grown < 3; ++grown) {
        std::size_t found = 0;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            cube::Table::Entry entry;
            EXPECT_FALSE(table.find(table.slot(keys[i], cube::Attacker::white), entry));
            if (!table.find(table.slot(keys[i], cube::Attacker::black), entry)) continue;
            ++found;
            EXPECT_EQ(entry.numbers, numbers(i));
        }
        if (grown == 0) kept = found;
        EXPECT_EQ(found, kept);  // growing loses nothing
        table.grow();
    }
    EXPECT_GT(kept, keys.size() * 95 / 100);
}

TEST(CubeTable, keeps_what_was_decided_apart_from_what_was_decided_with_less_time) {
    cube::Table table(Pages::allocate(1 << 20).value());
    const auto yes = table.slot({1, 2, 0}, cube::Attacker::white);
    const auto no = table.slot({3, 4, 0}, cube::Attacker::white);
    table.store(yes, {decided(true), 3, 40});
    table.store(no, {decided(false), 3, 40});
    for (const int last_stone : {30, 38, 40, 42, 64}) {
        cube::Table::Entry entry;
        EXPECT_EQ(table.find(yes, entry, last_stone), last_stone >= 40) << last_stone;
        EXPECT_EQ(entry.numbers, last_stone >= 40 ? decided(true) : Numbers{}) << last_stone;
        entry = {};
        EXPECT_EQ(table.find(no, entry, last_stone), last_stone <= 40) << last_stone;
        EXPECT_EQ(entry.numbers, last_stone <= 40 ? decided(false) : Numbers{}) << last_stone;
    }
    table.store(yes, {{7, 9}, 3, 50});  // it is decided for 50
    table.store(no, {{7, 9}, 3, 50});   // this one is not
    cube::Table::Entry entry;
    EXPECT_TRUE(table.find(yes, entry, 40) && entry.decided());
    EXPECT_TRUE(table.find(no, entry, 40) && entry.numbers == (Numbers{7, 9}));
}

TEST(CubeTable, gives_a_win_the_stones_that_count_as_there_already) {
    cube::Table table(Pages::allocate(1 << 20).value());
    const auto slot = [&](int tempo) { return table.slot({1, 2, tempo}, cube::Attacker::white); };
    table.store(slot(4), {decided(true), 3, 40});
    for (const int tempo : {0, 2, 4}) {
        cube::Table::Entry entry;
        EXPECT_FALSE(table.find(slot(tempo), entry, 43));
        EXPECT_TRUE(table.find(slot(tempo), entry, 44) && entry.last_stone == 44);
    }
}

TEST(CubeTable, keeps_seven_bits_of_large_numbers) {
    for (std::uint32_t number = 0; number < 128; ++number)
        EXPECT_EQ(cube::long_number(cube::short_number(number)), number);
    for (std::uint32_t number = 128; number < infinite_number; number += number / 50) {
        const std::uint32_t kept = cube::long_number(cube::short_number(number));
        EXPECT_LE(kept, number);
        EXPECT_GE(kept + kept / 64, number);
    }
}

TEST(CubeTable, never_mixes_two_entries_of_different_threads) {
    cube::Table table(Pages::allocate(1 << 20).value());
    std::atomic<int> wrong{0};
    const auto work = [&](std::uint64_t seed) {
        Rng rng(seed);
        for (int i = 0; i < 200'000; ++i) {
            const std::uint64_t part = rng.below(1 << 10);  // so that threads meet
            const auto slot = table.slot({part, part << 34, 0}, cube::Attacker::white);
            cube::Table::Entry entry;
            if (table.find(slot, entry) && entry.numbers.proof != 1 + part % 100) ++wrong;
            table.store(slot, {{static_cast<std::uint32_t>(1 + part % 100), 7}, static_cast<int>(1 + part % 60)});
        }
    };
    {
        std::vector<std::jthread> threads;
        for (std::uint64_t seed = 1; seed <= 4; ++seed) threads.emplace_back(work, seed);
    }
    EXPECT_EQ(wrong, 0);
}

TEST(CubeCovers, see_the_stones_of_the_position) {
    Rng rng(19);
    const knowledge::Groups groups(cube_variant());
    for (int i = 0; i < 50; ++i) {
        const Position position = some_careful_position(30 + i % 20, rng);
        for (const Stone player : {Stone::first, Stone::second})
            EXPECT_TRUE(cube::Covers::cells_of(cube::stones_of(position, player)) ==
                        groups.stones_of(position, player));
    }
}

TEST(CubeCovers, are_true_where_they_answer) {
    Rng rng(20);
    PlainOutcome plain;
    cube::Covers covers(std::make_shared<const knowledge::Groups>(cube_variant()));
    int answers = 0;
    for (int i = 0; i < 400; ++i) {
        const cube::Node node = cube::make_node(some_careful_position(46 + i % 12, rng));
        for (const auto attacker : {cube::Attacker::white, cube::Attacker::black}) {
            const auto answer = covers.answer(node, node.white_moves(), attacker);
            if (!answer) continue;
            ++answers;
            EXPECT_EQ(*answer, plain(node) == (attacker == cube::Attacker::white ? 1 : -1));
        }
    }
    EXPECT_GT(answers, 200);
}

TEST(CubeClaims, are_those_of_each_child_alone) {
    Rng rng(18);
    int claimed = 0;
    for (int i = 0; i < 200; ++i) {
        cube::Children children;
        children.clear();
        const int count = 1 + static_cast<int>(rng.below(16));
        for (int place = 0; place < count; ++place) {
            const cube::Node node = cube::make_node(some_careful_position(40 + i % 10, rng));
            children.add(node, node.white_moves());
        }
        children.pad(most_lanes);
        const unsigned two_threats = cube::won_by_two_threats(children);
        const unsigned asked = static_cast<unsigned>(rng.below(std::uint64_t{children.all()} + 1));
        for (const auto attacker : {cube::Attacker::white, cube::Attacker::black}) {
            const cube::Claims claims = cube::claims_about(children, attacker);
            const cube::Claims by_pairs = cube::claims_by_pairs(children, attacker, asked);
            const bool white_attacks = attacker == cube::Attacker::white;
            for (int place = 0; place < count; ++place) {
                const auto at = [place](unsigned places) { return (places >> place & 1U) != 0; };
                const cube::Node node = children.node(place);
                const cube::Board<Word64> board = cube::board_of(node);
                const bool held = cube::white_is_held(board);
                const bool line = cube::black_gets_line(board) || (node.black_wins & cube::even_levels) != 0;
                const bool wins = cube::white_wins_by_odd_threat(board);
                const bool wins_by_pair = at(asked) && cube::white_wins_by_pair(board);
                EXPECT_EQ(at(claims.yes), white_attacks ? wins : held && line);
                EXPECT_EQ(at(claims.no), white_attacks ? held || cube::white_is_held_by_threat(board) : wins);
                EXPECT_EQ(at(by_pairs.yes), white_attacks && wins_by_pair);
                EXPECT_EQ(at(by_pairs.no),
                          white_attacks ? at(asked) && cube::white_is_held_by_pair(board) : wins_by_pair);
                EXPECT_EQ(at(two_threats), cube::mover_wins_by_two_threats(board));
                claimed += wins + held;
            }
        }
    }
    EXPECT_GT(claimed, 100);
}

}  // namespace
}  // namespace inarow
