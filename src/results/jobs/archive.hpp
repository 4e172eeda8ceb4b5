// What is known about positions outside the tree being searched: every answer so far, the numbers of what was left
// open, and which positions were split.  It is filled from a ledger, and a tree that needs room moves what it forgets
// here.
#pragma once

#include <optional>
#include <unordered_map>

#include "jobs/expander.hpp"
#include "jobs/job.hpp"

namespace inarow::jobs {

// One thread.
class Archive {
public:
    // How far proof and disproof numbers can be trusted: `seen` numbers were reported for a move by a job of the
    // position before it, `searched` ones by a job of the position itself.
    enum class Trust : std::uint8_t { none, seen, searched };

    struct Known {
        std::optional<Bound> bound;  // seen by the mover
        bool split = false;
        Trust trust = Trust::none;
        Score threshold = 0;  // the question that the numbers belong to
        Numbers numbers;

        [[nodiscard]] std::optional<Numbers> numbers_for(Score question) const {
            return trust != Trust::none && threshold == question ? std::optional(numbers) : std::nullopt;
        }
    };

    // Throws ContractViolation when the bound excludes what is known already.
    void learn(Key key, Bound bound) {
        Known& known = known_[key];
        known.bound = known.bound ? meet(*known.bound, bound) : bound;
    }
    // Numbers of "does the mover score at least the threshold?"; of those that are trusted most, the latest are kept.
    void learn(Key key, Score threshold, Numbers numbers, Trust trust) {
        Known& known = known_[key];
        if (known.threshold == threshold && trust < known.trust) return;
        known.trust = trust;
        known.threshold = threshold;
        known.numbers = numbers;
    }
    // What a job has reported about a question that it left open: the numbers of the position, and those of its moves
    // where no job of theirs has reported better ones.
    void learn(Expander& expander, const Position& position, Score threshold, const OpenNumbers& open);
    void split(Key key) { known_[key].split = true; }

    [[nodiscard]] Known find(Key key) const {
        const auto found = known_.find(key);
        return found == known_.end() ? Known{} : found->second;
    }
    [[nodiscard]] std::size_t size() const { return known_.size(); }

private:
    std::unordered_map<Key, Known, KeyHash> known_;
};

}  // namespace inarow::jobs
