// Several words side by side in one register of the processor: the same rules worked out for all children of a
// position at once.
//
// The kernel and the rules of knowledge/ are templates in the SET of cells they work on: Word64, Word128 or Lanes.
// They may use only the operations declared here: the operators of words, and
//
//   is_empty(set)           a condition: bool for a word, a LaneMask for lanes; they join by &, | and !
//   all(condition)          whether it holds in every lane
//   select(condition, a, b)
//   larger, smaller         of two values, which are as wide as their set: int for a word, signed lanes for lanes
//
// The vectors are those of the compiler (the same notation in GCC and Clang), as wide as one register of the
// processor that a file is compiled for: wider ones are split badly by g++ 12 (2 to 4 times slower).  Lanes<8> is
// for AVX-512, whose conditions are bits in registers of their own; Lanes<4> for AVX2.
#pragma once

#include <algorithm>

#include "base/bits.hpp"

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace inarow {

// The size of a vector must be a plain number (GCC).
template <int Count>
struct VectorOf;
template <>
struct VectorOf<8> {
    typedef Word64 Unsigned __attribute__((vector_size(64)));
    typedef std::int64_t Signed __attribute__((vector_size(64)));
};
template <>
struct VectorOf<4> {
    typedef Word64 Unsigned __attribute__((vector_size(32)));
    typedef std::int64_t Signed __attribute__((vector_size(32)));
};

template <int Count>
struct Lanes {
    static constexpr int count = Count;
    using Vector = typename VectorOf<Count>::Unsigned;
    using Signed = typename VectorOf<Count>::Signed;

    Vector v;

    Lanes() = default;
    constexpr Lanes(Vector vector) : v(vector) {}
    constexpr Lanes(Word64 everywhere) : v(everywhere - Vector{}) {}

    friend constexpr Lanes operator&(Lanes a, Lanes b) { return a.v & b.v; }
    friend constexpr Lanes operator|(Lanes a, Lanes b) { return a.v | b.v; }
    friend constexpr Lanes operator+(Lanes a, Lanes b) { return a.v + b.v; }
    friend constexpr Lanes operator-(Lanes a, Lanes b) { return a.v - b.v; }
    friend constexpr Lanes operator~(Lanes a) { return ~a.v; }
    friend constexpr Lanes operator-(Lanes a) { return -a.v; }
    friend constexpr Lanes operator<<(Lanes a, int shift) { return a.v << shift; }
    friend constexpr Lanes operator>>(Lanes a, int shift) { return a.v >> shift; }
    constexpr Lanes& operator&=(Lanes b) { return *this = *this & b; }
    constexpr Lanes& operator|=(Lanes b) { return *this = *this | b; }

    // Fastest where memory is aligned to the size of the register.
    [[nodiscard]] static Lanes load(const void* from) {
        Lanes lanes;
        __builtin_memcpy(&lanes.v, from, sizeof(Vector));
        return lanes;
    }
    void store(void* to) const { __builtin_memcpy(to, &v, sizeof(Vector)); }
};

template <class T>
inline constexpr bool is_lanes = false;
template <int Count>
inline constexpr bool is_lanes<Lanes<Count>> = true;

template <class T>
concept CellSet = BoardWord<T> || is_lanes<T>;

// The type of a number per lane: signed, though stored in a Lanes.
template <CellSet Set>
struct ValueOfSet {
    using Type = std::conditional_t<is_lanes<Set>, Set, int>;
};
template <CellSet Set>
using ValueOf = typename ValueOfSet<Set>::Type;

template <BoardWord Word>
[[nodiscard]] constexpr bool is_empty(Word word) {
    return word == 0;
}
// Orders sets by their words as numbers.
template <BoardWord Word>
[[nodiscard]] constexpr bool is_less(Word a, Word b) {
    return a < b;
}
[[nodiscard]] constexpr bool is_odd(int value) { return value % 2 != 0; }
[[nodiscard]] constexpr bool is_below(int a, int b) { return a < b; }
[[nodiscard]] constexpr bool all(bool condition) { return condition; }
template <class T>
[[nodiscard]] constexpr T select(bool condition, T a, T b) {
    return condition ? a : b;
}
[[nodiscard]] constexpr int larger(int a, int b) { return std::max(a, b); }
[[nodiscard]] constexpr int smaller(int a, int b) { return std::min(a, b); }
// A small value times a small factor.
[[nodiscard]] constexpr int scaled(int value, int factor) { return value * factor; }

template <int Count>
[[nodiscard]] Lanes<Count> lowest_bit(Lanes<Count> set) {
    return set & -set;
}

// In each lane, whether a condition holds.
template <int Count>
struct LaneMask;
// The mask of these lanes, and back: one bit each, the first lane lowest; higher bits are ignored.
template <int Count>
[[nodiscard]] LaneMask<Count> lanes_of(unsigned lanes);

template <int Count>
[[nodiscard]] auto is_odd(Lanes<Count> value) {
    return !is_empty(value & Lanes<Count>{1});
}

#if defined(__AVX512F__) && defined(__AVX512DQ__) && defined(__AVX512VPOPCNTDQ__)

template <>
struct LaneMask<8> {
    __mmask8 bits;  // the first lane lowest

    friend LaneMask operator&(LaneMask a, LaneMask b) { return {_kand_mask8(a.bits, b.bits)}; }
    friend LaneMask operator|(LaneMask a, LaneMask b) { return {_kor_mask8(a.bits, b.bits)}; }
    friend LaneMask operator!(LaneMask a) { return {_knot_mask8(a.bits)}; }
};

[[nodiscard]] inline LaneMask<8> is_empty(Lanes<8> set) {
    return {_mm512_testn_epi64_mask(__m512i(set.v), __m512i(set.v))};
}
[[nodiscard]] inline LaneMask<8> is_less(Lanes<8> a, Lanes<8> b) {
    return {_mm512_cmplt_epu64_mask(__m512i(a.v), __m512i(b.v))};
}
[[nodiscard]] inline LaneMask<8> is_below(Lanes<8> a, Lanes<8> b) {
    return {_mm512_cmplt_epi64_mask(__m512i(a.v), __m512i(b.v))};
}
[[nodiscard]] inline bool all(LaneMask<8> mask) { return mask.bits == 0xFF; }
[[nodiscard]] inline unsigned lanes_where(LaneMask<8> mask) { return mask.bits; }
[[nodiscard]] inline Lanes<8> select(LaneMask<8> mask, Lanes<8> a, Lanes<8> b) {
    return Lanes<8>::Vector(_mm512_mask_blend_epi64(mask.bits, __m512i(b.v), __m512i(a.v)));
}
[[nodiscard]] inline Lanes<8> larger(Lanes<8> a, Lanes<8> b) {
    return Lanes<8>::Vector(_mm512_max_epi64(__m512i(a.v), __m512i(b.v)));
}
[[nodiscard]] inline Lanes<8> smaller(Lanes<8> a, Lanes<8> b) {
    return Lanes<8>::Vector(_mm512_min_epi64(__m512i(a.v), __m512i(b.v)));
}
[[nodiscard]] inline Lanes<8> scaled(Lanes<8> value, int factor) {
    return Lanes<8>::Vector(_mm512_mul_epi32(__m512i(value.v), _mm512_set1_epi64(factor)));
}
[[nodiscard]] inline int largest(Lanes<8> values) {
    return static_cast<int>(_mm512_reduce_max_epi64(__m512i(values.v)));
}
template <>
[[nodiscard]] inline LaneMask<8> lanes_of<8>(unsigned lanes) {
    return {static_cast<__mmask8>(lanes)};
}
// Moves the lanes of the mask to the front, in their order; the remaining lanes are empty.
[[nodiscard]] inline Lanes<8> packed(LaneMask<8> mask, Lanes<8> set) {
    return Lanes<8>::Vector(_mm512_maskz_compress_epi64(mask.bits, __m512i(set.v)));
}
[[nodiscard]] inline Lanes<8> count_bits(Lanes<8> set) { return Lanes<8>::Vector(_mm512_popcnt_epi64(__m512i(set.v))); }

#endif
#if defined(__AVX2__)

template <>
struct LaneMask<4> {
    Lanes<4> lanes;  // all bits, or none

    friend LaneMask operator&(LaneMask a, LaneMask b) { return {a.lanes & b.lanes}; }
    friend LaneMask operator|(LaneMask a, LaneMask b) { return {a.lanes | b.lanes}; }
    friend LaneMask operator!(LaneMask a) { return {~a.lanes}; }
};

[[nodiscard]] inline LaneMask<4> is_empty(Lanes<4> set) { return {Lanes<4>::Vector(set.v == 0)}; }
[[nodiscard]] inline LaneMask<4> is_less(Lanes<4> a, Lanes<4> b) { return {Lanes<4>::Vector(a.v < b.v)}; }
[[nodiscard]] inline LaneMask<4> is_below(Lanes<4> a, Lanes<4> b) {
    return {Lanes<4>::Vector(Lanes<4>::Signed(a.v) < Lanes<4>::Signed(b.v))};
}
[[nodiscard]] inline unsigned lanes_where(LaneMask<4> mask) {
    return static_cast<unsigned>(_mm256_movemask_pd(__m256d(mask.lanes.v)));
}
[[nodiscard]] inline bool all(LaneMask<4> mask) { return lanes_where(mask) == 0xF; }
[[nodiscard]] inline Lanes<4> select(LaneMask<4> mask, Lanes<4> a, Lanes<4> b) { return mask.lanes.v ? a.v : b.v; }
[[nodiscard]] inline Lanes<4> larger(Lanes<4> a, Lanes<4> b) { return select(is_below(a, b), b, a); }
[[nodiscard]] inline Lanes<4> smaller(Lanes<4> a, Lanes<4> b) { return select(is_below(b, a), b, a); }
[[nodiscard]] inline Lanes<4> scaled(Lanes<4> value, int factor) {
    return Lanes<4>::Vector(_mm256_mul_epi32(__m256i(value.v), _mm256_set1_epi64x(factor)));
}
[[nodiscard]] inline int largest(Lanes<4> values) {
    const auto in = [&](int lane) { return static_cast<int>(values.v[lane]); };
    return std::max(std::max(in(0), in(1)), std::max(in(2), in(3)));
}
template <>
[[nodiscard]] inline LaneMask<4> lanes_of<4>(unsigned lanes) {
    const Lanes<4>::Vector bits = {1, 2, 4, 8};
    return !is_empty(Lanes<4>(bits) & Lanes<4>(Word64{lanes}));
}
// Mula, Kurz, Lemire, "Faster population counts using AVX2 instructions", 2018.
[[nodiscard]] inline Lanes<4> count_bits(Lanes<4> set) {
    const auto counts = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                         0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const auto nibble = _mm256_set1_epi8(15);
    const auto high = _mm256_and_si256(_mm256_srli_epi16(__m256i(set.v), 4), nibble);
    const auto of_low = _mm256_shuffle_epi8(counts, _mm256_and_si256(__m256i(set.v), nibble));
    const auto of_high = _mm256_shuffle_epi8(counts, high);
    return Lanes<4>::Vector(_mm256_sad_epu8(_mm256_add_epi8(of_low, of_high), _mm256_setzero_si256()));
}

#endif

// The most lanes that a register of the processor holds; 1 where words are processed one by one.
#if defined(__AVX512F__) && defined(__AVX512DQ__) && defined(__AVX512VPOPCNTDQ__)
inline constexpr int most_lanes = 8;
#elif defined(__AVX2__)
inline constexpr int most_lanes = 4;
#else
inline constexpr int most_lanes = 1;
#endif

}  // namespace inarow
