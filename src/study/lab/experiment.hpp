// An experiment: a question about games that is answered by measurement, with a name, so that others can repeat it.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inarow/limits.hpp"
#include "inarow/options.hpp"
#include "inarow/result.hpp"
#include "inarow/trust.hpp"
#include "inarow/variant.hpp"
#include "lab/results.hpp"
#include "play/player.hpp"

namespace inarow::lab {

// A parameter of an experiment, besides the options of a search.
struct Parameter {
    std::string_view flag;       // "stones"
    std::string_view value;      // what its value is called: "FROM..TO"
    std::string_view otherwise;  // its value unless one is given
    std::string_view help;
    bool operands = false;                         // texts without a flag, any number of them; `otherwise` is not used
    Reach reach = Reach::nothing;                  // strangers may set only what reaches nothing
    std::span<const std::string_view> words = {};  // all its values, where they are few
};

// For experiments that keep what is finished: see Run::kept.
inline constexpr Parameter journal_parameter = {
    "journal", "FILE",     "none", "save finished games in this file, one per line; the same command resumes from it",
    false,     Reach::file};

// For experiments that make something besides figures: Results::document is written there.
inline constexpr Parameter document_parameter = {
    "weights", "FILE",     "none", "write the learned weights to this file, for alphabeta:weights=FILE",
    false,     Reach::file};

// Finished pieces of work, one per line: they survive a run that is stopped or killed.
struct Kept {
    std::vector<std::string> lines;               // what earlier runs left
    std::function<void(const std::string&)> add;  // in the file when it returns; empty where nothing is kept
    std::string name = {};                        // of the file
};

// One run of an experiment: its parameters, limits and progress.  An experiment that is stopped returns
// what it has, marked as incomplete.  Only the experiment writes `done` and `total`; any thread may read them.
struct Run {
    std::map<std::string, std::string, std::less<>> values;  // by flag; of all that name no file or program
    std::string search;                                      // as given: "dfpn" or "dfpn,minimax"
    SearchOptions options;
    Control& control;
    std::vector<std::string> operands = {};
    Kept kept = {};
    Author author = stranger;                                    // of values and operands, which may describe players
    std::map<std::string, TrustedText, std::less<>> files = {};  // by flag: the files that are given
    // Those of `options` that are given, but for the seed and the threads: with other ones, games are others.
    std::map<std::string, std::string> given_options = {};
    std::atomic<std::uint64_t> done{0};  // pieces of work
    std::atomic<std::uint64_t> total{0};

    [[nodiscard]] const std::string& value(std::string_view flag) const { return values.find(flag)->second; }
    // The file that a parameter names; nothing for none.
    [[nodiscard]] const TrustedText* file(std::string_view flag) const;

    // The value of a parameter as something else.  What cannot be is refused, with the flag and what is allowed.
    [[nodiscard]] std::uint64_t number(std::string_view flag, std::uint64_t smallest, std::uint64_t largest) const;
    [[nodiscard]] double real(std::string_view flag, double smallest, double largest) const;
    // Whole numbers between commas.
    [[nodiscard]] std::vector<std::uint64_t> numbers(std::string_view flag, std::uint64_t smallest,
                                                     std::uint64_t largest) const;
    // A number of seconds above 0; `none` stands for nothing.
    [[nodiscard]] std::optional<double> seconds(std::string_view flag) const;
    // Which of these names the value is.
    [[nodiscard]] std::size_t one_of(std::string_view flag, std::span<const std::string_view> names) const;
    [[nodiscard]] Variant variant() const;
    // The positions to measure, by `positions`.
    [[nodiscard]] std::uint64_t positions() const { return number("positions", 1, 1'000'000); }
    // The nodes after which to give up on one of them, by `node-cap`.
    [[nodiscard]] std::uint64_t node_cap() const {
        return value("node-cap") == "none" ? unlimited : number("node-cap", 1, unlimited - 1);
    }

    // The player that a text describes, or a refusal.
    [[nodiscard]] std::unique_ptr<play::Player> player(std::string_view text, const Variant& variant) const;
};

// An experiment refuses what a user has to hear about by throwing what Result::value() throws; its row makes that an
// error again.
[[noreturn]] void refuse(std::string message);
void refuse_unless(const Result<void>& accepted);

// A player's text with one option more: "alphabeta:depth=3".
[[nodiscard]] std::string with(std::string_view player, std::string_view option);

// "4..9" or "4": its two ends; nothing where these are not numbers from 0 to `most`.
[[nodiscard]] std::optional<std::pair<int, int>> range_in(std::string_view text, int most);

// Measures one piece of work after another until `measure` returns nothing, which means that the experiment was told to
// stop.
template <class Pieces, class Measure>
[[nodiscard]] auto measure_each(Results& results, const Pieces& pieces, Measure measure) {
    std::vector<typename decltype(measure(*std::begin(pieces)))::value_type> rows;
    for (const auto& piece : pieces) {
        if (!results.complete) break;
        auto row = measure(piece);
        results.complete = row.has_value();
        if (row) rows.push_back(std::move(*row));
    }
    return rows;
}

struct Experiment {
    std::string_view name;
    std::string_view help;
    std::string_view example;  // arguments that are quick to run
    std::span<const Parameter> (*parameters)();
    Result<Results> (*run)(Run&);
};

// The rows of experiments.def.
[[nodiscard]] std::span<const Experiment> experiments();

#define EXPERIMENT(identifier, name, help, example)        \
    namespace identifier {                                 \
    [[nodiscard]] std::span<const Parameter> parameters(); \
    [[nodiscard]] Results run(Run&);                       \
    }
#include "lab/experiments.def"
#undef EXPERIMENT

}  // namespace inarow::lab
