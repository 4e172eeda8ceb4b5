#include "search/alphabeta/children_functions.hpp"

#include "search/alphabeta/simd.hpp"

namespace inarow {
namespace {

using AnyBoard = DynamicGeometry<Word64, Flat, Placement::drop>;

// What children_avx512.cpp and children_avx2.cpp are compiled for; some virtual machines hide a part of it.
#if defined(__x86_64__)
bool processor_has(Simd simd) {
    if (simd != Simd::avx512 && simd != Simd::avx2) return true;
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2") || !__builtin_cpu_supports("fma"))
        return false;
    if (simd == Simd::avx512)
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512vpopcntdq");
    return true;
}
#else
bool processor_has(Simd) { return true; }  // no form for others is built
#endif

}  // namespace

bool is_built(Simd simd) {
    if (simd == Simd::avx512) return avx512_children<AnyBoard>(4).has_value();
    return simd != Simd::avx2 || avx2_children<AnyBoard>(4).has_value();
}

bool can_use(Simd simd) { return is_built(simd) && processor_has(simd); }

}  // namespace inarow
