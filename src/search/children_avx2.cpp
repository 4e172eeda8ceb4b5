// The children of a node in the lanes of AVX2: four columns at once.
#include "search/children_functions.hpp"
#include "search/children_lanes.hpp"

namespace inarow {

template <class G>
std::optional<ChildrenFunctions<G>> avx2_children() {
#if defined(__AVX2__)
    if constexpr (fits_lanes<G>) return ChildrenFunctions<G>{play_lanes<4, G>, judge_lanes<4, G>};
#endif
    return std::nullopt;
}

#define CHILDREN(...) template std::optional<ChildrenFunctions<__VA_ARGS__>> avx2_children<__VA_ARGS__>();
#include "search/children_geometries.def"

}  // namespace inarow
