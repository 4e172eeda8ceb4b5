#include "server/deadline.hpp"

#include <sys/socket.h>

#include <new>

namespace inarow::server {

void Deadline::begin(int socket, Time now) noexcept try {
    const std::lock_guard lock(mutex_);
    begun_.insert_or_assign(socket, now);
} catch (const std::bad_alloc&) {
}

void Deadline::end(int socket) {
    const std::lock_guard lock(mutex_);
    begun_.erase(socket);
}

// Under the lock, because a socket is closed, and its number used again, only after end().
void Deadline::hang_up(Time now) {
    const std::lock_guard lock(mutex_);
    std::erase_if(begun_, [&](const auto& connection) {
        const bool late = now - connection.second > patience_;
        if (late) ::shutdown(connection.first, SHUT_RDWR);
        return late;
    });
}

}  // namespace inarow::server
