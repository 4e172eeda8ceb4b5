// inarow book check: whether a book holds every position that games reach, each with the best score of its moves.
#pragma once

#include "arguments.hpp"

namespace inarow::app {

void declare_book_check(Arguments& arguments);

}  // namespace inarow::app
