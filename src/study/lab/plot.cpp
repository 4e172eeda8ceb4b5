// A plot as SVG: two axes, lines with markers, a legend.
//
// Written by hand instead of with a library (docs/lab/laboratory.md tells what was weighed): the C++ libraries in
// Debian draw bitmaps or need a program running beside them, and those for browsers add a script of 50 to 300 kB to
// every page.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "base/text.hpp"
#include "lab/writers.hpp"

namespace inarow::lab {
namespace {

// The picture, in its own units; a page scales it.
constexpr double width = 760;
constexpr double usual_height = 420;
constexpr double usual_left = 78;
constexpr double right = 16;
constexpr double top = 12;
constexpr double bottom = 48;
constexpr double legend_line = 20;

constexpr double row_height = 26;  // of a place that has a name
constexpr std::size_t longest_name = 46;
constexpr double letter = 7.8;  // wide

constexpr std::size_t styles = 6;  // of series, each with filled and with open markers: see plot_style()

std::string style_of(std::size_t series) {
    return fmt::format("series{}{}", series % styles, series / styles % 2 == 0 ? "" : " open");
}

// The numbers along one axis, and where they lie.
class Scale {
public:
    Scale(const Axis& axis, double from, double to, double start, double end)
        : logarithmic_(axis.logarithmic), from_(place(from)), to_(place(to)), start_(start), end_(end) {
        if (logarithmic_) {
            from_ = std::floor(from_ + 1e-9);
            to_ = std::max(std::ceil(to_ - 1e-9), from_ + 1);
        } else if (to_ <= from_) {
            from_ -= 1;
            to_ += 1;
        }
    }

    [[nodiscard]] double at(double value) const {
        return start_ + (place(value) - from_) / (to_ - from_) * (end_ - start_);
    }
    [[nodiscard]] std::vector<double> ticks() const {
        std::vector<double> values;
        if (logarithmic_) {
            for (double power = from_; power <= to_ + 1e-9; power += 1) values.push_back(std::pow(10, power));
            return values;
        }
        const double step = step_of((to_ - from_) / 6);
        for (double value = std::ceil(from_ / step - 1e-9) * step; value <= to_ + step * 1e-9; value += step)
            values.push_back(value);
        return values;
    }

private:
    [[nodiscard]] double place(double value) const { return logarithmic_ ? std::log10(value) : value; }
    // The next of 1, 2, 5, 10, ...
    [[nodiscard]] static double step_of(double least) {
        const double power = std::pow(10, std::floor(std::log10(least)));
        for (const double factor : {1.0, 2.0, 5.0})
            if (factor * power >= least) return factor * power;
        return 10 * power;
    }

    bool logarithmic_;
    double from_;
    double to_;
    double start_;
    double end_;
};

bool drawable(const Plot& plot, const std::pair<double, double>& point) {
    return std::isfinite(point.first) && std::isfinite(point.second) && (!plot.x.logarithmic || point.first > 0) &&
           (!plot.y.logarithmic || point.second > 0);
}

struct Range {
    double from = std::numeric_limits<double>::infinity();
    double to = -std::numeric_limits<double>::infinity();
    void include(double value) {
        from = std::min(from, value);
        to = std::max(to, value);
    }
};

// Of all points and error bars that can be drawn.
std::pair<Range, Range> ranges_of(const Plot& plot) {
    Range xs;
    Range ys;
    for (const Series& series : plot.series)
        for (std::size_t i = 0; i < series.points.size(); ++i) {
            if (!drawable(plot, series.points[i])) continue;
            xs.include(series.points[i].first);
            ys.include(series.points[i].second);
            if (series.ranges.empty()) continue;
            Range& bars = plot.y.names.empty() ? ys : xs;
            bars.include(series.ranges[i].first);
            bars.include(series.ranges[i].second);
        }
    return {xs, ys};
}

std::string tick_text(double value) {
    if (value >= 1e4 && value < 1e15) return grouped(static_cast<std::uint64_t>(std::llround(value)));
    return fmt::format("{:g}", value);
}

std::string marker(std::size_t series, double x, double y) {
    constexpr double r = 4.5;
    const std::size_t style = series % styles;
    const std::array<std::array<double, 2>, 4> square = {{{-r, -r}, {r, -r}, {r, r}, {-r, r}}};
    const std::array<std::array<double, 2>, 4> up = {{{0, -r}, {r, r}, {-r, r}, {-r, r}}};
    const std::array<std::array<double, 2>, 4> diamond = {{{0, -r - 1}, {r + 1, 0}, {0, r + 1}, {-r - 1, 0}}};
    const std::array<std::array<double, 2>, 4> down = {{{0, r}, {r, -r}, {-r, -r}, {-r, -r}}};
    const std::array<std::array<double, 2>, 4> bar = {{{-r - 2, -2}, {r + 2, -2}, {r + 2, 2}, {-r - 2, 2}}};
    if (style == 0) return fmt::format("<circle class=\"mark\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\"/>", x, y, r);
    const std::array shapes = {square, up, diamond, down, bar};
    std::string points;
    for (const auto& [dx, dy] : shapes[style - 1]) points += fmt::format("{:.1f},{:.1f} ", x + dx, y + dy);
    return fmt::format("<polygon class=\"mark\" points=\"{}\"/>", points);
}

std::string text_at(double x, double y, std::string_view anchor, std::string_view text) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor, escaped(text));
}

// A long name is cut; the table below the plot has all of it.
std::string short_name(const std::string& name) {
    return name.size() <= longest_name ? name : name.substr(0, longest_name - 1) + "\u2026";
}

// Where the picture lies within its own units: names along y want room on the left, and a row each.
struct Frame {
    double left = usual_left;
    double height = usual_height;

    explicit Frame(const Plot& plot) {
        if (plot.y.names.empty()) return;
        std::size_t letters = 0;
        for (const std::string& name : plot.y.names) letters = std::max(letters, std::min(name.size(), longest_name));
        left = 20 + letter * static_cast<double>(letters);
        height = top + bottom + row_height * static_cast<double>(plot.y.names.size());
    }
    [[nodiscard]] double floor() const { return height - bottom; }
};

std::string axes(const Plot& plot, const Frame& frame, const Scale& x, const Scale& y) {
    std::string svg;
    const double floor = frame.floor();
    const double left = frame.left;
    const auto mark_y = [&](double value, const std::string& text) {
        svg += fmt::format(R"(<path class="grid" d="M{:.1f} {:.1f}H{}"/>)", left, y.at(value), width - right);
        svg += text_at(left - 8, y.at(value) + 4, "end", text);
    };
    for (std::size_t i = 0; i < plot.y.names.size(); ++i) mark_y(static_cast<double>(i), short_name(plot.y.names[i]));
    if (plot.y.names.empty())
        for (const double value : y.ticks()) mark_y(value, tick_text(value));
    for (const double value : x.ticks()) {
        svg += fmt::format(R"(<path class="grid" d="M{:.1f} {}V{}"/>)", x.at(value), top, floor);
        svg += text_at(x.at(value), floor + 18, "middle", tick_text(value));
    }
    svg += fmt::format("<path class=\"axis\" d=\"M{0:.1f} {1}V{2}H{3}\"/>\n", left, top, floor, width - right);
    svg += text_at((left + width - right) / 2, frame.height - 8, "middle", plot.x.title);
    if (!plot.y.names.empty()) return svg;
    svg += fmt::format("<text transform=\"translate(14 {:.1f}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
                       (top + floor) / 2, escaped(plot.y.title));
    return svg;
}

// An error bar with its ends.
std::string bar(double x, double y, double from, double to, bool along_x) {
    constexpr double end = 4;
    const double lo = std::min(from, to);
    const double hi = std::max(from, to);
    return along_x ? fmt::format("<path class=\"bar\" d=\"M{0:.1f} {2:.1f}V{3:.1f}M{0:.1f} {4:.1f}H{1:.1f}M{1:.1f} {2:.1f}V{3:.1f}\"/>",
                                 lo, hi, y - end, y + end, y)
                   : fmt::format("<path class=\"bar\" d=\"M{2:.1f} {0:.1f}H{3:.1f}M{4:.1f} {0:.1f}V{1:.1f}M{2:.1f} {1:.1f}H{3:.1f}\"/>",
                                 lo, hi, x - end, x + end, x);
}

std::string bars(const Plot& plot, const Series& series, const Scale& x, const Scale& y) {
    const bool along_x = !plot.y.names.empty();
    const Scale& scale = along_x ? x : y;
    std::string svg;
    for (std::size_t i = 0; i < series.ranges.size(); ++i)
        if (drawable(plot, series.points[i]))
            svg += bar(x.at(series.points[i].first), y.at(series.points[i].second), scale.at(series.ranges[i].first),
                       scale.at(series.ranges[i].second), along_x);
    return svg;
}

std::string curve(const Plot& plot, std::size_t number, const Scale& x, const Scale& y) {
    const Series& series = plot.series[number];
    std::string path;
    std::string marks;
    for (const auto& point : series.points) {
        if (!drawable(plot, point)) continue;
        path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", x.at(point.first), y.at(point.second));
        marks += marker(number, x.at(point.first), y.at(point.second));
    }
    if (!series.joined) path.clear();
    return fmt::format("<g class=\"{}\"><title>{}</title><path class=\"line\" d=\"{}\"/>{}{}</g>\n", style_of(number),
                       escaped(series.name), path, bars(plot, series, x, y), marks);
}

// Below the picture, a line for each series.
std::string legend(const Plot& plot, double height) {
    constexpr double left = usual_left;
    std::string svg;
    for (std::size_t i = 0; i < plot.series.size(); ++i) {
        const double y = height + legend_line * (static_cast<double>(i) + 0.5);
        svg += fmt::format(R"(<g class="{0}"><path class="line" d="M{1} {2}H{3}"/>{4}</g>)", style_of(i), left, y,
                           plot.series[i].joined ? left + 36 : left, marker(i, left + 18, y));
        svg += text_at(left + 46, y + 4, "start", plot.series[i].name);
    }
    return svg;
}

}  // namespace

// The palette is that of Okabe and Ito, whose colours are told apart by colour-blind readers (Color Universal Design,
// 2008), darker on light paper and lighter on dark.
std::string_view plot_style() {
    return R"(
.plot { width: 100%; height: auto; font: 13px system-ui, sans-serif; }
.plot text { fill: currentColor; }
.plot .axis { stroke: currentColor; fill: none; } .plot .grid { stroke: currentColor; opacity: .15; }
.plot .line { fill: none; stroke: var(--c); stroke-width: 2; } .plot .bar { fill: none; stroke: var(--c); stroke-width: 1.5; }
.plot .mark { fill: var(--c); } .plot .open .mark { fill: none; stroke: var(--c); stroke-width: 2; }
.plot .series0 { --c: #0072b2; } .plot .series1 { --c: #b34700; } .plot .series2 { --c: #00795a; }
.plot .series3 { --c: #a03a78; } .plot .series4 { --c: #7a6a00; } .plot .series5 { --c: #555555; }
.plot .series1 .line { stroke-dasharray: 8 4; } .plot .series2 .line { stroke-dasharray: 2 3; }
.plot .series3 .line { stroke-dasharray: 10 3 2 3; } .plot .series4 .line { stroke-dasharray: 4 2; }
@media (prefers-color-scheme: dark) {
.plot .series0 { --c: #56b4e9; } .plot .series1 { --c: #ff9a4d; } .plot .series2 { --c: #34d0a2; }
.plot .series3 { --c: #e79ac9; } .plot .series4 { --c: #f0e442; } .plot .series5 { --c: #bbbbbb; } }
)";
}

std::string to_svg(const Plot& plot) {
    const Frame frame(plot);
    const auto [xs, ys] = ranges_of(plot);
    const bool one = plot.series.size() == 1 && !plot.y.names.empty();  // its legend would repeat the axis
    const double whole = frame.height + (one ? 0 : legend_line * static_cast<double>(plot.series.size()));
    std::string svg = fmt::format(
        "<svg class=\"plot\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}: {} by {}; the table below has the "
        "figures\">\n",
        width, whole, escaped(plot.title), escaped(plot.y.title), escaped(plot.x.title));
    if (xs.from > xs.to) return svg + text_at(width / 2, frame.height / 2, "middle", "nothing to draw") + "</svg>\n";
    const Scale x(plot.x, xs.from, xs.to, frame.left + 12, width - right - 12);
    const Scale y = plot.y.names.empty() ? Scale(plot.y, ys.from, ys.to, frame.floor(), top)
                                         : Scale(plot.y, -0.5, static_cast<double>(plot.y.names.size()) - 0.5, top, frame.floor());
    svg += axes(plot, frame, x, y);
    for (std::size_t i = 0; i < plot.series.size(); ++i) svg += curve(plot, i, x, y);
    return svg + (one ? "" : legend(plot, frame.height)) + "</svg>\n";
}

}  // namespace inarow::lab
