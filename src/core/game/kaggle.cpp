#include "game/kaggle.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/json.hpp"
#include "base/text.hpp"

namespace inarow {
namespace {

bool is_object(std::string_view text) {
    text = without_byte_order_mark(text);
    return text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size())).starts_with('{');
}

Result<void> check_board(const Variant& variant, const Json& configuration) {
    const auto size = [&](const char* name) { return configuration.at(name).get<int>(); };
    const std::string name = fmt::format("{}x{}k{}", size("columns"), size("rows"), size("inarow"));
    const auto named = parse_variant(name);
    if (named && *named == variant) return {};
    return error(fmt::format("the replay is for {}, not for {}", named ? to_text(*named) : name, to_text(variant)));
}

}  // namespace

bool is_observation(std::string_view text) { return is_object(text) && !is_replay(text); }
bool is_replay(std::string_view text) { return is_object(text) && text.find("\"steps\"") != std::string_view::npos; }

Result<std::string> observed_board(std::string_view text) {
    try {
        return one_line(Json::parse(text).at("board"));
    } catch (const JsonError& problem) {
        return error(fmt::format("the JSON has no board: {}", printable(problem.what())));
    }
}

Result<Position> replayed(Position position, std::string_view text) {
    try {
        const Json replay = Json::parse(text);
        INAROW_TRY(check_board(position.variant(), replay.at("configuration")));
        const Json& steps = replay.at("steps");
        for (std::size_t i = 1; i < steps.size(); ++i) {
            const int column = steps.at(i).at((i - 1) % 2).at("action").get<int>();
            if (!position.legal(column))
                return error(fmt::format("move {} of the replay, {}, is not legal", i, column));
            position.play(column);
        }
        return position;
    } catch (const JsonError& problem) {
        return error(fmt::format("the JSON is no replay of ConnectX: {}", printable(problem.what())));
    }
}

}  // namespace inarow
