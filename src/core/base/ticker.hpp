// Calls a function periodically during a long task: to look at the clock, or to report progress.
//
// A separate thread does it.  Where threads cannot be started (WebAssembly), bindings/wasm has other functions of the
// same names, and the working thread does it in passing, whenever it asks whether it should stop (Control::stopped()).
#pragma once

#include <functional>
#include <memory>

namespace inarow {

class Ticker {
public:
    // Calls `tick` every so many seconds until it returns false or the ticker is gone.  `tick` must not throw.
    Ticker(double seconds, std::function<bool()> tick);
    // Afterwards `tick` is no longer running.
    ~Ticker();
    Ticker(Ticker&&) noexcept;
    Ticker& operator=(Ticker&&) noexcept;

private:
    struct Work;
    std::unique_ptr<Work> work_;
};

#ifdef INAROW_ONE_THREAD
void tick_if_due();
#else
inline void tick_if_due() {}
#endif

}  // namespace inarow
