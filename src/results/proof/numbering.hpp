// A number for each position, the same for all its images under symmetry, as defined in
// docs/guide/formats/certificate.md.
//
//   stones drop      a column is a 1 and then its stones from the bottom, 1 for the first player and 0 for the
//                    second, in height + 1 bits; the columns follow each other, the first one highest
//   placed freely    a digit per cell in base 3, the first cell highest: 0 empty, 1 first, 2 second player
//
// The search has keys of its own (search/tables/key.hpp), which may change from one version to the next; files may not.
#pragma once

#include <vector>

#include "base/bits.hpp"
#include "game/symmetry.hpp"
#include "inarow/position.hpp"
#include "inarow/result.hpp"

namespace inarow::proof {

class Numbering {
public:
    // An error where the numbers of this board do not fit 128 bits.
    [[nodiscard]] static Result<Numbering> create(const Variant& variant);

    [[nodiscard]] const Variant& variant() const { return variant_; }

    struct Number {
        Word128 value;
        std::size_t symmetry;  // the position became this image of itself
    };
    // The least number of all images.
    [[nodiscard]] Number of(const Position& position) const;

    // Where a move goes in an image: a column, or a cell where stones are placed freely.
    [[nodiscard]] Move image(Move move, std::size_t symmetry) const {
        return moves_[symmetry][static_cast<std::size_t>(move)];
    }
    // And back.
    [[nodiscard]] Move preimage(Move image, std::size_t symmetry) const {
        return sources_[symmetry][static_cast<std::size_t>(image)];
    }

    // Where a cell goes.
    [[nodiscard]] Cell image_of_cell(Cell cell, std::size_t symmetry) const {
        if (!variant_.drops()) return image(cell, symmetry);
        return moves_[symmetry][static_cast<std::size_t>(cell / variant_.height)] * variant_.height +
               cell % variant_.height;
    }

    // moves[symmetry][move], the identity first.
    [[nodiscard]] const std::vector<std::vector<Move>>& symmetries() const { return moves_; }

private:
    explicit Numbering(const Variant& variant);
    [[nodiscard]] Word128 number(const Position& position, const std::vector<Move>& sources) const;

    Variant variant_;
    std::vector<std::vector<Move>> moves_;
    std::vector<std::vector<Move>> sources_;  // the inverse of each
};

}  // namespace inarow::proof
