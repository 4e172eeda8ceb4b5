// The key of a position in the table: the same for positions that are equal by symmetry or, where stones drop, in what
// is left of the board; different for all others.
//
//   stones drop      for each player a word with the stones that still matter, a 1 above the stones of each column, and
//                    further up the cells that complete a line (knowledge/remainder.hpp), moved up by that 1; the least
//                    of all images.  Only at the height of a column both words have a 1.
//   over 64 bits     code of each column: its stones and a 1 above them (game/words.hpp), dead stones as the mover's;
//                    the least of all images
//   placed freely    a digit per cell, 0 empty, 1 mover, 2 other, read as a number to the base of 3; the least of
//                    all images.  Two numbers of 40 cells each, as 3^40 < 2^64.
#pragma once

#include <array>
#include <vector>

#include "base/set_pair.hpp"
#include "base/wide_lanes.hpp"
#include "game/symmetry.hpp"
#include "game/words.hpp"
#include "knowledge/dead_stones.hpp"
#include "knowledge/remainder.hpp"
#include "search/node.hpp"

namespace inarow {

// As many digits as two words hold.
inline constexpr int max_free_cells = 80;

// `symmetry` tells which image of the position the key belongs to.
struct Key {
    Word128 code;
    int symmetry;
};

// Of keys by what is left of a board with codes of so many bits: two words, the first of them whole.
[[nodiscard]] constexpr int remainder_key_bits(int code_bits) { return 64 + code_bits; }

template <class G>
class ColumnKeys {
public:
    using Word = typename G::Word;

    ColumnKeys(const G& g, const Variant&) : g_(g) {}

    [[nodiscard]] int bits() const { return by_remainder ? remainder_key_bits(g_.bits()) : g_.bits(); }

    [[nodiscard]] Key key(const Node<Word>& node) const { return key(g_, node); }
    // The same by a form of the geometry that is compiled for its k.
    template <class Geometry>
    [[nodiscard]] Key key(const Geometry& g, const Node<Word>& node) const {
        const auto canonical = key(g, node.mover, node.other, node.mover_wins, node.other_wins, node.stones);
        return {canonical.code, canonical.symmetry};
    }
    // The same for several positions at once.
    template <class Geometry, CellSet Set>
    [[nodiscard]] auto key(const Geometry& g, Set mover, Set other, Set mover_wins, Set other_wins,
                           ValueOf<Set> stones) const {
        if constexpr (by_remainder) {
            return remainder_key(g, mover, other, mover_wins, other_wins);
        } else {
            using Value = ValueOf<Set>;
            const auto early = is_below(Value(horizon), Value(g.cells()) - stones);
            Set coded = mover;
            if (!all(!early)) coded |= select(early, knowledge::dead_stones(g, mover, other), Set{0});
            return G::Topology::canonical(g, position_code(g, coded, Set(mover | other)));
        }
    }

    // A move as the key's image has it, and back.
    [[nodiscard]] int image(int move, int symmetry) const { return G::Topology::image(g_.shape, symmetry, move); }
    [[nodiscard]] int preimage(int move, int symmetry) const { return G::Topology::preimage(g_.shape, symmetry, move); }

private:
    // Where rules bind the players, a winning cell may be forbidden and a tempo move not be free.
    static constexpr bool constrained = requires(const G& g) {
        g.restrictions;
    };
    static constexpr bool by_remainder = word_bits<Word> == 64 && !constrained;

    template <class Geometry, CellSet Set>
    [[nodiscard]] auto remainder_key(const Geometry& g, Set mover, Set other, Set mover_wins, Set other_wins) const {
        using Value = ValueOf<Set>;
        const auto left = knowledge::remainder(g, mover, other, mover_wins, other_wins);
        const Value count = count_bits(left.tempo);
        const auto counted = is_below(count, Value(1 << std::min(64 - g.bits(), 6)));
        const Set tempo = select(counted, left.tempo, Set{0});
        const Set top = Set(mover | other | tempo) + g.masks.bottom;
        const SetPair<Set> code(top | left.a_needed | (left.a_wins << 1), top | left.b_needed | (left.b_wins << 1));
        const auto image = G::Topology::canonical(g, code);
        auto word = joined(image.code, select(counted, count, Value{0}));
        return Canonical<decltype(word)>{word, image.symmetry};
    }
    // The first set in the high half; above the second, how many tempo cells there are.  A board of 64 bits has no room
    // for that, and counts none.
    [[nodiscard]] Word128 joined(SetPair<Word64> sets, int tempo) const {
        return Word128{sets.first} << 64 | sets.second | static_cast<Word64>(tempo) << g_.bits() % 64;
    }
    template <int Count>
    [[nodiscard]] WideLanes<Count> joined(SetPair<Lanes<Count>> sets, Lanes<Count> tempo) const {
        return {sets.second | tempo << g_.bits() % 64, sets.first};
    }

    // With fewer empty cells finding dead stones costs more than it saves.
    static constexpr int horizon = 19;

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

    [[nodiscard]] Key key(const G&, const Node<typename G::Word>& node) const { return key(node); }
    [[nodiscard]] Key key(const Node<typename G::Word>& node) const {
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
