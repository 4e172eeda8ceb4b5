// Opening books: solving every position up to a number of stones, importing and exporting books as text, and checking
// them.
#pragma once

#include <atomic>
#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inarow/limits.hpp"
#include "inarow/notation.hpp"
#include "inarow/options.hpp"
#include "store/book.hpp"
#include "store/store.hpp"

namespace inarow::api {

// All positions with at most `plies` stones in which the game is not over, each up to symmetry.
struct BookPlan {
    Variant variant;
    int plies = 0;
    std::string search = "alphabeta";
    SearchOptions options;  // threads: how many work side by side
};

// What another thread may look at meanwhile.
struct BookProgress {
    std::atomic<std::uint64_t> done{0};   // positions that this run has solved
    std::atomic<std::uint64_t> total{0};  // out of this many
};

struct MadeBook {
    std::optional<std::string> bytes;  // of the file; nothing when a limit came first
    std::uint64_t positions = 0;       // in the book
    std::uint64_t searched = 0;        // those with the most stones: only they are searched; 0 until all are listed
    std::uint64_t kept = 0;            // those of them with a score in the store; all in it until all are listed
};

// Only the positions with the most stones are searched; the others follow from them, move by move.  What is solved goes
// into the store, a few positions at a time, and what is there is not solved again.
[[nodiscard]] Result<MadeBook> make_book(const BookPlan& plan, store::Store& work, Control& control,
                                         BookProgress& progress);

// A book from the lines of a batch (work/batch.hpp), each with a score.  Symmetric images may be among them, with the
// same score.
[[nodiscard]] Result<std::string> import_book(std::istream& in, const std::string& source, const Variant& variant,
                                              Notation notation);

// "4455 18\n" for each position, " 1\n" for the empty board: the format that Pons' book generator reads and his test
// sets use.  `write` is called with a piece at a time.  Positions with more stones than `plies` are left out.
[[nodiscard]] Result<void> export_book(const store::Book& book, int plies, Notation notation,
                                       const std::function<void(std::string_view)>& write);

// The seconds that it takes to look up this many positions of the book, drawn at random, one after the other.  Requires
// a book that is not empty.
[[nodiscard]] Result<double> time_lookups(const store::Book& book, std::uint64_t lookups, std::uint64_t seed);

// --- book_check.cpp: whether a book agrees with the rules of the game and with itself

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
