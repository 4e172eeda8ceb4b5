// solve --from: many positions, one line each, and a summary.
#pragma once

#include <string>

#include "inarow/engine.hpp"
#include "options.hpp"

namespace inarow::app {

struct BatchJob {
    std::string source;    // a file, or "-"
    api::Request request;  // the question, asked of every position
    TalkArguments talk;
    bool quiet;
};

// Checks every line of a file before hours go into the first ones; standard input is checked as it is read.
void check_batch(const std::string& source, const Variant& variant, Notation notation);

[[nodiscard]] Status solve_batch(const BatchJob& job, api::Engine& engine, Control& control);

}  // namespace inarow::app
