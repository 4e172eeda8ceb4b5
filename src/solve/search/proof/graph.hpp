// The positions of a best-first proof search and the moves between them, in memory.
//
// A transposition is one node with several parents (Allis 1988): what is found out about it goes to all of
// them.
//
//     | index | nodes ->            <- links |     one piece of memory: nodes grow upwards, links downwards
//
//     link    of a move: the child, and whether the same player moves again.  The moves of a node lie side by side.
//             of a parent: the parent, and the next such link.
//
// A node is FRESH until the source of bounds has been asked about it.  That happens when its turn comes, not when it is
// created: a reply that refutes a move costs one question, not one per reply.
#pragma once

#include <optional>
#include <vector>

#include "search/proof/solver.hpp"
#include "search/tables/pages.hpp"

namespace inarow {

class ProofGraph {
public:
    // Which leaf to expand next.  most_proving: the most-proving node of the root (Allis, van der Meulen, van den Herik
    // 1994).  nearer_answer: picks the answer with the smaller number at the root and follows that number down (Allis
    // 1988).
    enum class Descent { most_proving, nearer_answer };

    // What is known about a position elsewhere; asked once for each new node.
    using Recall = std::function<std::optional<Bound>(Word128 key)>;

    ProofGraph(Judge& judge, Pages pages, Descent descent, Recall recall = nullptr);

    // Forgets everything and starts with this position.
    void start(const ProofChild& root, Score threshold);

    // Asks the source about `steps` more positions, or fewer if the root is decided or the memory full.
    void grow(std::uint64_t steps);

    [[nodiscard]] bool decided() const { return nodes_[0].decided(); }
    [[nodiscard]] Bound root_bound() const { return nodes_[0].bound(); }
    [[nodiscard]] std::uint64_t bytes() const { return pages_.bytes(); }

    // What is known of a position, and its numbers as its own mover sees them.
    struct Found {
        Bound bound;
        Numbers numbers;
    };
    [[nodiscard]] std::optional<Found> find(Word128 key) const;

    // The number of positions in the proof, once the root is decided: those left when the winning side keeps only one
    // good move.  Symmetric positions count once.
    struct ProofSize {
        std::uint64_t mover = 0;  // with the root's mover to move; Allis counted only positions of the adversary
        std::uint64_t other = 0;
    };
    [[nodiscard]] ProofSize proof_size() const;

    // Calls f(key, bound, threshold) for every position whose question is answered.
    template <class F>
    void for_each_decided(F&& f) const {
        for (std::uint32_t i = 0; i < node_count_; ++i)
            if (nodes_[i].decided()) f(nodes_[i].key, nodes_[i].bound(), Score{nodes_[i].threshold});
    }

private:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    struct GraphNode {
        Word128 key;
        Word128 mover;
        Word128 other;
        Numbers numbers;
        std::uint32_t slot;     // of the index
        std::uint32_t move;     // link of the first move; the others follow
        std::uint32_t parents;  // link of the last parent, or none
        std::uint8_t moves;
        std::uint8_t stones;
        std::int8_t lo;
        std::int8_t hi;
        std::int8_t threshold;
        std::int8_t decided_score;  // the best of the moves that are decided as soon as they are made
        bool fresh;
        bool queued;

        [[nodiscard]] Bound bound() const { return {lo, hi}; }
        [[nodiscard]] bool decided() const { return bound().decides(threshold); }
        [[nodiscard]] bool expanded() const { return move != none; }
        void learn(Bound bound, Numbers open) {
            lo = static_cast<std::int8_t>(bound.lo);
            hi = static_cast<std::int8_t>(bound.hi);
            numbers = numbers_of(bound, threshold, open);
        }
    };
    struct Link {
        std::uint32_t node;
        std::uint32_t more;
    };

    [[nodiscard]] Link& link(std::uint32_t i) const { return *(links_ - 1 - i); }
    [[nodiscard]] Numbers seen(const Link& move) const;
    [[nodiscard]] Bound bound_seen(const Link& move) const;

    [[nodiscard]] bool has_room(std::size_t children) const;
    [[nodiscard]] std::uint32_t slot_of(Word128 key) const;
    [[nodiscard]] std::uint32_t find_or_add(const ProofChild& child, Score threshold);

    [[nodiscard]] std::uint32_t leaf() const;
    void work_on(std::uint32_t i);
    void expand(std::uint32_t i);
    void add_moves(std::uint32_t i);
    [[nodiscard]] bool sum_up(GraphNode& node) const;
    void queue_proof(const GraphNode& node, std::vector<std::uint32_t>& queue) const;
    void tell_ancestors(std::uint32_t i);
    void queue_parents(const GraphNode& node);

    Judge& judge_;
    Descent descent_;
    Recall recall_;

    Pages pages_;
    std::uint64_t slots_;
    std::uint32_t* index_;  // node + 1; 0 is free
    GraphNode* nodes_;
    Link* links_;  // the end of the memory
    std::uint32_t node_count_ = 0;
    std::uint32_t link_count_ = 0;
    bool full_ = false;

    std::vector<ProofChild> children_;
    std::vector<std::vector<std::uint32_t>> waiting_;  // nodes to sum up anew, by the number of stones
};

}  // namespace inarow
