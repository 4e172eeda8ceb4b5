// Any text is a game that is read back as it is printed, or an error.  The first byte picks the board.
#include <array>

#include "game/drawing.hpp"
#include "inarow/notation.hpp"
#include "input.hpp"

using namespace inarow;

namespace {

const std::array<Position, 6> boards = {Position({7, 6, 4}), Position({4, 4, 3}),  Position({12, 7, 5}),
                                        Position({1, 8, 4}), Position({61, 1, 5}), Position({9, 8, 4})};

void check_game(const Variant& variant, std::string_view text, Notation notation) {
    const auto position = parse_moves(variant, text, notation);
    if (!position) return fuzzing::check_message(position.error().message);
    fuzzing::check(parse_moves(variant, moves_text(*position, notation), notation)->moves() == position->moves());
    fuzzing::check(!draw(*position, notation).empty());
    fuzzing::check(position->over() == position->legal_moves().empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const Variant& variant = boards[data[0] % boards.size()].variant();
    const auto text = fuzzing::text_of(data + 1, size - 1);
    for (const Notation notation : {Notation::automatic, Notation::columns, Notation::zero_based, Notation::cells})
        check_game(variant, text, notation);
    return 0;
}
