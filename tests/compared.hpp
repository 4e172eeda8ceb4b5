// Counts what a test has compared, and fails the test if that was nothing.
//
// A loop over a table, where rows that do not apply are left out, passes as well when it leaves out all of them; so does
// one that compares 0 with 0.  Count beside the comparison, after the last `continue`:
//
//     Compared compared("boards that the search plays");
//     for (const auto text : boards)
//         if (const auto solver = make(text)) {
//             EXPECT_EQ(...);
//             compared.one();
//         }
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace inarow::inline testing_boards {

class Compared {
public:
    explicit Compared(std::string what) : what_(std::move(what)) {}
    Compared(const Compared&) = delete;
    Compared& operator=(const Compared&) = delete;
    // A test that was skipped, or has failed and maybe left early, says enough.
    ~Compared() {
        if (count_ == 0 && !::testing::Test::HasFailure() && !::testing::Test::IsSkipped())
            ADD_FAILURE() << "nothing was compared: no " << what_;
    }

    void one() { ++count_; }

private:
    std::string what_;
    int count_ = 0;
};

}  // namespace inarow::inline testing_boards
