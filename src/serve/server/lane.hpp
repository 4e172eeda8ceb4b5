// A queue of tasks that is fair between addresses, and the turns that it gives.
//
// The next turn goes to the address that has the fewest turns at the moment; of several, to the one whose last turn began
// the longest ago.  The tasks of one address come in the order of their arrival.  So two addresses take turns one after the
// other, however many tasks either has, and one that asks for little waits for at most one task of any other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string>

#include "server/task.hpp"

namespace inarow::server {

// Not thread-safe.
class Lane {
public:
    // At most this many turns at the same time, and for one address.
    Lane(std::size_t turns, std::size_t turns_of_client) : turns_(turns), turns_of_client_(turns_of_client) {}

    void push(const TaskPointer& task);
    // The task whose turn it is, until give_back(); nothing when there is none, or no turn is free.
    [[nodiscard]] TaskPointer next();
    void give_back(const Task& task);
    // Takes a waiting task out; false when it is not there.
    bool erase(const TaskPointer& task);
    // Takes any waiting task out; nothing when there is none.  Needs no memory.
    [[nodiscard]] TaskPointer take_waiting() noexcept;

    [[nodiscard]] std::size_t waiting() const { return waiting_; }
    [[nodiscard]] std::size_t running() const { return running_; }
    [[nodiscard]] bool has_free_turn() const { return running_ + waiting_ < turns_; }

private:
    struct Client {
        std::deque<TaskPointer> tasks;
        std::size_t turns = 0;
        std::uint64_t last_turn = 0;
    };
    using Clients = std::map<std::string, Client>;

    [[nodiscard]] Clients::iterator whose_turn();
    void forget_if_idle(Clients::iterator client);

    std::size_t turns_;
    std::size_t turns_of_client_;
    Clients clients_;  // those with tasks or turns
    std::size_t waiting_ = 0;
    std::size_t running_ = 0;
    std::uint64_t given_ = 0;
};

}  // namespace inarow::server
