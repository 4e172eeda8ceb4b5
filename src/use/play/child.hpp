// A child process with line-based input and output: started by a shell command, killed and reaped by the destructor.
#pragma once

#include <sys/types.h>

#include <memory>
#include <string>
#include <string_view>

#include "inarow/result.hpp"
#include "inarow/trust.hpp"

namespace inarow::play {

// For one thread.
class Child {
public:
    [[nodiscard]] static Result<std::unique_ptr<Child>> start(const TrustedText& command);
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    // Ends it and everything it has started in its process group.
    ~Child();

    // Does nothing when it has ended; read() reports that.
    void send(std::string_view line);

    enum class Reading { line, nothing, ended, nonsense };
    // Waits at most this many milliseconds for a line, given without its end.  nonsense: a line of more than 64 KiB.
    [[nodiscard]] Reading read(std::string& line, int millis);

private:
    Child(pid_t process, int socket) : process_(process), socket_(socket) {}
    [[nodiscard]] bool take_line(std::string& line);

    pid_t process_;
    int socket_;
    std::string unread_;
};

}  // namespace inarow::play
