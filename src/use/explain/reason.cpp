#include "explain/reason.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <unordered_map>

#include "explain/completions.hpp"

namespace inarow::explain {
namespace {

using End = Reason::End;
using knowledge::Verdict;

// A proof number that nothing brings down: a limit came first.
constexpr int hopeless = std::numeric_limits<int>::max() / 64;

// What the search for a pairing or a sequence of threats may cost below the position that is asked about.
constexpr int choices_behind = 300;

struct Node {
    explicit Node(Position where) : position(std::move(where)) {}

    Position position;
    End end = End::goes_on;
    bool expanded = false;
    int number = 1;  // leaves that must still be proved, at the least
    int size = 1;    // positions of the proof, once the number is 0
    std::vector<std::pair<Move, int>> children;
    std::vector<Move> blunders;
};

std::string stones_of(const Position& position) {
    std::string stones;
    for (Cell cell = 0; cell < position.variant().cells(); ++cell) stones += static_cast<char>(position.at(cell));
    return stones;
}

// A sequence of threats is told like moves, and counts like them.
int positions_of(const Argument& argument) {
    const auto* sequence = std::get_if<knowledge::ThreatSequence>(&argument);
    return sequence == nullptr ? 1 : 1 + static_cast<int>(sequence->cells.size());
}

// Best-first proof-number search: always goes on to the leaf that the smallest proof seems to need.  Nothing is ever
// disproved, as moves that do not keep the claim are left out.  Transpositions share one node.
class ReasonSearch {
public:
    ReasonSearch(api::Engine& engine, Provers provers, Claim claim, Control& control)
        : engine_(engine), provers_(provers), claim_(claim), control_(control) {}

    int run(const Position& position, int expansions) {
        stones_at_root_ = position.stones();
        const int root = node_of(position);
        while (at(root).number > 0 && at(root).number < hopeless && expansions-- > 0 && !control_.limit_reached())
            descend(root);
        return root;
    }

    // The same stones may have been reached by other moves than those of this position.
    [[nodiscard]] Reason tell(int index, const Position& position, int tries) {
        Node& node = at(index);
        Reason reason(position);
        reason.end = node.end;
        reason.proved = node.number == 0;
        reason.positions = node.size;
        reason.blunders = node.blunders;
        if (node.end == End::rules) tell_rules(reason);
        if (node.end != End::goes_on) return reason;
        if (own_turn(position))
            tell_move(reason, node, tries);
        else
            tell_replies(reason, node, tries);
        if (reason.proved ||
            std::ranges::any_of(reason.branches, [](const auto& branch) { return branch.second.end != End::search; }))
            return reason;
        Reason unknown(position);
        unknown.end = End::search;
        return unknown;
    }

private:
    Node& at(int node) { return nodes_[static_cast<std::size_t>(node)]; }
    [[nodiscard]] bool own_turn(const Position& position) const { return position.mover() == claim_.owner; }

    int node_of(const Position& position) {
        const auto [known, fresh] = known_.emplace(stones_of(position), static_cast<int>(nodes_.size()));
        if (!fresh) return known->second;
        Node node(position);
        judge(node);
        nodes_.push_back(std::move(node));
        return known->second;
    }

    // What can be seen without looking ahead.  No node is a won game: a win of the owner is a leaf one move earlier.
    void judge(Node& node) {
        Position& position = node.position;
        if (position.full())
            node.end = End::full;
        else if (own_turn(position) && can_complete(position))
            node.end = End::completes;
        else if (const auto found = argument(position)) {
            node.end = End::rules;
            node.size = positions_of(*found);
        } else if (!loses_at_once(position) && proved_by_rules(position))
            node.end = End::rules;
        else if (!own_turn(position))
            judge_replies(node);
        if (node.end != End::goes_on) node.number = 0;
    }

    // Replies that lose at once need no proof.
    void judge_replies(Node& node) {
        node.blunders = blunders(node.position);
        node.number = static_cast<int>(node.position.legal_moves().size() - node.blunders.size());
        node.expanded = node.number == 0;
    }

    // That too few cells are left to lose is no rule, so the game goes on to its last cell.
    [[nodiscard]] bool proved_by_rules(const Position& position) {
        if (provers_.evaluation == nullptr) return false;
        const auto& groups = provers_.evaluation->groups();
        const Score least = claim_.wins ? 1 : 0;
        const bool own = own_turn(position);
        const auto proves = [&](Bound bound) { return own ? bound.lo >= least : -bound.hi >= least; };
        return !proves(score_range(position.variant(), position.stones())) &&
               proves(provers_.evaluation->bound_for(groups.stones_of(position, position.mover()),
                                                     groups.stones_of(position, other(position.mover())),
                                                     own ? least : 1 - least));
    }

    // Whether the claim holds here, and a move that keeps it if it is the owner's turn.
    [[nodiscard]] api::Report ask(const Position& position) {
        const Score least = claim_.wins ? 1 : 0;
        api::Request request(position);
        request.question = api::Request::Question::at_least;
        request.claim.threshold = own_turn(position) ? least : 1 - least;
        request.want_line = false;
        return engine_.solve(request, control_);
    }

    // After a move of the owner.
    [[nodiscard]] bool keeps(const Position& child) {
        return child.over() ? child.won() || !claim_.wins : ask(child).claim_holds() == false;
    }

    // The owner's moves.  Where stones are placed freely nearly all of them draw, and one is enough: to ask about each
    // took minutes on 7x6k5@free.
    [[nodiscard]] std::vector<Move> keeping_moves(const Position& position) {
        if (!position.variant().drops() && !claim_.wins)
            if (const auto move = drawing_move(position)) return {*move};
        std::vector<Move> moves = position.legal_moves();
        std::erase_if(moves, [&](Move move) { return !keeps(position.after(move)); });
        return moves;
    }

    // Into a pairing, or else the one by which the search draws.
    [[nodiscard]] std::optional<Move> drawing_move(const Position& position) {
        for (const Move move : position.legal_moves()) {
            const Position child = position.after(move);
            if (!child.over() && argument(child)) return move;
        }
        const Move move = ask(position).suggestion.value();
        return keeps(position.after(move)) ? std::optional(move) : std::nullopt;
    }

    void descend(int node) {
        if (!at(node).expanded) {
            expand(node);
        } else {
            count(at(node));  // what it leads to may have changed by another path
            if (at(node).number > 0 && at(node).number < hopeless) descend(next(at(node)));
        }
        count(at(node));
    }

    void expand(int node) {
        const Position position = at(node).position;
        std::vector<Move> moves = own_turn(position) ? keeping_moves(position) : position.legal_moves();
        for (const Move blunder : at(node).blunders) std::erase(moves, blunder);
        std::vector<std::pair<Move, int>> children;
        for (const Move move : moves) children.emplace_back(move, node_of(position.after(move)));
        at(node).children = std::move(children);
        at(node).expanded = true;
    }

    void count(Node& node) {
        const bool own = own_turn(node.position);
        int number = own ? hopeless : 0;
        int size = own ? hopeless : 1;
        for (const auto& [move, i] : node.children) {
            const Node& child = at(i);
            number = own ? std::min(number, child.number) : std::min(number + child.number, hopeless);
            if (!own)
                size = std::min(size + child.size, hopeless);
            else if (child.number == 0)
                size = std::min(size, child.size + 1);
        }
        node.number = number;
        node.size = size;
    }

    // The easiest move, the hardest reply.
    [[nodiscard]] int next(Node& node) {
        const auto less = [&](const auto& a, const auto& b) { return at(a.second).number < at(b.second).number; };
        const auto& children = node.children;
        return (own_turn(node.position) ? std::ranges::min_element(children, less)
                                        : std::ranges::max_element(children, less))
            ->second;
    }

    [[nodiscard]] std::optional<Argument> argument(const Position& position) const {
        if (provers_.arguments == nullptr) return std::nullopt;
        const int choices = position.stones() == stones_at_root_ ? Arguments::thorough : choices_behind;
        return provers_.arguments->find(position, claim_.owner, claim_.wins, choices);
    }

    [[nodiscard]] std::optional<Verdict> verdict(const Position& position) {
        for (Verdict& verdict : provers_.evaluation->verdicts(position))
            if (verdict.owner == claim_.owner && (!claim_.wins || knowledge::wins(verdict.ground)))
                return std::move(verdict);
        return std::nullopt;
    }

    // An argument is shorter than a cover, so it comes first.
    void tell_rules(Reason& reason) {
        reason.argument = argument(reason.position);
        if (reason.argument) return;
        reason.verdict = verdict(reason.position);
        reason.groups = provers_.evaluation->shared_groups();
    }

    void tell_move(Reason& reason, Node& node, int tries) {
        if (node.children.empty()) return;
        const auto [move, child] = *std::ranges::min_element(node.children, {}, [&](const auto& each) {
            return std::pair(at(each.second).number, at(each.second).size);
        });
        reason.branches.emplace_back(move, tell(child, reason.position.after(move), tries));
    }

    // The hardest first: what is not proved, then what takes the longest proof.  A branch with no proved end is cut
    // off.
    void tell_replies(Reason& reason, Node& node, int tries) {
        auto replies = node.children;
        std::ranges::stable_sort(replies, std::ranges::greater(), [&](const auto& reply) {
            return std::pair(at(reply.second).number, at(reply.second).size);
        });
        const bool fork = replies.size() > 1;
        for (std::size_t i = 0; i < replies.size(); ++i) {
            const auto [move, child] = replies[i];
            if (static_cast<int>(i) < tries)
                reason.branches.emplace_back(
                    move, tell(child, reason.position.after(move), fork ? std::max(1, tries - 1) : tries));
            else
                reason.untold.push_back(move);
        }
    }

    api::Engine& engine_;
    Provers provers_;
    Claim claim_;
    Control& control_;
    int stones_at_root_ = 0;
    std::vector<Node> nodes_;
    std::unordered_map<std::string, int> known_;  // by the stones
};

}  // namespace

Reason find_reason(api::Engine& engine, Provers provers, const Position& position, Claim claim, Control& control,
                   const ReasonOptions& options) {
    ReasonSearch search(engine, provers, claim, control);
    return search.tell(search.run(position, options.expansions), position, options.tries);
}

}  // namespace inarow::explain
