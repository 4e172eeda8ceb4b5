#include "atlas/published.hpp"

#include <array>

#include "base/require.hpp"

namespace inarow::atlas {
namespace {

// What we know of these: J. Tromp's page "John's Connect Four Playground" and the read-me of C. Steininger's c4 have
// tables of W x H, the second with the last move; where both have a value they agree.
constexpr std::string_view tromp = "J. Tromp";
constexpr std::string_view c4 = "C. Steininger, c4";
constexpr std::string_view both = "J. Tromp; C. Steininger, c4";
constexpr std::string_view initiative =
    "J. W. H. M. Uiterwijk and H. J. van den Herik, The advantage of the initiative, 2000";

struct PublishedRow {
    std::string_view variant;
    std::string_view value;
    int last_move;  // 0: not published
    std::string_view source;
};

constexpr std::array table = {
#define PUBLISHED(variant, value, last_move, source) PublishedRow{variant, #value, last_move, source},
#include "atlas/published.def"
#undef PUBLISHED
};

}  // namespace

std::optional<Published> published(const Variant& variant) {
    const std::string text = to_text(variant);
    for (const PublishedRow& row : table)
        if (row.variant == text)
            return Published{std::string(row.value), row.last_move > 0 ? std::optional(row.last_move) : std::nullopt,
                             std::string(row.source)};
    return std::nullopt;
}

}  // namespace inarow::atlas
