// Tables and plots are declared: a column says how its cells follow from what a row stands for, and a series does so
// for its points.
//
//     struct Measured { std::string player; Share good; };
//     const Columns<Measured> columns = {{"player", "player", &Measured::player}, {"good", "good", &Measured::good}};
//     columns.table("Quality", rows)      six columns: a share takes five of them
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "lab/results.hpp"
#include "lab/statistics.hpp"

namespace inarow::lab {

// What a table shows of a T: one cell, unless it is one of the types below.
template <class T>
struct Figures {
    static std::vector<Column> columns(const std::string& name, const std::string& title) { return {{name, title}}; }
    static std::vector<Value> cells(T value) { return {Value(std::move(value))}; }
};

template <>
struct Figures<std::optional<Estimate>> {
    static std::vector<Column> columns(const std::string& name, const std::string& title) {
        return {{name, title}, {name + "_lo", "from"}, {name + "_hi", "to"}};
    }
    static std::vector<Value> cells(const std::optional<Estimate>& estimate) {
        if (!estimate) return std::vector<Value>(3);
        return {finite(estimate->value), finite(estimate->interval.lo), finite(estimate->interval.hi)};
    }

private:
    // JSON has no word for what is infinite.
    static Value finite(double value) { return std::isfinite(value) ? Value(value) : Value(); }
};

template <>
struct Figures<Share> {
    static std::vector<Column> columns(const std::string& name, const std::string& title) {
        return {{name, title},
                {name + "_of", "of"},
                {name + "_share", "share"},
                {name + "_lo", "from"},
                {name + "_hi", "to"}};
    }
    static std::vector<Value> cells(const Share& share) {
        std::vector<Value> cells = Figures<std::optional<Estimate>>::cells(share.estimate());
        cells.insert(cells.begin(), {Value(share.count), Value(share.of)});
        return cells;
    }
};

template <class Row>
class Columns {
public:
    // `figure` takes a row: a function, or a member of it.
    struct Entry {
        template <class Figure>
        Entry(const std::string& name, const std::string& title, Figure figure)
            : columns(Shown<Figure>::columns(name, title)),
              cells([figure](const Row& row) { return Shown<Figure>::cells(std::invoke(figure, row)); }) {}

        template <class Figure>
        using Shown = Figures<std::decay_t<std::invoke_result_t<Figure, const Row&>>>;

        std::vector<Column> columns;
        std::function<std::vector<Value>(const Row&)> cells;
    };

    Columns(std::initializer_list<Entry> entries) : entries_(entries) {}
    void add(Entry entry) { entries_.push_back(std::move(entry)); }

    template <class Rows>
    [[nodiscard]] Table table(std::string title, const Rows& rows) const {
        Table table{std::move(title), {}};
        for (const Entry& entry : entries_)
            table.columns.insert(table.columns.end(), entry.columns.begin(), entry.columns.end());
        for (const Row& row : rows) table.rows.push_back(cells_of(row));
        return table;
    }

private:
    [[nodiscard]] std::vector<Value> cells_of(const Row& row) const {
        std::vector<Value> cells;
        for (const Entry& entry : entries_) {
            const std::vector<Value> more = entry.cells(row);
            cells.insert(cells.end(), more.begin(), more.end());
        }
        return cells;
    }

    std::vector<Entry> entries_;
};

// Points of a plot; nothing where there is no figure.
inline void add_point(Series& series, double x, double y) { series.points.emplace_back(x, y); }
template <std::integral T>
void add_point(Series& series, double x, T y) {
    add_point(series, x, static_cast<double>(y));
}
inline void add_point(Series& series, double x, const std::optional<Estimate>& y) {
    if (!y) return;
    series.points.emplace_back(x, y->value);
    series.ranges.emplace_back(y->interval.lo, y->interval.hi);
}
inline void add_point(Series& series, double x, const Share& y) { add_point(series, x, y.estimate()); }

template <class Rows, class X, class Y>
[[nodiscard]] Series series_of(std::string name, Rows&& rows, X x, Y y) {
    Series series{std::move(name)};
    for (const auto& row : rows) add_point(series, static_cast<double>(std::invoke(x, row)), std::invoke(y, row));
    return series;
}

// With the points of each series in the order of x, whatever the order in which they were measured.
[[nodiscard]] inline Plot sorted(Plot plot) {
    for (Series& series : plot.series) std::ranges::sort(series.points);
    return plot;
}

// Where the places along y have names: a place for each row, with the estimate along x.
template <class Rows, class X>
[[nodiscard]] Series places_of(std::string name, const Rows& rows, X x) {
    Series series{std::move(name), {}, {}, false};
    for (std::size_t place = 0; place < rows.size(); ++place) {
        const std::optional<Estimate> estimate = std::invoke(x, rows[place]);
        if (!estimate) continue;
        series.points.emplace_back(estimate->value, static_cast<double>(place));
        series.ranges.emplace_back(estimate->interval.lo, estimate->interval.hi);
    }
    return series;
}

}  // namespace inarow::lab
