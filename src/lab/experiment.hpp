// An experiment: a question about games that is answered by measuring, by name, so that others can ask it again.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "lab/results.hpp"
#include "search/control.hpp"
#include "search/options.hpp"

namespace inarow::lab {

// What an experiment can be told besides the options of a search.
struct Parameter {
    std::string_view flag;       // "stones"
    std::string_view value;      // what its value is called: "FROM..TO"
    std::string_view otherwise;  // its value unless one is given
    std::string_view help;
};

// One run of an experiment: what it is told, what stops it, how far it is.  An experiment that is told to stop returns
// what it has, marked as incomplete.  Only the experiment writes `done` and `total`; any thread may read them.
struct Run {
    std::map<std::string, std::string, std::less<>> values;  // by flag; every parameter has one
    std::string search;                                      // as given: "dfpn" or "dfpn,minimax"
    SearchOptions options;
    Control& control;
    std::atomic<std::uint64_t> done{0};  // pieces of work
    std::atomic<std::uint64_t> total{0};

    [[nodiscard]] const std::string& value(std::string_view flag) const { return values.find(flag)->second; }
    // The value of a parameter as a whole number; an error names the flag and the numbers that are allowed.
    [[nodiscard]] Result<std::uint64_t> number(std::string_view flag, std::uint64_t smallest,
                                               std::uint64_t largest) const;
    // The same for numbers between commas.
    [[nodiscard]] Result<std::vector<std::uint64_t>> numbers(std::string_view flag, std::uint64_t smallest,
                                                             std::uint64_t largest) const;
};

struct Experiment {
    std::string_view name;
    std::string_view help;
    std::span<const Parameter> (*parameters)();
    Result<Results> (*run)(Run&);
};

// The rows of experiments.def.
[[nodiscard]] std::span<const Experiment> experiments();

#define EXPERIMENT(identifier, name, help)                              \
    [[nodiscard]] std::span<const Parameter> identifier##_parameters(); \
    [[nodiscard]] Result<Results> run_##identifier(Run&);
#include "lab/experiments.def"
#undef EXPERIMENT

}  // namespace inarow::lab
