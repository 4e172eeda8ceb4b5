// The connections whose clients have yet to send a whole request, and since when.
//
// The HTTP library drops a connection on which nothing comes for a while.  A client that sends a byte now and then would keep
// it for ever, and a few hundred of them keep everybody else out.
#pragma once

#include <chrono>
#include <map>
#include <mutex>

namespace inarow::server {

// Any thread may call it.
class Deadline {
public:
    using Time = std::chrono::steady_clock::time_point;

    explicit Deadline(std::chrono::seconds patience) : patience_(patience) {}

    // The connection is new, or its last answer has been sent.  Without memory it has no deadline.
    void begin(int socket, Time now) noexcept;
    // The request is whole, or the socket is about to be closed.
    void end(int socket);
    // Hangs up where the request has not come in time; the sockets remain open for the library, which closes them.
    void hang_up(Time now);

private:
    std::chrono::seconds patience_;
    std::mutex mutex_;
    std::map<int, Time> begun_;
};

}  // namespace inarow::server
