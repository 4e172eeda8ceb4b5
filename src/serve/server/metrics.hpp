// The server's metrics, for Prometheus.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace inarow::server {

// Requests at the moment.
struct Load {
    std::size_t running = 0;
    std::size_t running_long = 0;  // for longer than attempts
    std::size_t waiting = 0;
};

// Counters only grow.  Any thread may call it.
class Metrics {
public:
    void answered(std::string_view route, int status, double seconds);

    std::atomic<std::uint64_t> nodes{0};
    std::atomic<std::uint64_t> known_answers{0};  // from earlier searches
    std::atomic<std::uint64_t> clients_gone{0};   // before their answer

    // Measured elsewhere, at this moment.
    struct Gauges {
        Load load;
        std::size_t warm = 0;
        std::size_t answers = 0;
        unsigned connections = 0;
    };
    // The text format of Prometheus, version 0.0.4.
    [[nodiscard]] std::string text(const Gauges& gauges) const;

private:
    static constexpr std::array bucket_seconds = {0.001, 0.01, 0.1, 1.0, 10.0};

    mutable std::mutex mutex_;
    std::map<std::pair<std::string, int>, std::uint64_t> requests_;  // by route and status
    std::array<std::uint64_t, bucket_seconds.size()> buckets_{};     // each holds those before it, too
    std::uint64_t count_ = 0;
    double seconds_ = 0;
};

}  // namespace inarow::server
