// Any text is a variant that is read back as it was written, or an error.
#include "inarow/variant.hpp"
#include "input.hpp"

using namespace inarow;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto text = fuzzing::text_of(data, size);
    for (const Lines lines : {Lines::required, Lines::optional}) {
        const auto variant = parse_variant(text, lines);
        if (!variant)
            fuzzing::check_message(variant.error().message);
        else
            fuzzing::check(parse_variant(to_text(*variant), lines) == *variant &&
                           (variant->fits_word() || !variant->drops()));
    }
    return 0;
}
