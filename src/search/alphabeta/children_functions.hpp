// Which form of the functions of children.hpp suits a geometry and the processor that the program runs on.
//
// Each form in lanes is a file of its own, compiled for its processors (children_avx512.cpp, children_avx2.cpp), so
// that one program is fast on all of them.
#pragma once

#include <optional>

#include "search/alphabeta/children.hpp"
#include "search/options.hpp"

namespace inarow {

// Boards for which there are forms in lanes, with lines of 3 to 5; the reference geometry goes its own way.
template <class G>
inline constexpr bool fits_lanes = G::drops && !requires(G g) {
    g.lines_by_direction;
};

// For this k, which must be the geometry's.  Nothing where this program was built without them.
template <class G>
[[nodiscard]] std::optional<ChildrenFunctions<G>> avx512_children(int k);
template <class G>
[[nodiscard]] std::optional<ChildrenFunctions<G>> avx2_children(int k);

// Whether the program has this form and the processor can run it; `fastest` and `plain` always.
[[nodiscard]] bool can_use(Simd simd);

// The form asked for, if the geometry has it; can_use() must have said yes.
template <class G>
[[nodiscard]] ChildrenFunctions<G> children_functions(const G& g, Simd simd) {
    if constexpr (fits_lanes<G>) {
        if (g.k() < 3 || g.k() > 5) return {};
        const bool any = simd == Simd::fastest;
        if ((any && can_use(Simd::avx512)) || simd == Simd::avx512) return *avx512_children<G>(g.k());
        if ((any && can_use(Simd::avx2)) || simd == Simd::avx2) return *avx2_children<G>(g.k());
        if constexpr (!KnowsK<G>)
            if (g.k() == 4) return {play_children<G, 4>, judge_children<G, 4>};
    } else if constexpr (!KnowsK<G> && !requires { g.lines_by_direction; }) {
        if (g.k() == 4) return {play_children<G, 4>, judge_children<G, 4>};
        if (g.k() == 5) return {play_children<G, 5>, judge_children<G, 5>};
    }
    return {};
}

}  // namespace inarow
