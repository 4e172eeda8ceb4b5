// Books and stores whose writers are killed: what the short and the long tests share.
#pragma once

#include <chrono>

namespace inarow::testing_program {

// Makes a book, killed with kill -9 `rounds` times after at most `longest` and started again; after each round every
// position that was ever kept is still there with its score, and whenever a book is complete it is the one of a quiet
// run.
void kill_book_rounds(int rounds, std::chrono::milliseconds longest);

// Solves a file of positions with a store in the same way: what was answered is in the store, and all that is there is
// true.
void kill_store_rounds(int rounds, std::chrono::milliseconds longest);

}  // namespace inarow::testing_program
