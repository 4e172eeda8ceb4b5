// The rules on positions that Allis (1988) and others have published.

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "boards.hpp"
#include "json.hpp"
#include "knowledge/evaluation.hpp"
#include "knowledge/instances.hpp"
#include "matchers.hpp"
#include "solved.hpp"
#include "solvers/solvers.hpp"

namespace inarow::testing {
namespace {

using namespace knowledge;

constexpr std::uint64_t choice_limit = 1'000'000;

// The second player's rules, as in the thesis.
Standpoint of_second(const Groups& groups, const Position& position, RuleSet rules = {}) {
    return {groups, groups.stones_of(position, Stone::second), groups.stones_of(position, Stone::first),
            Basis::zugzwang, rules};
}

bool covered(const Position& position, RuleSet rules = {}) {
    const Groups groups(position.variant());
    CoverSearch search(groups);
    return search.find(of_second(groups, position, rules), choice_limit);
}

int candidates(const Position& position) {
    const Groups groups(position.variant());
    Instances instances;
    instances.find(of_second(groups, position), Extent::all);
    int useful = 0;
    for (int i = 0; i < instances.count(); ++i) useful += !instances[i].solves.empty();
    return useful;
}

TEST(Rules, on_the_empty_board_808_uses_solve_something) { EXPECT_EQ(candidates(position_after("7x6", "")), 808); }

TEST(Rules, hold_empty_boards_in_one_evaluation) {
    for (const auto text : {"4x4", "4x6", "5x4", "5x6", "6x4", "6x6", "6x8", "4x5"})
        EXPECT_TRUE(covered(position_after(text, ""))) << text;
    EXPECT_FALSE(covered(position_after("7x6", ""))) << "the first player wins";
}

// 1.a1 b1, 1.b1 c1, 1.c1 d1 (Allis 1988, appendix B), and a position that other programs show.
TEST(Rules, hold_7x6_after_the_first_moves_that_do_not_win) {
    for (const auto moves : {"12", "23", "34", "34444445"}) EXPECT_TRUE(covered(position_after("7x6", moves))) << moves;
}

TEST(Rules, find_these_replies_to_the_first_move) {
    const auto replies = [](std::string_view variant, std::string_view first) {
        std::string held;
        for (const char reply : std::string_view("1234567").substr(0, static_cast<std::size_t>(board(variant).width)))
            if (covered(position_after(variant, std::string(first) + reply))) held += reply;
        return held;
    };
    EXPECT_EQ(replies("6x4", "1"), "12346");
    EXPECT_EQ(replies("6x4", "2"), "123");
    EXPECT_EQ(replies("6x4", "3"), "4");
    EXPECT_EQ(replies("6x6", "1"), "124");
    EXPECT_EQ(replies("6x6", "2"), "23");
    EXPECT_EQ(replies("6x6", "3"), "4");
    EXPECT_EQ(replies("7x4", "1"), "23467");
    EXPECT_EQ(replies("7x4", "2"), "3");
    EXPECT_EQ(replies("7x4", "3"), "4");
    EXPECT_EQ(replies("7x4", "4"), "");
}

TEST(Rules, give_up_at_the_choice_limit_without_a_cover) {
    const Position position = position_after("7x6", "12");
    const Groups groups(position.variant());
    CoverSearch search(groups);
    EXPECT_FALSE(search.find(of_second(groups, position), 3));
    EXPECT_LE(search.choices(), 3U);
    EXPECT_TRUE(search.find(of_second(groups, position), choice_limit));
}

TEST(Rules, a_cover_solves_every_target_by_uses_that_go_together) {
    const Groups groups(board("7x6"));
    CoverSearch search(groups);
    const Standpoint at = of_second(groups, position_after("7x6", "34444445"));
    ASSERT_TRUE(search.find(at, choice_limit));
    GroupSet left = at.targets;
    for (const int i : search.chosen()) {
        left -= search.instances()[i].solves;
        for (const int j : search.chosen())
            EXPECT_TRUE(i == j || compatible(groups, {}, search.instances()[i], search.instances()[j]));
    }
    EXPECT_TRUE(left.empty());
}

// The rows of Conflicts are compatible() for 64 pairs at a time.
TEST(Rules, conflict_rows_agree_with_each_pair) {
    Rng rng(5);
    for (const auto text : {"7x6", "6x7", "4x8", "5x5@cylinder"})
        for (const int stones : {0, 6, 12}) {
            const Groups groups(board(text));
            Instances instances;
            instances.find(of_second(groups, random_open_position(board(text), stones, rng).value()));
            Conflicts conflicts(groups);
            conflicts.prepare(instances, {}, static_cast<std::size_t>(instances.count() + 63) / 64);
            for (int i = 0; i < instances.count(); ++i)
                for (int j = 0; j < instances.count(); ++j)
                    ASSERT_EQ((conflicts.of(i)[j / 64] >> (j % 64) & 1) != 0,
                              i == j || !compatible(groups, {}, instances[i], instances[j]))
                        << text << ' ' << row_of(instances[i].rule).name << ' ' << row_of(instances[j].rule).name;
        }
}

TEST(Rules, are_named_in_lists) {
    const RuleSet rules = parse_rules("claimeven,baseinverse,vertical").value();
    EXPECT_TRUE(rules.contains(Rule::vertical));
    EXPECT_FALSE(rules.contains(Rule::aftereven));
    for (const auto wrong : {"", "claimeven,", "claimodd", "claimeven;vertical"})
        EXPECT_THAT(parse_rules(wrong).error().message, HasSubstr("known: claimeven, baseinverse")) << wrong;
}

TEST(Rules, are_refused_where_they_do_not_hold) {
    for (const auto text : {"4x4@torus", "5x5@free"})
        EXPECT_THAT(make_groups(board(text)).error().message, HasSubstr(std::string(text) + " is not")) << text;
}

// Found by a search of ours among random positions of 4x8: with a lowinverse above a highinverse in the same two
// columns (constraint 4 as the thesis has it) the second player would hold what he loses.
TEST(Rules, require_that_no_inverse_lies_above_a_highinverse) {
    const Position position = position_after("4x8", "4442242422344421");
    EXPECT_TRUE(covered(position, RuleSet::of_thesis()));
    EXPECT_FALSE(covered(position));
    const auto solver = make_solver("alphabeta", position.variant(), {}).value();
    EXPECT_GT(solved(*solver, position, weak_goal()).lo, 0) << "the first player, who is to move, wins";
}

// Files that stand in the folder INAROW_TEST_DATA.

std::optional<json> data(const std::string& name) {
    const char* folder = std::getenv("INAROW_TEST_DATA");
    if (folder == nullptr) return std::nullopt;
    std::stringstream text;
    text << std::ifstream(std::string(folder) + "/" + name).rdbuf();
    return json::parse(text.str());
}

Position replay(std::string_view variant, const json& columns) {
    Position position(board(variant));
    for (const int column : columns) position.play(column);
    return position;
}

TEST(PublishedPositions, have_a_cover_or_none_as_the_thesis_says) {
    const auto diagrams = data("thesis_diagrams.json");
    if (!diagrams) GTEST_SKIP() << "INAROW_TEST_DATA is not set";
    for (const auto& [name, columns] : diagrams->at("replays").items()) {
        const bool stated = name == "6.1" || name == "6.4" || name == "6.10";
        EXPECT_EQ(covered(replay("7x6", columns)), stated) << name;
    }
    EXPECT_EQ(candidates(replay("7x6", diagrams->at("replays").at("6.4"))), 349);
    EXPECT_EQ(candidates(replay("7x6", diagrams->at("replays").at("6.10"))), 316);
}

TEST(PublishedPositions, that_loosened_rules_cover_have_no_cover) {
    const auto fixtures = data("soundness_fixtures.json");
    if (!fixtures) GTEST_SKIP() << "INAROW_TEST_DATA is not set";
    for (const auto& [name, columns] : fixtures->at("width7_height6").items())
        EXPECT_FALSE(covered(replay("7x6", columns))) << name;
    for (const auto& [name, columns] : fixtures->at("width4_height8").items()) {
        EXPECT_FALSE(covered(replay("4x8", columns))) << name;
        EXPECT_TRUE(covered(replay("4x8", columns), RuleSet::of_thesis())) << name;
    }
}

TEST(PublishedPositions, a_cover_of_three_rules_is_found) {
    const auto fixtures = data("soundness_fixtures.json");
    if (!fixtures) GTEST_SKIP() << "INAROW_TEST_DATA is not set";
    const RuleSet rules = RuleSet::only({Rule::claimeven, Rule::baseinverse, Rule::vertical});
    EXPECT_TRUE(covered(replay("7x6", fixtures->at("policy_example_7x6").at("history")), rules));
}

}  // namespace
}  // namespace inarow::testing
