// Checks a book against the rules of the game and against itself.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "search/control.hpp"
#include "store/book.hpp"

namespace inarow::api {

struct BookCheck {
    // Positions with their mirror images (or whatever the board's symmetries are), finished games included.
    struct Counts {
        std::uint64_t first_wins = 0;
        std::uint64_t draws = 0;
        std::uint64_t second_wins = 0;
        [[nodiscard]] std::uint64_t positions() const { return first_wins + draws + second_wins; }
    };
    std::vector<Counts> counts;        // by number of stones; as far as the check got
    std::uint64_t positions = 0;       // rows that were looked at
    std::optional<std::string> wrong;  // the first fault, which ends the check
    bool complete = false;             // false when it was stopped
};

// Every position that a game can reach within the book's number of stones has a row, there is no other row, and the
// score of a row is that of its best move: minus the score of the row that the move leads to.  So an error of the
// search in a row of the last ply goes unnoticed; everything else is proved from that ply.
[[nodiscard]] BookCheck check_book(const store::Book& book, const Control& control, std::atomic<std::uint64_t>& done);

}  // namespace inarow::api
