// Strategies on cards, sent in the body of a request.
#include "base/input_file.hpp"
#include "explain/by_cards.hpp"
#include "matchers.hpp"
#include "server/client.hpp"

namespace inarow::testing_server {
namespace {

const std::string& six_by_four() {
    static const std::string text = *read_input(INAROW_SOURCE_DIR "/results/strategies/6x4.strategy.json");
    return text;
}

Answer asked(const std::string& query, const std::string& body = six_by_four()) {
    return post(the_server(), "/api/v1/strategy" + query, body);
}

TEST(Strategy, plays_and_shows_its_card) {
    const Json turn = asked("?moves=14144").json();
    EXPECT_EQ(turn["move"], "5");
    EXPECT_EQ(turn["why"], "Play 5: card 7 has the lowest number, 1, there.");
    EXPECT_EQ(turn["numbers"][0], Json({3, 1, 1, 3, 0, 0}));
    EXPECT_EQ(asked("?moves=63633").json()["numbers"][0], Json({0, 0, 3, 1, 1, 3}));
    EXPECT_EQ(asked("").json()["replies"][0], Json({{"reply", "1"}, {"answer", "4"}}));
}

TEST(Strategy, may_be_the_largest_that_is_bundled) {
    const std::string seven_by_six = *read_input(INAROW_SOURCE_DIR "/results/strategies/7x6.strategy.json");
    EXPECT_EQ(asked("", seven_by_six).json()["move"], "4");
    EXPECT_EQ(asked("?moves=14144", six_by_four() + std::string(200'000, ' ')).json()["move"], "5");
    const Answer refused = asked("", six_by_four() + std::string(300'000, ' '));
    EXPECT_EQ(refused.status, 413);
    EXPECT_THAT(refused.body, HasSubstr("262144 bytes"));
}

TEST(Strategy, is_checked) {
    EXPECT_EQ(asked("/check").json()["verdict"], "VALID");
    std::string wrong = six_by_four();
    wrong.replace(wrong.find("second"), 6, "first");
    EXPECT_EQ(asked("/check", wrong).json()["verdict"], "INVALID");
}

// The second player never completes a column of ten, and meets millions of positions.
TEST(Strategy, that_fills_the_memory_is_unchecked) {
    std::string rows;
    for (int row = 0; row < 10; ++row) rows += (row == 0 ? "" : ",") + std::string("[0,0,0,0,0,0]");
    const Json verdict =
        asked("/check", R"({"format":"inarow-strategy","version":1,"variant":"6x10k10","owner":"first",)"
                        R"("claim":"not-lose","cards":[[)" +
                            rows + R"(]],"plan":{"":{"card":0,"mirror":false}}})")
            .json();
    EXPECT_EQ(verdict["verdict"], "UNCHECKED");
    EXPECT_LT(verdict["positions"], 2'000'010);
}

TEST(Strategy, that_is_none_is_refused_in_a_line) {
    const auto complaint = [](const Answer& answer) {
        EXPECT_EQ(answer.status, 400);
        return answer.json()["error"].get<std::string>();
    };
    EXPECT_THAT(complaint(asked("", "{}")), HasSubstr("format"));
    EXPECT_EQ(complaint(asked("?moves=111")), "the strategy is left at move 2: it plays 4 there");
    EXPECT_THAT(complaint(asked("?moves=14144&file=x")), HasSubstr("(known: moves, seconds)"));
    const std::string text = request_text("POST", "/api/v1/strategy", "Content-Type: text/plain\r\n", six_by_four());
    EXPECT_EQ(ask(the_server(), text).status, 415);
}

Json card_in(const server::ServiceOptions& options, const std::string& query) {
    return get(Server(options), "/api/v1/explain?variant=" + query).json()["strategy"];
}

server::ServiceOptions options_with_cards() {
    server::ServiceOptions options = Server::small_options();
    const TrustedText folder(LocalUser::of_this_process(), INAROW_SOURCE_DIR "/results/strategies");
    options.add_card = [cards = std::make_shared<explain::Cards>(folder)](auto&&... explanation) {
        cards->add_to(explanation...);
    };
    return options;
}

TEST(Strategy, that_is_bundled_explains) {
    EXPECT_EQ(card_in(Server::small_options(), "6x4&moves=14144"), Json());
    EXPECT_EQ(card_in(options_with_cards(), "6x4&moves=14144")["file"], "6x4.strategy.json");
}

TEST(Strategy, of_one_card_is_found_where_it_is_asked_for) {
    EXPECT_EQ(card_in(options_with_cards(), "7x6&moves=1767646626252241"), Json());
    const Json found = card_in(options_with_cards(), "7x6&moves=1767646626252241&card_budget=5000000");
    EXPECT_EQ(found["file"], Json());
    EXPECT_EQ(found["numbers"].size(), 6);
    EXPECT_EQ(get(the_server(), "/api/v1/explain?variant=7x6&card_budget=10000001").status, 400);
}

}  // namespace
}  // namespace inarow::testing_server
