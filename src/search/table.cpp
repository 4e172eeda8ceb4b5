#include "search/table.hpp"

#include <cstdlib>

namespace inarow {

void table_contradiction(Bound stored, Bound found) {
    static_cast<void>(meet(stored, found));  // throws with both named
    std::abort();
}

}  // namespace inarow
