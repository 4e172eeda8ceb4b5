// The key of a position in the table: the same for all positions that symmetry (and, where stones drop, dead
// stones) make equal, and different for all others.
//
//   stones drop      code of each column: its stones and a 1 above them (game/words.hpp); the least of all images
//   placed freely    a digit per cell, 0 empty, 1 mover, 2 other, read as a number to the base of 3; the least of
//                    all images.  Two numbers of 40 cells each, as 3^40 < 2^64.
#pragma once

#include <array>
#include <vector>

#include "game/symmetry.hpp"
#include "game/words.hpp"
#include "knowledge/dead_stones.hpp"
#include "search/node.hpp"

namespace inarow {

// As many digits as two words hold.
inline constexpr int max_free_cells = 80;

// `symmetry` tells which image of the position the key belongs to.
template <BoardWord Word>
struct Key {
    Word code;
    int symmetry;
};

template <class G>
class ColumnKeys {
public:
    using Word = typename G::Word;

    ColumnKeys(const G& g, const Variant&) : g_(g) {}

    [[nodiscard]] int bits() const { return g_.bits(); }

    [[nodiscard]] Key<Word> key(const Node<Word>& node) const { return key(g_, node); }
    // The same by a form of the geometry that is compiled for its k.
    template <class Geometry>
    [[nodiscard]] Key<Word> key(const Geometry& g, const Node<Word>& node) const {
        const auto canonical = key(g, node.mover, node.other, node.stones);
        return {canonical.code, canonical.symmetry};
    }
    // The same for several positions at once.  Dead stones are coded as the mover's.
    template <class Geometry, CellSet Set>
    [[nodiscard]] Canonical<Set> key(const Geometry& g, Set mover, Set other, ValueOf<Set> stones) const {
        using Value = ValueOf<Set>;
        const auto early = is_below(Value(dead_stones_horizon), Value(g.cells()) - stones);
        Set coded = mover;
        if (!all(!early)) coded |= select(early, knowledge::dead_stones(g, mover, other), Set{0});
        return G::Topology::canonical(g, position_code(g, coded, Set(mover | other)));
    }

    // A move as the key's image has it, and back.
    [[nodiscard]] int image(int move, int symmetry) const { return G::Topology::image(g_.shape, symmetry, move); }
    [[nodiscard]] int preimage(int move, int symmetry) const { return G::Topology::preimage(g_.shape, symmetry, move); }

private:
    // With fewer empty cells finding dead stones costs more than it saves; in words of 128 bits sooner.
    static constexpr int dead_stones_horizon = word_bits<Word> == 64 ? 8 : 19;

    [[no_unique_address]] G g_;
};

template <class G>
class CellKeys {
public:
    using Word = Word128;

    CellKeys(const G& g, const Variant& variant) : g_(g), symmetries_(symmetries(variant)) {
        if (symmetries_.size() > max_symmetries) symmetries_.resize(max_symmetries);
        for (Cell cell = 0; cell < g.cells(); ++cell)
            for (const Symmetry& symmetry : symmetries_) add_weight(symmetry[static_cast<std::size_t>(cell)]);
        for (const Symmetry& symmetry : symmetries_) inverses_.push_back(inverse(symmetry));
    }

    // Where there are no keys, two: the least that a table takes, which stays empty.
    [[nodiscard]] int bits() const {
        return g_.cells() <= digits_per_word ? 64 : g_.cells() <= max_free_cells ? 128 : 2;
    }

    [[nodiscard]] Key<Word> key(const G&, const Node<typename G::Word>& node) const { return key(node); }
    [[nodiscard]] Key<Word> key(const Node<typename G::Word>& node) const {
        Codes codes;
        add(node.mover, 1, codes);
        add(node.other, 2, codes);
        std::size_t best = 0;
        for (std::size_t s = 1; s < symmetries_.size(); ++s)
            if (codes.high[s] < codes.high[best] ||
                (codes.high[s] == codes.high[best] && codes.low[s] < codes.low[best]))
                best = s;
        return {Word{codes.high[best]} << 64 | codes.low[best], static_cast<int>(best)};
    }

    [[nodiscard]] int image(int move, int symmetry) const {
        return symmetries_[static_cast<std::size_t>(symmetry)][static_cast<std::size_t>(move)];
    }
    [[nodiscard]] int preimage(int move, int symmetry) const {
        return inverses_[static_cast<std::size_t>(symmetry)][static_cast<std::size_t>(move)];
    }

private:
    static constexpr int digits_per_word = 40;
    // Of a cube; of the largest square torus.
    static constexpr std::size_t max_symmetries = std::is_base_of_v<Cylinder, typename G::Topology> ? 512 : 48;

    // One per symmetry.
    struct Codes {
        std::array<Word64, max_symmetries> low{};
        std::array<Word64, max_symmetries> high{};
    };

    // 3^place in the number that holds the place.
    void add_weight(Cell place) {
        Word64 power = 1;
        for (int i = 0; i < place % digits_per_word; ++i) power *= 3;
        low_weights_.push_back(place < digits_per_word ? power : 0);
        high_weights_.push_back(place < digits_per_word ? 0 : power);
    }

    void add(typename G::Word stones, Word64 digit, Codes& codes) const {
        const std::size_t count = symmetries_.size();
        for (; stones != 0; stones &= stones - 1) {
            const std::size_t row = static_cast<std::size_t>(lowest_cell(g_, stones)) * count;
            for (std::size_t s = 0; s < count; ++s) codes.low[s] += digit * low_weights_[row + s];
            for (std::size_t s = 0; s < count; ++s) codes.high[s] += digit * high_weights_[row + s];
        }
    }

    G g_;
    std::vector<Symmetry> symmetries_;
    std::vector<Symmetry> inverses_;
    std::vector<Word64> low_weights_;  // [cell][symmetry]
    std::vector<Word64> high_weights_;
};

template <class G>
using KeysOf = std::conditional_t<G::drops, ColumnKeys<G>, CellKeys<G>>;

}  // namespace inarow
