// The children of a node in the lanes of AVX2: four columns at once.
//
// A program built for this machine alone leaves this form out where it has the better one: it would take twenty seconds
// to compile and never run.  INAROW_EVERY_SIMD includes it all the same, for tests and for comparing the forms.
#include "search/alphabeta/children_functions.hpp"
#include "search/alphabeta/children_lanes.hpp"

namespace inarow {

template <class G>
std::optional<ChildrenFunctions<G>> avx2_children([[maybe_unused]] int k) {
#if defined(__AVX2__) && (defined(INAROW_EVERY_SIMD) || !defined(__AVX512VPOPCNTDQ__))
    if constexpr (fits_lanes<G>) return lane_functions<4, G>(k);
#endif
    return std::nullopt;
}

#define CHILDREN(...) template std::optional<ChildrenFunctions<__VA_ARGS__>> avx2_children<__VA_ARGS__>(int);
#include "search/alphabeta/children_geometries.def"

}  // namespace inarow
