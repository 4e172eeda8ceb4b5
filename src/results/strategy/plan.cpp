#include "strategy/plan.hpp"

#include <algorithm>

namespace inarow::strategy {

std::string stones_text(const Position& position) {
    std::string text;
    for (Cell cell = 0; cell < position.variant().cells(); ++cell)
        text += static_cast<char>('0' + static_cast<int>(position.at(cell)));
    return text;
}

std::string stones_text_of_pair(const Position& position) {
    const std::string text = stones_text(position);
    return has_mirror(position.variant()) ? std::min(text, stones_text(mirrored(position))) : text;
}

std::vector<Move> from_the_middle(const Position& position) {
    const int twice_middle = position.variant().columns() - 1;
    std::vector<Move> moves = position.legal_moves();
    std::ranges::stable_sort(moves, {}, [&](Move move) { return std::abs(2 * move - twice_middle); });
    return moves;
}

std::vector<Move> different_moves(const Position& position) {
    std::vector<Move> moves = from_the_middle(position);
    std::unordered_set<std::string> seen;
    std::erase_if(moves, [&](Move move) { return !seen.insert(stones_text_of_pair(position.after(move))).second; });
    return moves;
}

Position position_after(const Variant& variant, const std::vector<Move>& moves) {
    Position position(variant);
    for (const Move move : moves) position.play(move);
    return position;
}

Plan::Plan(const Strategy& strategy) : strategy_(strategy) {
    for (std::size_t i = 0; i < strategy.plan.size(); ++i)
        entries_.emplace(stones_text(position_after(strategy.variant, strategy.plan[i].moves)), i);
    for (const auto& moves : strategy.open) open_.insert(stones_text_of_pair(position_after(strategy.variant, moves)));
}

std::optional<Plan::Found> Plan::find(const Position& position) const {
    const auto own = entries_.find(stones_text(position));
    if (own != entries_.end()) return Found{own->second, strategy_.plan[own->second].action};
    if (!has_mirror(strategy_.variant)) return std::nullopt;
    const auto image = entries_.find(stones_text(mirrored(position)));
    if (image == entries_.end()) return std::nullopt;
    return Found{image->second, mirrored(strategy_.variant, strategy_.plan[image->second].action)};
}

bool Plan::open(const Position& position) const {
    return !open_.empty() && open_.contains(stones_text_of_pair(position));
}

}  // namespace inarow::strategy
