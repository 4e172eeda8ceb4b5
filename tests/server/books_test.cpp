// Books that a server is given answer every request that would search.

#include "inarow/books.hpp"

#include "matchers.hpp"
#include "server/client.hpp"

namespace inarow::testing_server {
namespace {

// With the books of the source, and so little time that a search of 7x6 with a few stones would not come to an end.
server::ServiceOptions hasty_options() {
    server::ServiceOptions options = Server::small_options();
    options.seconds = 0.001;
    std::vector<TrustedText> folders;
    folders.emplace_back(LocalUser::of_this_process(), INAROW_SOURCE_DIR "/books");
    options.books = std::make_shared<api::BookFolders>(
        std::move(folders), [](const std::string& text) { ADD_FAILURE() << text; });
    return options;
}

Json answer_to(const std::string& target) {
    static Server server(hasty_options());
    const Answer answer = get(server, target);
    EXPECT_EQ(answer.status, 200) << target << ' ' << answer.body;
    return answer.json();
}

TEST(Books, answer_questions_about_a_position) {
    EXPECT_THAT(answer_to("/api/v1/solve?variant=7x6&moves=444&every_move=true"),
                Holds({{"source", "book"}, {"nodes", 0}, {"score", -1}}));
    EXPECT_EQ(answer_to("/api/v1/solve?variant=7x6&moves=4&question=weak")["source"], "book");
    EXPECT_EQ(answer_to("/api/v1/solve?variant=7x6&question=weak")["source"], "atlas");
}

TEST(Books, answer_clients_of_gamesolver) {
    EXPECT_EQ(answer_to("/solve?pos=")["score"], Json::parse("[-2, -1, 0, 1, 0, -1, -2]"));
}

TEST(Books, answer_in_a_stream) {
    static Server server(hasty_options());
    const auto events = events_of(get(server, "/api/v1/analyze?variant=7x6&moves=4&every_move=true").body);
    ASSERT_FALSE(events.empty());
    EXPECT_EQ(events.back().name, "done");
    EXPECT_EQ(events.back().data["source"], "book");
    EXPECT_EQ(events.back().data["scores"]["4"], -1);
}

TEST(Books, move_for_a_player) {
    EXPECT_THAT(answer_to("/api/v1/play?variant=7x6&player=perfect&moves=44"),
                Holds({{"nodes", 0}, {"remark", "score +1, from the book"}}));
}

TEST(Books, tell_which_moves_lose) {
    const Json explained = answer_to("/api/v1/explain?variant=7x6");
    EXPECT_EQ(explained["open_moves"], Json::array());
    EXPECT_EQ(explained["losing_moves"].size(), 4U);
}

}  // namespace
}  // namespace inarow::testing_server
