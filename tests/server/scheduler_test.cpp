// Whose turn it is, without a network.
#include "server/scheduler.hpp"

#include <atomic>
#include <chrono>
#include <functional>
#include <new>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>

#include "matchers.hpp"

namespace inarow::server {
namespace {

using namespace std::chrono_literals;

// Remembers what it is answered.
class FakeExchange final : public Exchange {
public:
    explicit FakeExchange(const std::string& client) { call_.client = client; }

    const Call& call() const override { return call_; }
    void reply(Reply reply) override {
        replies.push_back(std::move(reply));
        on_answer();
        answered = true;
    }
    void begin_stream() override { streaming_ = true; }
    bool streaming() const override { return streaming_; }
    void send(std::string_view event, std::string_view, Need) override { events.emplace_back(event); }
    void end_stream() override {
        events.emplace_back("the end");
        answered = true;
    }
    void when_gone(std::function<void()>) override {}

    std::function<void()> on_answer = [] {};
    std::atomic<bool> answered = false;
    std::vector<Reply> replies;  // read them once it is answered
    std::vector<std::string> events;

private:
    Call call_;
    bool streaming_ = false;
};

using WorkFunction = std::function<Reply(Exchange&, Control&)>;
using AttemptFunction = std::function<std::optional<Reply>(Exchange&, Turn&)>;

TaskPointer task_of(const std::string& client, WorkFunction work = {}, AttemptFunction attempt = {}) {
    auto task = std::make_shared<Task>();
    task->exchange = std::make_shared<FakeExchange>(client);
    task->work = std::move(work);
    task->attempt = std::move(attempt);
    task->seconds = 20;
    return task;
}

FakeExchange& exchange_of(const TaskPointer& task) { return dynamic_cast<FakeExchange&>(*task->exchange); }
const std::string& client_of(const TaskPointer& task) { return task->exchange->call().client; }

// How long a machine may take for what takes no time.
template <class Condition>
bool becomes_true(Condition condition) {
    for (int i = 0; i < 6'000; ++i) {
        if (condition()) return true;
        std::this_thread::sleep_for(5ms);
    }
    return false;
}

bool gets_answer(const TaskPointer& task) {
    return becomes_true([&] { return exchange_of(task).answered.load(); });
}
bool accepts(Scheduler& scheduler, const TaskPointer& task) {
    return scheduler.submit(task) == Scheduler::Refusal::none;
}
bool answers(Scheduler& scheduler, const TaskPointer& task) { return accepts(scheduler, task) && gets_answer(task); }

Reply until_stopped(Exchange&, Control& control) {
    while (!control.stop) std::this_thread::sleep_for(1ms);
    return {};
}
// Uses the processor: an attempt ends when it has used up its time.
std::optional<Reply> until_over(Exchange&, Turn& turn) {
    while (!turn.over) {
    }
    return std::nullopt;
}
std::optional<Reply> answer_at_once(Exchange&, Turn&) { return Reply{}; }
Reply answer_in_time(Exchange&, Control&) { return {}; }
TaskPointer heavy_task(const std::string& client) { return task_of(client, until_stopped, until_over); }
TaskPointer easy_task(const std::string& client) { return task_of(client, until_stopped, answer_at_once); }

// Attempts of a thousandth of a second.
Scheduler::Limits limits_of(unsigned workers, std::size_t queue, std::size_t per_client) {
    return {workers, queue, per_client, 0.001, 0.001};
}

// Whose turns come, one after another.
std::vector<std::string> turns(Lane& lane) {
    std::vector<std::string> clients;
    while (const auto task = lane.next()) {
        clients.push_back(client_of(task));
        lane.give_back(*task);
    }
    return clients;
}

TEST(Lane, gives_turns_to_addresses_alternately) {
    Lane lane(1, 1);
    for (int i = 0; i < 5; ++i) lane.push(task_of("a"));
    for (int i = 0; i < 3; ++i) lane.push(task_of("b"));
    EXPECT_THAT(turns(lane), ElementsAre("a", "b", "a", "b", "a", "b", "a", "a"));
    EXPECT_EQ(lane.waiting() + lane.running(), 0U);
}

TEST(Lane, lets_whoever_comes_late_have_the_next_turn) {
    Lane lane(1, 1);
    for (int i = 0; i < 3; ++i) lane.push(task_of("a"));
    const auto first = lane.next();
    lane.push(task_of("b"));
    lane.push(task_of("c"));
    EXPECT_EQ(lane.next(), nullptr);
    lane.give_back(*first);
    EXPECT_THAT(turns(lane), ElementsAre("b", "c", "a", "a"));
}

TEST(Lane, gives_one_address_no_more_than_its_share) {
    Lane lane(3, 2);
    for (int i = 0; i < 5; ++i) lane.push(task_of("a"));
    EXPECT_NE(lane.next(), nullptr);
    const auto second = lane.next();
    EXPECT_EQ(lane.next(), nullptr);
    lane.push(task_of("b"));
    lane.push(task_of("c"));
    EXPECT_EQ(client_of(lane.next()), "b");
    lane.give_back(*second);
    EXPECT_EQ(client_of(lane.next()), "c");  // who has none before who has one
}

TEST(Lane, keeps_the_tasks_of_an_address_in_order) {
    Lane lane(1, 1);
    const auto one = task_of("a");
    const auto two = task_of("a");
    const auto three = task_of("a");
    for (const auto& task : {one, two, three}) lane.push(task);
    EXPECT_TRUE(lane.erase(two));
    EXPECT_FALSE(lane.erase(two));
    EXPECT_EQ(lane.next(), one);
    lane.give_back(*one);
    EXPECT_EQ(lane.next(), three);
    EXPECT_EQ(lane.take_waiting(), nullptr);
}

TEST(Scheduler, works_in_the_order_of_arrival) {
    std::vector<int> order;
    {
        Scheduler scheduler({1, 10, 10});
        std::atomic<int> left = 5;
        for (int i = 0; i < 5; ++i)
            EXPECT_TRUE(accepts(
                scheduler, task_of("a", [&, i](Exchange&, Control&) { return order.push_back(i), --left, Reply{}; })));
        EXPECT_TRUE(becomes_true([&] { return left == 0; }));
    }
    EXPECT_THAT(order, ElementsAre(0, 1, 2, 3, 4));
}

TEST(Scheduler, attempts_twice_before_the_whole_work) {
    Scheduler scheduler(limits_of(1, 10, 10));
    std::vector<std::string> calls;
    const auto work = [&](Exchange&, Control&) { return calls.emplace_back("work"), Reply{}; };
    const auto attempt = [&](Exchange& exchange, Turn& turn) {
        calls.emplace_back("attempt");
        return until_over(exchange, turn);
    };
    ASSERT_TRUE(answers(scheduler, task_of("a", work, attempt)));
    EXPECT_THAT(calls, ElementsAre("attempt", "attempt", "work"));
}

TEST(Scheduler, works_at_once_on_what_takes_no_longer_than_an_attempt) {
    Scheduler scheduler(limits_of(1, 10, 10));
    const auto task = task_of("a", answer_in_time);
    task->attempt = [](Exchange&, Turn&) -> std::optional<Reply> { throw std::logic_error("not to be tried"); };
    task->seconds = 0.0005;
    EXPECT_TRUE(answers(scheduler, task));
}

// None of the heavy tasks ends before it is told to: whatever is answered is answered before all of them.
TEST(Scheduler, answers_an_easy_task_before_any_number_of_heavy_ones) {
    Scheduler scheduler(limits_of(2, 100, 8));
    std::vector<TaskPointer> heavy;
    for (int i = 0; i < 50; ++i) {
        heavy.push_back(heavy_task("address " + std::to_string(i % 10)));
        ASSERT_TRUE(accepts(scheduler, heavy.back()));
    }
    EXPECT_TRUE(answers(scheduler, easy_task("somebody")));
    ASSERT_TRUE(becomes_true([&] { return scheduler.load().running_long == 8 && scheduler.load().waiting == 42; }));
    for (const char* client : {"somebody", "address 0"}) EXPECT_TRUE(answers(scheduler, easy_task(client))) << client;
    for (const auto& task : heavy) EXPECT_FALSE(exchange_of(task).answered);
}

TEST(Scheduler, answers_for_tasks_that_throw_and_goes_on) {
    Scheduler scheduler({1, 10, 10});
    const auto faulty = task_of("a", [](Exchange&, Control&) -> Reply { throw std::runtime_error("a fault"); });
    const auto greedy = task_of("a", {}, [](Exchange&, Turn&) -> std::optional<Reply> { throw std::bad_alloc(); });
    const auto alone = task_of("a", {}, [](Exchange&, Turn&) -> std::optional<Reply> {
        throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
    });
    const auto well = task_of("a", answer_in_time);
    for (const auto& [task, status] : {std::pair{faulty, 500}, {greedy, 503}, {alone, 503}, {well, 200}}) {
        ASSERT_TRUE(answers(scheduler, task));
        EXPECT_EQ(exchange_of(task).replies.at(0).status, status);
    }
    EXPECT_TRUE(becomes_true([&] { return scheduler.load().running == 0; }));
}

TEST(Scheduler, leaves_turns_to_others_whatever_one_address_asks) {
    Scheduler scheduler(limits_of(2, 100, 50));
    std::vector<TaskPointer> greedy;
    for (int i = 0; i < 20; ++i) {
        greedy.push_back(heavy_task("greedy"));
        ASSERT_TRUE(accepts(scheduler, greedy.back()));
    }
    ASSERT_TRUE(becomes_true([&] { return scheduler.load().running_long == 2 && scheduler.load().waiting == 18; }));
    std::atomic<bool> worked = false;
    const auto work = [&](Exchange&, Control&) { return worked = true, Reply{}; };
    ASSERT_TRUE(accepts(scheduler, task_of("other", work, until_over)));
    EXPECT_TRUE(becomes_true([&] { return worked.load(); }));
    for (const auto& task : greedy) EXPECT_FALSE(exchange_of(task).answered);
}

TEST(Scheduler, stops_work_when_its_processor_time_is_up) {
    Scheduler scheduler({1, 1, 1});
    const auto task = task_of("a", [&](Exchange&, Control& control) {
        while (!control.stop) {
        }
        return Reply{};
    });
    task->seconds = 0.05;
    EXPECT_TRUE(answers(scheduler, task));
}

TEST(Scheduler, refuses_excess_requests_and_forgets_finished_clients) {
    Scheduler scheduler({1, 2, 2});
    const auto submit = [&](const char* client) { return scheduler.submit(task_of(client, until_stopped)); };
    for (const char* client : {"a", "b", "c", "d"}) EXPECT_EQ(submit(client), Scheduler::Refusal::none);
    EXPECT_TRUE(becomes_true([&] { return scheduler.load().running == 4; }));
    EXPECT_EQ(submit("a"), Scheduler::Refusal::none);
    EXPECT_EQ(submit("a"), Scheduler::Refusal::client_full);
    const auto last = task_of("e", until_stopped);
    EXPECT_EQ(scheduler.submit(last), Scheduler::Refusal::none);
    EXPECT_EQ(submit("f"), Scheduler::Refusal::queue_full);
    scheduler.cancel(last);
    EXPECT_EQ(exchange_of(last).replies.size(), 1U);
    EXPECT_EQ(submit("e"), Scheduler::Refusal::none);
}

TEST(Scheduler, has_room_for_the_next_request_of_a_client_that_has_its_answer) {
    Scheduler scheduler(limits_of(1, 1, 1));
    for (const auto& task : {easy_task("a"), task_of("a", answer_in_time), heavy_task("a")}) {
        task->seconds = 0.01;
        std::optional<Scheduler::Refusal> next;
        exchange_of(task).on_answer = [&] { next = scheduler.submit(task_of("a", answer_in_time)); };
        ASSERT_TRUE(becomes_true([&] { return accepts(scheduler, task); }));
        ASSERT_TRUE(gets_answer(task));
        EXPECT_EQ(next, Scheduler::Refusal::none);
    }
}

TEST(Scheduler, refuses_a_heavy_task_when_the_next_queue_is_full_but_no_easy_one) {
    Scheduler scheduler(limits_of(1, 1, 8));
    for (const char* client : {"a", "b", "c", "d", "e"}) {
        ASSERT_TRUE(becomes_true([&] { return accepts(scheduler, heavy_task(client)); }));
        ASSERT_TRUE(becomes_true([&] {
            return scheduler.load().running_long ==
                   std::min<std::size_t>(4, static_cast<std::size_t>(*client - 'a' + 1));
        }));
    }
    ASSERT_TRUE(becomes_true([&] {
        const Load load = scheduler.load();
        return load.running == 4 && load.running_long == 4 && load.waiting == 1;
    }));
    for (const auto& [task, status] : {std::pair{heavy_task("f"), 429}, {easy_task("f"), 200}}) {
        ASSERT_TRUE(becomes_true([&] { return accepts(scheduler, task); }));
        ASSERT_TRUE(gets_answer(task));
        EXPECT_EQ(exchange_of(task).replies[0].status, status);
    }
}

TEST(Scheduler, gives_up_an_attempt_whose_client_has_gone) {
    Scheduler scheduler({1, 10, 10});  // attempts that take long enough
    std::atomic<bool> begun = false;
    const auto task = task_of("a", until_stopped, [&](Exchange&, Turn& turn) {
        begun = true;
        while (!turn.over) std::this_thread::sleep_for(1ms);
        return std::nullopt;
    });
    task->deliver = [](Exchange&, const Reply&) { ADD_FAILURE() << "nobody wants it"; };
    ASSERT_TRUE(accepts(scheduler, task));
    ASSERT_TRUE(becomes_true([&] { return begun.load(); }));
    scheduler.cancel(task);
    ASSERT_TRUE(gets_answer(task));
    EXPECT_EQ(exchange_of(task).replies[0].status, 503);
    EXPECT_TRUE(becomes_true([&] { return scheduler.load().running + scheduler.load().waiting == 0; }));
}

TEST(Scheduler, turns_away_waiting_requests_on_shutdown) {
    Scheduler scheduler({1, 10, 10});
    const auto running = task_of("a", until_stopped);
    const auto waiting = task_of("a", until_stopped);
    const auto stream = task_of("a", until_stopped);
    stream->stream = true;
    std::atomic<int> refused = 0;
    for (const auto& task : {running, waiting, stream})
        task->deliver = [&refused](Exchange& exchange, Reply reply) {
            refused += reply.status == 503;
            fail(exchange, std::move(reply));
        };
    exchange_of(waiting).on_answer = [&] {  // the worker is idle, and would have time to take the next one
        ASSERT_TRUE(gets_answer(running));
        std::this_thread::sleep_for(50ms);
    };
    for (const auto& task : {running, waiting, stream}) ASSERT_TRUE(accepts(scheduler, task));
    ASSERT_TRUE(becomes_true([&] { return scheduler.load().running == 1; }));
    scheduler.end();
    EXPECT_EQ(refused, 2);
    ASSERT_EQ(exchange_of(waiting).replies.size(), 1U);
    EXPECT_EQ(exchange_of(waiting).replies[0].status, 503);
    EXPECT_THAT(exchange_of(stream).events, ElementsAre("error", "the end"));
    ASSERT_EQ(exchange_of(running).replies.size(), 1U);
    EXPECT_EQ(exchange_of(running).replies[0].status, 200);  // its work answers
    EXPECT_EQ(scheduler.submit(task_of("a", until_stopped)), Scheduler::Refusal::ending);
}

}  // namespace
}  // namespace inarow::server
