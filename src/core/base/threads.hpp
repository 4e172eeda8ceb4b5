// One piece of work on several threads.
#pragma once

#include <cstddef>
#include <exception>
#include <thread>
#include <vector>

namespace inarow {

// Calls work(thread) on this many threads at once, thread 0 being this one, and waits for all.  Where the system starts
// fewer threads than asked for, fewer are at work.  What a thread throws is rethrown here once all have ended: a thread
// that waits for another must learn of its end in that case, too.
template <class Work>
void run_on_threads(std::size_t threads, Work&& work) {
    std::vector<std::exception_ptr> thrown(threads);
    const auto run = [&](std::size_t thread) {
        try {
            work(thread);
        } catch (...) {
            thrown[thread] = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> helpers;
        helpers.reserve(threads);
        try {
            for (std::size_t thread = 1; thread < threads; ++thread) helpers.emplace_back(run, thread);
        } catch (const std::exception&) {  // no more threads, or no memory for one
        }
        run(0);
    }
    for (const std::exception_ptr& one : thrown)
        if (one) std::rethrow_exception(one);
}

}  // namespace inarow
