// Strategies as a habit with exceptions: what api::certify finds, played against every move of the other player.  And
// the size of a certificate without gravity.
#include "work/certify.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "boards.hpp"
#include "solvers/solvers.hpp"

namespace inarow::api {
namespace {

Certified certified(const char* variant, const char* moves = "", bool by_habit = true) {
    Request request{position_after(variant, moves)};
    request.question = Request::Question::weak;
    proof::ProverOptions options;
    options.by_habit = by_habit;
    Control control;
    CertifyProgress progress;
    auto made = certify(request, "alphabeta", with_table(16 << 20), options, control, progress);
    EXPECT_TRUE(made.has_value());
    return std::move(*made);
}

// Plays by habit and exceptions alone, and asks plain search wherever a rule or a cover ends the description.
class Game {
public:
    explicit Game(const Certified& certified)
        : set_(certified.certificate->sets.front()),
          numbering_(proof::Numbering::create(certified.certificate->position.variant()).value()),
          closing_(proof::make_closing(numbering_.variant())),
          habit_(numbering_, *closing_),
          oracle_(make_solver("constrained", numbering_.variant(), {}).value()) {
        for (const auto& [position, move] : certified.exceptions.front()) {
            const auto number = numbering_.of(position);
            exceptions_[number.value] = numbering_.image(move, number.symmetry);
        }
        for (const proof::Record& record : set_.records)
            if (!record.move) covers_.insert(record.number);
    }

    void other_turn(Position position) {
        ASSERT_FALSE(position.over()) << text(position) << " is lost or drawn";
        if (described_elsewhere(position)) return expect_won(position);
        for (const Move move : position.legal_moves()) own_turn(position.after(move));
    }

    [[nodiscard]] int by_habit() const { return by_habit_; }

private:
    void own_turn(const Position& position) {
        ASSERT_FALSE(position.over()) << text(position) << " is lost or drawn";
        const WideNode node = closing_->node(position);
        if (proof::Closing::move_onto(position, node.mover_wins)) return;
        if (const auto block = proof::Closing::move_onto(position, node.other_wins))
            return other_turn(position.after(*block));
        if (described_elsewhere(position)) return expect_won(position);
        for (const Move move : position.legal_moves())
            if (const Position next = position.after(move); !next.over() && described_elsewhere(next))
                return expect_won(next);
        const auto [number, symmetry] = numbering_.of(position);
        if (!seen_.emplace(number, numbering_.image(position.moves().back(), symmetry)).second) return;
        other_turn(position.after(move_of(position)));
    }

    Move move_of(Position position) {
        const auto number = numbering_.of(position);
        if (const auto exception = exceptions_.find(number.value); exception != exceptions_.end())
            for (const Move move : position.legal_moves())
                if (numbering_.image(move, number.symmetry) == exception->second) return move;
        ++by_habit_;
        return habit_.move(position).value();
    }

    bool described_elsewhere(const Position& position) const {
        return closing_->holds(closing_->node(position), set_.claim) ||
               covers_.contains(numbering_.of(position).value);
    }

    void expect_won(const Position& position) {
        const bool own = position.mover() == set_.claim.player;
        Control control;
        const Goal goal = at_least(own ? set_.claim.threshold : 1 - set_.claim.threshold);
        const Bound bound = oracle_->solve(position, goal, score_range(position.variant(), position.stones()), control);
        EXPECT_GE(own ? bound.lo : -bound.hi, set_.claim.threshold) << text(position);
    }

    static std::string text(const Position& position) {
        std::string moves;
        for (const Move move : position.moves()) moves += static_cast<char>('1' + move);
        return moves;
    }

    const proof::ProofSet& set_;
    proof::Numbering numbering_;
    std::unique_ptr<const proof::Closing> closing_;
    proof::Habit habit_;
    std::unique_ptr<Solver> oracle_;
    std::map<Word128, Move> exceptions_;
    std::set<Word128> covers_;
    std::set<std::pair<Word128, Move>> seen_;
    int by_habit_ = 0;
};

TEST(Strategy, of_habit_and_exceptions_wins_6x4_against_every_move) {
    const Certified made = certified("6x4");
    ASSERT_EQ(made.certificate->sets.front().claim, (proof::Claim{Stone::second, 1}));
    Game game(made);
    game.other_turn(Position(board("6x4")));
    EXPECT_GT(game.by_habit(), 10);
    EXPECT_LT(made.exceptions.front().size(), 40U);
}

TEST(Strategy, is_found_for_a_ring_too) {
    const Certified made = certified("5x6@cylinder");
    ASSERT_EQ(made.certificate->sets.front().claim, (proof::Claim{Stone::second, 1}));
    Game(made).other_turn(Position(board("5x6@cylinder")));
}

TEST(Strategy, needs_stones_that_drop) {
    Request request{Position(board("3x3k3@free"))};
    proof::ProverOptions options;
    options.by_habit = true;
    Control control;
    CertifyProgress progress;
    EXPECT_EQ(message_of(certify(request, "alphabeta", {}, options, control, progress)),
              "a strategy with exceptions is for games where stones drop");
}

// By the moves of the search alone it takes 16,445 bytes, by pairings 7,340.
TEST(Certificate, moves_into_pairings_where_stones_are_placed_freely) {
    EXPECT_LT(certified("6x4@free", "", false).bytes.size(), 10'000U);
}

TEST(Habit, answers_in_the_same_column_else_at_the_edge) {
    const auto numbering = proof::Numbering::create(board("6x4")).value();
    const auto closing = proof::make_closing(board("6x4"));
    const proof::Habit habit(numbering, *closing);
    const auto move_after = [&](const char* moves) {
        Position position = position_after("6x4", moves);
        return habit.move(position);
    };
    EXPECT_EQ(move_after("3"), 2);
    EXPECT_EQ(move_after("112"), 1);
    const auto edge = move_after("33233");  // the last stone fills column 3
    ASSERT_TRUE(edge.has_value());
    EXPECT_TRUE(*edge == 0 || *edge == 5);
}

}  // namespace
}  // namespace inarow::api
