#include "work/layers.hpp"

namespace inarow::api {

Layer first_layer(const store::Ranking& ranking) { return {{ranking.of(Position(ranking.variant())), ""}}; }

Layer next_layer(const store::Ranking& ranking, const Position& root, const Layer& layer, const Control& control) {
    Layer next;
    for (const Leaf& leaf : layer) {
        if (control.stop) break;
        const Position position = position_after(root, leaf.moves);
        for (const Move move : position.legal_moves())
            if (const Position child = position.after(move); !child.over())
                next.push_back({ranking.of(child), leaf.moves + static_cast<char>(move)});
    }
    keep_one_of_each(next);
    return next;
}

Position position_after(const Position& root, const std::string& moves) {
    Position position = root;
    for (const char move : moves) position.play(static_cast<unsigned char>(move));
    return position;
}

std::vector<Layer> layers_of(const store::Ranking& ranking, int plies, const Control& control) {
    const Position root(ranking.variant());
    std::vector<Layer> layers{first_layer(ranking)};
    for (int ply = 0; ply < plies; ++ply) {
        Layer next = next_layer(ranking, root, layers.back(), control);
        if (next.empty() || control.stop) break;
        layers.push_back(std::move(next));
    }
    return layers;
}

}  // namespace inarow::api
