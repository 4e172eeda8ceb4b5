#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "base/text.hpp"
#include "explain/completions.hpp"
#include "explain/names.hpp"
#include "explain/text.hpp"

namespace inarow::explain {
namespace {

using knowledge::Ground;
using knowledge::Groups;
using knowledge::Verdict;
using End = Reason::End;

constexpr std::size_t rules_named = 4;

// "claimeven a1 a2, vertical c3 c4 and 2 more rules"
std::string rules_text(const Groups& groups, const Verdict& verdict) {
    const auto name = [&](const knowledge::Instance& instance) { return rule_name(groups, instance); };
    if (verdict.cover.size() <= rules_named) return joined(verdict.cover, ", ", name);
    return joined(std::span(verdict.cover).first(rules_named), ", ", name) + " and " +
           counted(verdict.cover.size() - rules_named, "more rule");
}

// The line that an aftereven completes.
std::string completed_text(const Groups& groups, const Verdict& verdict) {
    for (const auto& instance : verdict.cover)
        if (instance.rule == knowledge::Rule::aftereven) return group_name(groups, instance.group);
    return "a line";
}

std::string verdict_text(const Groups& groups, const Verdict& verdict) {
    const auto owner = player_name(verdict.owner);
    const auto adversary = player_name(other(verdict.owner));
    const std::string rules = verdict.cover.empty() ? "" : " (" + rules_text(groups, verdict) + ')';
    const std::string doomed = doomed_text(groups, verdict);
    const auto zugzwang = fmt::format("the {} player runs out of other moves and has to play below it", adversary);
    if (verdict.ground == Ground::odd_threat)
        return fmt::format("the {} threat at {} decides: unless a line comes sooner, {}{}{}",
                           parity_name(groups.variant(), false), bit_name(groups, verdict.threat), zugzwang, rules,
                           doomed);
    if (verdict.ground == Ground::combination)
        return fmt::format("{}: unless a line comes sooner, {}{}{}", combination_text(groups, verdict), zugzwang, rules,
                           doomed);
    if (verdict.ground == Ground::aftereven)
        return fmt::format("the {} player answers {} until {} is complete{}{}", owner,
                           follows_up(verdict) ? "above every stone" : "by these rules",
                           completed_text(groups, verdict), rules, doomed);
    if (verdict.cover.empty() && doomed.empty()) return fmt::format("the {} player has no line left", adversary);
    return fmt::format("the rules leave the {} player no line{}{}", adversary, rules, doomed);
}

// The first completing move, with its line.
std::string completes_text(const Position& position) {
    const auto moves = completing_moves(position);
    const Position end = position.after(moves.front());
    return fmt::format("{} completes {}", move_name(position, moves.front()),
                       line_name(position.variant(), *end.winning_line()));
}

// Where the owner completes a line, whichever of these replies comes.
std::string threats_after(const Position& position, const std::vector<Move>& replies) {
    std::vector<std::string> cells;
    for (const Move reply : replies) {
        const Position next = position.after(reply);
        for (const Move move : completing_moves(next))
            if (const auto name = move_name(next, move); std::ranges::find(cells, name) == cells.end())
                cells.push_back(name);
    }
    return choice_text(cells);
}

class Teller {
public:
    explicit Teller(Claim claim) : claim_(claim) {}

    [[nodiscard]] std::vector<ToldLine> lines_of(const Reason& reason, int depth) {
        start_ = static_cast<std::size_t>(reason.position.stones());
        tell(reason, "", depth);
        return std::move(lines_);
    }

private:
    // One line, and a line for each branch where it forks.
    void tell(const Reason& reason, std::string line, int depth) {
        if (reason.end != End::goes_on) return say(reason, line + end_text(reason), depth);
        if (reason.position.mover() != claim_.owner) return tell_replies(reason, line, depth);
        const auto& [move, next] = reason.branches.front();
        line += move_name(reason.position, move);
        if (next.end != End::goes_on) return say(next, line + ": " + end_text(next), depth);
        tell_replies(next, line, depth);
    }

    // Adds a line of words, with the moves that lead to this part of the reason.
    void say(const Reason& reason, const std::string& words, int depth, bool forks = false) {
        const auto& played = reason.position.moves();
        std::vector<Move> moves(played.begin() + static_cast<std::ptrdiff_t>(start_), played.end());
        if (reason.end == End::rules && reason.argument)
            for (const Move move : moves_of(reason.position, *reason.argument)) moves.push_back(move);
        moves.insert(moves.end(), reason.line.begin(), reason.line.end());
        lines_.push_back({words, std::move(moves), depth, forks});
    }
    // `line`: the words so far, up to the owner's last move.
    void tell_replies(const Reason& reason, const std::string& line, int depth) {
        if (reason.branches.empty())
            return say(reason,
                       fmt::format("{}{}whatever the reply, {}", line, line.empty() ? "" : "; ", blunders_text(reason)),
                       depth);
        if (reason.branches.size() > 1 || !reason.untold.empty()) return tell_fork(reason, line, depth);
        const auto& [reply, next] = reason.branches.front();
        const auto name = move_name(reason.position, reply);
        if (line.empty()) return tell(next, name + " is forced, then ", depth);
        tell(next, fmt::format("{} {} {}, then ", line, reason.blunders.empty() ? "leaves only" : "forces", name),
             depth);
    }

    void tell_fork(const Reason& reason, const std::string& line, int depth) {
        const auto if_text = [&](Move reply) { return fmt::format("if {}, then ", move_name(reason.position, reply)); };
        const auto& branches = reason.branches;
        if (depth > 0 && branches.size() == 1) return tell_next(reason, line, depth);
        const int below = line.empty() ? depth : depth + 1;
        if (!line.empty()) say(reason, line, depth, true);
        for (const auto& [reply, next] : branches)
            if (next.end != End::search) tell(next, if_text(reply), below);
        if (depth == 0 || !reason.proved) tell_others(reason, below);
    }

    // Goes on with the only reply that is shown.
    // "c3; if d1, then d2; e1 c4; d3 b1": with an "if" for each, they would read as alternatives.
    void tell_next(const Reason& reason, const std::string& line, int depth) {
        const auto& [reply, next] = reason.branches.front();
        const bool follows = line.find("if ") != std::string::npos;
        const auto name = move_name(reason.position, reply);
        tell(next, fmt::format(fmt::runtime(follows ? "{}; {} " : "{}; if {}, then "), line, name), depth);
    }

    // What is not told, and what needs no telling.
    void tell_others(const Reason& reason, int depth) {
        const Position& position = reason.position;
        std::vector<Move> unknown;
        for (const auto& [reply, next] : reason.branches)
            if (next.end == End::search) unknown.push_back(reply);
        if (!unknown.empty()) say(reason, choice_text(position, unknown) + ": known by search, not by a rule", depth);
        if (!reason.untold.empty())
            say(reason,
                choice_text(position, reason.untold, "and") +
                    (reason.untold.size() == 1 ? " is no better" : " are no better"),
                depth);
        if (!reason.blunders.empty())
            say(reason, fmt::format("if {}, then {}", choice_text(position, reason.blunders), blunders_text(reason)),
                depth);
    }

    Claim claim_;
    std::size_t start_ = 0;  // stones where the reason begins
    std::vector<ToldLine> lines_;
};

}  // namespace

bool follows_up(const Verdict& verdict) {
    return std::ranges::all_of(verdict.cover, [](const auto& instance) {
        return instance.rule == knowledge::Rule::claimeven || instance.rule == knowledge::Rule::aftereven;
    });
}

std::string end_text(const Reason& reason) {
    switch (reason.end) {
        case End::completes:
            return completes_text(reason.position);
        case End::full:
            return "the board is full";
        case End::rules:
            return reason.argument ? argument_text(reason.position.variant(), *reason.argument, Length::brief)
                                   : verdict_text(*reason.groups, *reason.verdict);
        case End::search:
        case End::goes_on:
            break;
    }
    return "known by search, not by a rule" + line_text(reason.position, reason.line);
}

std::string blunders_text(const Reason& reason) {
    return threats_after(reason.position, reason.blunders) + " completes a line";
}

std::vector<ToldLine> told_lines(const Claim& claim, const Reason& reason) { return Teller(claim).lines_of(reason, 0); }

std::string title_text(const Claim& claim) {
    return fmt::format("Why the {} player {}", player_name(claim.owner), claim_name(claim.wins));
}

std::string proof_text(const Reason& reason) {
    if (reason.proved && reason.positions == 1) return "proved for every reply";
    if (reason.proved)
        return fmt::format("proved for every reply, in {} positions",
                           grouped(static_cast<std::uint64_t>(reason.positions)));
    return "the best replies; the rest is known by search";
}

std::string reason_text(const Claim& claim, const Reason& reason) {
    std::string text = fmt::format("{} ({}):\n", title_text(claim), proof_text(reason));
    for (const ToldLine& line : told_lines(claim, reason))
        text += fmt::format("{:{}}{}{}\n", "", 2 * line.depth + 1, line.words, line.forks ? ":" : "");
    return text;
}

std::string other_move_text(const Explanation& explanation, const Reason& reason) {
    const Position& position = explanation.position;
    const auto& best = explanation.value.best;
    if (reason.branches.size() != 1) return "";
    const Move move = reason.branches.front().first;
    if (std::ranges::find(best, move) != best.end()) return "";
    if (weak(explanation.value.moves.at(move)) != weak(explanation.value.bounds)) return "";
    return fmt::format("{} is not the fastest, but the easiest to explain.", move_name(position, move));
}

// As below a fork, where a reply needs no line of its own.
ToldLine main_variation(const Claim& claim, const Reason& reason) { return Teller(claim).lines_of(reason, 1).front(); }

}  // namespace inarow::explain
