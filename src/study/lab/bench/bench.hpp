// Fixed single-threaded work, measured.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inarow/limits.hpp"
#include "inarow/options.hpp"
#include "inarow/position.hpp"
#include "inarow/result.hpp"

namespace inarow::lab {

// With 64 MiB for the table unless a size was given: the nodes depend on it, so it is part of the benchmark.
[[nodiscard]] SearchOptions with_bench_table(SearchOptions options);

struct BenchRun {
    std::string variant;
    std::string moves;
    Bound value{};
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::optional<std::uint64_t> published;  // the nodes of the original program

    // Whether it ran to the end, with a number of nodes that differs from the published one.
    [[nodiscard]] bool disagrees() const;
};

// One object on one line, as of all runs here.
[[nodiscard]] std::string to_json(const BenchRun& run);

using BenchSink = std::function<void(const BenchRun&)>;

// Every row of positions.def, with a fresh table each; `sink` is told of each as it is done.  Stops
// early, without an error, when the control says so.
[[nodiscard]] Result<std::vector<BenchRun>> run_bench(std::string_view search, const SearchOptions& options,
                                                      Control& control, const BenchSink& sink);

// The benchmark of Tromp's Fhourstones, win/draw/loss: on 7x6 its four inputs, on other boards the empty one. The
// published nodes hold for the published size of the table, the default. Stops early as run_bench() does.
[[nodiscard]] Result<std::vector<BenchRun>> run_fhourstones(const Variant& variant, const SearchOptions& options,
                                                            Control& control, const BenchSink& sink);

// The totals of one run of the bench.
struct BenchTotal {
    std::uint64_t nodes = 0;
    double seconds = 0;
};
[[nodiscard]] BenchTotal total_of(const std::vector<BenchRun>& runs);
// `complete`: no limit came first, so that the nodes are the signature.
[[nodiscard]] std::string to_json(const std::vector<BenchRun>& runs, bool complete);

struct SetRun {
    std::string name;
    std::uint64_t positions = 0;
    std::uint64_t wrong = 0;
    std::uint64_t unknown = 0;
    double mean_nodes = 0;
    double mean_micros = 0;  // processor time per position
    double median_micros = 0;
    double worst_micros = 0;
    bool complete = true;  // false when a limit ended it; the position at work is not counted
};

[[nodiscard]] std::string to_json(const SetRun& run);

struct SetPart {
    std::string_view name;  // of the file Test_<name>
    std::size_t positions;  // its first ones
};
// The published test sets, easiest first.
[[nodiscard]] const std::vector<SetPart>& published_sets();

struct ScoredPosition {
    Position position;
    Score score;
};
// Exact scores of a set on 7x6, in order, with one table that starts empty and stays warm.
[[nodiscard]] Result<SetRun> run_set(std::string_view name, const std::vector<ScoredPosition>& positions,
                                     std::string_view search, const SearchOptions& options, Control& control);

}  // namespace inarow::lab
