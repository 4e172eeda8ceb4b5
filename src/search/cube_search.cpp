#include "search/cube_search.hpp"

#include "search/cube_claims.hpp"

namespace inarow::cube {
namespace {

// The limits below the best child: it may grow to twice the runner-up.  Half as much again, as is usual, is as good at
// 34 stones and an eighth worse at 31; three times as much is half as bad again (docs/dead-ends.md).
[[nodiscard]] std::uint32_t beyond(std::uint32_t second) {
    return second == never ? never : below_never(2 * std::uint64_t{second} + 1);
}

[[nodiscard]] std::uint32_t crowded(std::uint32_t own, std::uint32_t threads) {
    return below_never(std::uint64_t{own} << std::min(8U, threads));
}

constexpr std::uint64_t visits_between_looks = 64;

}  // namespace

Search::Search(Table& table, NodeCounter& nodes, Question question, Covers covers, Marks* marks)
    : table_(table),
      nodes_(nodes),
      question_(question),
      covers_(std::move(covers)),
      marks_(marks),
      frames_(std::make_unique_for_overwrite<std::array<Frame, cells>>()) {}

bool Search::answer(const Node& node, bool white_moves) {
    Table::Entry entry{};
    const auto slot = table_.slot(key_of(node), question_.attacker);
    if (!table_.find(slot, entry) || !entry.decided()) entry.numbers = visit(node, white_moves, {never, never}, 0);
    entry.work = 63;
    table_.store(slot, entry);
    return entry.numbers.proof == 0;
}

// The moves that do not lose at once, and the replies they force.
Search::Settled Search::play_moves(const Node& node, bool white_moves, Children& children) const {
    const bool attack = attacks(white_moves);
    children.clear();
    for (Word64 rest = sensible_moves(node, white_moves); rest != 0; rest &= rest - 1) {
        Node child = node;
        play(child, lowest_bit(rest), white_moves);
        const Forced forced = play_forced(child, !white_moves);
        if (forced.outcome == Outcome::open)
            children.add(child, forced.white_moves);
        else if (succeeds(question_.attacker, forced.outcome) == attack)
            return attack ? Settled::yes : Settled::no;
    }
    return Settled::open;
}

Search::Settled Search::apply_rules(bool white_moves, Children& children) const {
    if (question_.rules == Rules::none) return Settled::open;
    const Claims claims = claims_about(children, question_.attacker);
    const bool attack = attacks(white_moves);
    if ((attack ? claims.yes : claims.no) != 0) return attack ? Settled::yes : Settled::no;
    const unsigned dropped = claims.yes | claims.no;
    if (dropped != 0) children.keep(~dropped);
    return Settled::open;
}

// Settled where neither the table nor a search is needed.
Search::Settled Search::expand(const Node& node, bool white_moves, Children& children) const {
    if (const Settled settled = play_moves(node, white_moves, children); settled != Settled::open) return settled;
    if (const Settled settled = apply_rules(white_moves, children); settled != Settled::open) return settled;
    if (children.count != 0) return Settled::open;
    return attacks(white_moves) ? Settled::no : Settled::yes;
}

// What the table knows of the children; of the others the mover has one way to succeed, and the other player must meet
// all of his.
void Search::recall(bool attack, Frame& frame) const {
    const Children& children = frame.children;
    Looks looks;
    look_at(children, looks);
    for (std::size_t i = 0; i < static_cast<std::size_t>(children.count); ++i) {
        const Word128 key = key_of_live(children.white[i] | children.black[i], looks.white[i], looks.black[i]);
        frame.slots[i] = table_.slot(key, question_.attacker);
        table_.prefetch(frame.slots[i]);
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(children.count); ++i) {
        const auto moves = static_cast<std::uint32_t>(looks.moves[i]);
        Table::Entry entry{attacks(children.white_to_move(static_cast<int>(i))) ? Numbers{1, moves}
                                                                                : Numbers{moves, 1}};
        table_.find(frame.slots[i], entry);
        const auto [proof, disproof] = entry.numbers;
        frame.shares[i] = attack ? Share{proof, disproof} : Share{disproof, proof};
    }
}

// The child with the least own number; one that other threads are below counts as if it had twice that for each, but
// stays below the limit: a child at the limit has no room to grow.
Search::Choice Search::choose(const Frame& frame, std::uint32_t own_limit) const {
    Choice choice{0, never, {never, 0}, 0};
    std::uint64_t sum = 0;
    std::uint32_t least = ~std::uint32_t{0};  // as they count
    std::uint32_t own_of_best = never;
    for (int i = 0; i < frame.children.count; ++i) {
        const Share& share = frame.shares[static_cast<std::size_t>(i)];
        sum += share.other;
        choice.node.own = std::min(choice.node.own, share.own);
        std::uint32_t counts = share.own;
        if (marks_ != nullptr && counts != 0 && counts < own_limit)
            counts = std::min(
                own_limit - 1,
                crowded(counts, marks_->threads_below(frame.slots[static_cast<std::size_t>(i)].fingerprint())));
        if (counts < least) {
            choice.second = std::min(choice.second, own_of_best);
            least = counts;
            own_of_best = share.own;
            choice.best = i;
        } else {
            choice.second = std::min(choice.second, share.own);
        }
    }
    choice.others = below_never(sum - frame.shares[static_cast<std::size_t>(choice.best)].other);
    choice.node.other = choice.node.own == 0 ? never : choice.node.own == never ? 0 : below_never(sum);
    return choice;
}

// Whether another thread has found out something about a child.
bool Search::news_about(bool attack, Frame& frame, int place) const {
    const auto i = static_cast<std::size_t>(place);
    Table::Entry entry;
    if (!table_.find(frame.slots[i], entry)) return false;
    const auto [proof, disproof] = entry.numbers;
    const Share found = attack ? Share{proof, disproof} : Share{disproof, proof};
    if (found == frame.shares[i]) return false;
    frame.shares[i] = found;
    return true;
}

// Where another thread has answered the question of a node above, all work below it is over.
void Search::look_upwards(std::size_t depth) {
    if (marks_ == nullptr || ++visits_ % visits_between_looks != 0) return;
    Table::Entry entry;
    for (std::size_t above = 0; above < depth; ++above)
        if (table_.find(path_[above], entry) && entry.decided()) {
            leave_to_ = above;
            return;
        }
}

void Search::explore(bool attack, Frame& frame, int place, Share limits, std::size_t depth) {
    const auto i = static_cast<std::size_t>(place);
    const std::uint64_t before = nodes_.counted();
    const Numbers below = attack ? Numbers{limits.own, limits.other} : Numbers{limits.other, limits.own};
    path_[depth] = frame.slots[i];
    const Numbers found = visit(frame.children.node(place), frame.children.white_to_move(place), below, depth + 1);
    table_.store(frame.slots[i], {found, static_cast<int>(std::bit_width(nodes_.counted() - before))});
    frame.shares[i] = attack ? Share{found.proof, found.disproof} : Share{found.disproof, found.proof};
}

Numbers Search::visit(const Node& node, bool white_moves, Numbers limits, std::size_t depth) {
    nodes_.count();
    look_upwards(depth);
    Frame& frame = (*frames_)[depth];
    if (const Settled settled = expand(node, white_moves, frame.children); settled != Settled::open)
        return decided(settled == Settled::yes);
    const bool attack = attacks(white_moves);
    recall(attack, frame);
    const Share limit = attack ? Share{limits.proof, limits.disproof} : Share{limits.disproof, limits.proof};
    const std::uint64_t before = nodes_.counted();
    bool ask_covers = covers_.any();
    while (true) {
        if (ask_covers && nodes_.counted() - before >= Covers::worth_asking) {
            ask_covers = false;
            if (const auto success = covers_.answer(node, white_moves, question_.attacker)) return decided(*success);
        }
        const Choice choice = choose(frame, limit.own);
        const Share now = choice.node;
        if (now.own == 0 || now.own >= limit.own || now.other >= limit.other || depth > leave_to_)
            return attack ? Numbers{now.own, now.other} : Numbers{now.other, now.own};
        const Share& best = frame.shares[static_cast<std::size_t>(choice.best)];
        // With other threads about it need not be the one with the least number: it must have room to grow.
        const Share below{std::min(limit.own, std::max(beyond(choice.second), best.own + 1)),
                          limit.other == never ? never : limit.other - choice.others};
        if (marks_ == nullptr) {
            explore(attack, frame, choice.best, below, depth);
        } else if (!news_about(attack, frame, choice.best)) {
            const Marks::Mark mark(*marks_, frame.slots[static_cast<std::size_t>(choice.best)].fingerprint());
            explore(attack, frame, choice.best, below, depth);
            if (leave_to_ == depth) {
                leave_to_ = nowhere;
                static_cast<void>(news_about(attack, frame, choice.best));
            }
        }
    }
}

}  // namespace inarow::cube
