#include "report/fields.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>
#include <vector>

#include "base/csv.hpp"

namespace inarow::report {
namespace {

using Fields = std::vector<std::pair<std::string, std::string>>;

std::string score_text(Bound bound) { return bound.exact() ? std::to_string(bound.lo) : ""; }

// A column for each move of the board, so that all rows have the same ones.
void add_moves(Fields& fields, const api::Report& report, Notation notation) {
    const Variant& variant = report.request.position.variant();
    if (!report.request.every_best && !report.request.every_move) return;
    std::vector<std::string> best;
    for (const Move move : report.best) best.push_back(to_text(variant, move, notation));
    fields.emplace_back("best", fmt::format("{}", fmt::join(best, " ")));
    for (Move move = 0; report.request.every_move && move < variant.moves(); ++move) {
        const auto score = report.scores.find(move);
        fields.emplace_back("score_" + to_text(variant, move, notation),
                            score == report.scores.end() ? "" : score_text(score->second));
    }
}

Fields fields_of(const api::Report& report, std::optional<Score> given, Notation notation) {
    const std::string moves = moves_text(report.request.position, notation);
    Fields fields = {{"moves", moves.empty() ? "-" : moves},         {"score", score_text(report.bounds)},
                     {"given", given ? std::to_string(*given) : ""}, {"at_least", std::to_string(report.bounds.lo)},
                     {"at_most", std::to_string(report.bounds.hi)},  {"outcome", outcome(report.bounds)}};
    if (report.request.question == api::Request::Question::at_least)
        fields.emplace_back("holds", report.claim_holds() ? fmt::format("{}", *report.claim_holds()) : "");
    add_moves(fields, report, notation);
    fields.emplace_back("nodes", std::to_string(report.nodes));
    fields.emplace_back("seconds", fmt::format("{}", report.seconds));
    fields.emplace_back("source", report.source);
    return fields;
}

std::string csv_of(const Fields& fields, std::string Fields::value_type::*part) {
    CsvRecord record;
    for (const auto& field : fields) record.push_back(field.*part);
    return csv_line(record);
}

}  // namespace

std::string csv_header(const api::Request& request, Notation notation) {
    return csv_of(fields_of(api::Report(request), {}, notation), &Fields::value_type::first);
}

std::string to_csv(const api::Report& report, std::optional<Score> given, Notation notation) {
    return csv_of(fields_of(report, given, notation), &Fields::value_type::second);
}

}  // namespace inarow::report
