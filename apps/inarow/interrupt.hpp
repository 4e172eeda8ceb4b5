// Stops a search on SIGINT (Ctrl-C) or SIGTERM.
#pragma once

#include "inarow/limits.hpp"

namespace inarow::app {

// While it lives, SIGINT and SIGTERM set control.stop; a second signal ends the program as usual.  Only the newest
// Interrupt receives the signal: a handler can only know one control.  One created inside a stopped one is stopped
// too: between two searches a signal would be lost otherwise.  Not to be held while waiting for input, which goes on
// after a signal.
class Interrupt {
public:
    explicit Interrupt(Control& control);
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    // A signal has come, now or earlier.
    [[nodiscard]] static bool signalled();

private:
    Control* outer_;
};

}  // namespace inarow::app
