#include "collector.hpp"

#include <atomic>
#include <fstream>
#include <memory>
#include <mutex>
#include <sstream>
#include <thread>
#include <unordered_set>

#include "datasets/generate.hpp"
#include "excluded.hpp"
#include "sample.hpp"
#include "search/node.hpp"
#include "solvers/solvers.hpp"

namespace inarow::learn_order {
namespace {

constexpr int least_empty = 16;
constexpr int most_empty = 36;
constexpr std::uint64_t node_limit = 1'000'000;  // at a position of a walk
constexpr std::uint64_t first_budget = 60;
constexpr std::uint64_t last_budget = 30'000;
constexpr std::uint64_t patience = 6;  // times the least work, for each other move

// The position after all forced moves; nothing where they end the game.
std::optional<Position> opened(Position position) {
    return with_dropping_geometry(position.variant(), [&](const auto& g) -> std::optional<Position> {
        while (!position.over()) {
            const auto node = make_node(g, position);
            const auto cells = playable(g, node.occupied());
            if ((node.mover_wins & cells) != 0) return std::nullopt;
            const auto forced = node.other_wins & cells;
            if (forced == 0) return position;
            position.play(move_of(g, lowest_bit(forced)));
        }
        return std::nullopt;
    });
}

// The samples below one root.
class Collector {
public:
    Collector(const CollectSettings& settings, const Excluded& excluded, const Variant& variant, std::uint64_t seed)
        : settings_(settings), excluded_(excluded), variant_(variant), rng_(seed), solver_(make_solver_of(64 << 20)) {}

    void collect(std::ostream& out) {
        const auto root = draw_root(most_empty - static_cast<int>(rng_.below(10)));
        if (!root) return;
        const Bound range = score_range(variant_, root->stones());
        Control control;
        control.node_limit = settings_.root_limit;
        const Bound value = solver_->solve(*root, exact_goal(range), range, control);
        if (!value.exact()) return;
        for (int i = 0; i < settings_.walks; ++i) walk(*root, value.lo + static_cast<int>(rng_.below(2)), out);
    }

private:
    [[nodiscard]] std::unique_ptr<Solver> make_solver_of(std::uint64_t bytes) const {
        SearchOptions options;
        options.table_bytes.count = bytes;
        options.ordering = std::make_shared<MoveOrdering>(MoveOrdering{.lines = settings_.weights});
        return std::move(*make_solver("alphabeta", variant_, options));
    }

    // A third by careful players who move at random, two thirds by players who mostly follow the order of moves.
    [[nodiscard]] std::optional<Position> draw_root(int empty) {
        const datasets::SampleRule rule{.stones = std::max(0, variant_.cells() - empty),
                                        .careful = true,
                                        .quiet = true,
                                        .held = true,
                                        .seed = rng_.below(~std::uint64_t{0})};
        if (rng_.below(3) == 0) return opened(*datasets::RandomPositions::create(variant_, rule)->next());
        return guided(empty);
    }
    [[nodiscard]] std::optional<Position> guided(int empty) {
        for (int tries = 0; tries < 100; ++tries) {
            Position position(variant_);
            while (variant_.cells() - position.stones() > empty) {
                const auto moves = open_moves(position, static_cast<int>(rng_.below(2)));
                if (moves.empty()) break;
                std::size_t next = rng_.below(moves.size());
                if (rng_.below(10) < 6)
                    for (std::size_t i = 0; i < moves.size(); ++i)
                        if (moves[i].order > moves[next].order) next = i;
                position = moves[next].after;
            }
            if (variant_.cells() - position.stones() <= empty) return position;
        }
        return std::nullopt;
    }

    // Down from the root: where a move reaches the threshold, mostly by the move that the table remembers, else by any.
    void walk(Position position, Score threshold, std::ostream& out) {
        while (variant_.cells() - position.stones() >= least_empty) {
            const auto moves = open_moves(position, threshold);
            if (moves.empty()) return;
            const auto reached = reaches(*solver_, position, threshold, node_limit);
            if (!reached) return;
            const std::size_t next = *reached ? follow(position, threshold, moves, out) : rng_.below(moves.size());
            position = moves[next].after;
            if (!moves[next].again) threshold = 1 - threshold;
        }
    }
    [[nodiscard]] std::size_t follow(const Position& position, Score threshold, const std::vector<OpenMove>& moves,
                                     std::ostream& out) {
        std::size_t next = rng_.below(moves.size());
        if (moves.size() > 1 && !excluded_.holds(position) &&
            seen_.insert(datasets::cells_key(position) + '/' + std::to_string(threshold)).second)
            sample(position, threshold, moves, out);
        const auto best = solver_->remembered_move(position);
        if (best && rng_.below(10) < 7)
            for (std::size_t i = 0; i < moves.size(); ++i)
                if (moves[i].move == *best) next = i;
        return next;
    }

    // Nothing when the limit was reached; adds the nodes to `work`.
    [[nodiscard]] std::optional<bool> reaches(Solver& solver, const Position& position, Score threshold,
                                              std::uint64_t limit, std::uint64_t* work = nullptr) const {
        Control control;
        control.node_limit = limit;
        const Bound range = score_range(variant_, position.stones());
        const Bound bound = solver.solve(position, at_least(threshold), range, control);
        if (work != nullptr) *work += control.nodes;
        return at_least(threshold).settled(bound) ? std::optional(bound.lo >= threshold) : std::nullopt;
    }

    // Each move in a small table of its own, with growing budgets until one reaches the threshold; then the others
    // until they are clearly worse.
    void sample(const Position& position, Score threshold, const std::vector<OpenMove>& moves, std::ostream& out) {
        std::vector<std::unique_ptr<Solver>> solvers;
        Sample sample{position, threshold, {}};
        for (const OpenMove& move : moves) {
            solvers.push_back(make_solver_of(1 << 20));
            sample.probes.push_back({move.move, 0, false});
        }
        std::vector<bool> done(moves.size(), false);
        std::uint64_t least = 0;
        const auto probe = [&](std::size_t i, std::uint64_t budget) {
            Probe& asked_of = sample.probes[i];
            if (done[i] || asked_of.work >= budget) return;
            const Score asked = moves[i].again ? threshold : 1 - threshold;
            const auto answer = reaches(*solvers[i], moves[i].after, asked, budget - asked_of.work, &asked_of.work);
            done[i] = answer.has_value();
            asked_of.reached = answer && *answer == moves[i].again;
            if (asked_of.reached && (least == 0 || asked_of.work < least)) least = asked_of.work;
        };
        for (std::uint64_t budget = first_budget; least == 0 && budget <= last_budget; budget *= 3)
            for (std::size_t i = 0; i < moves.size(); ++i) probe(i, budget);
        if (least == 0) return;
        const std::uint64_t enough = patience * least;
        for (std::size_t i = 0; i < moves.size(); ++i) probe(i, enough);
        for (Probe& each : sample.probes) ++each.work;
        out << to_line(sample) << '\n';
    }

    const CollectSettings& settings_;
    const Excluded& excluded_;
    Variant variant_;
    Rng rng_;
    std::unique_ptr<Solver> solver_;
    std::unordered_set<std::string> seen_;
};

}  // namespace

void collect(const CollectSettings& settings) {
    const Excluded excluded(settings.exclude);
    std::ofstream file(settings.out);
    std::atomic<int> next{0};
    std::mutex lock;
    const auto work = [&] {
        for (int i; (i = next++) < settings.roots;) {
            std::ostringstream out;
            const auto& board = settings.boards[static_cast<std::size_t>(i) % settings.boards.size()];
            const std::uint64_t seed = settings.seed * 1'000'003 + static_cast<std::uint64_t>(i);
            Collector(settings, excluded, *parse_variant(board), seed).collect(out);
            const std::scoped_lock guard(lock);
            file << out.str() << std::flush;
        }
    };
    std::jthread other(work);
    work();
}

}  // namespace inarow::learn_order
