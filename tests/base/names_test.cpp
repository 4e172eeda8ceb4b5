// What is said of a name that is not on the list.
#include "base/names.hpp"

#include <array>

#include "matchers.hpp"

namespace inarow {
namespace {

constexpr std::array<std::string_view, 6> searches = {"alphabeta", "fhourstones", "dfpn", "pns", "cube", "reference"};

TEST(Names, that_are_misspelt_are_guessed) {
    for (const std::string typed : {"alfabeta", "alphabet", "alhpabeta", "alphabeta2", "AlphaBeta", "alpha", "Al"})
        EXPECT_THAT(names_like(typed, searches), ElementsAre("alphabeta")) << typed;
    EXPECT_THAT(names_like("pn", searches), ElementsAre("pns"));
    EXPECT_THAT(names_like("fpdn", searches), IsEmpty());
    EXPECT_THAT(names_like("dpfn", searches), ElementsAre("dfpn"));
}

TEST(Names, that_are_like_none_are_not_guessed) {
    for (const std::string typed : {"", "a", "x", "best", "minimax", "chess", "--"})
        EXPECT_THAT(names_like(typed, searches), IsEmpty()) << typed;
    EXPECT_THAT(names_like(std::string(1'000'000, 'a'), searches), IsEmpty());
    EXPECT_THAT(names_like("dfpn", {}), IsEmpty());
    EXPECT_THAT(names_like("dfpn", searches), IsEmpty()) << "as in an option without its value";
}

TEST(Names, that_are_equally_near_are_all_guessed) {
    constexpr std::array<std::string_view, 3> lam = {"lam-calls", "lam-depth", "levels"};
    EXPECT_EQ(guess("lam", lam), ", did you mean lam-calls or lam-depth?");
    constexpr std::array<std::string_view, 4> many = {"on-a", "on-b", "on-c", "on-d"};
    EXPECT_EQ(guess("on", many), "");
}

TEST(Names, that_are_unknown_are_reported_with_the_known_ones) {
    constexpr std::array<std::string_view, 2> known = {"dfpn", "pns"};
    EXPECT_EQ(unknown_name("search", "dfnp", known), "unknown search 'dfnp', did you mean dfpn? (known: dfpn, pns)");
    EXPECT_EQ(unknown_name("search", "cube", known), "unknown search 'cube' (known: dfpn, pns)");
    EXPECT_EQ(unknown_name("search", "cube", {}), "unknown search 'cube' (known: none)");
    EXPECT_EQ(unknown_name("search", "d\nfpn", known), "unknown search 'd?fpn', did you mean dfpn? (known: dfpn, pns)");
}

}  // namespace
}  // namespace inarow
