// The interface of connect4.gamesolver.org: the score of every column, 100 where none can be played.
#include <fmt/format.h>

#include "report/json_parts.hpp"
#include "server/handlers/question.hpp"

namespace inarow::server {
namespace {

constexpr int not_playable = 100;
constexpr std::uint64_t largest = 128;  // the variant says what is too large

Result<Variant> variant_of(const Parameters& parameters) {
    const auto width = parameters.number("width", 7, 1, largest);
    const auto height = parameters.number("height", 6, 1, largest);
    const auto k = parameters.number("k", 4, 2, max_k);
    for (const auto* number : {&width, &height, &k})
        if (!*number) return tl::unexpected(number->error());
    return parse_variant(fmt::format("{}x{}k{}", *width, *height, *k));
}

Result<Reply> scores_reply(const std::string& pos, const api::Report& report, double seconds) {
    if (!report.settled) return error_reply(503, fmt::format("not solved within {} seconds", seconds));
    std::vector<int> scores(static_cast<std::size_t>(report.request.position.variant().width), not_playable);
    for (const auto& [move, bound] : report.scores) scores[static_cast<std::size_t>(move)] = bound.lo;
    return Reply{200,
                 "application/json",
                 one_line({{"pos", pos}, {"score", scores}}),
                 {{"Cache-Control", "max-age=3600"}}};
}

Result<api::Request> request_of(const Parameters& parameters) {
    const auto variant = variant_of(parameters);
    if (!variant) return tl::unexpected(variant.error());
    auto position = parse_moves(*variant, parameters.text("pos").value_or(""));
    if (!position) return tl::unexpected(position.error());
    api::Request request(std::move(*position));
    request.every_move = true;
    return request;
}

}  // namespace

Result<Answer> answer_gamesolver(Context& context, const Call& call) {
    const auto parameters = Parameters::read_some(call.parameters, {"pos", "width", "height", "k"});
    if (!parameters) return tl::unexpected(parameters.error());
    const auto request = request_of(*parameters);
    if (!request) return tl::unexpected(request.error());
    const std::string pos = parameters->text("pos").value_or("");
    if (const auto known = context.answers.find(*request)) {
        ++context.metrics.known_answers;
        auto reply = scores_reply(pos, *known, 0);
        if (!reply) return tl::unexpected(reply.error());
        return std::move(*reply);
    }
    const double seconds = context.options.seconds;
    return search_work(context, {*request, seconds},
                       [pos, seconds](Exchange&, const api::Report& report) { return scores_reply(pos, report, seconds); });
}

}  // namespace inarow::server
