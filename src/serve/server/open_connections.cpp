#include "server/open_connections.hpp"

#include <poll.h>

#include <new>
#include <vector>

namespace inarow::server {
namespace {

constexpr auto glance_interval = std::chrono::milliseconds(50);

using Connections = std::vector<std::shared_ptr<Connection>>;

// Polls without the lock.  A number may mean another socket by then, which is why hung_up() checks again: a connection
// that still waits on a socket of this number has waited on it all the time.
void glance_at(const Connections& open) {
    for (const auto& connection : open) {
        const auto socket = connection->waiting_socket();
        pollfd look{socket.value_or(-1), POLLRDHUP, 0};
        if (socket && poll(&look, 1, 0) > 0 && (look.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0)
            connection->hung_up(*socket);
    }
}

}  // namespace

void OpenConnections::insert(const std::shared_ptr<Connection>& connection) {
    const std::lock_guard lock(mutex_);
    connections_.insert(connection);
}

void OpenConnections::erase(const std::shared_ptr<Connection>& connection) {
    const std::lock_guard lock(mutex_);
    connections_.erase(connection);
    changed_.notify_all();
}

void OpenConnections::wait_for_all(std::chrono::milliseconds patience) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, patience, [&] { return connections_.empty(); });
}

void OpenConnections::watch(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (!never_.wait_for(lock, stop, glance_interval, [&] { return stop.stop_requested(); })) {
        Connections open;
        try {
            open.assign(connections_.begin(), connections_.end());
        } catch (const std::bad_alloc&) {  // the next glance will do
        }
        lock.unlock();
        deadline_.hang_up(std::chrono::steady_clock::now());
        glance_at(open);
        open.clear();
        lock.lock();
    }
}

}  // namespace inarow::server
