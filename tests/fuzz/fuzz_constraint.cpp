// Any text is a constraint that is read back as it was written and leaves moves to play, or an error.
#include <algorithm>

#include "inarow/constraint.hpp"
#include "input.hpp"

using namespace inarow;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Position start(Variant{7, 6, 4});
    const auto constraint = parse_constraint(start.variant(), fuzzing::text_of(data, size));
    if (!constraint) {
        fuzzing::check_message(constraint.error().message);
        return 0;
    }
    const auto again = parse_constraint(start.variant(), to_text(*constraint));
    fuzzing::check(again && to_text(*again) == to_text(*constraint));
    Position position = start;
    while (!position.over()) {
        const auto moves = allowed_moves(position, {{*constraint}, false}).moves;
        fuzzing::check(!moves.empty());
        position.play(moves[static_cast<std::size_t>(position.stones()) % moves.size()]);
    }
    return 0;
}
