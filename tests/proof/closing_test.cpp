// What a reader of a certificate can close, and what a move leaves open.
#include "proof/closing.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "boards.hpp"
#include "proof/numbering.hpp"
#include "reference.hpp"

namespace inarow::proof {
namespace {

constexpr const char* boards[] = {
    "4x4",     "5x4k3",   "4x3k3@cylinder", "4x3k3@torus", "3x3k3@free", "4x4k3@torus@free",
    "3x3x2k3", "2x3x3k3", "6x4k5",          "5x13"};

// Empty cells, for the reference.
constexpr int most_left = 8;

TEST(Closing, never_closes_a_position_where_the_claim_is_false) {
    int closed = 0;
    for (const char* name : boards) {
        const Variant variant = board(name);
        const auto closing = make_closing(variant);
        Reference reference;
        Rng rng(11);
        for (int game = 0; game < 300; ++game) {
            const int left = 1 + static_cast<int>(rng.below(most_left));
            const auto position = random_open_position(variant, variant.cells() - left, rng);
            if (!position) continue;
            const WideNode node = closing->node(*position);
            const Score value = reference.score(*position);
            for (const Stone player : {Stone::first, Stone::second})
                for (Score least = -8; least <= 8; ++least) {
                    const Claim claim{player, least};
                    const bool with_a_move = player == position->mover() && closing->holds_after_move(node, claim);
                    if (!closing->holds(node, claim) && !with_a_move) continue;
                    ++closed;
                    EXPECT_GE(player == position->mover() ? value : -value, least) << name;
                }
        }
    }
    EXPECT_GT(closed, 1000);
}

TEST(Closing, has_a_key_for_all_images_of_a_position_and_no_other) {
    for (const char* name : boards) {
        const Variant variant = board(name);
        const auto closing = make_closing(variant);
        const auto numbering = Numbering::create(variant).value();
        std::map<Word128, Word128> number_of_key;
        std::map<Word128, Word128> key_of_number;
        Rng rng(3);
        for (int game = 0; game < 300; ++game) {
            const auto position = random_open_position(variant, static_cast<int>(rng.below(6)), rng);
            if (!position) continue;
            const Word128 key = closing->key(closing->node(*position));
            const Word128 number = numbering.of(*position).value;
            EXPECT_NE(key, Word128{0}) << name;
            EXPECT_EQ(number_of_key.emplace(key, number).first->second, number) << name;
            EXPECT_EQ(key_of_number.emplace(number, key).first->second, key) << name;
        }
    }
}

// The count of Closing::candidates() on plain positions.
class PlainCount {
public:
    PlainCount(const Closing& closing, const Claim& claim, const KeySet& listed)
        : closing_(closing), claim_(claim), listed_(listed) {}

    int after(const Position& position, Move move, int most) const {
        const Position next = position.after(move);
        if (next.over()) return holds_at_end(next) ? 0 : most;
        return next.mover() == claim_.player ? own_turn(next, most) : other_turn(next, most);
    }

    bool loses_at_once(const Position& position, Move move) const {
        const Position next = position.after(move);
        for (const Move reply : next.legal_moves())
            if (const Position end = next.after(reply); end.won() && !holds_at_end(end)) return true;
        return false;
    }

private:
    int other_turn(const Position& position, int most) const {
        if (closing_.holds(closing_.node(position), claim_)) return 0;
        int open = 0;
        for (const Move reply : position.legal_moves()) open += after(position, reply, most);
        return std::min(open, most);
    }

    int own_turn(const Position& position, int most) const {
        const WideNode node = closing_.node(position);
        for (const Word128 cells : {node.mover_wins, node.other_wins})
            if (const auto move = Closing::move_onto(position, cells)) return after(position, *move, most);
        return listed_.contains(closing_.key(node)) || closing_.holds_after_move(node, claim_) ? 0 : 1;
    }

    bool holds_at_end(const Position& position) const {
        const Score score = position.final_score();
        return (position.mover() == claim_.player ? score : -score) >= claim_.threshold;
    }

    const Closing& closing_;
    const Claim& claim_;
    const KeySet& listed_;
};

// Whether nobody can complete a line with the next stone.
bool quiet(const Closing& closing, const Position& position) {
    const WideNode node = closing.node(position);
    return !Closing::move_onto(position, node.mover_wins | node.other_wins);
}

std::vector<std::pair<Move, int>> plain_candidates(const Position& position, const PlainCount& count) {
    std::vector<std::pair<Move, int>> all;
    int least = 1 << 20;
    for (const Move move : position.legal_moves()) {
        if (count.loses_at_once(position, move)) continue;
        all.emplace_back(move, count.after(position, move, least + 1));
        least = std::min(least, all.back().second);
    }
    return all;
}

// Some of the positions two stones later, as a prover would have listed.
KeySet some_two_stones_later(const Closing& closing, const Position& position) {
    KeySet listed;
    for (const Move move : position.legal_moves())
        for (const Position next = position.after(move); const Move reply : next.legal_moves())
            if (const Position later = next.after(reply); !later.over() && (move + reply) % 3 == 0)
                if (const Word128 key = closing.key(closing.node(later)); !listed.contains(key))
                    listed.insert(key);
    return listed;
}

TEST(Closing, counts_what_a_move_leaves_open) {
    int counted = 0;
    for (const char* name : boards) {
        const Variant variant = board(name);
        const auto closing = make_closing(variant);
        Rng rng(5);
        for (int game = 0; game < 60; ++game) {
            const int stones = static_cast<int>(rng.below(static_cast<std::size_t>(variant.cells()) / 2));
            const auto position = random_open_position(variant, stones, rng);
            if (!position || !quiet(*closing, *position)) continue;
            const KeySet listed = some_two_stones_later(*closing, *position);
            const Claim claim{position->mover(), static_cast<Score>(rng.below(4)) - 2};
            const PlainCount plain(*closing, claim, listed);
            std::vector<std::pair<Move, int>> found;
            for (const Candidate& each : closing->candidates(closing->node(*position), claim, listed))
                found.emplace_back(each.move, each.open);
            EXPECT_EQ(found, plain_candidates(*position, plain)) << name;
            counted += static_cast<int>(found.size());
        }
    }
    EXPECT_GT(counted, 500);
}

TEST(KeySet, holds_what_was_inserted_and_not_erased) {
    KeySet set;
    std::set<Word128> expected;
    Rng rng(9);
    for (int step = 0; step < 20'000; ++step) {
        const Word128 key = Word128{1 + rng.below(3'000)} << (rng.below(2) * 64);
        EXPECT_EQ(set.contains(key), expected.contains(key));
        if (expected.insert(key).second) {
            set.insert(key);
        } else {
            expected.erase(key);
            set.erase(key);
        }
    }
    for (const Word128 key : expected) EXPECT_TRUE(set.contains(key));
    EXPECT_GT(expected.size(), 1'000U);
}

}  // namespace
}  // namespace inarow::proof
