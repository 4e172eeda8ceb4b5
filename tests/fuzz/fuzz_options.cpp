// Any value of any option is accepted or refused with one line.  The first byte picks the option.
#include "inarow/options.hpp"
#include "input.hpp"

using namespace inarow;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const auto rows = option_rows();
    if (size == 0) return 0;
    const auto text = fuzzing::text_of(data + 1, size - 1);
    SearchOptions options;
    const auto set = set_option(options, rows[data[0] % rows.size()].flag, text);
    if (!set) fuzzing::check_message(set.error().message);
    fuzzing::check(options.threads >= 1 && options.threads <= 256);
    if (const auto bytes = parse_bytes(text))
        fuzzing::check(parse_bytes(bytes_text(bytes->count))->count == bytes->count);
    return 0;
}
