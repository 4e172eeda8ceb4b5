#include "lab/openings.hpp"

#include <utility>

namespace inarow::lab {

Result<Openings> Openings::create(const Variant& variant, int stones, std::uint64_t seed) {
    Openings openings;
    if (stones == 0) {
        openings.drawn_.emplace_back(variant);
        return openings;
    }
    openings.source_ = INAROW_TRY(
        datasets::RandomPositions::create(variant, {.stones = stones, .quiet = true, .held = true, .seed = seed}));
    openings.drawn_.push_back(INAROW_TRY(openings.source_->next()));
    return openings;
}

const Position& Openings::of(std::uint64_t round) {
    while (source_ && drawn_.size() <= round) {
        auto next = source_->next();
        if (next)
            drawn_.push_back(std::move(*next));
        else
            source_.reset();
    }
    return drawn_[round % drawn_.size()];
}

std::size_t Openings::different(std::uint64_t rounds) const {
    return source_ ? static_cast<std::size_t>(rounds) : drawn_.size();
}

}  // namespace inarow::lab
