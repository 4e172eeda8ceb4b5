// solve --from: many positions, one line each, and a summary.
#pragma once

#include <string>

#include "api/engine.hpp"
#include "game/notation.hpp"
#include "progress.hpp"
#include "status.hpp"

namespace inarow::app {

struct BatchJob {
    std::string source;    // a file, or "-"
    api::Request request;  // the question, asked of every position
    Notation notation;
    ProgressStyle progress;
    bool json;
    bool quiet;
};

// Reads a file once before hours go into its first lines; standard input is checked as it comes.
void check_batch(const std::string& source, const Variant& variant, Notation notation);

[[nodiscard]] Status solve_batch(const BatchJob& job, api::Engine& engine, Control& control);

}  // namespace inarow::app
