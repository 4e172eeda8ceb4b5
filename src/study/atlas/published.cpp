#include "atlas/published.hpp"

#include <utility>

namespace inarow::atlas {
namespace {

// J. Tromp, "Solving Connect-4 on medium board sizes", ICGA Journal 31 (2008), table 2, copied as it stands there in
// src/study/lab/papers/tromp.hpp, and the read-me of C. Steininger's c4, which gives the last move as well; where both
// give a value they agree.
constexpr std::string_view c4 = "C. Steininger, c4";
constexpr std::string_view both = "J. Tromp; C. Steininger, c4";
constexpr std::string_view initiative =
    "J. W. H. M. Uiterwijk and H. J. van den Herik, The advantage of the initiative, 2000";
constexpr std::string_view pairings =
    "W.-Y. Hsu and others, On solving the 7,7,5-game and the 8,8,5-game, Theoretical Computer Science 815, 2020";

const std::vector<std::pair<std::string_view, Published>> table = {
#define PUBLISHED(variant, value, last_move, source) \
    {variant, {#value, last_move > 0 ? std::optional(last_move) : std::nullopt, std::string(source)}},
#include "atlas/published.def"
#undef PUBLISHED
};

// One score, where the last move is published.
Bound score_of(const Variant& variant, const Published& known) {
    const Bound range = score_range(variant, 0);
    if (known.value == "draw") return exactly(0);
    Bound bounds = known.value == "win" ? Bound{1, range.hi} : Bound{range.lo, -1};
    for (Score score = bounds.lo; known.last_move && score <= bounds.hi; ++score)
        if (last_move(variant, 0, score) == *known.last_move) return exactly(score);
    return bounds;
}

}  // namespace

std::optional<Published> published(const Variant& variant) {
    const std::string text = to_text(variant);
    for (const auto& [name, known] : table)
        if (name == text) return known;
    return std::nullopt;
}

std::vector<Variant> published_variants() {
    std::vector<Variant> variants;
    for (const auto& [name, known] : table) variants.push_back(parse_variant(name).value());
    return variants;
}

Atlas published_only(const Atlas& atlas) {
    Atlas others;
    for (const Variant& variant : published_variants()) {
        const Row* known = atlas.find(variant);
        if (known != nullptr && known->bounds.exact()) continue;
        Row row;
        row.variant = variant;
        row.published = published(variant);
        row.bounds = score_of(variant, *row.published);
        others.put(row);
    }
    return others;
}

}  // namespace inarow::atlas
