// Answers to many positions on their way to standard output.
#pragma once

#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/ticker.hpp"

namespace inarow::app {

// Writes each text at once, or all that came in a tenth of a second together: a system call for each answer took a
// fifth of the time of easy positions.  If a text cannot be written, the next call throws CommandFailed.
class Answers {
public:
    explicit Answers(bool at_once);
    ~Answers();  // writes what is left, and does not tell whether that failed
    Answers(const Answers&) = delete;
    Answers& operator=(const Answers&) = delete;

    void add(std::string_view text);
    void flush();

private:
    bool write_in_passing();
    // With the lock held.
    void write();
    void check() const;

    const bool at_once_;
    std::mutex lock_;
    std::string held_;
    std::exception_ptr failure_;
    std::optional<Ticker> writer_;  // the last member, as it uses the others
};

}  // namespace inarow::app
