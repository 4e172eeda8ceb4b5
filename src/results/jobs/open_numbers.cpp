#include "jobs/open_numbers.hpp"

namespace inarow::jobs {

void learn_open(Archive& archive, Expander& expander, const Position& position, Score threshold,
                const OpenNumbers& open) {
    archive.learn(expander.key(position), threshold, open.numbers, Archive::Trust::searched);
    const auto stones = static_cast<std::size_t>(position.stones());
    for (const Child& child : expander.expand(position).open)
        for (const auto& [move, numbers] : open.moves) {
            if (child.position.moves()[stones] != move) continue;
            const bool again = child.position.mover() == position.mover();
            archive.learn(child.key, again ? threshold : 1 - threshold, again ? numbers : numbers.seen_by_other(),
                          Archive::Trust::seen);
        }
}

}  // namespace inarow::jobs
