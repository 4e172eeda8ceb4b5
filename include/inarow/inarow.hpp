// The whole library: games, searches, books and players.
#pragma once

#include "inarow/board.hpp"
#include "inarow/books.hpp"
#include "inarow/engine.hpp"
#include "inarow/notation.hpp"
#include "inarow/player.hpp"
#include "inarow/progress.hpp"
