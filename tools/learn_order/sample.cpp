#include "sample.hpp"

#include <fmt/format.h>

#include <sstream>

#include "inarow/notation.hpp"
#include "search/alphabeta/children.hpp"

namespace inarow::learn_order {
namespace {

template <class G>
Position after_replies(const G& g, Position position, int replies) {
    for (; replies > 0; --replies) {
        const auto node = make_node(g, position);
        position.play(move_of(g, node.other_wins & playable(g, node.occupied())));
    }
    return position;
}

template <class G>
std::vector<OpenMove> open_moves_on(const G& g, const Position& position, Score threshold) {
    const ChildrenContext<G> context(g, position.variant(), MoveOrdering{.lines = {}});
    const auto node = make_node(g, position);
    const auto cells = sensible_moves(g, node);
    Children<G> children;
    children.clear(-127);
    if (cells == 0) return {};
    play_children(context, node, cells, threshold, children);
    if (!children.cut) judge_children(context, node, threshold, children);
    if (children.cut) return {};
    const bool controls = knowledge::mover_controls(g, node.stones);
    std::vector<OpenMove> moves;
    for_each_bit(children.open, [&](int place) {
        const auto cell = children.cell[place];
        const Move move = move_of(g, cell);
        moves.push_back({move, after_replies(g, position.after(move), static_cast<int>(children.replies[place])),
                         children.mover_again(place),
                         static_cast<int>(children.order[place]) + context.places.of(controls, cell)});
    });
    return moves;
}

}  // namespace

std::vector<OpenMove> open_moves(const Position& position, Score threshold) {
    return with_dropping_geometry(position.variant(),
                                  [&](const auto& g) { return open_moves_on(g, position, threshold); });
}

std::string to_line(const Sample& sample) {
    const Position& position = sample.position;
    std::string line = fmt::format("{} {} {}", to_text(position.variant()),
                                   position.stones() == 0 ? "-" : moves_text(position), sample.threshold);
    for (const Probe& probe : sample.probes)
        line += fmt::format(" {}:{}:{}", probe.move, probe.work, probe.reached ? 1 : 0);
    return line;
}

std::optional<Sample> parse_line(const std::string& line) {
    std::istringstream in(line);
    std::string name, moves;
    Score threshold = 0;
    if (!(in >> name >> moves >> threshold)) return std::nullopt;
    const auto variant = parse_variant(name);
    if (!variant) return std::nullopt;
    const auto position = moves == "-" ? Position(*variant) : parse_moves(*variant, moves);
    if (!position) return std::nullopt;
    Sample sample{*position, threshold, {}};
    for (Probe probe{}; in >> probe.move;) {
        int reached = 0;
        char colon = 0;
        if (!(in >> colon >> probe.work >> colon >> reached)) return std::nullopt;
        probe.reached = reached != 0;
        sample.probes.push_back(probe);
    }
    return sample;
}

}  // namespace inarow::learn_order
