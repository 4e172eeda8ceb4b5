// Looks for weights of the move order that make searches smaller.
//
//   tune_order [--seconds N] [--seed N] [--positions N]
//
// Positions: random games of careful players (datasets/generate.hpp) on several boards, 4 to 20 stones, kept when the
// current weights need between 4,000 and 80,000 nodes to solve them exactly.  No published test set is among them.
// Every third is only for validation: the search for weights never looks at it, and the last line tells what the new
// weights gain there.
//
// Measure: the mean logarithm of nodes, so that every position counts the same.  Method: change one to three
// weights of one player at random, keep what is better; a set that is already behind after a part of the
// positions is dropped early.  Node counts do not depend on the machine: the same seed and number of steps find the
// same weights everywhere (the time limit decides how many steps there are).
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cmath>
#include <functional>

#include "datasets/generate.hpp"
#include "solvers/solvers.hpp"

namespace inarow {
namespace {

struct Example {
    Position position;
    double before = 0;  // log of the nodes with the current weights
};

// Log of the nodes that an exact solution takes; a search stopped by the limit counts with the nodes it used.
double log_nodes(const Position& position, const OrderWeightsOfBoth& weights, std::uint64_t limit) {
    SearchOptions options;
    options.table_bytes.count = 16 << 20;
    options.ordering = std::make_shared<MoveOrdering>(MoveOrdering{.features = weights});
    const auto solver = make_alphabeta(position.variant(), options);
    Control control;
    control.node_limit = limit;
    const Bound range = score_range(position.variant(), position.stones());
    static_cast<void>((*solver)->solve(position, exact_goal(range), range, control));
    return std::log(static_cast<double>(control.nodes) + 1);
}

std::vector<Example> make_examples(int count, Rng& rng) {
    constexpr std::array boards = {"7x6", "7x6", "7x6", "6x7", "8x5", "7x7", "8x6", "6x6"};
    constexpr std::uint64_t least = 4'000, most = 80'000;
    std::vector<Example> examples;
    while (static_cast<int>(examples.size()) < count) {
        const Variant variant = *parse_variant(boards[examples.size() % boards.size()]);
        const datasets::SampleRule rule{.stones = 4 + static_cast<int>(rng.below(17)),
                                   .careful = true,
                                   .quiet = true,
                                   .seed = rng.below(~std::uint64_t{0})};
        const Position position = datasets::RandomPositions::create(variant, rule)->next().value();
        const double before = log_nodes(position, default_order_weights, most);
        if (before > std::log(least) && before < std::log(most)) examples.push_back({position, before});
    }
    return examples;
}

// The weights of one player as one row of numbers.
std::vector<std::reference_wrapper<int>> numbers_of(OrderWeights& w) {
    std::vector<std::reference_wrapper<int>> numbers = {
        w.next_threat, w.second_threat, w.threat,     w.own_parity,   w.enemy_threat, w.enemy_parity, w.enemy_next,
        w.centre,      w.move_parity,   w.initiative, w.forced_reply, w.enemy_moves,  w.own_moves};
    numbers.insert(numbers.end(), w.column.begin(), w.column.end());
    numbers.insert(numbers.end(), w.row.begin(), w.row.end());
    return numbers;
}

void change(OrderWeightsOfBoth& weights, Rng& rng) {
    auto numbers = numbers_of(weights[rng.below(2)]);
    for (std::uint64_t changes = 1 + rng.below(3); changes > 0; --changes) {
        const int step = 1 << rng.below(5);
        numbers[rng.below(numbers.size())].get() += rng.below(2) == 0 ? step : -step;
    }
}

// Mean of log(nodes now / nodes before); once behind `to_beat` by a margin that shrinks with each position, any
// number above it.
double compare(const std::vector<Example>& examples, const OrderWeightsOfBoth& weights,
               const std::vector<double>& to_beat, std::vector<double>& result) {
    constexpr std::size_t patience = 24;
    double sum = 0;
    double beaten = 0;
    result.clear();
    for (std::size_t i = 0; i < examples.size(); ++i) {
        result.push_back(log_nodes(examples[i].position, weights, 1'000'000) - examples[i].before);
        sum += result.back();
        if (to_beat.empty()) continue;
        beaten += to_beat[i];
        const double behind = (sum - beaten) / static_cast<double>(i + 1);
        if (i >= patience && behind > 0.06 / std::sqrt(static_cast<double>(i) / patience)) return 1e9;
    }
    return sum / static_cast<double>(examples.size());
}

void print(const char* name, OrderWeights w) {
    std::vector<int> numbers;
    for (const int number : numbers_of(w)) numbers.push_back(number);
    fmt::print("    /* {:10} */ {{{}, {{{}}}, {{{}}}}},\n", name, fmt::join(numbers.begin(), numbers.end() - 10, ", "),
               fmt::join(w.column, ", "), fmt::join(w.row, ", "));
}

struct Tuning {
    int seconds = 600;
    std::uint64_t seed = 1;
    int positions = 240;
};

void tune(const Tuning& tuning) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::seconds(tuning.seconds);
    Rng rng(tuning.seed);
    std::vector<Example> training, validation;
    for (Example& example : make_examples(tuning.positions, rng))
        ((training.size() + validation.size()) % 3 == 2 ? validation : training).push_back(std::move(example));
    fmt::print("{} positions for training, {} for validation\n", training.size(), validation.size());
    std::fflush(stdout);

    OrderWeightsOfBoth best = default_order_weights;
    std::vector<double> best_result, result;
    double best_mean = compare(training, best, {}, best_result);
    for (int step = 1; Clock::now() < end; ++step) {
        OrderWeightsOfBoth next = best;
        change(next, rng);
        const double mean = compare(training, next, best_result, result);
        if (mean >= best_mean) continue;
        best = next;
        best_mean = mean;
        best_result = result;
        fmt::print("step {}: {:.4f} of the nodes\n", step, std::exp(mean));
        print("adversary", best[0]);
        print("controller", best[1]);
        std::fflush(stdout);
    }
    std::vector<double> unseen;
    fmt::print("training {:.4f}, validation {:.4f} of the nodes\n", std::exp(best_mean),
               std::exp(compare(validation, best, {}, unseen)));
}

}  // namespace
}  // namespace inarow

int main(int argc, char** argv) {
    inarow::Tuning tuning;
    CLI::App app("Looks for weights of the move order that make searches smaller.");
    app.add_option("--seconds", tuning.seconds, "stop after so long")->capture_default_str();
    app.add_option("--seed", tuning.seed, "positions and changes are made from it")->capture_default_str();
    app.add_option("--positions", tuning.positions, "a third is for validation")->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    inarow::tune(tuning);
}
