#include "atlas/page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "atlas/forecast.hpp"
#include "atlas/published.hpp"
#include "atlas/regularities.hpp"
#include "atlas/row.hpp"
#include "base/text.hpp"
#include "inarow/notation.hpp"
#include "report/figures.hpp"

namespace inarow::atlas {
namespace {

std::string published_cell(const std::optional<Published>& known) {
    if (!known) return "-";
    return known->last_move ? fmt::format("{}, {}", known->value, *known->last_move) : known->value;
}

std::string families_part(const Atlas& atlas, std::string_view pictures) {
    std::string text;
    for (const Family& family : atlas.families())
        text += fmt::format("\n![{0}]({1}/{2}.svg)\n", title(family), pictures, to_text(family));
    return text + '\n';
}

template <class Condition>
auto count_if(const Atlas& atlas, Condition condition) {
    return std::count_if(atlas.rows().begin(), atlas.rows().end(), condition);
}

bool proved_draw(const Row& row) { return !row.second && row.certificate_proves_score(); }

std::string counts_part(const Atlas& atlas) {
    return fmt::format(
        "{} rows: {} with an exact score, {} of them found in two ways, and {} others are draws with a "
        "certificate, which proves the score as well; {} with bounds only. {} agree with a published value; for the "
        "other {} we have none. {} have the score of every first move, {} a certificate.\n",
        atlas.rows().size(), count_if(atlas, [](const Row& row) { return row.bounds.exact(); }),
        count_if(atlas, [](const Row& row) { return row.second.has_value(); }), count_if(atlas, proved_draw),
        count_if(atlas, [](const Row& row) { return !row.bounds.exact(); }),
        count_if(atlas, [](const Row& row) { return row.published && !row.value().empty(); }),
        count_if(atlas, [](const Row& row) { return !row.published; }),
        count_if(atlas, [](const Row& row) { return !row.first_moves.empty(); }),
        count_if(atlas, [](const Row& row) { return row.certificate.has_value(); }));
}

// "10x2 (0), 11x2 (0), 12x2 (0) and 15 more"
std::string exceptions_text(const std::vector<const Row*>& exceptions) {
    constexpr std::size_t named = 3;
    std::vector<std::string> names;
    for (const Row* row : exceptions)
        names.push_back(fmt::format("{} ({})", inarow::to_text(row->variant), score_text(*row)));
    if (names.size() <= named) return fmt::format("{}", fmt::join(names, ", "));
    return fmt::format("{} and {} more", fmt::join(names.begin(), names.begin() + named, ", "), names.size() - named);
}

// Boards that others alone have solved count after a plus sign.
std::string regularity_line(const Regularity& regularity, const Atlas& atlas, const Atlas& others) {
    Finding finding = look_at(regularity, atlas);
    const Finding of_others = look_at(regularity, others);
    const std::string more = of_others.holds > 0 ? fmt::format(" + {}", of_others.holds) : "";
    std::ranges::copy(of_others.exceptions, std::back_inserter(finding.exceptions));
    return fmt::format("| {} | {} | {}{} | {} |\n", regularity.boards, regularity.text, finding.holds, more,
                       exceptions_text(finding.exceptions));
}

std::string regularities_part(const Atlas& atlas) {
    const Atlas others = published_only(atlas);
    std::string text = "| boards | rule | holds | except |\n|---|---|---|---|\n";
    for (const Regularity& regularity : regularities()) text += regularity_line(regularity, atlas, others);
    return text;
}

std::string megabytes(const std::optional<Growth>& certificates, const Variant& variant) {
    if (!certificates) return "-";
    const Forecast bytes = certificates->forecast(variant);
    return fmt::format("{:.1f} to {:.0f}", bytes.least / 1e6, bytes.most / 1e6);
}

std::string line_of(const Missing& missing, const Growth& seconds, const std::optional<Growth>& certificates) {
    const auto& [variant, nodes] = missing;
    const Forecast time = seconds.forecast(variant);
    return fmt::format("| {} | {} | {:.1e} | {:.1e} to {:.1e} | {} | {} to {} | {} |\n", inarow::to_text(variant),
                       published_cell(published(variant)), nodes.amount, nodes.least, nodes.most,
                       report::duration_text(time.amount), report::duration_text(time.least),
                       report::duration_text(time.most), megabytes(certificates, variant));
}

std::string growth_text(const Atlas& atlas, const Growth& growth, std::string_view name, Measure measure) {
    const Check quicker = check(atlas, growth, measure, quicker_ones);
    return fmt::format("- {}, from {} boards: {}; from quicker boards alone {} of {}, a factor of {:.1f}\n", name,
                       growth.boards(), to_text(check(atlas, growth, measure, all_others)), quicker.held(),
                       quicker.boards, quicker.factor);
}

std::string forecast_part(const Atlas& atlas) {
    const auto nodes = Growth::fit(atlas.rows(), Measure::nodes);
    const auto seconds = Growth::fit(atlas.rows(), Measure::seconds);
    const auto certificates = Growth::fit(atlas.rows(), Measure::certificate_bytes);
    if (!nodes || !seconds) return "Too few boards to say how the nodes grow.\n";
    std::string text = growth_text(atlas, *nodes, "nodes", Measure::nodes);
    text += growth_text(atlas, *seconds, "seconds", Measure::seconds);
    if (certificates) text += growth_text(atlas, *certificates, "bytes of certificates", Measure::certificate_bytes);
    text +=
        "\n| board | published | nodes | in 9 of 10 cases | one core | in 9 of 10 cases | MB of certificate |\n"
        "|---|---|---|---|---|---|---|\n";
    for (const Missing& missing : missing_boards(*nodes, atlas)) text += line_of(missing, *seconds, certificates);
    return text;
}

Result<std::string> part(std::string_view name, const Atlas& atlas, std::string_view pictures) {
    if (name == "counts") return counts_part(atlas);
    if (name == "families") return families_part(atlas, pictures);
    if (name == "regularities") return regularities_part(atlas);
    if (name == "forecast") return forecast_part(atlas);
    return error(fmt::format("unknown part {} (known: counts, families, forecast, regularities)", quote(name)));
}

}  // namespace

Result<std::string> made_page(std::string_view page, const Atlas& atlas, std::string_view pictures) {
    constexpr std::string_view begin = "<!-- atlas ";
    constexpr std::string_view close = " -->\n";
    constexpr std::string_view end = "<!-- end -->";
    std::string made;
    for (;;) {
        const std::size_t mark = page.find(begin);
        if (mark == std::string_view::npos) return made + std::string(page);
        const std::size_t name_end = page.find(close, mark);
        const std::size_t after = page.find(end, mark);
        if (name_end == std::string_view::npos || after == std::string_view::npos || after < name_end)
            return error(fmt::format("the part {} is not ended by {}", quote(page.substr(mark, 40)), end));
        const auto name = page.substr(mark + begin.size(), name_end - mark - begin.size());
        auto text = INAROW_TRY(part(name, atlas, pictures));
        made += page.substr(0, name_end + close.size());
        made += text;
        made += end;
        page.remove_prefix(after + end.size());
    }
}

}  // namespace inarow::atlas
