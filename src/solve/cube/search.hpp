// Depth-first proof-number search (df-pn) on 4x4x4: search/proof/dfpn.cpp with everything a compile-time constant.
//
// Proof and disproof numbers always belong to the attacker's question ("does the attacker succeed?"), whoever is to
// move.  Where the attacker moves, the proof number is the minimum over the children and the disproof number their sum;
// where the defender moves, the other way round.  visit() generates all children of a node, plays out forced replies,
// applies the rules to all of them in registers, and looks up the rest in the table.  It keeps the numbers of its
// children itself while it works below them, so an entry lost from the table costs work, never an answer.
//
// Threads run the same search over one table and spread out by virtual proof numbers (cube/virtual_numbers.hpp); the
// first to answer the root stops the others.
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
    bool guesses = true;     // initial numbers are learned, not 1
    int last_stone = cells;  // the attacker succeeds with this stone of the game at the latest

    [[nodiscard]] bool in_time(int stone) const { return stone <= last_stone; }
    [[nodiscard]] bool has_limit() const { return last_stone < cells; }
};

// The answer to a question; if yes, the stone with which the attacker has succeeded at the latest.
struct Found {
    bool yes;
    int last_stone;
};

// Whether this outcome, reached with this stone of the game, is a success for the attacker.
[[nodiscard]] inline bool succeeds(const Question& question, Outcome outcome, int stone) {
    return succeeds(question.attacker, outcome) && question.in_time(stone);
}

class Search {
public:
    // One thread's search.  `virtual_numbers` is shared by all threads on this question; null if there is only one.
    Search(Table& table, NodeCounter& nodes, Question question, Covers covers,
           VirtualNumbers* virtual_numbers = nullptr);

    // Calls `show` with the root's numbers whenever they may have changed.
    void on_change(std::function<void(Numbers)> show) { show_ = std::move(show); }

    // The answer where no search is needed: from the time left, or from what the rules say.
    [[nodiscard]] static std::optional<bool> answer_by_rules(const Node& node, bool white_moves,
                                                             const Question& question);

    // Whether the attacker succeeds from this open node.  Throws Stopped when the counter does, or where a number has
    // reached its limit; the table then has everything found out until then, also about the nodes on the path to the
    // last one.
    [[nodiscard]] Found answer(const Node& node, bool white_moves, Numbers limits = {infinite_number, infinite_number});

private:
    // Numbers as the mover sees them: phi is minimised over the children, delta is summed (Nagai 2002).
    struct PhiDelta {
        std::uint32_t phi;
        std::uint32_t delta;
        friend bool operator==(const PhiDelta&, const PhiDelta&) = default;
    };
    // What is known of a node and its children while the search works below it.  expand() fills it in this order: the
    // children and the attacker's wins among the moves that are decided, the children's slots, the open ones, and what
    // is known of these.  From then on a child's row changes whenever the search comes back from it.
    //
    // A place without a child, or whose child the rules decide for the other player, has an infinite phi and delta 0.
    struct Frame {
        Children children;
        InitialNumbers::Sums sums;  // of the node
        unsigned open;              // the places that are not decided
        int last_stone;             // of the wins so far: the soonest where the attacker moves, else the latest
        alignas(64) Children::Row<std::uint32_t> phi;  // of each child, as the mover here sees it
        alignas(64) Children::Row<std::uint32_t> delta;
        Children::Row<InitialNumbers::Sums> child_sums;  // of the places in `summed`
        unsigned summed;
        Children::Row<Table::Slot> slots;
        Children::Row<std::uint8_t> work;  // log2 of the most positions visited below each in one go

        [[nodiscard]] PhiDelta phi_delta(int place) const {
            const auto i = static_cast<std::size_t>(place);
            return {phi[i], delta[i]};
        }
        void add_win(bool attack, int stone) {
            last_stone = attack ? std::min(last_stone, stone) : std::max(last_stone, stone);
        }
        void set(bool attack, int place, const Table::Entry& entry) {
            const auto i = static_cast<std::size_t>(place);
            const PhiDelta seen = phi_delta_of(attack, entry.numbers);
            phi[i] = seen.phi;
            delta[i] = seen.delta;
            work[i] = static_cast<std::uint8_t>(entry.work);
            if (entry.numbers.proof == 0) add_win(attack, entry.last_stone);
        }
    };
    struct Choice {
        int best;
        std::uint32_t second;  // phi of the runner-up
        PhiDelta node;         // of the node itself
        std::uint32_t others;  // delta summed over all children but the best
        bool shared;           // another thread is below the node, too
    };
    enum class Verdict : std::uint8_t { no, yes, open };

    [[nodiscard]] Table::Entry entry_of(Numbers numbers, std::size_t depth) const;
    [[nodiscard]] static bool attacks(bool white_moves, const Question& question) {
        return white_moves == (question.attacker == Attacker::white);
    }
    [[nodiscard]] static bool has_time(const Node& node, bool white_moves, const Question& question);
    [[nodiscard]] bool has_time(const Node& node, bool white_moves) const {
        return has_time(node, white_moves, question_);
    }
    [[nodiscard]] Verdict play_moves(const Node& node, bool white_moves, Frame& frame) const;
    void prepare(Frame& frame) const;
    [[nodiscard]] static Claims claims_of_rules(const Children& children, const Question& question);
    [[nodiscard]] static Claims claims_of_pairs(const Children& children, unsigned asked, const Question& question);
    [[nodiscard]] static Verdict leave_out(const Claims& claims, bool attack, Frame& frame);
    [[nodiscard]] Verdict ask_threats(bool attack, Frame& frame) const;
    [[nodiscard]] static Verdict take(const Claims& claims, bool attack, Frame& frame);
    [[nodiscard]] unsigned recall(bool attack, Frame& frame) const;
    void guess(const Node& node, bool attack, unsigned fresh, Frame& frame) const;
    [[nodiscard]] Verdict expand(const Node& node, bool white_moves, Frame& frame) const;
    [[nodiscard]] Numbers visit(const Node& node, bool white_moves, InitialNumbers::Sums sums, Numbers thresholds,
                                std::size_t depth);
    [[nodiscard]] Choice choose(const Frame& frame, std::uint32_t phi_threshold, std::size_t depth) const;
    [[nodiscard]] static PhiDelta thresholds_below(const Frame& frame, const Choice& choice, PhiDelta thresholds);
    [[nodiscard]] bool is_shared(std::size_t depth) const;
    [[nodiscard]] Children::Row<std::uint32_t> virtual_phi(const Frame& frame, std::uint32_t phi_threshold) const;
    [[nodiscard]] bool news_about(bool attack, Frame& frame, int place) const;
    void explore(const Node& node, bool attack, int place, PhiDelta thresholds, std::size_t depth);
    void explore_beside_others(const Node& node, bool attack, int place, PhiDelta thresholds, std::size_t depth);
    void look_upwards(std::size_t depth);
    [[nodiscard]] std::optional<bool> answer_by_covers(const Node& node, bool white_moves);

    // The answer to the attacker's question if the mover has succeeded, and if the mover has failed.
    [[nodiscard]] static Verdict mover_succeeds(bool attack) { return attack ? Verdict::yes : Verdict::no; }
    [[nodiscard]] static Verdict mover_fails(bool attack) { return attack ? Verdict::no : Verdict::yes; }

    [[nodiscard]] static bool is_over(PhiDelta now, PhiDelta thresholds) {
        return now.phi == 0 || now.phi >= thresholds.phi || now.delta >= thresholds.delta;
    }
    [[nodiscard]] static PhiDelta phi_delta_of(bool attack, Numbers numbers) {
        return attack ? PhiDelta{numbers.proof, numbers.disproof} : PhiDelta{numbers.disproof, numbers.proof};
    }
    [[nodiscard]] static Numbers numbers_of(bool attack, PhiDelta seen) {
        return attack ? Numbers{seen.phi, seen.delta} : Numbers{seen.delta, seen.phi};
    }
    [[nodiscard]] bool attacks(bool white_moves) const { return attacks(white_moves, question_); }

    Table& table_;
    NodeCounter& nodes_;
    Question question_;
    Covers covers_;
    InitialNumbers initial_numbers_;
    VirtualNumbers* virtual_numbers_;
    std::unique_ptr<std::array<Frame, cells>> frames_;

    static constexpr std::size_t nowhere = cells;
    std::size_t leave_to_ = nowhere;         // the depth to return to at once
    bool stopped_ = false;                   // the counter has thrown: all return at once
    std::array<Table::Slot, cells> path_{};  // the child that is being searched, by the depth of its parent
    std::array<bool, cells> counted_{};      // whether virtual_numbers_ counts this thread below that child
    std::uint64_t visits_ = 0;
    std::function<void(Numbers)> show_;
};

}  // namespace inarow::cube
