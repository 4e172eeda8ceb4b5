// 128 bits that any thread may read and write in one piece, with no ordering between different words.
//
// Processors with AVX read and write 16 aligned bytes at once (Intel SDM, volume 3, 9.1.1; AMD64 APM, volume 2, 7.3.2),
// but no C++ type offers it: std::atomic calls a library, which takes several times as long.  ThreadSanitizer does not
// see through instructions written by hand, so for it, and for other processors, the compiler's own functions are used.
#pragma once

#include "base/bits.hpp"

#if defined(__AVX__) && !defined(__SANITIZE_THREAD__)
#include <immintrin.h>
#define INAROW_WIDE_ATOMIC_BY_VECTOR 1
#else
#define INAROW_WIDE_ATOMIC_BY_VECTOR 0
#endif

namespace inarow {

// Zeroed memory is a valid array of these.
class alignas(16) WideAtomic {
public:
    [[nodiscard]] Word128 load() const {
#if INAROW_WIDE_ATOMIC_BY_VECTOR
        __m128i vector;
        asm volatile("vmovdqa %1, %0" : "=x"(vector) : "m"(word_));
        Word128 word;
        __builtin_memcpy(&word, &vector, sizeof word);
        return word;
#else
        return __atomic_load_n(&word_, __ATOMIC_RELAXED);
#endif
    }
    void store(Word128 word) {
#if INAROW_WIDE_ATOMIC_BY_VECTOR
        __m128i vector;
        __builtin_memcpy(&vector, &word, sizeof word);
        asm volatile("vmovdqa %1, %0" : "=m"(word_) : "x"(vector));
#else
        __atomic_store_n(&word_, word, __ATOMIC_RELAXED);
#endif
    }

private:
    Word128 word_ = 0;
};
static_assert(sizeof(WideAtomic) == 16);

}  // namespace inarow
