// How many of how many: a count that a table shows with its share and its interval.
#pragma once

#include <fmt/format.h>

#include "lab/results.hpp"
#include "lab/statistics.hpp"

namespace inarow::lab {

struct Share {
    std::uint64_t count = 0;
    std::uint64_t of = 0;
    void add(bool yes) {
        count += yes;
        ++of;
    }
    [[nodiscard]] double value() const { return of == 0 ? 0 : static_cast<double>(count) / static_cast<double>(of); }
};

// Five columns: count, of, share, and from and to of the interval of Clopper and Pearson.
inline void add_share_columns(Table& table, const char* name, const char* title) {
    table.columns.push_back({name, title});
    table.columns.push_back({fmt::format("{}_of", name), "of"});
    table.columns.push_back({fmt::format("{}_share", name), "share"});
    table.columns.push_back({fmt::format("{}_lo", name), "from"});
    table.columns.push_back({fmt::format("{}_hi", name), "to"});
}
inline void append_share(std::vector<Value>& row, const Share& share) {
    row.insert(row.end(), {static_cast<std::int64_t>(share.count), static_cast<std::int64_t>(share.of)});
    if (share.of == 0) return row.resize(row.size() + 3);  // a share of nothing is no figure
    const Interval interval = clopper_pearson(share.count, share.of);
    row.insert(row.end(), {share.value(), interval.lo, interval.hi});
}
// A point of a plot, with the interval as its error bar; none for a share of nothing.
inline void add_point(Series& series, double x, const Share& share) {
    if (share.of == 0) return;
    const Interval interval = clopper_pearson(share.count, share.of);
    series.points.emplace_back(x, share.value());
    series.ranges.emplace_back(interval.lo, interval.hi);
}

}  // namespace inarow::lab
