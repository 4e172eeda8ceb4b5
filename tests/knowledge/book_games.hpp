// Games of a player who follows the rules against random, greedy and searching opponents, from random positions that a
// cover holds.
#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "boards.hpp"
#include "covers_check.hpp"
#include "knowledge/book_play.hpp"
#include "solved.hpp"
#include "solvers/solvers.hpp"

namespace inarow::testing {

using Chooser = std::function<Move(const Position&)>;

inline Move any_of(const std::vector<Move>& moves, Rng& rng) { return moves[rng.below(moves.size())]; }

// Completes a line, else keeps the other from completing one, else plays anywhere.
inline Move greedy_move(const Position& position, Rng& rng) {
    for (const Move move : position.legal_moves())
        if (position.after(move).won()) return move;
    for (const Move mine : position.legal_moves()) {
        const Position child = position.after(mine);
        for (const Move move : child.legal_moves())
            if (child.after(move).won() && position.legal(move)) return move;
    }
    return any_of(position.legal_moves(), rng);
}

// The best move by exact values; one of them by chance.
inline Move searched_move(Solver& solver, const Position& position, Rng& rng) {
    std::vector<Move> best;
    Score least = std::numeric_limits<Score>::max();
    for (const Move move : position.legal_moves()) {
        const Position child = position.after(move);
        const Score score = child.over() ? child.final_score() : exact(solver, child).lo;
        if (score < least) best.clear();
        if (score <= least) best.push_back(move);
        least = std::min(least, score);
    }
    return any_of(best, rng);
}

// "random", "greedy", or the name of a search.
inline Chooser make_opponent(std::string_view name, const Variant& variant, Rng& rng) {
    if (name == "random") return [&rng](const Position& position) { return any_of(position.legal_moves(), rng); };
    if (name == "greedy") return [&rng](const Position& position) { return greedy_move(position, rng); };
    return [shared = std::shared_ptr<Solver>(make_solver(name, variant, with_table(1 << 20)).value()),
            &rng](const Position& position) { return searched_move(*shared, position, rng); };
}

// The owner of a verdict by its plan, any of the moves that the plan leaves him.
inline Chooser by_plan(const knowledge::Groups& groups, const Position& start, const knowledge::Verdict& verdict,
                       Rng& rng) {
    const auto occupied = [&groups](const Position& position) {
        return groups.stones_of(position, Stone::first) | groups.stones_of(position, Stone::second);
    };
    const auto plan = std::make_shared<knowledge::Plan>(groups, occupied(start), verdict);
    return [=, &groups, &rng, first = start.stones()](const Position& position) {
        if (position.stones() > first) plan->adversary_takes(groups.bit_of(position.last_cell()));
        std::vector<int> cells;
        for_each_bit(plan->choices(occupied(position)), [&](int cell) { cells.push_back(cell); });
        const int cell = cells.at(rng.below(cells.size()));
        plan->owner_takes(cell);
        return position.column_of(groups.cell_of_bit(cell));
    };
}

// By the book, which says whether it will win.
inline Chooser by_book(knowledge::BookPlay& book, bool& wins) {
    return [&](const Position& position) {
        const auto answer = book.move(position);
        EXPECT_TRUE(answer.has_value());
        wins = wins || answer->wins;
        return answer->move;
    };
}

// 1, 0 or -1 for the owner.
inline Score play_game(Position position, Stone owner, const Chooser& by_owner, const Chooser& by_other) {
    while (!position.over()) position.play((position.mover() == owner ? by_owner : by_other)(position));
    if (!position.won()) return 0;
    return position.mover() == owner ? -1 : 1;
}

// One board of a match: positions, opponent and book.
class BookTable {
public:
    BookTable(const Variant& variant, Chooser opponent, Rng& rng)
        : variant_(variant),
          opponent_(std::move(opponent)),
          rng_(rng),
          evaluation_(knowledge::make_groups(variant).value()),
          book_(evaluation_.shared_groups()) {}

    // Whether one more game ends as claimed: by the book where the owner is to move, by the bare plan where he is not.
    [[nodiscard]] bool play() {
        const auto [position, verdict] = next_claim();
        bool wins = knowledge::wins(verdict.ground);
        const bool by_the_book = verdict.owner == position.mover();
        const Score score = play_game(
            position, verdict.owner,
            by_the_book ? by_book(book_, wins) : by_plan(evaluation_.groups(), position, verdict, rng_), opponent_);
        return score >= (wins ? 1 : 0);
    }

private:
    [[nodiscard]] std::pair<Position, knowledge::Verdict> next_claim() {
        while (true) {
            const int empty = 4 + static_cast<int>(rng_.below(11));
            const auto position = random_open_position(variant_, variant_.cells() - empty, rng_);
            if (!position) continue;
            const auto verdicts = evaluation_.verdicts(*position);
            if (!verdicts.empty()) return {*position, verdicts[rng_.below(verdicts.size())]};
        }
    }

    Variant variant_;
    Chooser opponent_;
    Rng& rng_;
    knowledge::Evaluation evaluation_;
    knowledge::BookPlay book_;
};

// Flat and round boards and a box, even and odd heights, k = 3 and 4.
inline const std::vector<std::string_view> book_boards = {"4x4",   "5x4",   "4x5",  "4x4@cylinder", "4x5@cylinder",
                                                          "5x4k3", "4x5k3", "5x5",  "6x4",          "5x4@cylinder",
                                                          "7x6",   "6x7",   "4x4x4"};

// So many games against this opponent, on one board after the other.
inline Claimed play_match(std::string_view opponent, int games) {
    Rng rng(1988);
    std::vector<std::unique_ptr<BookTable>> tables;
    for (const auto text : book_boards) {
        const Variant variant = board(text);
        tables.push_back(std::make_unique<BookTable>(variant, make_opponent(opponent, variant, rng), rng));
    }
    Claimed claimed;
    for (int game = 0; game < games; ++game)
        claimed.add(tables[static_cast<std::size_t>(game) % tables.size()]->play());
    return claimed;
}

// Of searches one is enough: each of them would choose among the same moves.
inline const std::vector<std::string_view> opponents = {"random", "greedy", "alphabeta"};

inline std::string name_of_opponent(const ::testing::TestParamInfo<std::string_view>& opponent) {
    return std::string(opponent.param);
}

}  // namespace inarow::testing
