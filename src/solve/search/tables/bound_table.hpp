// A table of bounds on scores (search/tables/table.hpp), as whoever looks at no entry sees it.
#pragma once

#include "search/tables/kept_table.hpp"

namespace inarow {

class BoundTable : public KeptTable {
public:
    [[nodiscard]] virtual std::uint64_t capacity() const = 0;  // in entries
    [[nodiscard]] virtual bool full_grown() const = 0;
    // Up to four times as many buckets.  Nobody else may use the table, and all slots become invalid.
    virtual void grow() = 0;
    // Each entry keeps its move and work, and says nothing of the score.
    virtual void forget_bounds() = 0;
};

}  // namespace inarow
