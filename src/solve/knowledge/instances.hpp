// The uses of all rules that a position offers: a list that is filled anew for each position and never grows.
#pragma once

#include <vector>

#include "knowledge/standpoint.hpp"

namespace inarow::knowledge {

// All that solve a target, as Allis counts them, or only those that a cover can need: a specialbefore whose group and
// extra cell solve nothing does no more than a baseinverse of the special cells and its components on their own.  On
// 7x6 nineteen of twenty are like that.
enum class Extent { all, needed };

class Instances {
public:
    // The empty 7x6 board has 808.  On larger boards later rules are cut off first, which only loses covers.
    static constexpr int capacity = 4096;

    Instances() : list_(capacity) {}

    // Looks for every rule of the standpoint's set.  Keeps what solves a target, and every aftereven, which is a win.
    void find(const Standpoint& standpoint, Extent extent = Extent::needed);

    // Called by the rules.
    void add(const Standpoint& standpoint, const Instance& instance);
    [[nodiscard]] Extent extent() const { return extent_; }
    [[nodiscard]] bool full() const { return count_ == capacity; }

    [[nodiscard]] int count() const { return count_; }
    // What any of them solves.
    [[nodiscard]] const GroupSet& solvable() const { return solvable_; }
    [[nodiscard]] const Instance& operator[](int i) const { return list_[static_cast<std::size_t>(i)]; }

private:
    std::vector<Instance> list_;
    GroupSet solvable_;
    int count_ = 0;
    Extent extent_ = Extent::needed;
};

#define RULE(identifier, name, basis, help) void find_##identifier(const Standpoint& standpoint, Instances& found);
#include "knowledge/rules.def"
#undef RULE

}  // namespace inarow::knowledge
