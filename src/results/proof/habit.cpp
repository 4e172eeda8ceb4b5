#include "proof/habit.hpp"

#include <algorithm>
#include <set>

namespace inarow::proof {
namespace {

// Columns from the edge inwards, on a ring from where its image is cut; on a box by their place across.
int distance_from_edge(const Variant& variant, Move column) {
    const int x = column % variant.width;
    return std::min(x, variant.width - 1 - x);
}

}  // namespace

bool Habit::safe(Position& position, Move move) const {
    const ScopedMove played(position, move);
    return position.over() || !Closing::move_onto(position, closing_.node(position).mover_wins);
}

std::optional<Move> Habit::move(Position& position) const {
    if (!position.moves().empty()) {
        const Move last = position.moves().back();
        if (position.legal(last) && safe(position, last)) return last;
    }
    const auto symmetry = numbering_.of(position).symmetry;
    auto moves = position.legal_moves();
    std::ranges::sort(moves, {}, [&](Move move) {
        const Move image = numbering_.image(move, symmetry);
        return std::pair(distance_from_edge(position.variant(), image), image);
    });
    const auto found = std::ranges::find_if(moves, [&](Move move) { return safe(position, move); });
    return found == moves.end() ? std::nullopt : std::optional(*found);
}

namespace {

class Walk {
public:
    Walk(const ProofSet& set, const Habit& habit, const Numbering& numbering, const Closing& closing)
        : set_(set), habit_(habit), numbering_(numbering), closing_(closing) {}

    void own_turn(Position& position) {
        if (position.over()) return;
        const WideNode node = closing_.node(position);
        if (Closing::move_onto(position, node.mover_wins)) return;
        if (const auto block = Closing::move_onto(position, node.other_wins)) return play(position, *block);
        const auto number = numbering_.of(position);
        const Record* record = record_of(number.value);
        if (record == nullptr || !record->move) return;
        const Move move = numbering_.preimage(*record->move, number.symmetry);
        if (habit_.move(position) != move && !leads_to_cover(position, move) && listed_.insert(number.value).second)
            found.push_back({position, move});
        if (seen_.insert(number.value).second) play(position, move);
    }

    void other_turn(Position& position) {
        if (position.over() || closing_.holds(closing_.node(position), set_.claim)) return;
        if (record_of(numbering_.of(position).value) != nullptr) return;  // a cover
        for (const Move reply : position.legal_moves()) {
            const ScopedMove played(position, reply);
            own_turn(position);
        }
    }

    std::vector<Exception> found;

private:
    void play(Position& position, Move move) {
        const ScopedMove played(position, move);
        other_turn(position);
    }

    [[nodiscard]] bool leads_to_cover(Position& position, Move move) const {
        const ScopedMove played(position, move);
        return record_of(numbering_.of(position).value) != nullptr;
    }

    [[nodiscard]] const Record* record_of(Word128 number) const {
        const auto at = std::lower_bound(set_.records.begin(), set_.records.end(), number,
                                         [](const Record& record, Word128 wanted) { return record.number < wanted; });
        return at != set_.records.end() && at->number == number ? &*at : nullptr;
    }

    const ProofSet& set_;
    const Habit& habit_;
    const Numbering& numbering_;
    const Closing& closing_;
    std::set<Word128> seen_;
    std::set<Word128> listed_;
};

}  // namespace

std::vector<Exception> exceptions(const ProofSet& set, const Position& position, const Habit& habit,
                                  const Numbering& numbering, const Closing& closing) {
    Walk walk(set, habit, numbering, closing);
    Position walked = position;
    if (walked.mover() == set.claim.player)
        walk.own_turn(walked);
    else
        walk.other_turn(walked);
    return std::move(walk.found);
}

}  // namespace inarow::proof
