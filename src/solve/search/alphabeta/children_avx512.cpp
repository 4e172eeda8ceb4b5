// The children of a node in the lanes of AVX-512: eight columns at once.
#include "search/alphabeta/children_functions.hpp"
#include "search/alphabeta/children_lanes.hpp"

namespace inarow {

template <class G>
std::optional<ChildrenFunctions<G>> avx512_children([[maybe_unused]] int k) {
#if defined(__AVX512F__) && defined(__AVX512DQ__) && defined(__AVX512VPOPCNTDQ__)
    if constexpr (fits_lanes<G>) return lane_functions<8, G>(k);
#endif
    return std::nullopt;
}

#define CHILDREN(...) template std::optional<ChildrenFunctions<__VA_ARGS__>> avx512_children<__VA_ARGS__>(int);
#include "search/alphabeta/children_geometries.def"

}  // namespace inarow
