#include "explain/by_cards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/input_file.hpp"
#include "explain/names.hpp"
#include "report/strategy.hpp"
#include "strategy/card_text.hpp"

namespace inarow::explain {
namespace {

namespace fs = std::filesystem;
using strategy::Strategy;

std::vector<fs::path> files_for(const Variant& variant, const std::string& folder) {
    std::vector<fs::path> files;
    std::error_code problem;
    for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end; entry.increment(problem)) {
        const std::string name = entry->path().filename();
        const std::string board = name.substr(0, name.find_first_of(".-"));
        if (board == to_text(variant) && name.ends_with(".strategy.json")) files.push_back(entry->path());
    }
    std::ranges::sort(files);
    return files;
}

// "1 by 4, 2 by 4, ..."
std::string answers_text(const Variant& variant, const std::vector<report::Answered>& replies) {
    return joined(replies, ", ", [&](const report::Answered& reply) {
        return to_text(variant, reply.move) + " by " +
               (reply.answer ? to_text(variant, reply.answer->move) : "nothing, as the game is over");
    });
}

std::string text_of(const Strategy& strategy, const report::StrategyTurn& turn) {
    const Variant& variant = strategy.variant;
    std::string text;
    if (turn.card)
        text = fmt::format("With this card the {} player {} from here, whatever is played:\n{}",
                           player_name(strategy.owner), claim_name(strategy.claim == strategy::Claim::win),
                           draw(card_of(strategy, *turn.card), turn.position));
    if (turn.advice)
        text += fmt::format("Column {} ({}) from the strategy on cards: {}.\n", to_text(variant, turn.advice->move),
                            move_name(turn.position, turn.advice->move),
                            reason_text(strategy, turn.position, *turn.advice));
    else if (!turn.card)
        text = fmt::format("By the strategy on cards the {} player answers {}.\n", player_name(strategy.owner),
                           answers_text(variant, turn.replies));
    return text;
}

std::optional<ByCards> said_by(const Strategy& strategy, const std::string& file, const Position& position) {
    const auto game = strategy::Follower(strategy).game_to(position);
    const auto turn = game ? report::turn_of(strategy, *game) : error("");
    if (!turn) return std::nullopt;
    Json json = report::json_of(strategy, *turn, Notation::automatic);
    json["file"] = file;
    return ByCards{strategy.claim == strategy::Claim::win, text_of(strategy, *turn), std::move(json)};
}

}  // namespace

StrategyFolder::StrategyFolder(const TrustedText& folder, const Variant& variant) {
    for (const fs::path& file : files_for(variant, folder.text()))
        if (const auto text = read_input(file))
            if (auto strategy = strategy::parse_followable(*text, file.string()))
                kept_.push_back({file.filename().string(), std::move(*strategy)});
}

std::optional<ByCards> StrategyFolder::find(const Position& position) const {
    std::optional<ByCards> best;
    if (position.over()) return best;
    for (const auto& [file, strategy] : kept_)
        if (auto found = said_by(strategy, file, position); found && (!best || (found->wins && !best->wins)))
            best = std::move(found);
    return best;
}

}  // namespace inarow::explain
