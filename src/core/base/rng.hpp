// Reproducible random numbers: the same seed gives the same sequence on every machine.
// std::mt19937_64 is fully specified; the standard distributions are not, so below() is our own.
#pragma once

#include <cstdint>
#include <random>

namespace inarow {

class Rng {
public:
    explicit Rng(std::uint64_t seed) : engine_(seed) {}

    // Uniform in [0, limit), limit > 0.  Rejects the incomplete last block, so no value is favoured.
    [[nodiscard]] std::uint64_t below(std::uint64_t limit) {
        const std::uint64_t reject = (0 - limit) % limit;
        std::uint64_t draw = engine_();
        while (draw < reject) draw = engine_();
        return draw % limit;
    }

private:
    std::mt19937_64 engine_;
};

}  // namespace inarow
