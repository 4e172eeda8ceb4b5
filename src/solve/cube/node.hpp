// A position of the cube inside a search, and its children side by side.
//
// OPEN node: nobody has won and neither player could complete a line with the next stone; some move does not lose at
// once.  The search visits open nodes only: replies to threats are played out.
#pragma once

#include <array>

#include "cube/rules.hpp"

namespace inarow::cube {

// The player whose win is in question.  White: "does White win?"; Black: "does Black win?".  Either may be to move.
enum class Attacker : std::uint8_t { white, black };

enum class Outcome : std::uint8_t { open, white_wins, draw, black_wins };

// Whether the attacker has reached this outcome.
[[nodiscard]] constexpr bool succeeds(Attacker attacker, Outcome outcome) {
    return outcome == (attacker == Attacker::white ? Outcome::white_wins : Outcome::black_wins);
}

struct Node {
    Word64 white;
    Word64 black;
    Word64 white_wins;  // empty cells that complete a line, playable or not
    Word64 black_wins;

    [[nodiscard]] Word64 occupied() const { return white | black; }
    [[nodiscard]] Word64 open() const { return playable(occupied()); }
    [[nodiscard]] int stones() const { return count_bits(occupied()); }
    [[nodiscard]] bool white_moves() const { return stones() % 2 == 0; }
};

[[nodiscard]] inline Node make_node(const Position& position) {
    Node node{stones_of(position, Stone::first), stones_of(position, Stone::second), 0, 0};
    node.white_wins = completions(node.white) & ~node.occupied();
    node.black_wins = completions(node.black) & ~node.occupied();
    return node;
}

[[nodiscard]] inline Board<Word64> board_of(const Node& node) {
    return {node.white, node.black, node.white_wins, node.black_wins};
}

// Puts a stone on a playable cell.
inline void play(Node& node, Word64 cell, bool white) {
    const Word64 stones = (white ? node.white : node.black) | cell;
    const Word64 wins = completions_through(lowest_index(cell), stones);
    // Without branches: the side to move is unknown after forced replies.
    const Word64 if_white = Word64{0} - static_cast<Word64>(white);
    node.white |= cell & if_white;
    node.black |= cell & ~if_white;
    const Word64 empty = ~node.occupied();
    node.white_wins = (node.white_wins | (wins & if_white)) & empty;
    node.black_wins = (node.black_wins | (wins & ~if_white)) & empty;
}

// How a chain of forced replies ends.
struct Forced {
    Outcome outcome;   // open: the node is open, and
    bool white_moves;  // it is this player's turn
};

// Whether the mover is not threatened and has a move that does not lose at once.
[[nodiscard]] inline bool is_quiet(const Node& node, bool white_moves) {
    const Word64 wins = white_moves ? node.black_wins : node.white_wins;
    const Word64 open = node.open();
    return (wins & open) == 0 && (open & ~below(wins)) != 0;
}

// Plays the only reply to a threat as long as there is one.  Requires that the mover has no winning move.
[[nodiscard]] inline Forced play_forced(Node& node, bool white_moves) {
    while (true) {
        const Word64 open = node.open();
        const Word64 threats = (white_moves ? node.black_wins : node.white_wins) & open;
        const Word64 poison = below(white_moves ? node.black_wins : node.white_wins);
        const Outcome loss = white_moves ? Outcome::black_wins : Outcome::white_wins;
        if (threats == 0) {
            if ((open & ~poison) != 0) return {Outcome::open, white_moves};
            return {open == 0 ? Outcome::draw : loss, white_moves};
        }
        if (more_than_one_bit(threats) || (threats & poison) != 0) return {loss, white_moves};
        play(node, threats, white_moves);
        white_moves = !white_moves;
        // The stone that met the threat may make one of its own; a threat is met before it is carried out.
    }
}

// The mover's winning move ends the game: for nodes that need not be open.
[[nodiscard]] inline bool wins_now(const Node& node, bool white_moves) {
    return ((white_moves ? node.white_wins : node.black_wins) & node.open()) != 0;
}

// The moves of an open node that do not lose at once.
[[nodiscard]] inline Word64 sensible_moves(const Node& node, bool white_moves) {
    return node.open() & ~below(white_moves ? node.black_wins : node.white_wins);
}

// The children of a node, one place each.  Members have no defaults on purpose: see search/node.hpp.
struct Children {
    static constexpr int room = columns;
    template <class T>
    using Row = std::array<T, room>;

    alignas(64) Row<Word64> white;
    alignas(64) Row<Word64> black;
    alignas(64) Row<Word64> white_wins;
    alignas(64) Row<Word64> black_wins;
    unsigned white_moves;  // the places at which White is to move
    int count;

    void clear() {
        white_moves = 0;
        count = 0;
    }
    void add(const Node& node, bool white_to_move) {
        const auto place = static_cast<std::size_t>(count);
        white[place] = node.white;
        black[place] = node.black;
        white_wins[place] = node.white_wins;
        black_wins[place] = node.black_wins;
        white_moves |= static_cast<unsigned>(white_to_move) << count;
        ++count;
    }
    // Fills up a register with full boards, about which no rule says anything.
    void pad(int lanes) {
        for (int i = count; i % lanes != 0; ++i) {
            const auto place = static_cast<std::size_t>(i);
            white[place] = ~Word64{0};
            black[place] = white_wins[place] = black_wins[place] = 0;
        }
    }
    [[nodiscard]] Node node(int place) const {
        const auto i = static_cast<std::size_t>(place);
        return {white[i], black[i], white_wins[i], black_wins[i]};
    }
    [[nodiscard]] unsigned all() const { return static_cast<unsigned>(low_bits<Word64>(count)); }  // places
    [[nodiscard]] bool white_to_move(int place) const { return (white_moves >> place & 1U) != 0; }
};

}  // namespace inarow::cube
