// Fits the weights of lines to samples.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace inarow::learn_order {

struct FitSettings {
    std::vector<std::string> data;
    int models = 4;  // averaged
    int epochs = 5;
    std::uint64_t seed = 1;
    double scale = 16;    // units of the order of moves to one of the fit
    std::string command;  // for the head of the file
    std::string out;
};

// Writes src/solve/search/alphabeta/line_weights.inc.
void fit(const FitSettings& settings);

}  // namespace inarow::learn_order
