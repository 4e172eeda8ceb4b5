// Which form of the functions of children.hpp suits a geometry and the processor that the program runs on.
//
// Each form in lanes is a file of its own, compiled for its processors (children_avx512.cpp, children_avx2.cpp), so
// that one program is fast on all of them.
#pragma once

#include <optional>

#include "inarow/options.hpp"
#include "search/alphabeta/children.hpp"

namespace inarow {

// The geometry of the tests that takes its lines from the plain list goes its own way.
template <class G>
inline constexpr bool has_line_lists = requires(G g) {
    g.lines_by_direction;
};

// Boards for which there are forms in lanes, with lines of 4 or 5: those with lines of 3 are decided by a few nodes.
template <class G>
inline constexpr bool fits_lanes = !has_line_lists<G> && (G::drops || std::is_same_v<typename G::Topology, Flat>);

// For this k, which must be the geometry's; `play` is null where that has no form in lanes.  Nothing where this program
// was built without them.
template <class G>
[[nodiscard]] std::optional<ChildrenFunctions<G>> avx512_children(int k);
template <class G>
[[nodiscard]] std::optional<ChildrenFunctions<G>> avx2_children(int k);

// Whether the program has this form and the processor can run it; `fastest` and `plain` always.
[[nodiscard]] bool can_use(Simd simd);

// Compiled for the k that people solve.
template <class G>
[[nodiscard]] ChildrenFunctions<G> plain_children(const G& g) {
    if constexpr (!KnowsK<G> && !has_line_lists<G>) {
        if (g.k() == 4) return {play_children<G, 4>, judge_children<G, 4>};
        if constexpr (!G::drops)
            if (g.k() == 5) return {play_children<G, 5>, judge_children<G, 5>};
    }
    return {};
}

// The form asked for, if the geometry has it; can_use() must have said yes.
template <class G>
[[nodiscard]] ChildrenFunctions<G> children_functions(const G& g, Simd simd) {
    ChildrenFunctions<G> functions = plain_children(g);
    if constexpr (fits_lanes<G>) {
        if (g.k() < 4 || g.k() > 5) return functions;
        const bool any = simd == Simd::fastest;
        const auto use = [&](const ChildrenFunctions<G>& in_lanes) {
            if (in_lanes.play != nullptr) functions.play = in_lanes.play;
            functions.judge = in_lanes.judge;
            return functions;
        };
        if ((any && can_use(Simd::avx512)) || simd == Simd::avx512) return use(*avx512_children<G>(g.k()));
        if ((any && can_use(Simd::avx2)) || simd == Simd::avx2) return use(*avx2_children<G>(g.k()));
    }
    return functions;
}

}  // namespace inarow
