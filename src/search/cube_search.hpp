// Depth-first proof-number search on the cube: search/dfpn.cpp with everything a constant.
//
// A position's numbers are those of the attacker's question, whoever is to move: `proof` is what it takes to answer yes.
// Where the attacker moves, proof is the least of the children's and disproof their sum; where the defender moves, the
// other way round.  visit() makes all children of a node, plays out forced replies, asks the rules about all of them in
// registers, and looks up what is left in the table; what it knows of its children it keeps itself while it works below
// them, so a table that forgets costs work, never an answer.
#pragma once

#include <memory>

#include "search/cube_node.hpp"
#include "search/cube_table.hpp"
#include "search/node_counter.hpp"

namespace inarow::cube {

// What the search asks about a position before it searches.
enum class Rules : std::uint8_t { none, zugzwang };

class Search {
public:
    Search(Table& table, NodeCounter& nodes, Attacker attacker, Rules rules);

    // Whether the attacker reaches his aim from this open node.  Throws Stopped where the counter does.
    [[nodiscard]] bool answer(const Node& node, bool white_moves);

private:
    struct Frame {
        Children children;
        alignas(64) std::array<std::uint32_t, Children::room> own;    // least of these: what the mover wants to be low
        alignas(64) std::array<std::uint32_t, Children::room> other;  // their sum
        std::array<Table::Slot, Children::room> slots;
    };
    enum class Settled : std::uint8_t { no, yes, open };

    [[nodiscard]] Numbers visit(const Node& node, bool white_moves, Numbers limits, std::size_t depth);
    [[nodiscard]] Settled expand(const Node& node, bool white_moves, Frame& frame) const;
    [[nodiscard]] Settled play_moves(const Node& node, bool white_moves, Children& children) const;
    [[nodiscard]] Settled apply_rules(bool white_moves, Children& children) const;
    void recall(bool white_moves, Frame& frame) const;
    [[nodiscard]] Numbers first_numbers(const Node& node, bool white_moves) const;
    [[nodiscard]] bool attacks(bool white_moves) const { return white_moves == (attacker_ == Attacker::white); }

    Table& table_;
    NodeCounter& nodes_;
    Attacker attacker_;
    Rules rules_;
    std::unique_ptr<std::array<Frame, cells>> frames_;
};

}  // namespace inarow::cube
