#include "base/names.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/lowercase.hpp"
#include "base/text.hpp"

namespace inarow {
namespace {

// The fewest letters to insert, delete, replace or exchange with their neighbours (optimal string alignment).
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        before.swap(last);
        last.swap(row);
    }
    return last[b.size()];
}

constexpr std::size_t never = ~std::size_t{0};
constexpr std::size_t longest_typed = 40;  // anything longer is not a misspelling, and would cost time

// How far a name is from what was typed; `never` when nobody would confuse them.  A third of the letters may be wrong,
// and a beginning of two letters or more stands for the whole.
std::size_t strangeness(const std::string& typed, const std::string& name) {
    if (typed.size() >= 2 && name.starts_with(typed)) return 1;
    const std::size_t wrong = distance(typed, name);
    return 3 * wrong <= std::max(typed.size(), name.size()) ? wrong : never;
}

}  // namespace

std::string joined(std::span<const std::string_view> names, std::string_view between) {
    return fmt::format("{}", fmt::join(names, between));
}

Names names_like(std::string_view typed, std::span<const std::string_view> known) {
    Names like;
    const bool is_known = std::ranges::find(known, typed) != known.end();  // then something else is wrong
    if (typed.empty() || typed.size() > longest_typed || is_known) return like;
    std::size_t nearest = never;
    for (const std::string_view name : known) {
        const std::size_t here = strangeness(lowercase(typed), lowercase(name));
        if (here < nearest) like.clear();
        nearest = std::min(nearest, here);
        if (here == nearest && here != never) like.push_back(name);
    }
    return like;
}

std::string guess(std::string_view typed, std::span<const std::string_view> known) {
    constexpr std::size_t most = 3;  // more than that is no guess
    const Names like = names_like(typed, known);
    if (like.empty() || like.size() > most) return "";
    return fmt::format(", did you mean {}?", fmt::join(like, " or "));
}

std::string known_names(std::string_view typed, std::span<const std::string_view> known) {
    return fmt::format("{} (known: {})", guess(typed, known), known.empty() ? "none" : joined(known));
}

std::string unknown_name(std::string_view kind, std::string_view typed, std::span<const std::string_view> known) {
    return fmt::format("unknown {} {}{}", kind, quote(typed), known_names(typed, known));
}

}  // namespace inarow
