// Lanes of 128 bits: a register of low halves and one of high halves (base/lanes.hpp).  Values stay in one register.
#pragma once

#include "base/lanes.hpp"

namespace inarow {

template <int Count>
struct WideLanes {
    using Half = Lanes<Count>;

    Half low;
    Half high;

    WideLanes() = default;
    WideLanes(Half low_half, Half high_half) : low(low_half), high(high_half) {}
    WideLanes(Word128 everywhere) : low(static_cast<Word64>(everywhere)), high(static_cast<Word64>(everywhere >> 64)) {}

    friend WideLanes operator&(WideLanes a, WideLanes b) { return {a.low & b.low, a.high & b.high}; }
    friend WideLanes operator|(WideLanes a, WideLanes b) { return {a.low | b.low, a.high | b.high}; }
    friend WideLanes operator~(WideLanes a) { return {~a.low, ~a.high}; }
    friend WideLanes operator+(WideLanes a, WideLanes b) {
        const Half low = a.low + b.low;
        return {low, a.high + b.high + select(is_less(low, a.low), Half{1}, Half{0})};
    }
    friend WideLanes operator-(WideLanes a, WideLanes b) {
        return {a.low - b.low, a.high - b.high - select(is_less(a.low, b.low), Half{1}, Half{0})};
    }
    friend WideLanes operator-(WideLanes a) { return WideLanes{0} - a; }
    friend WideLanes operator<<(WideLanes a, int shift) {
        if (shift == 0) return a;
        if (shift >= 64) return {Half{0}, a.low << (shift - 64)};
        return {a.low << shift, (a.high << shift) | (a.low >> (64 - shift))};
    }
    friend WideLanes operator>>(WideLanes a, int shift) {
        if (shift == 0) return a;
        if (shift >= 64) return {a.high >> (shift - 64), Half{0}};
        return {(a.low >> shift) | (a.high << (64 - shift)), a.high >> shift};
    }
    WideLanes& operator&=(WideLanes b) { return *this = *this & b; }
    WideLanes& operator|=(WideLanes b) { return *this = *this | b; }

    // Words of 128 bits lie one after the other in memory, aligned to the size of a register.
    [[nodiscard]] static WideLanes load(const Word128* from) {
        const auto first = Half::load(from).v;
        const auto second = Half::load(from + Count / 2).v;
        if constexpr (Count == 8)
            return {__builtin_shufflevector(first, second, 0, 2, 4, 6, 8, 10, 12, 14),
                    __builtin_shufflevector(first, second, 1, 3, 5, 7, 9, 11, 13, 15)};
        else
            return {__builtin_shufflevector(first, second, 0, 2, 4, 6),
                    __builtin_shufflevector(first, second, 1, 3, 5, 7)};
    }
    void store(Word128* to) const {
        if constexpr (Count == 8) {
            Half(__builtin_shufflevector(low.v, high.v, 0, 8, 1, 9, 2, 10, 3, 11)).store(to);
            Half(__builtin_shufflevector(low.v, high.v, 4, 12, 5, 13, 6, 14, 7, 15)).store(to + Count / 2);
        } else {
            Half(__builtin_shufflevector(low.v, high.v, 0, 4, 1, 5)).store(to);
            Half(__builtin_shufflevector(low.v, high.v, 2, 6, 3, 7)).store(to + Count / 2);
        }
    }
};

template <int Count>
inline constexpr bool is_lanes<WideLanes<Count>> = true;
template <int Count>
struct ValueOfSet<WideLanes<Count>> {
    using Type = Lanes<Count>;
};

template <int Count>
[[nodiscard]] auto is_empty(WideLanes<Count> set) {
    return is_empty(set.low | set.high);
}
template <int Count>
[[nodiscard]] auto is_less(WideLanes<Count> a, WideLanes<Count> b) {
    return is_less(a.high, b.high) | (is_less(a.low, b.low) & !is_less(b.high, a.high));
}
template <int Count>
[[nodiscard]] WideLanes<Count> select(LaneMask<Count> mask, WideLanes<Count> a, WideLanes<Count> b) {
    return {select(mask, a.low, b.low), select(mask, a.high, b.high)};
}
template <int Count>
[[nodiscard]] auto packed(LaneMask<Count> mask, WideLanes<Count> set) requires requires {
    packed(mask, set.low);
}
{ return WideLanes<Count>{packed(mask, set.low), packed(mask, set.high)}; }
template <int Count>
[[nodiscard]] Lanes<Count> count_bits(WideLanes<Count> set) {
    return count_bits(set.low) + count_bits(set.high);
}
template <int Count>
[[nodiscard]] WideLanes<Count> lowest_bit(WideLanes<Count> set) {
    return set & -set;
}

// `Count` words of this kind side by side.
template <int Count, BoardWord Word>
using LanesOf = std::conditional_t<word_bits<Word> == 64, Lanes<Count>, WideLanes<Count>>;

}  // namespace inarow
