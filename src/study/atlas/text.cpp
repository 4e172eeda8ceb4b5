#include "atlas/text.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "report/json_parts.hpp"

namespace inarow::atlas {
namespace {

Json way_json(const Way& way) {
    return {{"search", way.search}, {"nodes", way.nodes}, {"seconds", way.seconds}, {"version", way.version}};
}

Json first_moves_json(const Row& row) {
    Json object = Json::object();
    for (const auto& [move, score] : row.first_moves) object[inarow::to_text(row.variant, move)] = score;
    return object;
}

Json certificate_json(const Certificate& certificate) {
    return {{"sha256", certificate.sha256}, {"bytes", certificate.bytes}, {"version", certificate.version}};
}

Json published_json(const Published& published) {
    return {{"value", published.value}, {"last_move", published.last_move}, {"source", published.source}};
}

template <class T, class Write>
Json json_or_null(const std::optional<T>& value, Write write) {
    return value ? write(*value) : Json(nullptr);
}

std::string way_text(const Way& way) { return fmt::format("{} {}", way.search, counted(way.nodes, "node")); }

std::string second_text(const Row& row) {
    if (row.second) return way_text(*row.second);
    return row.one_way_only() ? "one way only" : "proved by a certificate";
}

}  // namespace

std::string to_json(const Row& row) {
    return one_line({{"variant", inarow::to_text(row.variant)},
                     {"value", report::outcome_json(weak(row.bounds))},
                     {"score", report::score_json(row.bounds)},
                     {"bounds", report::bound_json(row.bounds)},
                     {"last_move", row.last_move()},
                     {"best", report::moves_json(row.variant, row.best(), Notation::automatic)},
                     {"first_moves", first_moves_json(row)},
                     {"way", way_json(row.way)},
                     {"machine", row.machine},
                     {"command", row.command},
                     {"second_way", json_or_null(row.second, way_json)},
                     {"certificate", json_or_null(row.certificate, certificate_json)},
                     {"published", json_or_null(row.published, published_json)}});
}

std::string score_text(const Row& row) {
    const Bound range = score_range(row.variant, 0);
    if (row.bounds.exact()) return row.bounds.lo == 0 ? "0" : fmt::format("{:+}", row.bounds.lo);
    if (row.bounds.hi == range.hi) return fmt::format(">= {}", row.bounds.lo);
    if (row.bounds.lo == range.lo) return fmt::format("<= {}", row.bounds.hi);
    return fmt::format("{} to {}", row.bounds.lo, row.bounds.hi);
}

std::string to_line(const Row& row) {
    const std::string value = row.value().empty() ? "open" : row.value();
    const std::string move = row.last_move() ? fmt::format(" on move {}", *row.last_move()) : "";
    return fmt::format("{}: {}, score {}{}; {}, {}{}", inarow::to_text(row.variant), value, score_text(row), move,
                       way_text(row.way), second_text(row),
                       row.published && !row.value().empty() ? "; as published" : "");
}

}  // namespace inarow::atlas
