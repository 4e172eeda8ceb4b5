// Monte Carlo tree search: random games from the positions that the results so far favour (UCT; L. Kocsis and C.
// Szepesvari, "Bandit based Monte-Carlo planning", 2006).
//
// A node is a move; its children are made together when it is visited for the second time, one after another in the
// vector.  In a random game a side that can complete a line does so, and otherwise takes the cell on which the other
// could ("decisive moves": F. Teytaud and O. Teytaud, 2010).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/rng.hpp"
#include "base/text.hpp"
#include "inarow/limits.hpp"
#include "play/board.hpp"
#include "play/player.hpp"

namespace inarow::play {
namespace {

constexpr std::uint64_t usual_playouts = 10'000;
// 24 bytes each; a full tree stops growing, and its leaves continue to be played out.
constexpr std::size_t most_nodes = 4'000'000;

struct Node {
    Move move = 0;
    std::uint32_t children = 0;  // where they begin; 0: none yet
    std::uint32_t count = 0;     // of children
    std::uint32_t visits = 0;
    double points = 0;  // for the side that made the move: 1 a win, 1/2 a draw
};

class Mcts final : public Player {
public:
    Mcts(const Variant& variant, std::uint64_t playouts, std::optional<double> seconds, double exploration)
        : board_(variant), playouts_(playouts), seconds_(seconds), exploration_(exploration) {}

    void start(std::uint64_t seed) override { rng_ = Rng(seed); }

    Result<Choice> choose(const Position& position, Control& control) override {
        const api::TimeLimit time(control, seconds_);
        board_.set(position);
        nodes_.assign(1, Node{});
        expand(0);
        const std::uint64_t limit =
            std::min(playouts_, control.node_limit - std::min(control.node_limit, control.nodes.load()));
        std::uint64_t playouts = 0;
        do {
            playout();
            ++playouts;
        } while (playouts < limit && !control.stopped());
        control.nodes += playouts;
        return choice(playouts);
    }

private:
    [[nodiscard]] std::span<Node> children(const Node& node) { return {nodes_.data() + node.children, node.count}; }

    // The most visited move is the best-tested one.
    [[nodiscard]] Choice choice(std::uint64_t playouts) {
        const auto moves = children(nodes_[0]);
        const Node& best = *std::ranges::max_element(moves, {}, &Node::visits);
        Choice choice{best.move, "", playouts};
        choice.value = best.visits == 0 ? 0.5 : best.points / best.visits;
        choice.remark = fmt::format("{}: {:.0f} % of the points", counted(playouts, "playout"), 100 * *choice.value);
        return choice;
    }

    // Down the tree, to the end of a random game, and back.
    void playout() {
        path_.assign(1, 0);
        const int root_stones = board_.stones();
        while (!board_.over()) {
            const std::uint32_t at = path_.back();
            if (nodes_[at].count == 0 && (nodes_[at].visits == 0 || !expand(at))) break;
            path_.push_back(select(nodes_[at]));
            board_.play(nodes_[path_.back()].move);
        }
        while (!board_.over()) board_.play(random_move());
        const std::optional<Board::Side> winner = board_.won() ? std::optional(1 - board_.mover()) : std::nullopt;
        while (board_.stones() > root_stones) board_.undo();
        Board::Side side = 1 - board_.mover();  // who moved at the root's own node
        for (const std::uint32_t at : path_) {
            ++nodes_[at].visits;
            nodes_[at].points += !winner ? 0.5 : *winner == side ? 1 : 0;
            side = 1 - side;
        }
    }

    // False when the tree is full.
    bool expand(std::uint32_t at) {
        const auto begin = static_cast<std::uint32_t>(nodes_.size());
        if (begin > most_nodes) return false;
        for (Move move = 0; move < board_.variant().moves(); ++move)
            if (board_.free(move)) nodes_.push_back({.move = move});
        nodes_[at].children = begin;
        nodes_[at].count = static_cast<std::uint32_t>(nodes_.size()) - begin;
        return true;
    }

    // The child with the highest upper confidence bound; untried children come before all others, in random order.
    [[nodiscard]] std::uint32_t select(const Node& node) {
        const double log_visits = std::log(std::max(1U, node.visits));
        std::uint32_t best = node.children;
        double most = -1;
        std::uint64_t untried = 0;
        for (std::uint32_t at = node.children; at < node.children + node.count; ++at) {
            const Node& child = nodes_[at];
            if (child.visits == 0) {
                if (rng_.below(++untried) == 0) best = at;
            } else if (untried == 0) {
                const double bound = child.points / child.visits + exploration_ * std::sqrt(log_visits / child.visits);
                if (bound > most) {
                    most = bound;
                    best = at;
                }
            }
        }
        return best;
    }

    [[nodiscard]] Move random_move() {
        if (const auto winning = board_.completing_move(board_.mover())) return *winning;
        if (const auto forced = board_.completing_move(1 - board_.mover())) return *forced;
        const auto moves = static_cast<std::uint64_t>(board_.variant().moves());
        Move move = 0;
        do move = static_cast<Move>(rng_.below(moves));
        while (!board_.free(move));
        return move;
    }

    Board board_;
    std::uint64_t playouts_;
    std::optional<double> seconds_;
    double exploration_;
    Rng rng_{1};
    std::vector<Node> nodes_;  // the root first
    std::vector<std::uint32_t> path_;
};

}  // namespace

Result<std::unique_ptr<Player>> make_mcts(const Setup& setup) {
    ValueReader values(setup);
    const auto seconds = values.seconds("seconds");
    const auto playouts = values.number_or_none("playouts", unlimited);
    if (values.error()) return tl::unexpected(*values.error());
    const auto exploration = parse_number<double>(setup.value("exploration"));
    if (!exploration || !(*exploration >= 0 && *exploration <= 1000))
        return error(fmt::format("exploration={}: must be a number from 0 to 1000", setup.value("exploration")));
    return std::make_unique<Mcts>(setup.variant, playouts.value_or(seconds ? unlimited : usual_playouts), seconds,
                                  *exploration);
}

}  // namespace inarow::play
