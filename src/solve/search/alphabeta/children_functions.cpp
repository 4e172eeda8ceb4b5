#include "search/alphabeta/children_functions.hpp"

namespace inarow {
namespace {

using AnyBoard = DynamicGeometry<Word64, Flat, Placement::drop>;

// What children_avx512.cpp and children_avx2.cpp are compiled for; some virtual machines hide a part of it.
#if defined(__x86_64__)
bool processor_has(Simd simd) {
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2") || !__builtin_cpu_supports("fma"))
        return false;
    if (simd == Simd::avx512)
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512vpopcntdq");
    return true;
}
#else
bool processor_has(Simd) { return false; }
#endif

}  // namespace

bool can_use(Simd simd) {
    switch (simd) {
        case Simd::avx512:
            return avx512_children<AnyBoard>(4).has_value() && processor_has(simd);
        case Simd::avx2:
            return avx2_children<AnyBoard>(4).has_value() && processor_has(simd);
        default:
            return true;
    }
}

}  // namespace inarow
