#include "excluded.hpp"

#include <fstream>
#include <functional>

#include "datasets/generate.hpp"
#include "inarow/notation.hpp"

namespace inarow::learn_order {
namespace {

const Variant board{};  // 7x6

std::uint64_t hash(const Position& position) { return std::hash<std::string>{}(datasets::cells_key(position)); }

Position mirrored(const Position& position) {
    Position mirror(position.variant());
    for (const Move move : position.moves()) mirror.play(position.variant().width - 1 - move);
    return mirror;
}

}  // namespace

Excluded::Excluded(const std::vector<std::string>& files) {
    for (const auto& name : files) {
        std::ifstream file(name);
        for (std::string text, rest; file >> text && std::getline(file, rest);)
            if (const auto position = parse_moves(board, text)) {
                for (const Position& image : {*position, mirrored(*position)}) {
                    published_.insert(hash(image));
                    add(image, moves);
                }
            }
    }
}

void Excluded::add(const Position& position, int left) {
    near_.insert(hash(position));
    if (left == 0 || position.over()) return;
    for (const Move move : position.legal_moves()) add(position.after(move), left - 1);
}

bool Excluded::holds(const Position& position) const {
    if (published_.empty() || position.variant() != board) return false;
    return near_.contains(hash(position)) || leads_to_published(position, moves);
}

bool Excluded::leads_to_published(const Position& position, int left) const {
    if (published_.contains(hash(position))) return true;
    if (left == 0 || position.over()) return false;
    for (const Move move : position.legal_moves())
        if (leads_to_published(position.after(move), left - 1)) return true;
    return false;
}

}  // namespace inarow::learn_order
