#include "inarow/bound.hpp"

#include <fmt/format.h>

#include "base/require.hpp"

namespace inarow {

std::string outcome(Bound bound) {
    if (bound.lo > 0) return "win";
    if (bound.hi < 0) return "loss";
    return bound == exactly(0) ? "draw" : "";
}

std::string to_text(Bound bound) {
    return bound.exact() ? fmt::format("{}", bound.lo) : fmt::format("[{}, {}]", bound.lo, bound.hi);
}

Bound meet(Bound a, Bound b) {
    const Bound both = overlap(a, b);
    // The text is built only when it is needed: searches call this at every node.
    if (both.empty())
        require(false, fmt::format("two sources contradict each other: {} and {}", to_text(a), to_text(b)));
    return both;
}

}  // namespace inarow
