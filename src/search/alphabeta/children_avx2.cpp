// The children of a node in the lanes of AVX2: four columns at once.
//
// A program for this machine alone does without it where it has the better form: twenty seconds of compiling that nobody
// would run.  INAROW_EVERY_SIMD has it all the same, for tests and for comparing the forms.
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
