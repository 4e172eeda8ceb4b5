#include "inarow/request.hpp"

#include "boards.hpp"
#include "matchers.hpp"

namespace inarow::api {
namespace {

TEST(Claim, is_read_with_every_sign_and_any_spaces) {
    EXPECT_EQ(parse_claim("score>=1"), (Claim{1, false}));
    EXPECT_EQ(parse_claim("score > 1"), (Claim{2, false}));
    EXPECT_EQ(parse_claim(" score <= -2 "), (Claim{-1, true}));
    EXPECT_EQ(parse_claim("score<+3"), (Claim{3, true}));
}

TEST(Claim, an_invalid_claim_is_refused_with_the_valid_forms) {
    for (const std::string text :
         {"", "score", "score=3", "score>=", "score>=x", "score>=1 2", "3", "score>=99999999999", "score>=2000",
          "score>=--1", "points>=1", "score>=+-1", "score>=1.5"})
        EXPECT_THAT(message_of(parse_claim(text)), AllOf(HasSubstr("score>=N"), HasSubstr("N from -1000 to 1000")))
            << text;
}

TEST(Claim, round_trips_through_text) {
    for (const Claim claim : {Claim{3, false}, Claim{-3, false}, Claim{0, true}, Claim{5, true}})
        EXPECT_EQ(parse_claim(to_text(claim)), claim) << to_text(claim);
}

}  // namespace
}  // namespace inarow::api
