#include "counting/count.hpp"

#include <fmt/format.h>

#include "base/require.hpp"
#include "counting/methods.hpp"

namespace inarow {
namespace {

bool is_plain(const Variant& v) { return v.topology == Topology::flat && v.drops(); }

bool skylines_fit(const Variant& v) { return is_plain(v) && v.bits() <= 64; }
bool transfer_fits(const Variant& v) { return is_plain(v) && transfer_is_practical(v.width, v.height, v.k); }

// Listing a small board takes milliseconds, less than setting up the transfer count; and where the
// separator is nearly the whole board (4x6 k=4: 0.3 s listed, 3 s transferred) listing wins for longer.
bool is_small(const Variant& v) { return skylines_fit(v) && (v.cells() <= 16 || (v.width <= v.k && v.cells() <= 28)); }

CountMethod best_method(const Variant& v) {
    if (!is_small(v) && transfer_fits(v)) return CountMethod::transfer;
    return skylines_fit(v) ? CountMethod::skylines : CountMethod::layers;
}

struct Method {
    bool (*fits)(const Variant&);
    CountReport (*count)(const Variant&, const CountControl&);
};

Method chosen(const Variant& v, CountMethod method) {
    switch (method == CountMethod::automatic ? best_method(v) : method) {
        case CountMethod::transfer:
            return {transfer_fits, count_by_transfer};
        case CountMethod::skylines:
            return {skylines_fit, count_by_skylines};
        default:
            return {[](const Variant& any) { return any.fits_word(); }, count_by_layers};
    }
}

}  // namespace

Word128 CountReport::total() const {
    Word128 sum = 0;
    for (const PlyCount& count : plies) sum += count.total;
    return sum;
}

bool can_count(const Variant& variant, CountMethod method) { return chosen(variant, method).fits(variant); }

CountReport count_positions(const Variant& variant, const CountControl& control, CountMethod method) {
    require(variant.width >= 1 && variant.height >= 1 && variant.k >= 2,
            "a board to count needs columns, rows and lines of 2 or more");
    require(can_count(variant, method), "the board is too large for this way of counting");
    return chosen(variant, method).count(variant, control);
}

Word128 count_arrangements(const Variant& variant) {
    if (variant.cells() > 80) return 0;
    const int columns = variant.drops() ? variant.columns() : variant.cells();
    const auto height = static_cast<std::size_t>(variant.cells() / columns);
    std::vector<Word128> fillings = {1};  // by stones, of the columns so far
    for (int column = 0; column < columns; ++column) {
        std::vector<Word128> more(fillings.size() + height);
        for (std::size_t stones = 0; stones < fillings.size(); ++stones)
            for (std::size_t added = 0; added <= height; ++added) more[stones + added] += fillings[stones];
        fillings = std::move(more);
    }
    Word128 sum = 0;
    Word128 colourings = 1;  // stones choose half of them, rounded down
    for (std::size_t stones = 0; stones < fillings.size(); ++stones) {
        sum += fillings[stones] * colourings;
        colourings = colourings * (stones + 1) / (stones / 2 + 1);
    }
    return sum;
}

// By hand: counts may be larger than the 64 bits that the JSON library keeps exactly.
std::string to_json(const CountReport& report, const Variant& variant, double seconds) {
    const auto number = [](Word128 count) { return fmt::format("{}", count); };
    const Word128 arrangements = count_arrangements(variant);
    std::vector<std::string> plies;
    for (std::size_t ply = 0; ply < report.plies.size(); ++ply) {
        const auto& [total, terminal] = report.plies[ply];
        const bool full = ply == static_cast<std::size_t>(variant.cells());
        plies.push_back(fmt::format(R"({{"ply":{},"total":{},"terminal":{},"drawn":{}}})", ply, total, terminal,
                                    full ? total - terminal : 0));
    }
    return fmt::format(
        R"({{"variant":"{}","method":"{}","complete":{},"total":{},"arrangements":{},"plies":[{}],"seconds":{},"version":"{}"}})",
        to_text(variant), report.method, report.complete, report.complete ? number(report.total()) : "null",
        arrangements == 0 ? "null" : number(arrangements), fmt::join(plies, ","), seconds, INAROW_VERSION);
}

}  // namespace inarow
