#include "lab/playouts.hpp"

#include <fmt/format.h>

#include <array>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "base/ticker.hpp"
#include "lab/match.hpp"

namespace inarow::lab {
namespace {

using Players = std::array<std::unique_ptr<play::Player>, 2>;

Result<std::vector<std::string>> parse_pair(std::string_view text) {
    std::vector<std::string> players;
    for (const std::string_view part : split(text, ",")) {
        const bool is_parameter = part.find('=') < part.find(':') && !players.empty();
        is_parameter ? players.back().append(",").append(part) : players.emplace_back(part);
    }
    if (players.size() == 2) return players;
    return error(fmt::format("{} does not name two players, as random,level:n=3 does", quote(text)));
}

class Games {
public:
    Games(Players players, Control& control)
        : players_(std::move(players)), control_(control), watch_(0.02, [this] {
              if (control_.limit_reached()) stop_.request_stop();
              return !stop_.stop_requested();
          }) {}

    Result<Position> play(const Position& opening, int stones, Rng& rng) {
        for (const auto& player : players_) player->start(rng.below(unlimited));
        const Game game = play_game({players_[0].get(), players_[1].get()}, opening, {}, stop_.get_token(),
                                    [&](const Turn& turn) { control_.nodes += turn.nodes; });
        if (!game.forfeit.empty()) return error(game.forfeit);
        Position position = game.end;
        while (position.stones() > stones) position.undo();
        return position;
    }

private:
    Players players_;
    Control& control_;
    std::stop_source stop_;
    Ticker watch_;  // the last member, as it uses the others
};

}  // namespace

Result<datasets::Playout> playout_of(const Pair& pair, const Variant& variant, const Author& author, Control& control) {
    const auto texts = INAROW_TRY(parse_pair(pair.players));
    Players players;
    for (std::size_t i = 0; i < players.size(); ++i)
        players[i] = INAROW_TRY(play::make_player(texts[i], variant, pair.search, pair.options, author, pair.books));
    const auto games = std::make_shared<Games>(std::move(players), control);
    return [games](const Position& opening, int stones, Rng& rng) { return games->play(opening, stones, rng); };
}

}  // namespace inarow::lab
