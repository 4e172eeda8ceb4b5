// Any text is a board that is read again as it is drawn, or an error.  The first byte picks the variant.
#include <array>

#include "game/drawing.hpp"
#include "inarow/board.hpp"
#include "input.hpp"

using namespace inarow;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::array variants = {Variant{7, 6, 4}, Variant{3, 2, 3}, parse_variant("7x6@torus").value(),
                                        parse_variant("3x3x3k3").value(), parse_variant("5x5@free").value()};
    if (size == 0) return 0;
    const Variant& variant = variants[data[0] % variants.size()];
    const auto read = read_board(variant, fuzzing::text_of(data + 1, size - 1));
    if (!read) {
        fuzzing::check_message(read.error().message);
        return 0;
    }
    const std::string drawn = draw(read->position);
    const auto again = read_board(variant, drawn, read->position.mover() == Stone::first ? "x" : "o");
    fuzzing::check(again && !again->exchanged && draw(again->position) == drawn);
    return 0;
}
