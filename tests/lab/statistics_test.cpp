// Intervals, tests and ratings, against published figures and against sums that can be written down.
#include "lab/statistics.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "base/rng.hpp"
#include "lab/pair_score.hpp"
#include "lab/ratings.hpp"

namespace inarow::lab {
namespace {

void expect_interval(Interval found, double lo, double hi, double tolerance = 5e-5) {
    EXPECT_NEAR(found.lo, lo, tolerance);
    EXPECT_NEAR(found.hi, hi, tolerance);
}

// The two ends have a closed form when nothing or everything succeeds.
TEST(ClopperPearson, without_a_failure_is_a_root_of_the_tail) {
    for (const std::uint64_t n : {1U, 10U, 1000U}) {
        const double end = std::pow(0.025, 1 / static_cast<double>(n));
        expect_interval(clopper_pearson(n, n), end, 1, 1e-12);
        expect_interval(clopper_pearson(0, n), 0, 1 - end, 1e-12);
    }
    expect_interval(clopper_pearson(0, 0), 0, 1, 0);
}

// Of 20 trials, 5 successes: 0.0866 to 0.4910, as every table of exact limits has it.
TEST(ClopperPearson, equals_the_tables) {
    expect_interval(clopper_pearson(5, 20), 0.0866, 0.4910);
    expect_interval(clopper_pearson(5, 10), 0.1871, 0.8129);
    expect_interval(clopper_pearson(1, 10, 0.90), 0.0051, 0.3942);
}

// By definition: at each end, what was seen or more (less) has half of what is left of the level.
TEST(ClopperPearson, leaves_half_of_the_rest_on_each_side) {
    const auto tail = [](int from, int to, int n, double p) {
        double sum = 0;
        for (int k = from; k <= to; ++k)
            sum += std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1)) * std::pow(p, k) *
                   std::pow(1 - p, n - k);
        return sum;
    };
    const Interval found = clopper_pearson(13, 40);
    EXPECT_NEAR(tail(13, 40, 40, found.lo), 0.025, 1e-9);
    EXPECT_NEAR(tail(0, 13, 40, found.hi), 0.025, 1e-9);
}

TEST(BinomialTest, adds_all_counts_that_are_no_more_likely) {
    EXPECT_NEAR(binomial_test(8, 10), 2 * (45 + 10 + 1) / 1024.0, 1e-12);
    EXPECT_NEAR(binomial_test(5, 10), 1, 1e-12);
    EXPECT_NEAR(binomial_test(0, 4, 0.25), 1 - 4 * 0.25 * std::pow(0.75, 3), 1e-12);  // all but a single success
    EXPECT_NEAR(binomial_test(0, 3, 0.25), 1, 1e-12);  // a single one is exactly as likely
    EXPECT_DOUBLE_EQ(binomial_test(0, 0), 1);
    EXPECT_NEAR(std::log10(binomial_test(0, 1000)), -999 * std::log10(2), 1e-6);
}

// Fisher's own example: a lady tells 3 of 4 cups of tea (The Design of Experiments, 1935).
TEST(FisherTest, judges_the_lady_who_tastes_tea) {
    EXPECT_NEAR(fisher_test(3, 4, 1, 4), 34.0 / 70, 1e-12);
    EXPECT_NEAR(fisher_test(4, 4, 0, 4), 2.0 / 70, 1e-12);
    EXPECT_NEAR(fisher_test(5, 10, 5, 10), 1, 1e-12);
}

TEST(TrendTest, of_two_groups_is_the_test_of_two_shares) {
    const std::array groups = {Group{1, 20, 100}, Group{3, 35, 100}};
    const double share = 55.0 / 200;
    const double z = 0.15 / std::sqrt(share * (1 - share) * (2.0 / 100));
    EXPECT_NEAR(trend_test(groups).z, z, 1e-9);
    EXPECT_NEAR(trend_test(groups).p, std::erfc(z / std::sqrt(2)), 1e-9);
    const std::array level = {Group{1, 7, 50}, Group{2, 7, 50}, Group{3, 7, 50}};
    EXPECT_NEAR(trend_test(level).z, 0, 1e-12);
    const std::array all = {Group{1, 50, 50}, Group{2, 50, 50}};
    EXPECT_DOUBLE_EQ(trend_test(all).p, 1);
}

// The quantile of one degree of freedom is 12.706, and its distribution is known; that of two is 4.3027.
TEST(MeanShares, are_judged_by_students_distribution) {
    const MeanShare two = mean_share(std::array{0.2, 0.4});
    EXPECT_NEAR(two.share, 0.3, 1e-12);
    expect_interval(two.interval, 0, 1);
    EXPECT_NEAR(two.p, 0.2952, 5e-5);
    const MeanShare three = mean_share(std::array{0.3, 0.4, 0.5});
    expect_interval(three.interval, 0.4 - 0.2484, 0.4 + 0.2484);
    EXPECT_NEAR(three.p, 0.2254, 5e-5);
    const MeanShare alike = mean_share(std::array{0.25, 0.25, 0.25});
    EXPECT_DOUBLE_EQ(alike.p, 0);
    EXPECT_DOUBLE_EQ(mean_share(std::array{0.5, 0.5}).p, 1);
    for (const MeanShare& unknown : {mean_share({}), mean_share(std::array{0.9})}) {
        expect_interval(unknown.interval, 0, 1, 0);
        EXPECT_DOUBLE_EQ(unknown.p, 1);
    }
}

PairScore pairs_of(const std::array<int, 5>& counts) {
    PairScore pairs;
    for (int halves = 0; halves < 5; ++halves)
        for (int i = 0; i < counts[static_cast<std::size_t>(halves)]; ++i) pairs.add(halves);
    return pairs;
}

TEST(Elo, of_ten_to_one_is_400) {
    EXPECT_NEAR(elo_of(10.0 / 11), 400, 1e-9);
    EXPECT_NEAR(elo_of(0.5), 0, 1e-9);
    for (const double elo : {-250.0, 0.0, 5.0, 700.0}) EXPECT_NEAR(elo_of(score_of(elo)), elo, 1e-9);
    EXPECT_TRUE(std::isinf(elo_of(1)) && std::isinf(elo_of(0)));
}

// For many pairs the likelihood is a parabola, whose width is that of the normal distribution.
TEST(PairScores, interval_is_the_normal_one_when_there_are_many) {
    const PairScore pairs = pairs_of({1000, 2000, 4000, 2000, 1000});
    const double deviation = std::sqrt((2 * 1000 * 0.25 + 2 * 2000 * 0.0625) / 1e4 / 1e4);
    expect_interval(pairs.interval(), 0.5 - 1.95996 * deviation, 0.5 + 1.95996 * deviation, 1e-5);
    EXPECT_NEAR(pairs_of({10, 0, 0, 0, 30}).score(), 0.75, 1e-12);
}

// All pairs won: the score at which that still has the likelihood exp(-1.92).
TEST(PairScores, interval_has_a_length_when_all_pairs_ended_alike) {
    const Interval won = pairs_of({0, 0, 0, 0, 50}).interval();
    EXPECT_DOUBLE_EQ(won.hi, 1);
    EXPECT_NEAR(won.lo, std::exp(-1.9207 / 50), 2e-3);
    const Interval even = pairs_of({0, 0, 50, 0, 0}).interval();
    EXPECT_NEAR(even.lo + even.hi, 1, 1e-6);
    EXPECT_GT(even.hi - even.lo, 0.005);
}

// With pairs that are won or lost as a whole, the statistic is that of Wald's test of two coins.
TEST(SprtTest, equals_the_test_of_two_coins_for_independent_games) {
    const PairScore pairs = pairs_of({40, 0, 0, 0, 60});
    const double s0 = score_of(0);
    const double s1 = score_of(30);
    const double expected = 60 * std::log(s1 / s0) + 40 * std::log((1 - s1) / (1 - s0));
    EXPECT_NEAR((Sprt{.elo0 = 0, .elo1 = 30}).statistic(pairs), expected, 0.02);
}

// How often the test is wrong: at most about alpha and beta, on matches whose truth is known.
TEST(SprtTest, keeps_its_error_rates) {
    const Sprt sprt{.elo0 = 0, .elo1 = 100, .alpha = 0.1, .beta = 0.1};
    Rng rng(5);
    for (const double truth : {0.0, 100.0}) {
        int wrong = 0;
        for (int match = 0; match < 300; ++match) {
            PairScore pairs;
            while (sprt.verdict(pairs) == Sprt::Verdict::open) {
                const auto win = [&] { return static_cast<double>(rng.below(1'000'000)) < 1e6 * score_of(truth); };
                pairs.add(2 * win() + 2 * win());
            }
            wrong += sprt.verdict(pairs) == (truth == 0 ? Sprt::Verdict::elo1 : Sprt::Verdict::elo0);
        }
        EXPECT_LE(wrong, 300 * 0.15) << truth;
        EXPECT_GE(wrong, 3) << truth;  // a test that is never wrong plays too long
    }
}

TEST(Ratings, of_two_players_are_their_score) {
    const std::vector<Meeting> one = {{0, 1, pairs_of({100, 0, 200, 0, 500})}};
    const auto ratings = ratings_of(2, one, 1);
    EXPECT_NEAR(ratings[0].elo - ratings[1].elo, elo_of((1200 + 0.5) / 1601), 0.01);
    EXPECT_NEAR(ratings[0].elo + ratings[1].elo, 0, 1e-6);
    const double half = (elo_of(one[0].pairs.interval().hi) - elo_of(one[0].pairs.interval().lo)) / 4;
    EXPECT_NEAR((ratings[0].interval.hi - ratings[0].interval.lo) / 2, half, half / 4);
}

// Scores that follow the model are found again, and so is the order of players who did not meet.
TEST(Ratings, find_the_strengths_that_made_the_games) {
    const std::array<double, 4> truth = {-300, -50, 100, 250};
    Rng rng(3);
    std::vector<Meeting> meetings;
    for (std::size_t a = 0; a < 4; ++a)
        for (std::size_t b = a + 1; b < 4; ++b) {
            if (a == 0 && b == 3) continue;
            Meeting meeting{a, b, {}};
            const double chance = score_of(truth[a] - truth[b]);
            const auto win = [&] { return static_cast<double>(rng.below(1'000'000)) < 1e6 * chance; };
            for (int i = 0; i < 2000; ++i) meeting.pairs.add(2 * win() + 2 * win());
            meetings.push_back(meeting);
        }
    const auto ratings = ratings_of(4, meetings, 1);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_NEAR(ratings[i].elo, truth[i], 25);
        EXPECT_TRUE(ratings[i].interval.holds(ratings[i].elo));
    }
}

TEST(Ratings, of_a_player_who_won_everything_are_finite) {
    const auto ratings = ratings_of(3, std::vector<Meeting>{{0, 1, pairs_of({0, 0, 0, 0, 10})}}, 1);
    EXPECT_TRUE(std::isfinite(ratings[0].elo));
    EXPECT_GT(ratings[0].elo, ratings[1].elo + 400);
    EXPECT_TRUE(ratings[0].met && ratings[1].met);
    EXPECT_FALSE(ratings[2].met);
}

TEST(Ratings, have_an_interval_where_all_pairs_ended_alike_or_there_is_one) {
    for (const std::array<int, 5>& counts :
         {std::array{0, 0, 0, 0, 50}, std::array{0, 0, 50, 0, 0}, std::array{0, 0, 0, 1, 0}})
        for (const Rating& rating : ratings_of(2, std::vector<Meeting>{{0, 1, pairs_of(counts)}}, 1)) {
            EXPECT_LT(rating.interval.lo + 1, rating.elo);
            EXPECT_GT(rating.interval.hi - 1, rating.elo);
        }
}

TEST(Ratings, take_no_account_of_meetings_without_games) {
    std::vector<Meeting> meetings = {{0, 1, pairs_of({1, 0, 2, 0, 5})}, {1, 2, pairs_of({3, 0, 2, 0, 9})}};
    const auto before = ratings_of(3, meetings, 1);
    meetings.push_back({0, 2, {}});
    const auto after = ratings_of(3, meetings, 1);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_DOUBLE_EQ(before[i].elo, after[i].elo);
}

// Each of two thousand games is won by the stronger of two neighbours: the drawn game that is added is all that the
// others won, so every step of the ladder is as high.
TEST(Ratings, are_found_where_every_game_was_won) {
    std::vector<Meeting> meetings;
    for (std::size_t i = 0; i + 1 < 10; ++i) meetings.push_back({i, i + 1, pairs_of({0, 0, 0, 0, 1000})});
    const auto ratings = ratings_of(10, meetings, 1);
    for (std::size_t i = 0; i + 1 < 10; ++i)
        EXPECT_NEAR(ratings[i].elo - ratings[i + 1].elo, elo_of(2000.5 / 2001), 1e-3);
}

}  // namespace
}  // namespace inarow::lab
