#include "interrupt.hpp"

#include <atomic>
#include <csignal>

namespace inarow::app {
namespace {

std::atomic<Control*> listener{nullptr};
std::atomic<bool> arrived{false};
static_assert(std::atomic<Control*>::is_always_lock_free && std::atomic<bool>::is_always_lock_free,
              "a signal handler may touch nothing else");

extern "C" void stop_search(int) {
    arrived = true;
    if (Control* control = listener) control->stop = true;
}

// SA_RESETHAND: the first signal asks, the second one kills.
void install(void (*handler)(int), int flags) {
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = flags;
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

}  // namespace

Interrupt::Interrupt(Control& control) {
    listener = &control;
    install(stop_search, SA_RESETHAND);
}

Interrupt::~Interrupt() {
    install(SIG_DFL, 0);
    listener = nullptr;
}

bool Interrupt::signalled() { return arrived; }

}  // namespace inarow::app
