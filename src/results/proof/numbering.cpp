#include "proof/numbering.hpp"

#include <fmt/format.h>

#include "game/symmetry.hpp"

namespace inarow::proof {
namespace {

constexpr int most_free_cells = 80;  // 3^80 is the largest such power below 2^128

}  // namespace

Result<Numbering> Numbering::create(const Variant& variant) {
    if (variant.drops() ? variant.fits_word() : variant.cells() <= most_free_cells) return Numbering(variant);
    return error(fmt::format("{} is too large for a certificate: its positions do not fit in 128-bit numbers",
                             to_text(variant)));
}

Numbering::Numbering(const Variant& variant) : variant_(variant), moves_(move_symmetries(variant)) {
    for (const MoveMap& map : moves_) sources_.push_back(inverse(map));
}

Numbering::Number Numbering::of(const Position& position) const {
    Number best{number(position, sources_.front()), 0};
    for (std::size_t s = 1; s < sources_.size(); ++s)
        if (const Word128 value = number(position, sources_[s]); value < best.value) best = {value, s};
    return best;
}

Word128 Numbering::number(const Position& position, const std::vector<Move>& sources) const {
    Word128 value = 0;
    if (!variant_.drops()) {
        for (const Cell cell : sources) value = value * 3 + static_cast<unsigned>(position.at(cell));
        return value;
    }
    for (const int column : sources) {
        Word128 stones = 1;
        for (int row = 0; row < position.height(column); ++row)
            stones = 2 * stones + (position.at(column, row) == Stone::first ? 1 : 0);
        value = (value << variant_.height << 1) | stones;  // one step of 128 bits would be undefined
    }
    return value;
}

}  // namespace inarow::proof
