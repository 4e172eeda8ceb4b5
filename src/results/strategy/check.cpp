#include "strategy/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>

#include "inarow/notation.hpp"
#include "strategy/card_geometry.hpp"
#include "strategy/card_walk.hpp"
#include "strategy/plan.hpp"

namespace inarow::strategy {
namespace {

std::string named(const Strategy& strategy, const std::vector<Move>& moves) {
    return moves.empty() ? "the empty board" : inarow::to_text(strategy.variant, moves);
}

// What is wrong with an entry, whatever leads to it.
std::optional<std::string> fault_of(const Strategy& strategy, const Entry& entry) {
    const Position position = position_after(strategy.variant, entry.moves);
    if (const Move* column = std::get_if<Move>(&entry.action)) {
        if (position.mover() != strategy.owner) return "a column where the other player is to move";
        if (*column == no_column || !position.legal(*column)) return "a column that is full or missing";
        return std::nullopt;
    }
    const int card = std::get<CardUse>(entry.action).card;
    if (card < 0 || card >= static_cast<int>(strategy.cards.size())) return fmt::format("there is no card {}", card);
    return std::nullopt;
}

// Throws Broken for the first entry that is wrong in itself, or there for a second time.
void check_entries(const Strategy& strategy) {
    std::unordered_set<std::string> positions;
    const auto refuse = [&](const std::vector<Move>& moves, std::string_view fault) {
        throw Broken{fmt::format("entry {}: {}", named(strategy, moves), fault), moves};
    };
    const auto demand_first = [&](const std::vector<Move>& moves) {
        if (!positions.insert(stones_text_of_pair(position_after(strategy.variant, moves))).second)
            refuse(moves, "a second one for this position");
    };
    for (const Entry& entry : strategy.plan) {
        if (const auto fault = fault_of(strategy, entry)) refuse(entry.moves, *fault);
        demand_first(entry.moves);
    }
    for (const auto& moves : strategy.open) demand_first(moves);
}

// The plan, and every play until a card is taken up.
template <class G>
class Walk {
public:
    using Word = typename G::Word;

    Walk(const G& g, const Strategy& strategy, Control& control)
        : g_(g), strategy_(strategy), control_(control), plan_(strategy) {}

    void walk(Position position) { position.mover() == strategy_.owner ? own_turn(position) : other_turn(position); }

    [[nodiscard]] std::size_t reached() const { return reached_.size(); }
    [[nodiscard]] bool met_open() const { return met_open_; }
    [[nodiscard]] std::uint64_t positions() const {
        std::uint64_t sum = 0;
        for (const auto& [use, cards] : cards_) sum += cards.positions();
        return sum;
    }

private:
    void own_turn(Position& position) {
        if (position.full()) return full_board(position);
        const auto node = make_node(g_, position);
        const Word open = playable(g_, node.occupied());
        if ((node.mover_wins & open) != 0 || !is_new(position)) return;
        if (const auto found = plan_.find(position)) return follow(position, *found);
        if (plan_.open(position)) return void(met_open_ = true);
        const Word threats = node.other_wins & open;
        if (threats == 0) throw Broken{"leads to a position without an entry", position.moves()};
        play(position, move_of(g_, lowest_bit(threats)), [&] { other_turn(position); });
    }

    void other_turn(Position& position) {
        if (!is_new(position)) return;
        const auto node = make_node(g_, position);
        if (const Word wins = node.mover_wins & playable(g_, node.occupied()); wins != 0)
            throw Broken{"is lost", position.after(move_of(g_, lowest_bit(wins))).moves()};
        if (position.full()) return full_board(position);
        if (const auto found = plan_.find(position)) return follow(position, *found);
        if (plan_.open(position)) return void(met_open_ = true);
        for (const Move reply : position.legal_moves()) play(position, reply, [&] { own_turn(position); });
    }

    void follow(Position& position, const Plan::Found& found) {
        reached_.insert(found.entry);
        if (const Move* column = std::get_if<Move>(&found.action))
            return play(position, *column, [&] { other_turn(position); });
        const CardUse use = std::get<CardUse>(found.action);
        cards_.try_emplace({use.card, use.mirrored}, g_, strategy_, use, control_).first->second.walk(position);
    }

    template <class Next>
    void play(Position& position, Move move, Next next) {
        if (control_.limit_reached()) throw Interrupted();
        position.play(move);
        next();
        position.undo();
    }

    [[nodiscard]] bool is_new(const Position& position) { return seen_.insert(stones_text(position)).second; }

    void full_board(const Position& position) const {
        if (strategy_.claim == Claim::win) throw Broken{"is a draw", position.moves()};
    }

    const G& g_;
    const Strategy& strategy_;
    Control& control_;
    const Plan plan_;
    std::unordered_set<std::string> seen_;
    std::set<std::size_t> reached_;
    std::map<std::pair<int, bool>, CardWalk<G>> cards_;
    bool met_open_ = false;
};

int different_cards(const Strategy& strategy) {
    std::set<Card> different;
    for (const Card& card : strategy.cards)
        different.insert(has_mirror(strategy.variant) ? std::min(card, mirrored(strategy.variant, card)) : card);
    return static_cast<int>(different.size());
}

bool names_column(const Entry& entry) { return std::holds_alternative<Move>(entry.action); }

// Requires that the entries are right in themselves.
void walk(const Strategy& strategy, Control& control, CheckReport& report) {
    with_card_geometry(strategy.variant, [&]<class G>(const G& g) {
        Walk<G> walk(g, strategy, control);
        try {
            walk.walk(position_after(strategy.variant, strategy.moves));
            report.unreached = report.entries - static_cast<int>(walk.reached());
            if (walk.met_open()) report.reason = "positions are open";
        } catch (const Interrupted&) {
            report.reason = "stopped by a limit";
        }
        report.positions = walk.positions();
        if (!report.reason.empty()) report.verdict = Verdict::unchecked;
    });
}

}  // namespace

Result<void> can_follow(const Strategy& strategy) try {
    check_entries(strategy);
    return {};
} catch (const Broken& found) {
    return error(found.reason);
}

Result<Strategy> parse_followable(std::string_view text, std::string_view file) {
    const auto named = [&](const Error& error) {
        return Error{fmt::format("{}: {}", file, error.message), error.failure};
    };
    auto strategy = INAROW_TRY(parse_strategy(text).map_error(named));
    INAROW_TRY(can_follow(strategy).map_error(named));
    return strategy;
}

CheckReport check(const Strategy& strategy) {
    Control control;
    return check(strategy, control);
}

CheckReport check(const Strategy& strategy, Control& control) {
    CheckReport report;
    report.cards = different_cards(strategy);
    report.moves = static_cast<int>(std::ranges::count_if(strategy.plan, names_column));
    report.entries = static_cast<int>(strategy.plan.size());
    try {
        check_entries(strategy);
        walk(strategy, control, report);
    } catch (const Broken& found) {
        report.verdict = Verdict::invalid;
        report.reason = found.reason;
        report.line = found.line;
    }
    return report;
}

}  // namespace inarow::strategy
