// How long a client may take for a request, by a clock that the test sets.
#include "server/deadline.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>

namespace inarow::server {
namespace {

using namespace std::chrono_literals;

// Both ends of a connection.
class Pair {
public:
    Pair() { EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends_.data()), 0); }
    ~Pair() {
        for (const int end : ends_) close(end);
    }
    Pair(const Pair&) = delete;
    Pair& operator=(const Pair&) = delete;

    [[nodiscard]] int server() const { return ends_[0]; }
    [[nodiscard]] bool open() const {
        char byte = 0;
        return recv(ends_[1], &byte, 1, MSG_DONTWAIT) != 0;
    }

private:
    std::array<int, 2> ends_{};
};

const Deadline::Time start{};

TEST(Deadline, is_counted_from_the_connection_to_the_whole_request) {
    Deadline deadline(15s);
    const Pair slow;
    const Pair quick;
    const Pair late;
    deadline.begin(slow.server(), start);
    deadline.begin(quick.server(), start);
    deadline.begin(late.server(), start + 10s);
    deadline.hang_up(start + 15s);
    deadline.end(quick.server());
    EXPECT_TRUE(slow.open());
    deadline.hang_up(start + 16s);
    EXPECT_FALSE(slow.open());
    EXPECT_TRUE(late.open());
    deadline.hang_up(start + 1h);
    EXPECT_FALSE(late.open());
    EXPECT_TRUE(quick.open());
}

TEST(Deadline, begins_again_after_an_answer) {
    Deadline deadline(15s);
    const Pair pair;
    for (int request = 0; request < 5; ++request) {
        deadline.begin(pair.server(), start + request * 10s);
        deadline.hang_up(start + request * 10s + 9s);
        EXPECT_TRUE(pair.open());
        deadline.end(pair.server());
    }
    deadline.begin(pair.server(), start + 50s);
    deadline.hang_up(start + 66s);
    EXPECT_FALSE(pair.open());
}

}  // namespace
}  // namespace inarow::server
