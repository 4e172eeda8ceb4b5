// What is published about the positions of 7x6.
#pragma once

#include <string>

namespace inarow::testing_program {

// `inarow book check` counts as many wins and draws as M. Böck (arXiv 2507.05267) for every number of stones up to the
// last one of the book.  Skips the test where the table is not at hand.
void expect_published_counts(const std::string& book, int stones);

}  // namespace inarow::testing_program
