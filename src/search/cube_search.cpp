#include "search/cube_search.hpp"

#include "search/cube_claims.hpp"

namespace inarow::cube {
namespace {

[[nodiscard]] Numbers in_order(bool attacks, std::uint32_t own, std::uint32_t other) {
    return attacks ? Numbers{own, other} : Numbers{other, own};
}

}  // namespace

Search::Search(Table& table, NodeCounter& nodes, Attacker attacker, Rules rules)
    : table_(table),
      nodes_(nodes),
      attacker_(attacker),
      rules_(rules),
      frames_(std::make_unique_for_overwrite<std::array<Frame, cells>>()) {}

bool Search::answer(const Node& node, bool white_moves) {
    Table::Entry entry{};
    const auto slot = table_.slot(key_of(node), attacker_);
    if (!table_.find(slot, entry) || (entry.numbers.proof != 0 && entry.numbers.disproof != 0))
        entry.numbers = visit(node, white_moves, {never, never}, 0);
    table_.store(slot, entry);
    return entry.numbers.proof == 0;
}

// The moves that do not lose at once, and the replies they force.
Search::Settled Search::play_moves(const Node& node, bool white_moves, Children& children) const {
    const Settled wanted = attacks(white_moves) ? Settled::yes : Settled::no;
    children.clear();
    for (Word64 rest = sensible_moves(node, white_moves); rest != 0; rest &= rest - 1) {
        Node child = node;
        play(child, lowest_bit(rest), white_moves);
        const Forced forced = play_forced(child, !white_moves);
        if (forced.outcome == Outcome::open)
            children.add(child, forced.white_moves, lowest_index(rest) % columns);
        else if (succeeds(attacker_, forced.outcome) == (wanted == Settled::yes))
            return wanted;
    }
    return Settled::open;
}

Search::Settled Search::apply_rules(bool white_moves, Children& children) const {
    if (rules_ == Rules::none) return Settled::open;
    const Claims claims = claims_about(children, attacker_);
    const bool attack = attacks(white_moves);
    if ((attack ? claims.yes : claims.no) != 0) return attack ? Settled::yes : Settled::no;
    const unsigned dropped = claims.yes | claims.no;
    if (dropped != 0) children.pack(low_bits<Word64>(children.count) & ~dropped);
    return Settled::open;
}

Numbers Search::first_numbers(const Node& node, bool white_moves) const {
    const auto moves = static_cast<std::uint32_t>(count_bits(sensible_moves(node, white_moves)));
    return attacks(white_moves) ? Numbers{1, moves} : Numbers{moves, 1};
}

void Search::recall(bool white_moves, Frame& frame) const {
    const Children& children = frame.children;
    for (int place = 0; place < children.count; ++place) {
        frame.slots[place] = table_.slot(key_of(children.node(place)), attacker_);
        table_.prefetch(frame.slots[place]);
    }
    const bool attack = attacks(white_moves);
    for (int place = 0; place < children.count; ++place) {
        Table::Entry entry;
        if (!table_.find(frame.slots[place], entry))
            entry.numbers = first_numbers(children.node(place), children.white_to_move(place));
        frame.own[place] = attack ? entry.numbers.proof : entry.numbers.disproof;
        frame.other[place] = attack ? entry.numbers.disproof : entry.numbers.proof;
    }
}

// Settled where no table and no search is needed.
Search::Settled Search::expand(const Node& node, bool white_moves, Frame& frame) const {
    Settled settled = play_moves(node, white_moves, frame.children);
    if (settled == Settled::open) settled = apply_rules(white_moves, frame.children);
    if (settled == Settled::open && frame.children.count == 0)
        settled = attacks(white_moves) ? Settled::no : Settled::yes;
    return settled;
}

Numbers Search::visit(const Node& node, bool white_moves, Numbers limits, std::size_t depth) {
    nodes_.count();
    Frame& frame = (*frames_)[depth];
    if (const Settled settled = expand(node, white_moves, frame); settled != Settled::open)
        return decided(settled == Settled::yes);
    recall(white_moves, frame);
    const bool attack = attacks(white_moves);
    const std::uint32_t own_limit = attack ? limits.proof : limits.disproof;
    const std::uint32_t other_limit = attack ? limits.disproof : limits.proof;
    const int count = frame.children.count;
    while (true) {
        std::uint64_t sum = 0;
        std::uint32_t least = never;
        std::uint32_t second = never;
        int best = 0;
        for (int i = 0; i < count; ++i) {
            sum += frame.other[i];
            if (frame.own[i] < least) {
                second = least;
                least = frame.own[i];
                best = i;
            } else if (frame.own[i] < second) {
                second = frame.own[i];
            }
        }
        const std::uint32_t total = least == 0 ? never : least == never ? 0 : below_never(sum);
        if (least == 0 || least >= own_limit || total >= other_limit) return in_order(attack, least, total);
        const std::uint32_t generous = second == never ? never : below_never(std::uint64_t{second} + second / 2 + 1);
        const std::uint32_t own_share = std::min(own_limit, generous);
        const std::uint32_t other_share =
            other_limit == never ? never : other_limit - below_never(sum - frame.other[best]);
        const std::uint64_t before = nodes_.counted();
        const Numbers found = visit(frame.children.node(best), frame.children.white_to_move(best),
                                    in_order(attack, own_share, other_share), depth + 1);
        const int work = static_cast<int>(std::bit_width(nodes_.counted() - before));
        table_.store(frame.slots[best], {found, work});
        frame.own[best] = attack ? found.proof : found.disproof;
        frame.other[best] = attack ? found.disproof : found.proof;
    }
}

}  // namespace inarow::cube
