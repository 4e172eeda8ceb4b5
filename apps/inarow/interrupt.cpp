#include "interrupt.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <mutex>

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

// Nobody waits for centuries; without a cap the clock would overflow.
constexpr double longest_seconds = 1e9;

void wait_and_stop(const std::stop_token& stop, double seconds, Control& control) {
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    const std::chrono::duration<double> time(std::min(seconds, longest_seconds));
    if (!never.wait_for(lock, stop, time, [&] { return stop.stop_requested(); })) control.stop = true;
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

TimeLimit::TimeLimit(Control& control, std::optional<double> seconds) {
    if (!seconds) return;
    timer_ =
        std::jthread([&control, wait = *seconds](const std::stop_token& stop) { wait_and_stop(stop, wait, control); });
}

}  // namespace inarow::app
