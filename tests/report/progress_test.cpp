#include "report/progress.hpp"

#include <gtest/gtest.h>

namespace inarow::report {
namespace {

TEST(Progress, says_what_is_known) {
    Sample sample;
    sample.nodes = 3'000'000;
    EXPECT_EQ(progress_text(sample, 2), "3,000,000 nodes in 2.0 s (1.5 million/s)");
    EXPECT_EQ(progress_json(sample, 2.0004), R"({"nodes":3000000,"seconds":2.0})");
    sample.bounds = Bound{-2, 5};
    sample.left = Numbers{1200, 7};
    sample.remaining = {1e6, std::nullopt};
    EXPECT_EQ(progress_text(sample, 2),
              "score [-2, 5], proof 1,200, disproof 7, at least 1,000,000 nodes left, "
              "3,000,000 nodes in 2.0 s (1.5 million/s)");
    EXPECT_EQ(
        progress_json(sample, 2),
        R"({"nodes":3000000,"seconds":2.0,"bounds":[-2,5],"proof":1200,"disproof":7,"remaining":[1000000,null]})");
    sample.remaining = {1e6, 2.5e6};
    EXPECT_NE(progress_text(sample, 2).find("1,000,000 to 2,500,000 nodes left"), std::string::npos);
    EXPECT_NE(progress_json(sample, 2).find(R"("remaining":[1000000,2500000])"), std::string::npos);
}

TEST(Progress, foresees_the_end_of_pieces_of_equal_size) {
    Sample sample;
    sample.done = 0;
    sample.total = 40;
    EXPECT_EQ(progress_text(sample, 5), "0 of 40 done, 0 nodes in 5.0 s");
    sample.done = 10;
    EXPECT_EQ(progress_text(sample, 5), "10 of 40 done, about 15.0 s left, 0 nodes in 5.0 s");
    sample.task = "7x6 \"score\"";  // a piece with a name
    EXPECT_EQ(progress_text(sample, 5), "7x6 \"score\", 10 of 40 done, 0 nodes in 5.0 s");
    EXPECT_EQ(progress_json(sample, 5), R"({"nodes":0,"seconds":5.0,"task":"7x6 \"score\"","done":10,"total":40})");
    sample.total = 0;
    sample.task.clear();
    EXPECT_EQ(progress_text(sample, 5), "10 done, 0 nodes in 5.0 s");
}

TEST(Progress, of_bytes_says_how_many_there_are) {
    Sample sample;
    sample.task = "loading the table";
    sample.done = 3ULL << 30;
    sample.total = 12ULL << 30;
    sample.bytes = true;
    EXPECT_EQ(progress_text(sample, 5), "loading the table, 3.0 GiB of 12.0 GiB, about 15.0 s left");
    EXPECT_EQ(progress_json(sample, 5),
              R"({"nodes":0,"seconds":5.0,"task":"loading the table","done":3221225472,"total":12884901888})");
    sample.done = sample.total;
    EXPECT_EQ(progress_text(sample, 20), "loading the table, 12.0 GiB of 12.0 GiB");
}

}  // namespace
}  // namespace inarow::report
