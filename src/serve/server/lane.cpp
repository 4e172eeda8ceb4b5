#include "server/lane.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace inarow::server {

void Lane::push(const TaskPointer& task) {
    clients_[task->exchange->call().client].tasks.push_back(task);
    ++waiting_;
}

TaskPointer Lane::next() {
    const auto client = running_ < turns_ ? whose_turn() : clients_.end();
    if (client == clients_.end()) return nullptr;
    TaskPointer task = std::move(client->second.tasks.front());
    client->second.tasks.pop_front();
    ++client->second.turns;
    client->second.last_turn = ++given_;
    --waiting_;
    ++running_;
    return task;
}

Lane::Clients::iterator Lane::whose_turn() {
    const auto rank = [](const Client& client) { return std::tuple(client.turns, client.last_turn); };
    auto best = clients_.end();
    for (auto client = clients_.begin(); client != clients_.end(); ++client) {
        if (client->second.tasks.empty() || client->second.turns >= turns_of_client_) continue;
        if (best == clients_.end() || rank(client->second) < rank(best->second)) best = client;
    }
    return best;
}

void Lane::give_back(const Task& task) {
    const auto client = clients_.find(task.exchange->call().client);
    --client->second.turns;
    --running_;
    forget_if_idle(client);
}

bool Lane::erase(const TaskPointer& task) {
    const auto client = clients_.find(task->exchange->call().client);
    if (client == clients_.end() || std::erase(client->second.tasks, task) == 0) return false;
    --waiting_;
    forget_if_idle(client);
    return true;
}

TaskPointer Lane::take_waiting() noexcept {
    const auto client = std::ranges::find_if(clients_, [](const auto& of) { return !of.second.tasks.empty(); });
    if (client == clients_.end()) return nullptr;
    TaskPointer task = std::move(client->second.tasks.front());
    client->second.tasks.pop_front();
    --waiting_;
    forget_if_idle(client);
    return task;
}

// Addresses that ask for nothing take no memory.
void Lane::forget_if_idle(Clients::iterator client) {
    if (client->second.tasks.empty() && client->second.turns == 0) clients_.erase(client);
}

}  // namespace inarow::server
