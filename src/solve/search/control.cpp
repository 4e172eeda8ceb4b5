#include "inarow/limits.hpp"

#include "base/ticker.hpp"

namespace inarow {

bool Control::stopped() const {
    tick_if_due();
    return stop;
}

}  // namespace inarow
