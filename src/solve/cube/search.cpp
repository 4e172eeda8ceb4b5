#include "cube/search.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include "cube/least.hpp"

namespace inarow::cube {
namespace {

// How far the best child's phi may grow: to 1.5 times the runner-up's and one more, so from 3 to 5.  Among other
// threads it may grow to twice and one more: 1.5 takes two threads 1.4 times the visits.
[[nodiscard]] std::uint32_t beyond(std::uint32_t second, bool shared) {
    if (second == infinite_number) return infinite_number;
    return finite_number(std::uint64_t{second} + second / (shared ? 1 : 2) + 1);
}

constexpr std::uint64_t visits_between_looks = 64;

}  // namespace

Search::Search(Table& table, NodeCounter& nodes, Question question, Covers covers, VirtualNumbers* virtual_numbers)
    : table_(table),
      nodes_(nodes),
      question_(question),
      covers_(std::move(covers)),
      initial_numbers_(question.attacker),
      virtual_numbers_(virtual_numbers),
      frames_(std::make_unique_for_overwrite<std::array<Frame, cells>>()) {}

Found Search::answer(const Node& node, bool white_moves, Numbers limits) {
    if (const auto known = answer_by_rules(node, white_moves, question_)) return {*known, cells};
    Table::Entry entry{};
    const auto slot = table_.slot(key_of(node, !question_.has_limit()), question_.attacker);
    if (!table_.find(slot, entry, question_.last_stone) || !entry.decided())
        entry = entry_of(visit(node, white_moves, initial_numbers_.sums(node), limits, 0), 0);
    entry.work = 63;
    table_.store(slot, entry);
    if (!entry.decided()) throw Stopped{};
    return {entry.numbers.proof == 0, entry.last_stone};
}

// The table entry for what visit() found at this depth.
Table::Entry Search::entry_of(Numbers numbers, std::size_t depth) const {
    return {numbers, 1, numbers.proof == 0 ? (*frames_)[depth].last_stone : question_.last_stone};
}

// The child to search next, and the numbers of the node: its phi is the least of the children's, its delta the sum of
// theirs.  With three open children
//
//        phi  delta
//   a     5     4       the best is b, the phi of the runner-up is 3,
//   b     2     2       the node has {2, 7} (7 = 4 + 2 + 1),
//   c     3     1       and without the best the sum is 5 = 4 + 1
//
// and with a thread below b already, b counts as 4 here and c is chosen.  A child with phi 0 answers the question for
// the mover; where all are infinite, the opponent has answered it.
Search::Choice Search::choose(const Frame& frame, std::uint32_t phi_threshold, std::size_t depth) const {
    auto [best, second] = least_of(frame.phi);
    const bool shared = is_shared(depth);
    if (shared) {
        best = least_of(virtual_phi(frame, phi_threshold)).place;
        second = least_without(frame.phi, best);
    }
    const std::uint32_t least = std::min(frame.phi[best], second);
    const std::uint64_t sum = std::accumulate(frame.delta.begin(), frame.delta.end(), std::uint64_t{0});
    const std::uint32_t delta = least == 0 ? infinite_number : least == infinite_number ? 0 : finite_number(sum);
    return {static_cast<int>(best), second, {least, delta}, finite_number(sum - frame.delta[best]), shared};
}

// The numbers at which the search comes back from the best child: its phi has left the runner-up's behind, or the node
// itself has reached one of its thresholds.  In the example above, with the thresholds {6, 20} of the node, these are
// {5, 15}: 5 is beyond the runner-up's 3, and 15 + 5 = 20.
//
// With other threads at work, the best need not be the child with the least phi, but it must have room to grow.
Search::PhiDelta Search::thresholds_below(const Frame& frame, const Choice& choice, PhiDelta thresholds) {
    const std::uint32_t room = std::max(beyond(choice.second, choice.shared), frame.phi_delta(choice.best).phi + 1);
    return {std::min(thresholds.phi, room),
            thresholds.delta == infinite_number ? infinite_number : thresholds.delta - choice.others};
}

// Whether another thread is below the node, too.  Only then are its children's counters read: they change all the time,
// so each read is likely to wait for the other thread's cache.
bool Search::is_shared(std::size_t depth) const {
    if (virtual_numbers_ == nullptr) return false;
    return depth == 0 || (counted_[depth - 1] && virtual_numbers_->threads_below(path_[depth - 1].fingerprint()) > 1);
}

// The children's phi, raised where other threads are at work (virtual proof numbers).  It stays below the threshold: a
// child at the threshold would have no room to grow.  With two threads and the threshold 6, a child of 2 counts as 4
// when the other thread is below it, and a child of 3 as 5.
Children::Row<std::uint32_t> Search::virtual_phi(const Frame& frame, std::uint32_t phi_threshold) const {
    Children::Row<std::uint32_t> counts = frame.phi;
    for (unsigned rest = frame.open; rest != 0; rest &= rest - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(rest));
        if (counts[i] == 0 || counts[i] >= phi_threshold) continue;
        const std::uint32_t threads = virtual_numbers_->threads_below(frame.slots[i].fingerprint());
        counts[i] = std::min(phi_threshold - 1, finite_number(virtual_numbers_->raised(counts[i], threads)));
    }
    return counts;
}

// Whether another thread has learned something about a child.
bool Search::news_about(bool attack, Frame& frame, int place) const {
    const auto i = static_cast<std::size_t>(place);
    Table::Entry entry;
    if (!table_.find(frame.slots[i], entry, question_.last_stone)) return false;
    const PhiDelta found = phi_delta_of(attack, entry.numbers);
    const PhiDelta known = frame.phi_delta(place);
    // The table rounds down: taking back a rounded number would undo the work of small steps.
    if (found == PhiDelta{as_stored(known.phi), as_stored(known.delta)}) return false;
    frame.set(attack, place, entry);
    return true;
}

// If another thread has answered an ancestor's question, leaves everything below it.
void Search::look_upwards(std::size_t depth) {
    if (virtual_numbers_ == nullptr || ++visits_ % visits_between_looks != 0) return;
    Table::Entry entry;
    for (std::size_t above = 0; above < depth; ++above)
        if (table_.find(path_[above], entry, question_.last_stone) && entry.decided()) {
            leave_to_ = above;
            return;
        }
}

void Search::explore(const Node& node, bool attack, int place, PhiDelta thresholds, std::size_t depth) {
    Frame& frame = (*frames_)[depth];
    const auto i = static_cast<std::size_t>(place);
    const std::uint64_t before = nodes_.counted();
    path_[depth] = frame.slots[i];
    const Node child = frame.children.node(place);
    const bool summed = (frame.summed >> place & 1U) != 0;
    const auto sums = summed ? frame.child_sums[i] : initial_numbers_.sums_after(frame.sums, node, child);
    Numbers numbers;
    try {
        numbers = visit(child, frame.children.white_to_move(place), sums, numbers_of(attack, thresholds), depth + 1);
    } catch (const Stopped&) {  // on entering the node; those above keep what they have found out
        stopped_ = true;
        return;
    }
    Table::Entry entry = entry_of(numbers, depth + 1);
    entry.work = static_cast<int>(std::bit_width(nodes_.counted() - before));
    table_.store(frame.slots[i], entry);
    entry.work = std::max<int>(entry.work, frame.work[i]);
    frame.set(attack, place, entry);
}

void Search::explore_beside_others(const Node& node, bool attack, int place, PhiDelta thresholds, std::size_t depth) {
    Frame& frame = (*frames_)[depth];
    const auto i = static_cast<std::size_t>(place);
    std::optional<VirtualNumbers::Presence> presence;
    counted_[depth] = frame.work[i] >= VirtualNumbers::worth_counting;
    if (counted_[depth]) presence.emplace(*virtual_numbers_, frame.slots[i].fingerprint());
    explore(node, attack, place, thresholds, depth);
    if (leave_to_ != depth) return;
    leave_to_ = nowhere;
    static_cast<void>(news_about(attack, frame, place));
}

// What the covers say, as far as it answers the question: they do not say when the attacker wins.
std::optional<bool> Search::answer_by_covers(const Node& node, bool white_moves) {
    const auto success = covers_.answer(node, white_moves, question_.attacker);
    return success == true && question_.has_limit() ? std::nullopt : success;
}

// Searches below a node until it is answered or one of its numbers has reached its threshold.
Numbers Search::visit(const Node& node, bool white_moves, InitialNumbers::Sums sums, Numbers thresholds,
                      std::size_t depth) {
    nodes_.count();
    look_upwards(depth);
    Frame& frame = (*frames_)[depth];
    frame.sums = sums;
    frame.last_stone = attacks(white_moves) ? cells : 0;
    if (const Verdict verdict = expand(node, white_moves, frame); verdict != Verdict::open)
        return decided(verdict == Verdict::yes);
    const bool attack = attacks(white_moves);
    const PhiDelta limit = phi_delta_of(attack, thresholds);
    const std::uint64_t before = nodes_.counted();
    bool ask_covers = covers_.any();
    while (true) {
        if (ask_covers && nodes_.counted() - before >= Covers::worth_asking) {
            ask_covers = false;
            if (const auto success = answer_by_covers(node, white_moves)) {
                frame.last_stone = cells;
                return decided(*success);
            }
        }
        const Choice choice = choose(frame, limit.phi, depth);
        if (depth == 0 && show_) show_(numbers_of(attack, choice.node));
        if (is_over(choice.node, limit) || depth > leave_to_ || stopped_) return numbers_of(attack, choice.node);
        const PhiDelta below = thresholds_below(frame, choice, limit);
        if (virtual_numbers_ == nullptr)
            explore(node, attack, choice.best, below, depth);
        else if (!news_about(attack, frame, choice.best))
            explore_beside_others(node, attack, choice.best, below, depth);
    }
}

}  // namespace inarow::cube
