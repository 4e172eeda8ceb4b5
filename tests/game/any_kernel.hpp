// The bit kernel on a geometry of any level, behind one interface and on words of 128 bits: a test that compares the
// levels on every board is then compiled once instead of once for each of some fifty geometries.
#pragma once

#include <functional>
#include <vector>

#include "game/words.hpp"
#include "reference_geometry.hpp"

namespace inarow {

class AnyKernel {
public:
    using Word = Word128;

    virtual ~AnyKernel() = default;

    Shape shape;
    Masks<Word> masks;
    int moves;
    int max_moves;
    int word_size;  // of the geometry's own words

    [[nodiscard]] int height() const { return shape.height; }
    [[nodiscard]] int stride() const { return shape.stride(); }
    [[nodiscard]] int columns() const { return shape.columns(); }
    [[nodiscard]] int cells() const { return shape.cells(); }

    [[nodiscard]] virtual Word completions(Word stones) const = 0;
    [[nodiscard]] virtual bool has_line(Word cells) const = 0;
    [[nodiscard]] virtual Word playable(Word occupied) const = 0;
    [[nodiscard]] virtual Word code(const Stones<Word>& stones) const = 0;
    // Only where stones drop.
    [[nodiscard]] virtual Canonical<Word> canonical(Word code) const = 0;
    // The number of move sequences of this length; games end at a line.
    [[nodiscard]] virtual std::uint64_t perft(const Position& position, int plies) const = 0;

    // What a set is in a direction in which a line fits.
    struct Along {
        int direction;
        Word line_starts;
        Word ahead;  // each cell one step forward
        Word behind;
    };
    [[nodiscard]] virtual std::vector<Along> along(Word cells) const = 0;

protected:
    template <class G>
    explicit AnyKernel(const G& g)
        : shape{g.width(), g.height(), g.k(), g.depth()},
          masks{g.masks.board, g.masks.bottom, g.masks.top, g.masks.spare, g.masks.claimed, g.masks.first_columns},
          moves(inarow::moves(g)),
          max_moves(G::max_moves),
          word_size(word_bits<typename G::Word>) {}
};

template <class G>
class KernelOf final : public AnyKernel {
public:
    using Own = typename G::Word;

    explicit KernelOf(const G& g) : AnyKernel(g), g_(g) {}

    [[nodiscard]] Word completions(Word stones) const override { return inarow::completions(g_, own(stones)); }
    [[nodiscard]] bool has_line(Word cells) const override { return inarow::has_line(g_, own(cells)); }
    [[nodiscard]] Word playable(Word occupied) const override { return inarow::playable(g_, own(occupied)); }
    [[nodiscard]] Word code(const Stones<Word>& stones) const override {
        return position_code(g_, own(stones.mover), own(stones.mover | stones.other));
    }
    [[nodiscard]] Canonical<Word> canonical(Word code) const override {
        if constexpr (G::drops) {
            const auto least = G::Topology::canonical(g_, own(code));
            return {least.code, least.symmetry};
        }
        return {};
    }
    [[nodiscard]] std::uint64_t perft(const Position& position, int plies) const override {
        return perft(to_words(g_, position), plies);
    }
    [[nodiscard]] std::vector<Along> along(Word cells) const override {
        std::vector<Along> all;
        for_each_direction(g_, [&](auto direction) {
            all.push_back({direction(), line_starts(g_, direction, own(cells)),
                           forward(g_, direction, own(cells), 1) & g_.masks.board,
                           backward(g_, direction, own(cells), 1) & g_.masks.board});
        });
        return all;
    }

private:
    [[nodiscard]] static Own own(Word word) { return static_cast<Own>(word); }

    [[nodiscard]] std::uint64_t perft(Stones<Own> stones, int plies) const {
        if (plies == 0) return 1;
        if (inarow::has_line(g_, stones.other)) return 0;
        std::uint64_t games = 0;
        for (Own rest = inarow::playable(g_, stones.mover | stones.other); rest != 0; rest &= rest - 1)
            games += perft({stones.other, stones.mover | lowest_bit(rest)}, plies - 1);
        return games;
    }

    G g_;
};

// Calls f with the kernel of each level: sizes compiled in where the board has them, sizes known at run time, and the
// plain list of lines.
void with_every_level(const Variant& variant, const std::function<void(const AnyKernel&)>& f);

}  // namespace inarow
