// What a visit finds out about a node before it goes below it: its children, and which of them need no search.
#include <algorithm>
#include <bit>
#include <optional>

#include "cube/search.hpp"

namespace inarow::cube {

// Whether the attacker can still complete a line in time from an open node: the next stone completes none, and
// the defender can prevent that the one after it does.
bool Search::has_time(const Node& node, bool white_moves, const Question& question) {
    return !question.has_limit() || question.in_time(node.stones() + (attacks(white_moves, question) ? 3 : 4));
}

std::optional<bool> Search::answer_by_rules(const Node& node, bool white_moves, const Question& question) {
    if (!has_time(node, white_moves, question)) return false;
    Children alone;
    alone.clear();
    alone.add(node, white_moves);
    Claims claims = claims_of_rules(alone, question);
    if ((claims.yes | claims.no) == 0) claims = claims_of_pairs(alone, alone.all(), question);
    if ((claims.yes | claims.no) == 0) return std::nullopt;
    return claims.yes != 0;
}

// Plays the moves that do not lose at once, and the replies they force.
Search::Verdict Search::play_moves(const Node& node, bool white_moves, Frame& frame) const {
    const bool attack = attacks(white_moves);
    frame.children.clear();
    for (Word64 rest = sensible_moves(node, white_moves); rest != 0; rest &= rest - 1) {
        Node child = node;
        play(child, lowest_bit(rest), white_moves);
        const Forced forced =
            is_quiet(child, !white_moves) ? Forced{Outcome::open, !white_moves} : play_forced(child, !white_moves);
        if (forced.outcome == Outcome::open && has_time(child, forced.white_moves)) {
            frame.children.add(child, forced.white_moves);
            continue;
        }
        const int last_stone = child.stones() + 2;
        const bool success = succeeds(question_, forced.outcome, last_stone);
        if (success) frame.add_win(attack, last_stone);
        if (success == attack) return mover_succeeds(attack);
    }
    frame.children.pad(most_lanes);
    return Verdict::open;
}

// Finds the children's places in the table and prefetches them while the rules are at work.  Of children that are equal
// only the first stays open.
void Search::prepare(Frame& frame) const {
    const Children& children = frame.children;
    Children::Row<Key> keys;
    make_keys(children, !question_.has_limit(), keys);
    for (std::size_t i = 0; i < static_cast<std::size_t>(children.count); ++i) {
        if (std::find(keys.begin(), keys.begin() + i, keys[i]) != keys.begin() + i) frame.open &= ~(1U << i);
        frame.slots[i] = table_.slot(keys[i], question_.attacker);
        table_.prefetch(frame.slots[i]);
    }
}

// The children about which the rules answer the question.  They do not say when the attacker succeeds.
Claims Search::claims_of_rules(const Children& children, const Question& question) {
    if (question.rules == Rules::none) return {};
    const Claims claims = claims_about(children, question.attacker);
    return {question.has_limit() ? 0 : claims.yes, claims.no};
}
Claims Search::claims_of_pairs(const Children& children, unsigned asked, const Question& question) {
    if (question.rules == Rules::none || asked == 0) return {};
    const Claims claims = claims_by_pairs(children, question.attacker, asked);
    return {question.has_limit() ? 0 : claims.yes, claims.no};
}

// Leaves out the children that need no search.
Search::Verdict Search::leave_out(const Claims& claims, bool attack, Frame& frame) {
    if ((attack ? claims.yes : claims.no) != 0) return mover_succeeds(attack);
    frame.open &= ~(claims.yes | claims.no);
    return frame.open == 0 ? mover_fails(attack) : Verdict::open;
}

// The children whose mover makes two threats at once and so wins with the next stone but one: in time, or has_time()
// would have said no.
Search::Verdict Search::ask_threats(bool attack, Frame& frame) const {
    if (question_.rules == Rules::none) return Verdict::open;
    const Children& children = frame.children;
    const unsigned won = won_by_two_threats(children);
    const unsigned by_white = won & children.white_moves;
    const unsigned by_black = won & ~by_white;
    const Claims claims =
        question_.attacker == Attacker::white ? Claims{by_white, by_black} : Claims{by_black, by_white};
    for (unsigned rest = claims.yes; rest != 0; rest &= rest - 1)
        frame.add_win(attack, children.node(std::countr_zero(rest)).stones() + 3);
    return leave_out(claims, attack, frame);
}

Search::Verdict Search::take(const Claims& claims, bool attack, Frame& frame) {
    if (claims.yes != 0) frame.add_win(attack, cells);
    return leave_out(claims, attack, frame);
}

// Finds the children in the table.  Returns the open ones that are not there.
unsigned Search::recall(bool attack, Frame& frame) const {
    unsigned fresh = 0;
    for (unsigned rest = frame.open; rest != 0; rest &= rest - 1) {
        const int place = std::countr_zero(rest);
        Table::Entry entry;
        if (table_.find(frame.slots[static_cast<std::size_t>(place)], entry, question_.last_stone))
            frame.set(attack, place, entry);
        else
            fresh |= rest & -rest;
    }
    return fresh;
}

// Gives these children initial numbers.
void Search::guess(const Node& node, bool attack, unsigned fresh, Frame& frame) const {
    frame.summed = question_.guesses ? fresh : 0;
    for (unsigned rest = fresh; rest != 0; rest &= rest - 1) {
        const int place = std::countr_zero(rest);
        Table::Entry entry;
        if (question_.guesses) {
            const auto sums = initial_numbers_.sums_after(frame.sums, node, frame.children.node(place));
            frame.child_sums[static_cast<std::size_t>(place)] = sums;
            entry.numbers = initial_numbers_.numbers(sums, frame.children.white_to_move(place));
        }
        frame.set(attack, place, entry);
    }
}

// Open unless the forced replies, or what the rules say about the children, make a search unnecessary.  While the
// cheaper rules are at work, the lines of the table arrive from memory.  Pairs cost the most, and for the children in
// the table they have been tried before.
Search::Verdict Search::expand(const Node& node, bool white_moves, Frame& frame) const {
    if (const Verdict verdict = play_moves(node, white_moves, frame); verdict != Verdict::open) return verdict;
    const bool attack = attacks(white_moves);
    frame.open = frame.children.all();
    if (frame.open == 0) return mover_fails(attack);
    prepare(frame);
    frame.phi.fill(infinite_number);
    frame.delta.fill(0);
    if (const Verdict verdict = ask_threats(attack, frame); verdict != Verdict::open) return verdict;
    const Claims claims = claims_of_rules(frame.children, question_);
    if (const Verdict verdict = take(claims, attack, frame); verdict != Verdict::open) return verdict;
    const unsigned fresh = recall(attack, frame);
    const Claims by_pairs = claims_of_pairs(frame.children, fresh, question_);
    if (const Verdict verdict = take(by_pairs, attack, frame); verdict != Verdict::open) return verdict;
    guess(node, attack, fresh & frame.open, frame);
    return Verdict::open;
}

}  // namespace inarow::cube
