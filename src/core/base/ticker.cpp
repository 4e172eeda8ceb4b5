#include "base/ticker.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

namespace inarow {

// The thread allocates nothing: it could tell nobody that memory ran out.
struct Ticker::Work {
    void tick_until(const std::stop_token& stop) {
        std::unique_lock lock(mutex);
        while (!never.wait_for(lock, stop, interval, [&] { return stop.stop_requested(); }))
            if (!tick()) return;
    }

    std::chrono::duration<double> interval;
    std::function<bool()> tick;
    std::mutex mutex{};
    std::condition_variable_any never{};
    std::jthread thread{};  // the last member, as it uses the others
};

Ticker::Ticker(double seconds, std::function<bool()> tick)
    : work_(new Work{std::chrono::duration<double>(seconds), std::move(tick)}) {
    work_->thread = std::jthread([work = work_.get()](const std::stop_token& stop) { work->tick_until(stop); });
}

Ticker::~Ticker() = default;
Ticker::Ticker(Ticker&&) noexcept = default;
Ticker& Ticker::operator=(Ticker&&) noexcept = default;

}  // namespace inarow
