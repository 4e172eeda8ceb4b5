// What dfpn, pns and conspiracy promise beyond the conformance of every search: the same answers whatever source of
// bounds they are given, and small proofs where the rules of VICTOR say most of it.

#include "boards.hpp"
#include "compared.hpp"
#include "matchers.hpp"
#include "reference.hpp"
#include "search/proof/graph.hpp"
#include "solved.hpp"
#include "solvers/solvers.hpp"

namespace inarow {
namespace {

constexpr std::string_view proof_searches[] = {"dfpn", "pns", "conspiracy"};

SearchOptions with_source(Source source, std::uint64_t table_bytes = 16 << 20) {
    SearchOptions options = with_table(table_bytes);
    options.source = source;
    return options;
}

struct Answer {
    Bound bound;
    std::uint64_t positions;
};

Answer ask(std::string_view search, const Position& position, Goal goal, const SearchOptions& options) {
    const auto solver = make_solver(search, position.variant(), options).value();
    Control control;
    const Bound found = solved(*solver, position, goal, control);
    return {found, control.nodes};
}

std::string describe(const Position& position) { return to_text(position.variant()) + " " + moves_text(position); }

class ProofSearch : public testing::TestWithParam<std::string_view> {};

TEST_P(ProofSearch, finds_the_score_of_the_reference_with_every_source) {
    Rng rng(17);
    for (const auto& [text, least_stones] :
         {std::pair{"4x4", 3}, std::pair{"5x4", 10}, std::pair{"4x5", 10}, std::pair{"5x4k3", 5},
          std::pair{"4x4@cylinder", 4}, std::pair{"5x4@cylinder", 11}, std::pair{"3x3x3k3", 14},
          std::pair{"4x4k3@torus", 3}, std::pair{"4x3k3@free", 2}, std::pair{"4x4@free", 8},
          std::pair{"4x4@cylinder@free", 8}, std::pair{"3x3k3@torus@free", 1}, std::pair{"2x2x3k3@free", 2},
          std::pair{"5x3@free", 5}}) {
        Reference reference;  // of one board
        Compared compared("position and source on " + std::string(text));
        const Variant variant = board(text);
        std::vector<Position> positions;
        for (int i = 0; i < 12; ++i) {
            const int stones =
                least_stones + static_cast<int>(rng.below(static_cast<std::uint64_t>(variant.cells() - least_stones)));
            if (const auto position = random_open_position(variant, stones, rng)) positions.push_back(*position);
        }
        for (const Source source : {Source::none, Source::threats, Source::covers, Source::strongest}) {
            const auto solver = make_solver(GetParam(), variant, with_source(source));
            if (!solver) continue;
            for (const Position& position : positions) {
                EXPECT_EQ(exact(**solver, position), exactly(reference.score(position))) << describe(position);
                compared.one();
            }
        }
    }
}

TEST_P(ProofSearch, a_source_unsuited_to_the_board_is_refused_in_one_line) {
    EXPECT_THAT(message_of(make_solver(GetParam(), board("4x4@torus"), with_source(Source::covers))),
                AllOf(HasSubstr("source covers"), HasSubstr("4x4@torus")));
}

// Without pairings `dfpn` visits 15,000 positions.
TEST_P(ProofSearch, draws_by_pairings_where_stones_are_placed_freely) {
    const auto [bound, positions] = ask(GetParam(), Position(board("6x6k5@free")), weak_goal(),
                                        with_source(Source::covers));
    EXPECT_EQ(bound, exactly(0));
    EXPECT_LE(positions, 1000U);
}

TEST_P(ProofSearch, needs_a_tenth_of_the_positions_with_the_rules) {
    const Position start(board("7x4"));
    const auto [bound, positions] = ask(GetParam(), start, at_least(1), with_source(Source::covers));
    EXPECT_EQ(bound.hi, 0);
    EXPECT_LE(positions, 2000U);
    EXPECT_GT(ask(GetParam(), start, at_least(1), with_source(Source::threats)).positions, 10 * positions);
}

TEST_P(ProofSearch, needs_no_search_where_the_rules_cover_the_board) {
    for (const auto text : {"4x4", "4x5", "4x6", "5x4", "5x6", "6x4", "6x6", "6x8"}) {
        const auto [bound, positions] =
            ask(GetParam(), Position(board(text)), at_least(1), with_source(Source::covers));
        EXPECT_EQ(bound.hi, 0) << text;
        EXPECT_EQ(positions, 1U) << text;
    }
}

TEST(ProofBoard, sees_a_draw_where_neither_player_has_a_line_left) {
    const Position position = position_after("9x3", "1234567891234567893476");
    const auto board = make_proof_board(position.variant());
    EXPECT_EQ(board->threats(board->node(position)), exactly(0));
}

TEST_P(ProofSearch, agrees_with_the_published_first_moves_of_7x6) {
    for (const auto move : {"1", "2", "3"}) {
        const auto [bound, positions] =
            ask(GetParam(), position_after("7x6", move), at_least(0), with_source(Source::covers));
        EXPECT_GE(bound.lo, 0) << move;
        EXPECT_LE(positions, 40U) << move;
    }
}

INSTANTIATE_TEST_SUITE_P(, ProofSearch, testing::ValuesIn(proof_searches),
                         [](const auto& search) { return std::string(search.param); });

TEST(DepthFirstProof, a_tiny_table_costs_only_work) {
    Reference reference;
    Rng rng(23);
    for (int i = 0; i < 10; ++i) {
        const Position position = random_open_position(board("5x4"), 8, rng).value();
        const Goal goal = exact_goal(range_of(position));
        const Answer forgetful = ask("dfpn", position, goal, with_source(Source::none, 64));
        const Answer mindful = ask("dfpn", position, goal, with_source(Source::none));
        EXPECT_EQ(forgetful.bound, exactly(reference.score(position)));
        EXPECT_EQ(mindful.bound, forgetful.bound);
        EXPECT_GE(forgetful.positions, mindful.positions);
    }
}

// With so little memory level two ends after a few dozen positions, and the third level decides.
TEST(Conspiracy, decides_on_the_third_level_what_the_second_leaves_open) {
    Reference reference;
    Rng rng(29);
    for (int i = 0; i < 20; ++i) {
        const Position position = random_open_position(board("5x4"), 6, rng).value();
        const Goal goal = exact_goal(range_of(position));
        const Answer answer = ask("conspiracy", position, goal, with_source(Source::none, 16 << 10));
        EXPECT_EQ(answer.bound, exactly(reference.score(position))) << describe(position);
    }
}

// Allis 1988: 7x4 is not won by the first player, in a tree of some thirty positions after 1.d1.
TEST(BestFirstProof, proves_7x4_with_fewer_than_a_hundred_positions_of_the_adversary) {
    const Position start(board("7x4"));
    Judge judge = make_judge(start.variant(), with_source(Source::covers)).value();
    Control control;
    judge.obey(control);
    ProofGraph graph(judge, Pages::allocate(16 << 20).value(), ProofGraph::Descent::most_proving);
    ProofChild root{};
    root.node = judge.board().node(start);
    root.key = judge.board().key(root.node);
    root.bound = score_range(start.variant(), 0);
    graph.start(root, 1);
    graph.grow(2000);
    ASSERT_TRUE(graph.decided());
    EXPECT_EQ(graph.root_bound().hi, 0);
    EXPECT_LE(graph.proof_size().mover, 100U);
    EXPECT_GE(graph.proof_size().mover, 20U);
    EXPECT_LE(graph.proof_size().other, 100U);
}

TEST(BestFirstProof, answers_with_a_true_bound_when_its_memory_is_full) {
    const Position start(board("7x6"));
    const Answer answer = ask("pns", start, weak_goal(), with_source(Source::none, 64 << 10));
    EXPECT_TRUE(answer.bound.contains(1));
    EXPECT_FALSE(weak_goal().settled(answer.bound));
    EXPECT_GT(answer.positions, 1000U);
}

}  // namespace
}  // namespace inarow
