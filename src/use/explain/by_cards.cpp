#include "explain/by_cards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/input_file.hpp"
#include "explain/completions.hpp"
#include "explain/names.hpp"
#include "report/strategy.hpp"
#include "solvers/solvers.hpp"
#include "strategy/card_text.hpp"
#include "strategy/make/maker.hpp"

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

std::string text_of(const Strategy& strategy, const report::StrategyTurn& turn, std::string_view source) {
    const Variant& variant = strategy.variant;
    std::string text;
    if (turn.card)
        text = fmt::format("With this card the {} player {} from here, whatever is played:\n{}",
                           player_name(strategy.owner), claim_name(strategy.claim == strategy::Claim::win),
                           draw(card_of(strategy, *turn.card), turn.position));
    if (turn.advice)
        text += fmt::format("Column {} ({}){}: {}.\n", to_text(variant, turn.advice->move),
                            move_name(turn.position, turn.advice->move), source,
                            reason_text(strategy, turn.position, *turn.advice));
    else if (!turn.card)
        text = fmt::format("By the strategy on cards the {} player answers {}.\n", player_name(strategy.owner),
                           answers_text(variant, turn.replies));
    return text;
}

// `file` is empty where the strategy is a card that was just found.
std::optional<ByCards> said_by(const Strategy& strategy, const std::string& file, const Position& position) {
    const auto game = strategy::Follower(strategy).game_to(position);
    const auto turn = game ? report::turn_of(strategy, *game) : error("");
    if (!turn) return std::nullopt;
    const std::string_view source = file.empty() ? "" : " from the strategy on cards";
    Json json = report::json_of(strategy, *turn, Notation::automatic);
    json["file"] = file.empty() ? Json(nullptr) : Json(file);
    return ByCards{strategy.claim == strategy::Claim::win, text_of(strategy, *turn, source), std::move(json)};
}

Stone winner_of(const Explanation& explanation) {
    const Stone mover = explanation.position.mover();
    if (explanation.position.over()) return Stone::none;
    if (explanation.value.bounds.lo > 0) return mover;
    return explanation.value.bounds.hi < 0 ? other(mover) : Stone::none;
}

std::optional<ByCards> new_card(const Position& position, Stone winner, std::uint64_t budget, Control& control) {
    Strategy begun;
    begun.variant = position.variant();
    if (!strategy::takes_cards(begun.variant) || !strategy::can_make(begun.variant)) return std::nullopt;
    begun.moves = position.moves();
    begun.owner = winner;
    begun.rules = {.fork = true, .safe = true, .follow = true};
    SearchOptions options;
    options.table_bytes = TableBytes{std::uint64_t{64} << 20};
    const auto solver = make_solver("alphabeta", begun.variant, options);
    if (!solver) return std::nullopt;
    const auto found = strategy::find_card(begun, **solver, {}, {.work_for_a_card = budget}, control);
    return found ? said_by(*found, "", position) : std::nullopt;
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

std::optional<ByCards> Cards::bundled(const Position& position) {
    if (!folder_) return std::nullopt;
    std::unique_lock lock(mutex_);
    const auto [board, is_new] = boards_.try_emplace(to_text(position.variant()), *folder_, position.variant());
    lock.unlock();
    return board->second.find(position);
}

void Cards::add_to(Explanation& explanation, std::uint64_t budget, Control& control) {
    const Position& position = explanation.position;
    const Stone winner = winner_of(explanation);
    auto found = bundled(position);
    // One that does not lose says little where a win is known.
    if (found && (found->wins || explanation.value.bounds == exactly(0)))
        explanation.by_cards = std::move(found);
    else if (budget > 0 && winner != Stone::none && !can_complete(position))
        explanation.by_cards = new_card(position, winner, budget, control);
}

}  // namespace inarow::explain
