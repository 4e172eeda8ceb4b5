// Plays by the rules: as soon as a cover is found, its plan is followed to the end of the game.
//
// A plan is replaced only by one that wins, and only as a whole: parts of different plans do not keep each other's
// promises.  Without a plan the player only completes a line if it can.
//
// One game at a time for each player; a position that does not continue the game begins a new one.
#pragma once

#include <optional>

#include "knowledge/plan.hpp"

namespace inarow::knowledge {

struct BookMove {
    Move move;
    bool wins;  // the owner of the plan wins, else does not lose
};

class BookPlay {
public:
    explicit BookPlay(std::shared_ptr<const Groups> groups) : evaluation_(std::move(groups)) {}

    // For the side to move; nothing while no rules hold the position for that side.  Requires a game that is not over.
    [[nodiscard]] std::optional<BookMove> move(const Position& position);

private:
    struct Course {
        Verdict verdict;
        Plan plan;
        Position position;  // from which the plan goes on
    };

    [[nodiscard]] std::optional<Course> find_course(const Position& position, Stone owner, bool winning);
    [[nodiscard]] std::optional<BookMove> begin_course(const Position& position, bool winning);
    [[nodiscard]] BookMove follow(Course& course, const Position& position) const;
    [[nodiscard]] bool catch_up(Course& course, const Position& position) const;
    [[nodiscard]] std::optional<Course>& course_of(Stone owner) { return courses_[owner == Stone::first ? 0 : 1]; }

    Evaluation evaluation_;
    std::optional<Course> courses_[2];
};

}  // namespace inarow::knowledge
