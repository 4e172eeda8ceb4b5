
#include "boards.hpp"
#include "explain/text.hpp"
#include "matchers.hpp"

namespace inarow::explain {
namespace {

using End = Reason::End;

// What a made-up reason says of its ends is not at issue here: "the board is full", "known by search, ...".
Reason leaf(const Position& position, End end = End::full) {
    Reason reason(position);
    reason.end = end;
    reason.proved = end != End::search;
    return reason;
}

Reason fork(const Position& position, std::vector<Reason> branches, std::vector<Move> untold = {},
            std::vector<Move> blunders = {}) {
    Reason reason(position);
    reason.proved = true;
    for (Reason& branch : branches) {
        reason.proved = reason.proved && branch.proved;
        const Move move = branch.position.moves().back();
        reason.branches.emplace_back(move, std::move(branch));
    }
    reason.untold = std::move(untold);
    reason.blunders = std::move(blunders);
    return reason;
}

Position at(const char* moves) { return position_after("7x6", moves); }

constexpr Claim first_wins{Stone::first, true};
constexpr Claim second_wins{Stone::second, true};

std::vector<std::string> words_of(const Claim& claim, const Reason& reason) {
    std::vector<std::string> words;
    for (const ToldLine& line : told_lines(claim, reason)) words.push_back(line.words);
    return words;
}

TEST(ReasonText, what_is_forced_is_one_line_up_to_the_replies) {
    const Reason reason = fork(
        at(""), {fork(at("2"),
                      {fork(at("23"), {fork(at("233"), {leaf(at("2331")), leaf(at("2332"), End::search)}, {5, 6})})})});
    const auto lines = told_lines(first_wins, reason);
    ASSERT_EQ(lines.size(), 4U);
    EXPECT_EQ(lines[0].words, "b1 leaves only c1, then c2");
    EXPECT_THAT(lines[0].moves, ElementsAre(1, 2, 2));
    EXPECT_TRUE(lines[0].forks);
    EXPECT_EQ(lines[1].words, "if a1, then the board is full");
    EXPECT_THAT(lines[1].moves, ElementsAre(1, 2, 2, 0));
    EXPECT_EQ(lines[1].depth, 1);
    EXPECT_FALSE(lines[1].forks);
    EXPECT_EQ(lines[2].words, "b2: known by search, not by a rule");
    EXPECT_THAT(lines[2].moves, ElementsAre(1, 2, 2)) << "where such replies fork";
    EXPECT_EQ(lines[3].words, "f1 and g1 are no better");
}

TEST(ReasonText, a_line_ends_where_every_reply_loses_at_once) {
    const Position start = at("172737");
    const Reason reason = fork(start, {fork(start.after(5), {}, {}, {0, 1})});
    const auto lines = told_lines(first_wins, reason);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0].words, "f1; whatever the reply, d1 completes a line");
    EXPECT_THAT(lines[0].moves, ElementsAre(5));
}

TEST(ReasonText, the_other_player_may_be_to_move_first) {
    EXPECT_THAT(words_of(second_wins, fork(at(""), {fork(at("4"), {leaf(at("44"))})})),
                ElementsAre("d1 is forced, then d2: the board is full"));
    EXPECT_THAT(words_of(second_wins, fork(at(""), {leaf(at("4")), leaf(at("5"))})),
                ElementsAre("if d1, then the board is full", "if e1, then the board is full"));
}

// A proof need not name the others.
TEST(ReasonText, a_single_reply_below_a_fork_needs_no_line_of_its_own) {
    const auto told = [](const Reason& deepest) {
        const Reason deep = fork(at("7225"), {deepest});
        return words_of(
            first_wins,
            fork(at(""), {fork(at("7"), {fork(at("72"), {fork(at("722"), {deep}, {5})}), leaf(at("73"))})}));
    };
    EXPECT_THAT(told(leaf(at("72255"))),
                ElementsAre("g1", "if b1, then b2; e1 e2: the board is full", "if c1, then the board is full"));
    const Reason wide = fork(at("72255"), {leaf(at("722551")), leaf(at("722552"))}, {6});
    EXPECT_THAT(told(wide), Not(Contains("g2 is no better")));
    const Reason cut = fork(at("72255"), {leaf(at("722551")), leaf(at("722552"), End::search)}, {6});
    EXPECT_THAT(told(cut), Contains("g2 is no better"));
}

TEST(ReasonText, a_fork_ends_with_a_colon_in_text_alone) {
    const Reason reason = fork(at(""), {fork(at("2"), {leaf(at("21")), leaf(at("22"))})});
    EXPECT_EQ(told_lines(first_wins, reason).front().words, "b1");
    EXPECT_EQ(reason_text(first_wins, reason),
              "Why the first player wins (proved for every reply):\n b1:\n   if a1, then the board is full\n   if b2, "
              "then the board is full\n");
}

TEST(ReasonText, a_proof_says_how_large_it_is_and_a_cut_one_that_it_is_none) {
    Reason reason = leaf(at(""));
    EXPECT_EQ(proof_text(reason), "proved for every reply");
    reason.positions = 18947;
    EXPECT_EQ(proof_text(reason), "proved for every reply, in 18,947 positions");
    reason.proved = false;
    EXPECT_EQ(proof_text(reason), "the best replies; the rest is known by search");
}

}  // namespace
}  // namespace inarow::explain
