#include "atlas/atlas.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace inarow::atlas {
namespace {

auto place_of(const Variant& v) { return std::tuple(v.topology, v.placement, v.k, v.cells(), v.width, v.depth); }

}  // namespace

Family family_of(const Variant& variant) { return {variant.topology, variant.placement, variant.k}; }

std::string to_text(const Family& family) {
    return fmt::format("{}{}-k{}", row_of(family.topology).name, family.placement == Placement::free ? "-free" : "",
                       family.k);
}

std::string title(const Family& family) {
    const std::string_view kind = family.topology == Topology::flat       ? "Flat boards"
                                  : family.topology == Topology::cylinder ? "Cylinders"
                                  : family.topology == Topology::box      ? "Boxes"
                                                                          : "Tori";
    return fmt::format("{}{}, k = {}", kind, family.placement == Placement::free ? " without gravity" : "", family.k);
}

bool before(const Variant& a, const Variant& b) { return place_of(a) < place_of(b); }

Result<Atlas> Atlas::parse(std::string_view text) {
    const auto records = INAROW_TRY(parse_csv(text));
    if (records.empty() || records.front() != column_names())
        return error("the first line does not name the columns of an atlas");
    Atlas atlas;
    for (std::size_t i = 1; i < records.size(); ++i) {
        auto row = parse_row(records[i]);
        if (!row) return error(fmt::format("row {}: {}", i, row.error().message));
        if (atlas.find(row->variant) != nullptr)
            return error(fmt::format("row {}: {} is there twice", i, inarow::to_text(row->variant)));
        atlas.put(std::move(*row));
    }
    return atlas;
}

std::string Atlas::to_csv() const {
    constexpr std::string_view line_end = "\r\n";
    std::string text = csv_line(column_names(), line_end);
    for (const Row& row : rows_) text += csv_line(to_record(row), line_end);
    return text;
}

const Row* Atlas::find(const Variant& variant) const {
    const auto row = std::find_if(rows_.begin(), rows_.end(), [&](const Row& r) { return r.variant == variant; });
    return row == rows_.end() ? nullptr : &*row;
}

void Atlas::put(Row row) {
    std::erase_if(rows_, [&](const Row& r) { return r.variant == row.variant; });
    const auto after =
        std::find_if(rows_.begin(), rows_.end(), [&](const Row& r) { return before(row.variant, r.variant); });
    rows_.insert(after, std::move(row));
}

std::vector<Family> Atlas::families() const {
    std::vector<Family> families;
    for (const Row& row : rows_)
        if (families.empty() || families.back() != family_of(row.variant)) families.push_back(family_of(row.variant));
    return families;
}

}  // namespace inarow::atlas
