// base/ticker.hpp without threads.
#include "base/ticker.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "host.hpp"

namespace inarow {
namespace {

struct Tick {
    Tick(double interval, std::function<bool()> what) : seconds(interval), tick(std::move(what)), due(wasm::host_now() + interval) {}

    void look(double now) {
        if (now < due) return;
        due = now + seconds;
        if (!tick()) due = never;
    }

    static constexpr double never = 1e300;
    double seconds;
    std::function<bool()> tick;
    double due;
};

std::vector<Tick*> ticks;  // of all tickers that are alive

}  // namespace

struct Ticker::Work : Tick {
    using Tick::Tick;
};

Ticker::Ticker(double seconds, std::function<bool()> tick) : work_(std::make_unique<Work>(seconds, std::move(tick))) {
    ticks.push_back(work_.get());
}
Ticker::~Ticker() { ticks.erase(std::remove(ticks.begin(), ticks.end(), work_.get()), ticks.end()); }
Ticker::Ticker(Ticker&&) noexcept = default;
Ticker& Ticker::operator=(Ticker&& other) noexcept {
    std::swap(work_, other.work_);
    return *this;
}

void tick_if_due() {
    if (ticks.empty()) return;
    const double now = wasm::host_now();
    for (Tick* tick : ticks) tick->look(now);
}

}  // namespace inarow
