// What a thread reads that looks in on a search is always true of the position that was asked about.
#include "inarow/progress.hpp"

#include <gtest/gtest.h>

#include "boards.hpp"
#include "inarow/engine.hpp"
#include "reference.hpp"

namespace inarow::api {
namespace {

// Looks whenever the search turns to something else.
class Looker final : public Watcher {
public:
    Looker(KnownSoFar& known, const Control& control, Bound truth) : known_(known), control_(control), truth_(truth) {}

    void searching(std::optional<Move> move) override {
        known_.searching(move);
        look();
    }
    void found(std::optional<Move> move, Bound bound) override {
        look();
        known_.found(move, bound);
        look();
    }

private:
    void look() const {
        const Bound seen = known_.bounds(control_);
        EXPECT_LE(seen.lo, truth_.lo);
        EXPECT_GE(seen.hi, truth_.hi);
    }

    KnownSoFar& known_;
    const Control& control_;
    Bound truth_;
};

// The last thing that the control has shown is about another position: the end of the line, or another best move.
TEST(KnownSoFar, is_about_the_position_itself) {
    Reference reference;
    for (const char* moves : {"", "1", "12", "2341", "1223"})
        for (const Request::Question question : {Request::Question::exact, Request::Question::weak})
            for (const bool every_move : {false, true}) {
                Request request(position_after("4x4", moves));
                request.question = question;
                request.every_move = every_move;
                request.every_best = true;
                const Bound truth = shown(question, exactly(reference.score(request.position)));
                Control control;
                KnownSoFar known(request);
                EXPECT_GT(known.bounds(control).hi, known.bounds(control).lo);
                Looker looker(known, control, truth);
                Engine engine = Engine::create(board("4x4"), "alphabeta", with_table(1 << 20)).value();
                EXPECT_EQ(engine.solve(request, control, &looker).bounds, truth);
                EXPECT_EQ(known.bounds(control), truth) << moves;
            }
}

TEST(KnownSoFar, has_the_numbers_of_the_position_while_it_is_searched) {
    Request request(position_after("6x5", ""));
    request.question = Request::Question::weak;
    Control control;
    KnownSoFar known(request);
    known.searching(std::nullopt);
    EXPECT_FALSE(known.numbers(control));
    control.show(Numbers{3, 5});
    ASSERT_TRUE(known.numbers(control));
    EXPECT_EQ(known.numbers(control)->disproof, 5U);
    known.found(std::nullopt, {-1, 1});
    EXPECT_FALSE(known.numbers(control));
}

}  // namespace
}  // namespace inarow::api
