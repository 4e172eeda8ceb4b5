// A header of the program by the name of one inside inarow, whose folder must not be searched.
#pragma once

inline constexpr const char* first_moves = "44554";
