#include "interrupt.hpp"

#include <atomic>
#include <csignal>

namespace inarow::app {
namespace {

std::atomic<Control*> listener{nullptr};
std::atomic<bool> arrived{false};
static_assert(std::atomic<Control*>::is_always_lock_free && std::atomic<bool>::is_always_lock_free,
              "a signal handler may touch nothing else");

// Whether a signal would still reach stop_search(), as the first one since that was installed.
std::atomic<bool> installed{false};

// SA_RESETHAND: the first signal asks, the second one kills.  So does the first where no search listens.
extern "C" void stop_search(int signal) {
    installed = false;
    if (Control* control = listener) {
        arrived = true;
        control->stop = true;
    } else {
        std::raise(signal);
    }
}

void install() {
    installed = true;
    struct sigaction action {};
    action.sa_handler = stop_search;
    action.sa_flags = SA_RESETHAND;
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

}  // namespace

// The handler stays when this ends: a file of easy positions spent a tenth of its time on installing it again and
// again.
Interrupt::Interrupt(Control& control) : outer_(listener.exchange(&control)) {
    if (outer_ != nullptr && outer_->stop) control.stop = true;
    if (!installed) install();
}

Interrupt::~Interrupt() { listener = outer_; }

bool Interrupt::signalled() { return arrived; }

}  // namespace inarow::app
