// Describes what the server offers: answers that change only with the program.
#include <array>

#include "game/shape.hpp"
#include "game/topologies.hpp"
#include "play/player.hpp"
#include "report/json_parts.hpp"
#include "server/context.hpp"
#include "server/handlers/description.hpp"
#include "server/parameters.hpp"
#include "server/routes.hpp"

namespace inarow::server {
namespace {

struct Example {
    std::string_view variant;
    std::string_view help;
};
constexpr std::array examples = {
    Example{"7x6", "Connect-4"},
    Example{"5x4", "a small board, solved at once"},
    Example{"9x7k5", "lines of five"},
    Example{"7x6@cylinder", "a ring of columns"},
    Example{"7x5@torus", "a ring whose top joins its bottom"},
    Example{"4x4x4", "a box: Connect Four 3D, Score Four, Sogo"},
    Example{"3x3k3@free", "Tic-Tac-Toe"},
    Example{"8x8k5@free", "stones anywhere, lines of five"},
};

// The rules of game/variant.cpp in numbers; a test tries them.
constexpr int most_bits = 128;
constexpr int most_columns = 61;
constexpr int most_free_columns = 26;

Json topologies_json() {
    Json list = Json::array();
#define TOPOLOGY(identifier, type, name, help) \
    list.push_back({{"name", name}, {"help", help}, {"sizes", type{}.sizes}});
#include "inarow/topologies.def"
#undef TOPOLOGY
    return list;
}

Json example_json(const Example& example) { return {{"variant", example.variant}, {"help", example.help}}; }

Json player_json(const play::PlayerRow& row) {
    return {{"name", row.name},
            {"help", row.help},
            {"parameters", parameters_json(row.parameters, [](const play::Parameter& parameter) {
                 return Json{{"name", parameter.name}, {"default", parameter.otherwise}, {"help", parameter.help}};
             })}};
}

}  // namespace

Answer answer_variants(Context& context, const Call& call) {
    return description(call, one_line({{"topologies", topologies_json()},
                                       {"gravity", Json::array({true, false})},
                                       {"limits",
                                        {{"k", Json::array({2, max_k})},
                                         {"bits", most_bits},
                                         {"columns", most_columns},
                                         {"free_width", most_free_columns},
                                         {"free_height", most_free_columns},
                                         {"seconds", context.options.seconds}}},
                                       {"examples", report::array_of(examples, example_json)},
                                       {"jobs", static_cast<bool>(context.options.jobs)},
                                       {"version", INAROW_VERSION}}));
}

Answer answer_players(Context&, const Call& call) {
    Json list = Json::array();
    for (const play::PlayerRow& row : play::players())
        if (play::is_open_to_strangers(row)) list.push_back(player_json(row));
    return description(call, one_line({{"players", list}, {"version", INAROW_VERSION}}));
}

Answer answer_openapi(Context&, const Call& call) { return description(call, std::string(openapi_json())); }

}  // namespace inarow::server
