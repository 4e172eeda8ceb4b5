// Finds the weights with which the search of 4x4x4 guesses how much work a position is (cube/initial_numbers.hpp).
//
//   tune_cube [--attacker white|black] [--seconds N] [--threads N] [--seed N] > src/solve/cube/weights_white.inc
//
// Positions: those that a search is about to see for the first time.  Random reasonable positions
// (datasets/generate.hpp) of 24 to 28 stones are searched for a while, with 1 for all initial numbers (a search that
// uses the weights sees positions chosen by them, which is worse: see docs/lab/dead-ends.md); then walks go down
// through the table, to a child the likelier the more work was done below it, until they reach a position it lacks.
//
// Labels: each of these is searched by itself.  Does the attacker succeed, and how many positions did that take?
//
// Fits, each a sum of weights over the lines: the odds of a yes, by logistic regression; for each side to move the
// logarithm of the positions that a yes takes, and of those that a no takes, by least squares with a small ridge.
//
// A first number is 8 sqrt(positions / odds): half of either logarithm was the best of a quarter, a third, a half, 0.7
// and 0.8 (docs/lab/dead-ends.md).  The last line on standard error says how well the fits do on every tenth position,
// which they have not seen.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cmath>
#include <mutex>
#include <numbers>
#include <numeric>
#include <optional>
#include <span>
#include <thread>

#include "cube/claims.hpp"
#include "cube/search.hpp"
#include "datasets/generate.hpp"
#include "search/control.hpp"
#include "search/tables/table.hpp"

namespace inarow::cube {
namespace {

constexpr std::uint64_t search_limit = 60'000;
constexpr std::uint64_t label_limit = 10'000;
constexpr std::uint64_t visits_per_walk = 1'000;
constexpr std::size_t parameters = std::size_t{line_classes} * line_states + 2;  // and the side to move, and a constant

struct Example {
    std::array<std::uint16_t, 76> states;
    bool white_moves;
    bool yes;
    double log_visits;
};

using Clock = std::chrono::steady_clock;
struct Tuning {
    Attacker attacker = Attacker::white;
    int seconds = 300;
    int threads = 1;
    std::uint64_t seed = 1;
};

// What a search of a node by itself finds, or nothing.
class Prober {
public:
    Prober(Question question, std::uint64_t limit)
        : question_(question),
          limit_(limit),
          groups_(std::make_shared<const knowledge::Groups>(*parse_variant("4x4x4"))),
          table_(Pages::allocate(16 << 20).value()) {}

    [[nodiscard]] std::optional<bool> answer(const Node& node, bool white_moves) {
        table_ = Table(Pages::allocate(16 << 20).value());
        table_.grow();
        Control control;
        NodeCounter nodes(control, limit_);
        std::optional<bool> found;
        try {
            found = Search(table_, nodes, question_, Covers(groups_)).answer(node, white_moves).yes;
        } catch (const Stopped&) {
        }
        visits_ = nodes.counted();
        return found;
    }
    [[nodiscard]] std::uint64_t visits() const { return visits_; }
    [[nodiscard]] const Table& table() const { return table_; }

private:
    Question question_;
    std::uint64_t limit_;
    std::shared_ptr<const knowledge::Groups> groups_;
    Table table_;
    std::uint64_t visits_ = 0;
};

// The children that neither forced replies nor rules settle.
[[nodiscard]] Children open_children(const Node& node, bool white_moves, Attacker attacker) {
    Children all;
    all.clear();
    for (Word64 rest = sensible_moves(node, white_moves); rest != 0; rest &= rest - 1) {
        Node child = node;
        play(child, lowest_bit(rest), white_moves);
        const Forced forced = play_forced(child, !white_moves);
        if (forced.outcome == Outcome::open) all.add(child, forced.white_moves);
    }
    const Claims claims = claims_about(all, attacker);
    const Claims by_pairs = claims_by_pairs(all, attacker, all.all());
    const unsigned answered = claims.yes | claims.no | by_pairs.yes | by_pairs.no | won_by_two_threats(all);
    Children open;
    open.clear();
    for (int place = 0; place < all.count; ++place)
        if ((answered >> place & 1) == 0) open.add(all.node(place), all.white_to_move(place));
    return open;
}

struct Turn {
    Node node;
    bool white_moves;
};

// Down to a position that is not in the table, or nothing.
[[nodiscard]] std::optional<Turn> walk(Turn at, const Table& table, Attacker attacker, Rng& rng) {
    while (true) {
        const Children children = open_children(at.node, at.white_moves, attacker);
        std::uint64_t total = 0;
        std::array<std::uint64_t, Children::room> below{};
        for (int place = 0; place < children.count; ++place) {
            Table::Entry entry;
            const bool known = table.find(table.slot(key_of(children.node(place), true), attacker), entry);
            below[static_cast<std::size_t>(place)] = known ? std::uint64_t{1} << std::min(entry.work, 40) : 1;
            total += below[static_cast<std::size_t>(place)];
        }
        if (total == 0) return std::nullopt;
        std::uint64_t draw = rng.below(total);
        int place = 0;
        for (; draw >= below[static_cast<std::size_t>(place)]; ++place) draw -= below[static_cast<std::size_t>(place)];
        at = {children.node(place), children.white_to_move(place)};
        if (below[static_cast<std::size_t>(place)] == 1) return at;
    }
}

// Lines that a symmetry of the board reverses have the same weights read from either end.
[[nodiscard]] int either_way(int state) {
    const int turned = state % 3 * 27 + state / 3 % 3 * 9 + state / 9 % 3 * 3 + state / 27;
    return std::min(state, turned);
}
[[nodiscard]] bool is_level(Word64 line) { return lowest_index(line) / 16 == (63 - std::countl_zero(line)) / 16; }

[[nodiscard]] std::array<std::uint16_t, 76> states_of(const Node& node) {
    std::array<std::uint16_t, 76> states;
    for (std::size_t i = 0; i < states.size(); ++i) {
        const Word64 line = all_lines[i];
        const int state = line_state(node.white, node.black, line);
        states[i] =
            static_cast<std::uint16_t>(class_of_line[i] * line_states + (is_level(line) ? either_way(state) : state));
    }
    return states;
}

class Examples {
public:
    explicit Examples(const Tuning& tuning) : tuning_(tuning) {}

    [[nodiscard]] std::vector<Example> collect() {
        const auto end = Clock::now() + std::chrono::seconds(tuning_.seconds);
        std::vector<std::jthread> threads;
        for (int i = 0; i < tuning_.threads; ++i)
            threads.emplace_back([this, i, end] { work(tuning_.seed * 1000 + static_cast<std::uint64_t>(i), end); });
        threads.clear();
        return std::move(examples_);
    }

private:
    void work(std::uint64_t seed, Clock::time_point end) {
        Rng rng(seed);
        Prober searcher({tuning_.attacker, Rules::zugzwang, false}, search_limit);
        Prober labeller({tuning_.attacker}, label_limit);
        while (Clock::now() < end) {
            const auto rule =
                datasets::reasonable_rule(24 + static_cast<int>(rng.below(5)), rng.below(~std::uint64_t{0}));
            const Node root = make_node(*datasets::RandomPositions::create(*parse_variant("4x4x4"), rule)->next());
            const Turn start{root, root.white_moves()};
            if (!is_quiet(root, start.white_moves)) continue;
            static_cast<void>(searcher.answer(start.node, start.white_moves));
            const std::uint64_t walks = searcher.visits() / visits_per_walk;
            for (std::uint64_t i = 0; i < walks && Clock::now() < end; ++i)
                if (const auto leaf = walk(start, searcher.table(), tuning_.attacker, rng)) label(*leaf, labeller);
        }
    }
    void label(const Turn& leaf, Prober& labeller) {
        const auto yes = labeller.answer(leaf.node, leaf.white_moves);
        if (!yes) return;
        const double visits = std::log(static_cast<double>(labeller.visits() + 1));
        const std::lock_guard lock(mutex_);
        examples_.push_back({states_of(leaf.node), leaf.white_moves, *yes, visits});
    }

    Tuning tuning_;
    std::mutex mutex_;
    std::vector<Example> examples_;
};

// A sum of weights over the lines, one for White to move, and a constant.
class Sum {
public:
    [[nodiscard]] double of(const Example& example) const {
        double sum = weights_[parameters - 1] + (example.white_moves ? weights_[parameters - 2] : 0);
        for (const auto state : example.states) sum += weights_[state];
        return sum;
    }
    [[nodiscard]] double line(std::size_t state) const { return weights_[state]; }
    [[nodiscard]] double constant(bool white_moves) const {
        return weights_[parameters - 1] + (white_moves ? weights_[parameters - 2] : 0);
    }

    // Least squares: targets and importances by example.  Conjugate gradients on the normal equations, starting from
    // the current sum.
    template <class Target, class Importance>
    void fit(const std::vector<Example>& examples, Target&& target, Importance&& importance) {
        std::vector<double> matrix(parameters * parameters), right(parameters);
        for (const Example& example : examples) {
            std::array<std::size_t, 78> active;
            std::ranges::copy(example.states, active.begin());
            std::size_t count = example.states.size();
            if (example.white_moves) active[count++] = parameters - 2;
            active[count++] = parameters - 1;
            const double share = importance(example);
            const double wanted = share * target(example);
            for (std::size_t i = 0; i < count; ++i) {
                right[active[i]] += wanted;
                for (std::size_t j = 0; j < count; ++j) matrix[active[i] * parameters + active[j]] += share;
            }
        }
        for (std::size_t i = 0; i < parameters; ++i) matrix[i * parameters + i] += ridge;
        descend(matrix, right);
    }

private:
    static constexpr double ridge = 20;

    using Vector = std::vector<double>;
    [[nodiscard]] static double dot(const Vector& a, const Vector& b) {
        return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
    }
    [[nodiscard]] static Vector product(const Vector& matrix, const Vector& vector) {
        Vector result(parameters);
        for (std::size_t i = 0; i < parameters; ++i)
            result[i] = std::inner_product(vector.begin(), vector.end(),
                                           matrix.begin() + static_cast<std::ptrdiff_t>(i * parameters), 0.0);
        return result;
    }
    void descend(const Vector& matrix, const Vector& right) {
        Vector rest = product(matrix, weights_);
        for (std::size_t i = 0; i < parameters; ++i) rest[i] = right[i] - rest[i];
        Vector along = rest;
        const double enough = 1e-8 * dot(right, right);
        for (int step = 0; step < 1000 && dot(rest, rest) > enough; ++step) {
            const Vector image = product(matrix, along);
            const double before = dot(rest, rest);
            const double length = before / dot(along, image);
            for (std::size_t i = 0; i < parameters; ++i) {
                weights_[i] += length * along[i];
                rest[i] -= length * image[i];
            }
            const double turn = dot(rest, rest) / before;
            for (std::size_t i = 0; i < parameters; ++i) along[i] = rest[i] + turn * along[i];
        }
    }

    Vector weights_ = Vector(parameters);
};

// Logistic regression, by repeated least squares.
[[nodiscard]] Sum fit_odds(const std::vector<Example>& examples) {
    Sum odds;
    for (int round = 0; round < 6; ++round) {
        const Sum now = odds;
        const auto chance = [&](const Example& example) {
            return std::clamp(1 / (1 + std::exp(-now.of(example))), 1e-3, 1 - 1e-3);
        };
        const auto importance = [&](const Example& example) { return chance(example) * (1 - chance(example)); };
        const auto target = [&](const Example& example) {
            return now.of(example) + ((example.yes ? 1 : 0) - chance(example)) / importance(example);
        };
        odds.fit(examples, target, importance);
    }
    return odds;
}

[[nodiscard]] Sum fit_work(const std::vector<Example>& examples, bool white_moves, bool yes) {
    Sum work;
    work.fit(
        examples, [](const Example& example) { return example.log_visits; },
        [&](const Example& example) { return example.white_moves == white_moves && example.yes == yes ? 1.0 : 0.0; });
    return work;
}

// The four numbers of a row: those with Black to move, then with White.
struct Fits {
    Sum odds;
    std::array<Sum, 4> work;

    explicit Fits(const std::vector<Example>& examples) : odds(fit_odds(examples)) {
        for (std::size_t i = 0; i < 4; ++i) work[i] = fit_work(examples, i >= 2, i % 2 == 0);
    }
    // The logarithm of a first number, in the steps of the search, for what is a yes or a no.
    template <class Part>
    [[nodiscard]] double steps(std::size_t i, Part&& part) const {
        return (part(work[i]) - (i % 2 == 0 ? 1 : -1) * part(odds)) / 2 * log_steps / std::numbers::ln2;
    }
};

void report(const Fits& fits, const std::vector<Example>& unseen) {
    double right = 0, loss = 0;
    for (const Example& example : unseen) {
        const double odds = fits.odds.of(example);
        right += (odds > 0) == example.yes ? 1 : 0;
        loss += std::log1p(std::exp(example.yes ? -odds : odds));
    }
    const auto count = static_cast<double>(unseen.size());
    fmt::print(stderr, "{} unseen positions: answers guessed right {:.1f} %, mean loss {:.4f}\n", unseen.size(),
               100 * right / count, loss / count);
}

void print(const Fits& fits, const Tuning& tuning, std::size_t examples) {
    constexpr std::size_t rows = std::size_t{line_classes} * line_states;
    std::array<double, 4> zero{};
    std::vector<std::array<double, 4>> weights(rows);
    for (std::size_t i = 0; i < 4; ++i) {
        zero[i] = -3 * log_steps - fits.steps(i, [&](const Sum& sum) { return sum.constant(i >= 2); });
        for (std::size_t row = 0; row < rows; ++row)
            weights[row][i] = fits.steps(i, [&](const Sum& sum) { return sum.line(row); });
    }
    for (std::size_t line = 0; line < all_lines.size(); ++line) {
        const auto first = static_cast<std::size_t>(class_of_line[line]) * line_states;
        if (is_level(all_lines[line]))
            for (int state = 0; state < line_states; ++state)
                weights[first + static_cast<std::size_t>(state)] =
                    weights[first + static_cast<std::size_t>(either_way(state))];
    }
    // No weight may be negative: what is added to those of a class is taken off the constant for each of its lines.
    for (int c = 0; c < line_classes; ++c)
        for (std::size_t i = 0; i < 4; ++i) {
            const std::span row(&weights[static_cast<std::size_t>(c) * line_states], line_states);
            const double least = std::ranges::min(row, {}, [i](const auto& four) { return four[i]; })[i];
            for (auto& four : row) four[i] -= least;
            zero[i] -= least * static_cast<double>(std::ranges::count(class_of_line, c));
        }
    fmt::print("// tools/tune_cube --attacker {} --seed {}: {} positions.\n",
               tuning.attacker == Attacker::white ? "white" : "black", tuning.seed, examples);
    fmt::print("{{{{{:.0f}, {:.0f}, {:.0f}, {:.0f}}},\n {{{{\n", zero[0], zero[1], zero[2], zero[3]);
    for (std::size_t row = 0; row < rows; ++row)
        fmt::print("{{{:.0f}, {:.0f}, {:.0f}, {:.0f}}},{}", weights[row][0], weights[row][1], weights[row][2],
                   weights[row][3], row % 9 == 8 ? "\n" : " ");
    fmt::print("}}}}}}\n");
}

void tune(const Tuning& tuning) {
    std::vector<Example> seen, unseen;
    for (const Example& example : Examples(tuning).collect())
        (seen.size() / 9 > unseen.size() ? unseen : seen).push_back(example);
    const Fits fits(seen);
    report(fits, unseen);
    print(fits, tuning, seen.size());
}

}  // namespace
}  // namespace inarow::cube

int main(int argc, char** argv) {
    inarow::cube::Tuning tuning;
    std::string attacker = "white";
    CLI::App app("Finds the weights with which the search of 4x4x4 guesses how much work a position is.");
    app.add_option("--attacker", attacker, "whose win is asked about")->check(CLI::IsMember({"white", "black"}));
    app.add_option("--seconds", tuning.seconds, "collect positions for so long")->capture_default_str();
    app.add_option("--threads", tuning.threads, "that collect positions")->capture_default_str();
    app.add_option("--seed", tuning.seed, "positions are made from it")->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    if (attacker == "black") tuning.attacker = inarow::cube::Attacker::black;
    inarow::cube::tune(tuning);
}
