// What is known about positions outside the tree being searched: every answer so far, and which positions were split.
// It is filled from a ledger, and a tree that needs room moves what it forgets here.
#pragma once

#include <optional>
#include <unordered_map>

#include "jobs/expander.hpp"

namespace inarow::jobs {

// One thread.
class Archive {
public:
    struct Known {
        std::optional<Bound> bound;  // seen by the mover
        bool split = false;
    };

    // Throws ContractViolation when the bound excludes what is known already.
    void learn(Key key, Bound bound) {
        Known& known = known_[key];
        known.bound = known.bound ? meet(*known.bound, bound) : bound;
    }
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
