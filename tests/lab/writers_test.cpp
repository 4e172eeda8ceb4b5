// Results as text, CSV, JSON and pages: whatever the figures and the names are, every form can be read again.
#include "lab/writers.hpp"

#include <cmath>
#include <limits>
#include <regex>
#include <set>

#include "json.hpp"
#include "matchers.hpp"

namespace inarow::lab {
namespace {

Results sample() {
    Table table{"Costs <of> \"things\"", {{"stones", "stones"}, {"search", "search"}, {"mean_seconds", "mean s"}}, {}};
    table.rows = {{std::int64_t{28}, "a,b", 0.5}, {std::int64_t{1'234'567}, "say \"c\"", Value{}}};
    Plot plot{
        "Time", {"stones"}, {"seconds", true}, {{"ours & theirs", {{28, 0.5}, {29, 0.02}}}, {"<zero>", {{28, 0}}}}};
    return {.sections = {{table, {plot}}}, .notes = {"A note."}};
}

Provenance origin() { return {"costs", "inarow lab 'a b' --seed 7", "1.2", "a machine", "today", 7, 1.5}; }

// Every start of an element has its end: what a browser would silently repair is a mistake of ours.
void expect_balanced(const std::string& html) {
    static const std::set<std::string> empty = {"meta"};
    std::vector<std::string> open;
    static const std::regex tag(R"(<(/?)([a-z0-9]+)[^>]*?(/?)>)");
    for (std::sregex_iterator it(html.begin(), html.end(), tag), end; it != end; ++it) {
        const std::string name = (*it)[2];
        if ((*it)[3] == "/" || empty.contains(name)) continue;
        if ((*it)[1] != "/") {
            open.push_back(name);
        } else {
            ASSERT_FALSE(open.empty()) << name;
            EXPECT_EQ(open.back(), name);
            open.pop_back();
        }
    }
    EXPECT_TRUE(open.empty()) << testing::PrintToString(open);
}

TEST(Writers, every_format_says_how_to_reproduce_it) {
    const Results results = sample();
    for (const std::string& text : {to_text(results, origin()), to_json(results, origin()), to_html(results, origin())})
        for (const char* part : {"inarow lab 'a b' --seed 7", "1.2", "a machine", "today"})
            EXPECT_THAT(text, HasSubstr(part));
}

TEST(Writers, every_format_says_if_it_is_incomplete_or_wrong) {
    Results results = sample();
    for (const std::string& text : {to_text(results, origin()), to_html(results, origin())}) {
        EXPECT_THAT(text, Not(HasSubstr("ended the experiment early")));
        EXPECT_THAT(text, Not(HasSubstr("WRONG")));
    }
    results.complete = results.consistent = false;
    for (const std::string& text : {to_text(results, origin()), to_html(results, origin())}) {
        EXPECT_THAT(text, HasSubstr("ended the experiment early"));
        EXPECT_THAT(text, HasSubstr("WRONG"));
    }
    const auto object = json::parse(to_json(results, origin()));
    EXPECT_EQ(object["complete"], false);
    EXPECT_EQ(object["consistent"], false);
}

TEST(Writers, text_is_a_table_with_aligned_columns) {
    const std::string text = to_text(sample(), origin());
    EXPECT_THAT(text, HasSubstr("   stones   search  mean s\n"
                                "       28      a,b     0.5\n"
                                "1,234,567  say \"c\"       -\n"));
}

TEST(Writers, csv_quotes_what_a_comma_would_split) {
    EXPECT_EQ(to_csv(sample().sections.front().table),
              "stones,search,mean_seconds\n28,\"a,b\",0.5\n1234567,\"say \"\"c\"\"\",\n");
}

TEST(Writers, json_has_a_row_per_object_and_null_for_nothing) {
    const auto object = json::parse(to_json(sample(), origin()));
    EXPECT_EQ(object["tables"][0]["rows"][0]["stones"], 28);
    EXPECT_EQ(object["tables"][0]["rows"][1]["search"], "say \"c\"");
    EXPECT_TRUE(object["tables"][0]["rows"][1]["mean_seconds"].is_null());
    EXPECT_EQ(object["seed"], 7);
}

TEST(Writers, a_page_is_one_balanced_self_contained_file) {
    const std::string html = to_html(sample(), origin());
    expect_balanced(html);
    for (const char* elsewhere : {"http:", "https:", "src=", "<script", "@import", "url("})
        EXPECT_THAT(html, Not(HasSubstr(elsewhere)));
    EXPECT_THAT(html, HasSubstr("Costs &lt;of&gt; &quot;things&quot;"));
    EXPECT_THAT(html, HasSubstr("prefers-color-scheme: dark"));
}

TEST(Writers, a_plot_has_a_name_and_its_figures_as_a_table) {
    const std::string html = to_html(sample(), origin());
    EXPECT_THAT(html, HasSubstr("role=\"img\" aria-label=\"Time: seconds by stones"));
    EXPECT_THAT(html, HasSubstr("<td>28</td><td>0.5</td><td>0</td>"));
    EXPECT_THAT(html, HasSubstr("<td>29</td><td>0.02</td><td>-</td>"));
}

// Where a point is drawn: the y of the only circle of series 0 in a plot of these points.
std::vector<double> heights(const Plot& plot) {
    const std::string svg = to_svg(plot);
    std::vector<double> found;
    static const std::regex circle(R"re(<circle class="mark" cx="[0-9.]+" cy="([0-9.]+)")re");
    for (std::sregex_iterator it(svg.begin(), svg.end(), circle), end; it != end; ++it)
        found.push_back(std::stod((*it)[1]));
    found.pop_back();  // that of the legend
    return found;
}

TEST(Plots, a_logarithmic_axis_has_equal_steps_for_equal_factors) {
    const auto y = heights({"t", {"x"}, {"y", true}, {{"s", {{1, 1}, {2, 10}, {3, 100}}}}});
    ASSERT_EQ(y.size(), 3U);
    EXPECT_NEAR(y[0] - y[1], y[1] - y[2], 0.2);
    EXPECT_GT(y[0], y[2]);  // upwards is more
}

TEST(Plots, a_linear_axis_has_equal_steps_for_equal_differences) {
    const auto y = heights({"t", {"x"}, {"y"}, {{"s", {{1, 1}, {2, 10}, {3, 100}}}}});
    EXPECT_NEAR((y[0] - y[1]) * 10, y[1] - y[2], 1.5);
}

TEST(Plots, leave_out_points_off_the_axis) {
    const double infinite = std::numeric_limits<double>::infinity();
    EXPECT_EQ(heights({"t", {"x"}, {"y", true}, {{"s", {{1, 0}, {2, -1}, {3, infinite}, {4, NAN}, {5, 7}}}}}).size(),
              1U);
    EXPECT_THAT(to_svg({"t", {"x"}, {"y", true}, {{"s", {{1, 0}}}}}), HasSubstr("nothing to draw"));
    EXPECT_THAT(to_svg({"t", {"x"}, {"y"}, {}}), HasSubstr("nothing to draw"));
}

TEST(Plots, draw_more_series_than_there_are_styles) {
    Plot plot{"t", {"x"}, {"y"}, {}};
    for (int i = 0; i < 20; ++i) plot.series.push_back({"s" + std::to_string(i), {{i, i}}});
    expect_balanced(to_svg(plot));
    EXPECT_THAT(to_svg(plot), HasSubstr(">s19</text>"));
    EXPECT_THAT(to_svg(plot), HasSubstr("class=\"series0\"><title>s0<"));
    EXPECT_THAT(to_svg(plot), HasSubstr("class=\"series0 open\"><title>s6<"));
}

TEST(Figures, are_written_for_people) {
    EXPECT_EQ(shown(Value{}), "-");
    EXPECT_EQ(shown(std::int64_t{-1'234'567}), "-1,234,567");
    EXPECT_EQ(shown(0.0123456), "0.01235");
    EXPECT_EQ(shown(1'234'567.8), "1,234,568");
    EXPECT_EQ(shown(std::string("as it is")), "as it is");
}

}  // namespace
}  // namespace inarow::lab
