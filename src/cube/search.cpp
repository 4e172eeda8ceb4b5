#include "cube/search.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

namespace inarow::cube {
namespace {

// The limits below the best child: it may grow to twice the runner-up.  Half as much again, as is usual, is as good at
// 34 stones and an eighth worse at 31; three times as much is half as bad again (docs/lab/dead-ends.md).
[[nodiscard]] std::uint32_t beyond(std::uint32_t second) {
    return second == never ? never : below_never(2 * std::uint64_t{second} + 1);
}

[[nodiscard]] std::uint32_t least_of(const Children::Row<std::uint32_t>& numbers) {
    std::uint32_t least = never;
    for (const std::uint32_t number : numbers) least = std::min(least, number);
    return least;
}
[[nodiscard]] std::uint32_t least_without(Children::Row<std::uint32_t> numbers, std::size_t place) {
    numbers[place] = never;
    return least_of(numbers);
}

constexpr std::uint64_t visits_between_looks = 64;

}  // namespace

Search::Search(Table& table, NodeCounter& nodes, Question question, Covers covers, Marks* marks)
    : table_(table),
      nodes_(nodes),
      question_(question),
      covers_(std::move(covers)),
      first_numbers_(question.attacker),
      marks_(marks),
      frames_(std::make_unique_for_overwrite<std::array<Frame, cells>>()) {}

Found Search::answer(const Node& node, bool white_moves) {
    if (!has_time(node, white_moves)) return {false, 0};
    Table::Entry entry{};
    const auto slot = table_.slot(key_of(node), question_.attacker);
    if (!table_.find(slot, entry, question_.last_stone) || !entry.decided())
        entry = entry_of(visit(node, white_moves, first_numbers_.sums(node), {never, never}, 0), 0);
    entry.work = 63;
    table_.store(slot, entry);
    return {entry.numbers.proof == 0, entry.last_stone};
}

// What has been found out at this depth.
Table::Entry Search::entry_of(Numbers numbers, std::size_t depth) const {
    return {numbers, 1, numbers.proof == 0 ? (*frames_)[depth].last_stone : question_.last_stone};
}

// Whether the attacker may still complete a line in time from an open node: his next stone does not, nor the one after
// the defender's next, who has a move against that.
bool Search::has_time(const Node& node, bool white_moves) const {
    return question_.last_stone == cells || question_.in_time(node.stones() + (attacks(white_moves) ? 3 : 4));
}

// The moves that do not lose at once, and the replies they force.
Search::Settled Search::play_moves(const Node& node, bool white_moves, Frame& frame) const {
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
        if (success == attack) return attack ? Settled::yes : Settled::no;
    }
    return Settled::open;
}

// Finds the children's places in the table and sends for them, so that they come while the rules are at work.
void Search::prepare(Frame& frame) const {
    const Children& children = frame.children;
    Children::Row<Key> keys;
    make_keys(children, keys);
    for (std::size_t i = 0; i < static_cast<std::size_t>(children.count); ++i) {
        frame.slots[i] = table_.slot(keys[i], question_.attacker);
        table_.prefetch(frame.slots[i]);
    }
}

Search::Settled Search::apply_rules(bool attack, Frame& frame) const {
    frame.open = static_cast<unsigned>(low_bits<Word64>(frame.children.count));
    if (question_.rules == Rules::none) return Settled::open;
    Claims claims = claims_about(frame.children, question_.attacker);
    if (question_.last_stone < cells) claims.yes = 0;  // the rules do not say when
    if (claims.yes != 0) frame.add_win(attack, cells);
    if ((attack ? claims.yes : claims.no) != 0) return attack ? Settled::yes : Settled::no;
    frame.open &= ~(claims.yes | claims.no);
    return Settled::open;
}

// What the table knows of the children, or first numbers.
void Search::recall(const Node& node, bool attack, Frame& frame) const {
    frame.own.fill(never);
    frame.other.fill(0);
    for (unsigned rest = frame.open; rest != 0; rest &= rest - 1) {
        const int place = std::countr_zero(rest);
        Table::Entry entry;
        const Table::Slot& slot = frame.slots[static_cast<std::size_t>(place)];
        if (!table_.find(slot, entry, question_.last_stone) && question_.guesses) {
            const auto sums = first_numbers_.sums_after(frame.sums, node, frame.children.node(place));
            entry.numbers = first_numbers_.numbers(sums, frame.children.white_to_move(place));
        }
        frame.set(attack, place, entry);
    }
}

// Settled where no search is needed.
Search::Settled Search::expand(const Node& node, bool white_moves, Frame& frame) const {
    if (const Settled settled = play_moves(node, white_moves, frame); settled != Settled::open) return settled;
    const bool attack = attacks(white_moves);
    prepare(frame);
    if (const Settled settled = apply_rules(attack, frame); settled != Settled::open) return settled;
    if (frame.open == 0) return attack ? Settled::no : Settled::yes;
    recall(node, attack, frame);
    return Settled::open;
}

// The child with the least own number; one that other threads are below counts as if it had twice that for each, but
// stays below the limit: a child at the limit has no room to grow.
Search::Choice Search::choose(const Frame& frame, std::uint32_t own_limit, std::size_t depth) const {
    const Children::Row<std::uint32_t> counts = is_shared(depth) ? crowded(frame, own_limit) : frame.own;
    const auto i = static_cast<std::size_t>(std::ranges::find(counts, least_of(counts)) - counts.begin());
    const std::uint32_t second = least_without(frame.own, i);
    const std::uint32_t least = std::min(frame.own[i], second);
    const std::uint64_t sum = std::accumulate(frame.other.begin(), frame.other.end(), std::uint64_t{0});
    const std::uint32_t other = least == 0 ? never : least == never ? 0 : below_never(sum);
    return {static_cast<int>(i), second, {least, other}, below_never(sum - frame.other[i])};
}

// Whether another thread is below the node, too.  Its children's marks are looked at only then: they change all the
// time, and so each look is likely to wait for the other thread's cache.
bool Search::is_shared(std::size_t depth) const {
    if (marks_ == nullptr) return false;
    return depth == 0 || (marked_[depth - 1] && marks_->threads_below(path_[depth - 1].fingerprint()) > 1);
}

// The own numbers as they count when other threads are about.
Children::Row<std::uint32_t> Search::crowded(const Frame& frame, std::uint32_t own_limit) const {
    Children::Row<std::uint32_t> counts = frame.own;
    for (unsigned rest = frame.open; rest != 0; rest &= rest - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(rest));
        if (counts[i] == 0 || counts[i] >= own_limit) continue;
        const std::uint32_t threads = marks_->threads_below(frame.slots[i].fingerprint());
        counts[i] = std::min(own_limit - 1, below_never(std::uint64_t{counts[i]} << std::min(8U, threads)));
    }
    return counts;
}

// Whether another thread has found out something about a child.
bool Search::news_about(bool attack, Frame& frame, int place) const {
    const auto i = static_cast<std::size_t>(place);
    Table::Entry entry;
    if (!table_.find(frame.slots[i], entry, question_.last_stone)) return false;
    const Share found = share_of(attack, entry.numbers);
    const Share known = frame.share(place);
    // The table rounds down: to take back what it rounded would undo the work of small steps.
    if (found == Share{as_stored(known.own), as_stored(known.other)}) return false;
    frame.set(attack, place, entry);
    return true;
}

// Where another thread has answered the question of a node above, all work below it is over.
void Search::look_upwards(std::size_t depth) {
    if (marks_ == nullptr || ++visits_ % visits_between_looks != 0) return;
    Table::Entry entry;
    for (std::size_t above = 0; above < depth; ++above)
        if (table_.find(path_[above], entry, question_.last_stone) && entry.decided()) {
            leave_to_ = above;
            return;
        }
}

void Search::explore(const Node& node, bool attack, int place, Share limits, std::size_t depth) {
    Frame& frame = (*frames_)[depth];
    const auto i = static_cast<std::size_t>(place);
    const std::uint64_t before = nodes_.counted();
    path_[depth] = frame.slots[i];
    const Node child = frame.children.node(place);
    const Numbers numbers =
        visit(child, frame.children.white_to_move(place), first_numbers_.sums_after(frame.sums, node, child),
              numbers_of(attack, limits), depth + 1);
    Table::Entry entry = entry_of(numbers, depth + 1);
    entry.work = static_cast<int>(std::bit_width(nodes_.counted() - before));
    table_.store(frame.slots[i], entry);
    entry.work = std::max<int>(entry.work, frame.work[i]);
    frame.set(attack, place, entry);
}

void Search::explore_beside_others(const Node& node, bool attack, int place, Share limits, std::size_t depth) {
    Frame& frame = (*frames_)[depth];
    const auto i = static_cast<std::size_t>(place);
    std::optional<Marks::Mark> mark;
    marked_[depth] = frame.work[i] >= Marks::worth_marking;
    if (marked_[depth]) mark.emplace(*marks_, frame.slots[i].fingerprint());
    explore(node, attack, place, limits, depth);
    if (leave_to_ != depth) return;
    leave_to_ = nowhere;
    static_cast<void>(news_about(attack, frame, place));
}

Numbers Search::visit(const Node& node, bool white_moves, FirstNumbers::Sums sums, Numbers limits, std::size_t depth) {
    nodes_.count();
    look_upwards(depth);
    Frame& frame = (*frames_)[depth];
    frame.sums = sums;
    frame.last_stone = attacks(white_moves) ? cells : 0;
    if (const Settled settled = expand(node, white_moves, frame); settled != Settled::open)
        return decided(settled == Settled::yes);
    const bool attack = attacks(white_moves);
    const Share limit = share_of(attack, limits);
    const std::uint64_t before = nodes_.counted();
    bool ask_covers = covers_.any();
    while (true) {
        if (ask_covers && nodes_.counted() - before >= Covers::worth_asking) {
            ask_covers = false;
            const auto success = covers_.answer(node, white_moves, question_.attacker);
            if (success && (!*success || question_.last_stone == cells)) {
                frame.last_stone = cells;
                return decided(*success);
            }
        }
        const Choice choice = choose(frame, limit.own, depth);
        const Share now = choice.node;
        if (depth == 0 && show_) show_(numbers_of(attack, now));
        if (now.own == 0 || now.own >= limit.own || now.other >= limit.other || depth > leave_to_)
            return numbers_of(attack, now);
        const Share best = frame.share(choice.best);
        // With other threads about it need not be the one with the least number: it must have room to grow.
        const Share below{std::min(limit.own, std::max(beyond(choice.second), best.own + 1)),
                          limit.other == never ? never : limit.other - choice.others};
        if (marks_ == nullptr)
            explore(node, attack, choice.best, below, depth);
        else if (!news_about(attack, frame, choice.best))
            explore_beside_others(node, attack, choice.best, below, depth);
    }
}

}  // namespace inarow::cube
