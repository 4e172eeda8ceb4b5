// The connections whose requests are being answered.
#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <set>
#include <stop_token>
#include <thread>

#include "server/connection.hpp"
#include "server/deadline.hpp"

namespace inarow::server {

// Its thread notices when a client hangs up, or takes too long for its request: the library does not look at connections
// that are set aside.
class OpenConnections {
public:
    explicit OpenConnections(Deadline& deadline)
        : deadline_(deadline), watcher_([this](const std::stop_token& stop) { watch(stop); }) {}

    void insert(const std::shared_ptr<Connection>& connection);
    void erase(const std::shared_ptr<Connection>& connection);
    // Waits until every answer has been sent, but no longer than `patience`.
    void wait_for_all(std::chrono::milliseconds patience);

private:
    void watch(const std::stop_token& stop);

    Deadline& deadline_;
    std::mutex mutex_;
    std::condition_variable_any never_;
    std::condition_variable changed_;
    std::set<std::shared_ptr<Connection>> connections_;
    std::jthread watcher_;
};

}  // namespace inarow::server
