#include "base/ticker.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

namespace inarow {

struct Ticker::Work {
    std::jthread thread;
};

namespace {

void tick_until(const std::stop_token& stop, std::chrono::duration<double> interval, const std::function<bool()>& tick) {
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    while (!never.wait_for(lock, stop, interval, [&] { return stop.stop_requested(); }))
        if (!tick()) return;
}

}  // namespace

Ticker::Ticker(double seconds, std::function<bool()> tick)
    : work_(std::make_unique<Work>(Work{std::jthread([seconds, tick = std::move(tick)](const std::stop_token& stop) {
          tick_until(stop, std::chrono::duration<double>(seconds), tick);
      })})) {}

Ticker::~Ticker() = default;
Ticker::Ticker(Ticker&&) noexcept = default;
Ticker& Ticker::operator=(Ticker&&) noexcept = default;

}  // namespace inarow
