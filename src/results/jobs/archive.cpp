#include "jobs/archive.hpp"

namespace inarow::jobs {

void Archive::learn(Expander& expander, const Position& position, Score threshold, const OpenNumbers& open) {
    learn(expander.key(position), threshold, open.numbers, Trust::searched);
    const auto stones = static_cast<std::size_t>(position.stones());
    for (const Child& child : expander.expand(position).open)
        for (const auto& [move, numbers] : open.moves) {
            if (child.position.moves()[stones] != move) continue;
            const bool again = child.position.mover() == position.mover();
            learn(child.key, again ? threshold : 1 - threshold, again ? numbers : numbers.seen_by_other(), Trust::seen);
        }
}

}  // namespace inarow::jobs
