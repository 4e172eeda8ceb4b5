// Counts positions by listing them, ply by ply, on any board that fits a word.
//
// Plain on purpose: all children of all open positions of a ply, sorted, each once.  A position is two words, 16 or 32
// bytes.  The memory is that of a ply and of the children of its positions, which may be the same several times; what
// is left of the limit while their list grows decides how many there can be.
#include <algorithm>
#include <utility>
#include <vector>

#include "counting/methods.hpp"
#include "game/words.hpp"

namespace inarow {
namespace {

template <class G>
class Layers {
public:
    using Word = typename G::Word;
    using Position = std::pair<Word, Word>;  // stones of the side to move, and of the other

    Layers(const G& g, const CountControl& control) : g_(g), control_(control) {
        if (control_.progress != nullptr) control_.progress->steps = g_.cells();
    }

    CountReport run() {
        layer_ = {{0, 0}};
        report_.plies.push_back({1, 0});
        for (int ply = 1; ply <= g_.cells(); ++ply)
            if (!advance(ply)) return report_;
        report_.complete = true;
        return report_;
    }

private:
    bool advance(int ply) {
        std::vector<Position> next;
        for (const Position& position : layer_) {
            if (control_.stopped() || !make_room(next)) return false;
            add_children(position, next);
        }
        make_unique(next);
        const auto open_end =
            std::partition(next.begin(), next.end(), [&](const Position& p) { return !has_line(g_, p.second); });
        report_.plies.push_back({next.size(), static_cast<std::uint64_t>(next.end() - open_end)});
        if (control_.progress != nullptr) {
            control_.progress->step = ply;
            control_.progress->positions += next.size();
        }
        next.erase(open_end, next.end());
        layer_ = std::move(next);  // frees the old one first
        if (2 * layer_.size() <= layer_.capacity()) layer_.shrink_to_fit();
        return true;
    }

    // For the children of one position.  A list that grows needs its old and its new memory at once; where that is too
    // much, each position is kept once, and half of the list must become free, or sorting would take all the time.
    [[nodiscard]] bool make_room(std::vector<Position>& next) const {
        const auto most_children = static_cast<std::size_t>(g_.cells());
        if (next.capacity() - next.size() >= most_children) return true;
        const std::size_t larger = 2 * next.capacity() + most_children;
        if ((layer_.capacity() + next.capacity() + larger) * sizeof(Position) <= control_.memory_bytes) {
            next.reserve(larger);
            return true;
        }
        make_unique(next);
        return next.capacity() - next.size() >= std::max(most_children, next.capacity() / 2);
    }

    void add_children(const Position& position, std::vector<Position>& next) const {
        for (Word cells = playable(g_, position.first | position.second); cells != 0; cells &= cells - 1)
            next.emplace_back(position.second, position.first | lowest_bit(cells));
    }

    static void make_unique(std::vector<Position>& positions) {
        std::sort(positions.begin(), positions.end());
        positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
    }

    const G& g_;
    const CountControl& control_;
    std::vector<Position> layer_;  // open positions of the last finished ply
    CountReport report_{{}, "layers", false};
};

}  // namespace

CountReport count_by_layers(const Variant& variant, const CountControl& control) {
    return with_dynamic_geometry(variant, [&](const auto& g) { return Layers(g, control).run(); });
}

}  // namespace inarow
