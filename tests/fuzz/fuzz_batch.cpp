// Any text is a batch of positions, or an error that names a line; any text is a claim, or an error.
#include <sstream>

#include "input.hpp"
#include "work/batch.hpp"

using namespace inarow;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto text = fuzzing::text_of(data, size);
    std::istringstream in{std::string(text)};
    api::BatchReader reader(in, "text", Variant{7, 6, 4}, Notation::columns);
    for (std::size_t items = 0;; ++items) {
        const auto item = reader.next();
        if (!item) fuzzing::check_message(item.error().message);
        if (!item || !*item) break;
        fuzzing::check(items <= size);
    }
    const auto claim = api::parse_claim(text);
    if (!claim)
        fuzzing::check_message(claim.error().message);
    else
        fuzzing::check(api::parse_claim(api::to_text(*claim)) == *claim);
    return 0;
}
