#include "strategy/check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "inarow/notation.hpp"
#include "strategy/bundled.hpp"

namespace inarow::strategy {
namespace {

using testing::HasSubstr;

// 2x2 with lines of 2: the first player wins with any second stone.
Strategy won(const std::string& plan, const std::string& more = "") {
    const auto read =
        parse_strategy(R"({"format":"inarow-strategy","version":1,"variant":"2x2k2","owner":"first","claim":"win",)"
                       R"("cards":[[[0,0],[0,0]]],)" +
                       more + R"("plan":{)" + plan + "}}");
    EXPECT_TRUE(read) << (read ? "" : read.error().message);
    return *read;
}

TEST(StrategyCheck, CountsWhatIsToBeRemembered) {
    const CheckReport report = check(bundled("6x4"));
    EXPECT_EQ(report.verdict, Verdict::valid) << report.reason;
    EXPECT_EQ(report.cards, 8);
    EXPECT_EQ(report.moves, 36);
    EXPECT_EQ(report.unreached, 0);
}

TEST(StrategyCheck, KnowsForksSafeCellsAndAnswers) {
    Strategy strategy = bundled("7x6-4441");
    EXPECT_EQ(check(strategy).verdict, Verdict::valid);
    for (bool CardRules::*rule : {&CardRules::fork, &CardRules::safe, &CardRules::follow}) {
        Strategy without = strategy;
        without.rules.*rule = false;
        EXPECT_EQ(check(without).verdict, Verdict::invalid);
    }
}

// Left and right exchanged in the plan alone, cards are played mirrored.
TEST(StrategyCheck, PlaysMirroredCards) {
    Strategy strategy = bundled("6x4");
    for (Entry& entry : strategy.plan) {
        for (Move& move : entry.moves) move = mirrored(strategy.variant, move);
        if (Move* column = std::get_if<Move>(&entry.action)) *column = mirrored(strategy.variant, *column);
    }
    EXPECT_EQ(check(strategy).verdict, Verdict::invalid);
    for (Entry& entry : strategy.plan)
        if (CardUse* use = std::get_if<CardUse>(&entry.action)) use->mirrored ^= true;
    EXPECT_EQ(check(strategy).verdict, Verdict::valid);
}

// Every line that refutes a changed card is a game that is lost or drawn.
TEST(StrategyCheck, RefutesAChangedCardByAGame) {
    int refuted = 0;
    const Strategy whole = bundled("6x4");
    for (std::size_t card = 0; card < 8; ++card)
        for (Cell cell = static_cast<Cell>(card % 2); cell < 24; cell += 2) {
            Strategy strategy = whole;
            strategy.cards[card].numbers[static_cast<std::size_t>(cell)] ^= 7;
            const CheckReport report = check(strategy);
            if (report.verdict == Verdict::valid) continue;
            ++refuted;
            Position game(strategy.variant);
            for (const Move move : *report.line) {
                ASSERT_TRUE(game.legal(move));
                game.play(move);
            }
            EXPECT_TRUE(game.over() && !(game.won() && game.stones() % 2 == 0)) << moves_text(game);
        }
    EXPECT_GT(refuted, 50);
}

TEST(StrategyCheck, NamesWrongEntries) {
    const auto reason = [](const std::string& plan) { return check(won(plan)).reason; };
    EXPECT_EQ(reason(R"("":"1")"), "");
    EXPECT_EQ(reason(R"("":{"card":0,"mirror":false})"), "");
    EXPECT_EQ(reason(R"("":{"card":1,"mirror":false})"), "entry the empty board: there is no card 1");
    EXPECT_EQ(reason(R"("":"1","1":"2")"), "entry 1: a column where the other player is to move");
    EXPECT_EQ(reason(R"("":"1","11":"1")"), "entry 11: a column that is full or missing");
    EXPECT_EQ(reason(R"("":"1","":"2")"), "entry the empty board: a second one for this position");
    EXPECT_EQ(reason(R"("":"1","11":"2","22":"1")"), "entry 22: a second one for this position");
    EXPECT_EQ(reason(R"("":"x")"), "entry the empty board: a column that is full or missing");
    EXPECT_EQ(reason(""), "leads to a position without an entry");
}

TEST(StrategyCheck, LeavesOpenPositionsUnchecked) {
    const CheckReport report = check(won("", R"("open":[""],)"));
    EXPECT_EQ(report.verdict, Verdict::unchecked);
    EXPECT_EQ(report.reason, "positions are open");
    Control control;
    control.node_limit = 1000;
    EXPECT_EQ(check(bundled("6x4"), control).verdict, Verdict::unchecked);
}

TEST(StrategyCheck, CountsEntriesThatNoPlayReaches) { EXPECT_EQ(check(won(R"("":"1","22":"1")")).unreached, 1); }

TEST(StrategyFile, ReadsWhatItWrites) {
    for (const char* name : {"6x4", "7x6-4441"}) {
        const std::string text = to_text(bundled(name));
        EXPECT_EQ(to_text(*parse_strategy(text)), text);
        EXPECT_EQ(check(*parse_strategy(text)).positions, check(bundled(name)).positions);
    }
    const Strategy box = *parse_strategy(
        R"({"format":"inarow-strategy","version":1,"variant":"2x2x3k3","owner":"second","claim":"not-lose",)"
        R"("cards":[[[[0,1],[2,3]],[[4,5],[6,7]],[[8,9],[10,11]]]],"plan":{"":{"card":0,"mirror":false}}})");
    EXPECT_EQ(box.cards[0].numbers[cell_at(box.variant, 0, 0)], 8);
    EXPECT_EQ(box.cards[0].numbers[cell_at(box.variant, 3, 2)], 3);
    EXPECT_EQ(to_text(*parse_strategy(to_text(box))), to_text(box));
}

TEST(StrategyFile, SaysWhatIsWrong) {
    const auto refused = [](const std::string& from, const std::string& to) {
        std::string text = R"({"format":"inarow-strategy","version":1,"variant":"2x2k2","owner":"first","claim":"win",)"
                           R"("rule":["fork"],"cards":[[[0,0],[0,0]]],"plan":{"":"1"}})";
        text.replace(text.find(from), from.size(), to);
        const auto read = parse_strategy(text);
        return read ? "" : read.error().message;
    };
    EXPECT_EQ(refused("inarow-strategy", "other"), "not a strategy file");
    EXPECT_THAT(refused(":1,", ":2,"), HasSubstr("version 2"));
    EXPECT_THAT(refused("2x2k2", "2x2k2@torus"), HasSubstr("cards are for"));
    EXPECT_THAT(refused("2x2k2", "2x2k2@free"), HasSubstr("cards are for"));
    EXPECT_EQ(refused("first", "third"), "unknown owner 'third'");
    EXPECT_EQ(refused("win", "draw"), "unknown claim 'draw'");
    EXPECT_THAT(refused("fork", "spoon"), HasSubstr("'spoon'"));
    EXPECT_THAT(refused(R"(["fork"])", R"(["safe","fork"])"), HasSubstr("'fork'"));
    EXPECT_EQ(refused("plan", "plane"), "unknown field 'plane'");
    EXPECT_EQ(refused("[0,0],[0,0]", "[0,0]"), "a card has another height than the board");
    EXPECT_EQ(refused("[0,0],[0,0]", "[0,0],[0]"), "a row of a card has another length");
    EXPECT_EQ(refused("[0,0],[0,0]", "[0,0],[0,256]"), "256 on a card, where 0 to 255 stand");
    EXPECT_EQ(refused("[[0,0],[0,0]]", R"({"numbers":[[0,0],[0,0]],"marks":[[0,0],[0,1]]})"),
              "a card has marks, and the rule has no 'follow'");
    EXPECT_THAT(refused(R"("":"1")", R"("111":"1")"), HasSubstr("full"));
    EXPECT_EQ(refused(R"("":"1")", R"("1 1":"1")"), "'1 1' are no moves");
    EXPECT_EQ(refused(R"("":"1")", R"("":"11")"), "'11' is no move");
    EXPECT_EQ(refused(R"("":"1")", R"("121":"1")"), "the game is over after '121'");
    EXPECT_THAT(refused(R"("":"1")", R"("":{"card":0})"), HasSubstr("'mirror'"));
    EXPECT_THAT(refused("2x2k2", "02x2k2"), HasSubstr("2x2k2"));
    EXPECT_THAT(refused("}}", "}"), HasSubstr("parse error"));
}

}  // namespace
}  // namespace inarow::strategy
