// Depth-first proof-number search on the cube: search/proof/dfpn.cpp with everything a constant.
//
// A position's numbers are those of the attacker's question, whoever is to move: `proof` is what it takes to answer
// yes. Where the attacker moves, proof is the least of the children's and disproof their sum; where the defender moves,
// the other way round.  visit() makes all children of a node, plays out forced replies, asks the rules about all of
// them in registers, and looks up what is left in the table; what it knows of its children it keeps itself while it
// works below them, so a table that forgets costs work, never an answer.
//
// Threads run the same search over one table and keep apart by marks; the first to answer the root stops the others.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "cube/claims.hpp"
#include "cube/covers.hpp"
#include "cube/initial_numbers.hpp"
#include "cube/node.hpp"
#include "cube/table.hpp"
#include "cube/virtual_numbers.hpp"
#include "search/node_counter.hpp"

namespace inarow::cube {

// What the search asks about a position before it searches.
enum class Rules : std::uint8_t { none, zugzwang };

struct Question {
    Attacker attacker;
    Rules rules = Rules::zugzwang;
    bool guesses = true;     // first numbers are learned ones, not 1
    int last_stone = cells;  // the attacker reaches his aim with this stone of the game at the latest

    [[nodiscard]] bool in_time(int stone) const { return stone <= last_stone; }
};

// The answer to a question; where it is yes, with which stone he has succeeded at the latest.
struct Found {
    bool yes;
    int last_stone;
};

// Whether the attacker succeeds with this outcome, which this stone of the game brings about.
[[nodiscard]] inline bool succeeds(const Question& question, Outcome outcome, int stone) {
    return succeeds(question.attacker, outcome) && question.in_time(stone);
}

class Search {
public:
    // Of one thread.  `marks` are those of all threads that work on this question, or null for one that is alone.
    Search(Table& table, NodeCounter& nodes, Question question, Covers covers, Marks* marks = nullptr);

    // Calls this with the numbers of the root whenever they may have changed.
    void on_change(std::function<void(Numbers)> show) { show_ = std::move(show); }

    // Whether the attacker reaches his aim from this open node.  Throws Stopped where the counter does.
    [[nodiscard]] Found answer(const Node& node, bool white_moves);

private:
    // `own` is the number of which the mover wants the least, `other` the one that adds up.
    struct Share {
        std::uint32_t own;
        std::uint32_t other;
        friend bool operator==(const Share&, const Share&) = default;
    };
    // What is known of a node and its children while the search works below it.  expand() fills it in this order: the
    // children and the attacker's wins among the moves that are settled, the children's slots, the open ones, and what
    // is known of these.  From then on a child's row changes whenever the search comes back from it.
    //
    // A place without a child, or with one that the rules have settled for the other player, has the share {never, 0}.
    struct Frame {
        Children children;
        FirstNumbers::Sums sums;  // of the node
        unsigned open;            // the places that are not settled
        int last_stone;           // of the attacker's wins so far: the soonest where he moves, else the latest
        alignas(64) Children::Row<std::uint32_t> own;
        alignas(64) Children::Row<std::uint32_t> other;
        Children::Row<Table::Slot> slots;
        Children::Row<std::uint8_t> work;  // log2 of the positions that were visited below each at once

        [[nodiscard]] Share share(int place) const {
            const auto i = static_cast<std::size_t>(place);
            return {own[i], other[i]};
        }
        void add_win(bool attack, int stone) {
            last_stone = attack ? std::min(last_stone, stone) : std::max(last_stone, stone);
        }
        void set(bool attack, int place, const Table::Entry& entry) {
            const auto i = static_cast<std::size_t>(place);
            const Share share = share_of(attack, entry.numbers);
            own[i] = share.own;
            other[i] = share.other;
            work[i] = static_cast<std::uint8_t>(entry.work);
            if (entry.numbers.proof == 0) add_win(attack, entry.last_stone);
        }
    };
    struct Choice {
        int best;
        std::uint32_t second;  // the own number of the runner-up
        Share node;            // of the node itself
        std::uint32_t others;  // the sum without the best
    };
    enum class Settled : std::uint8_t { no, yes, open };

    [[nodiscard]] Table::Entry entry_of(Numbers numbers, std::size_t depth) const;
    [[nodiscard]] bool has_time(const Node& node, bool white_moves) const;
    [[nodiscard]] Settled play_moves(const Node& node, bool white_moves, Frame& frame) const;
    void prepare(Frame& frame) const;
    [[nodiscard]] Claims claims_of_rules(const Children& children) const;
    void recall(const Node& node, bool attack, Frame& frame) const;
    [[nodiscard]] Settled expand(const Node& node, bool white_moves, Frame& frame) const;
    [[nodiscard]] Numbers visit(const Node& node, bool white_moves, FirstNumbers::Sums sums, Numbers limits,
                                std::size_t depth);
    [[nodiscard]] Choice choose(const Frame& frame, std::uint32_t own_limit, std::size_t depth) const;
    [[nodiscard]] static Share limits_below(const Frame& frame, const Choice& choice, Share limit);
    [[nodiscard]] bool is_shared(std::size_t depth) const;
    [[nodiscard]] Children::Row<std::uint32_t> crowded(const Frame& frame, std::uint32_t own_limit) const;
    [[nodiscard]] bool news_about(bool attack, Frame& frame, int place) const;
    void explore(const Node& node, bool attack, int place, Share limits, std::size_t depth);
    void explore_beside_others(const Node& node, bool attack, int place, Share limits, std::size_t depth);
    void look_upwards(std::size_t depth);
    [[nodiscard]] std::optional<bool> answer_by_covers(const Node& node, bool white_moves);

    // The answer to the attacker's question where the mover has reached what he wants, and where he cannot.
    [[nodiscard]] static Settled mover_succeeds(bool attack) { return attack ? Settled::yes : Settled::no; }
    [[nodiscard]] static Settled mover_fails(bool attack) { return attack ? Settled::no : Settled::yes; }

    [[nodiscard]] static bool is_over(Share now, Share limit) {
        return now.own == 0 || now.own >= limit.own || now.other >= limit.other;
    }
    [[nodiscard]] static Share share_of(bool attack, Numbers numbers) {
        return attack ? Share{numbers.proof, numbers.disproof} : Share{numbers.disproof, numbers.proof};
    }
    [[nodiscard]] static Numbers numbers_of(bool attack, Share share) {
        return attack ? Numbers{share.own, share.other} : Numbers{share.other, share.own};
    }
    [[nodiscard]] bool attacks(bool white_moves) const {
        return white_moves == (question_.attacker == Attacker::white);
    }

    Table& table_;
    NodeCounter& nodes_;
    Question question_;
    Covers covers_;
    FirstNumbers first_numbers_;
    Marks* marks_;
    std::unique_ptr<std::array<Frame, cells>> frames_;

    static constexpr std::size_t nowhere = cells;
    std::size_t leave_to_ = nowhere;         // the depth to go back to at once
    std::array<Table::Slot, cells> path_{};  // the child that is being searched, by the depth of its parent
    std::array<bool, cells> marked_{};       // whether that child has our mark
    std::uint64_t visits_ = 0;
    std::function<void(Numbers)> show_;
};

}  // namespace inarow::cube
