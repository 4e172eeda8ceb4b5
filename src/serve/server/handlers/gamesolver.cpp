// The interface of connect4.gamesolver.org: the score of every column, 100 where none can be played.
#include <fmt/format.h>

#include "report/json_parts.hpp"
#include "server/handlers/question.hpp"

namespace inarow::server {
namespace {

constexpr int not_playable = 100;
constexpr std::uint64_t largest = 128;  // the variant says what is too large

Variant variant_of(const Parameters& parameters) {
    const auto width = parameters.number("width", 7, 1, largest);
    const auto height = parameters.number("height", 6, 1, largest);
    const auto k = parameters.number("k", 4, 2, max_k);
    return value_or_fail(parse_variant(fmt::format("{}x{}k{}", width, height, k)));
}

Reply scores_reply(const std::string& pos, const api::Report& report, double seconds) {
    if (!report.settled) return error_reply(503, fmt::format("not solved within {} seconds", seconds));
    std::vector<int> scores(static_cast<std::size_t>(report.request.position.variant().width), not_playable);
    for (const auto& [move, bound] : report.scores) scores[static_cast<std::size_t>(move)] = bound.lo;
    return json_reply(one_line({{"pos", pos}, {"score", scores}}), {{"Cache-Control", "max-age=3600"}});
}

}  // namespace

Answer answer_gamesolver(Context& context, const Call& call) {
    const auto parameters = Parameters::some_of(call.parameters, {"pos", "width", "height", "k"});
    const std::string pos = parameters.text("pos").value_or("");
    const double seconds = context.options.seconds;
    api::Request request(value_or_fail(parse_moves(variant_of(parameters), pos)));
    request.every_move = true;
    return answer_with(context, {request, seconds},
                       [pos, seconds](const api::Report& report) { return scores_reply(pos, report, seconds); });
}

}  // namespace inarow::server
