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

std::optional<ByCards> found_in(const fs::path& file, const Position& position) {
    const auto text = read_input(file);
    const auto strategy = text ? strategy::parse_followable(*text, file.string()) : tl::unexpected(text.error());
    if (!strategy) return std::nullopt;
    const auto game = strategy::Follower(*strategy).game_to(position);
    const auto turn = game ? report::turn_of(*strategy, *game) : error("");
    if (!turn) return std::nullopt;
    Json json = report::json_of(*strategy, *turn, Notation::automatic);
    json["file"] = file.filename().string();
    return ByCards{strategy->claim == strategy::Claim::win, text_of(*strategy, *turn), std::move(json)};
}

}  // namespace

std::optional<ByCards> by_cards(const TrustedText& folder, const Position& position) {
    std::optional<ByCards> best;
    if (position.over()) return best;
    for (const fs::path& file : files_for(position.variant(), folder.text()))
        if (auto found = found_in(file, position); found && (!best || (found->wins && !best->wins)))
            best = std::move(found);
    return best;
}

}  // namespace inarow::explain
