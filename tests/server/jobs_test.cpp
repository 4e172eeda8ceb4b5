// A server shows how far a solve in jobs is, and nothing where it was given none.

#include "matchers.hpp"
#include "server/client.hpp"

namespace inarow::testing_server {
namespace {

TEST(Jobs, are_shown_as_they_are_told) {
    server::ServiceOptions options = Server::small_options();
    options.jobs = [asked = std::make_shared<int>(0)]() -> Result<std::string> {
        if (++*asked > 1) return error("ledger x.db: it is damaged");
        return std::string(R"({"variant": "4x4x4"})");
    };
    Server server(options);
    EXPECT_EQ(get(server, "/api/v1/variants").json()["jobs"], true);
    EXPECT_EQ(get(server, "/api/v1/jobs").json()["variant"], "4x4x4");
    const Answer damaged = get(server, "/api/v1/jobs");
    EXPECT_EQ(damaged.status, 503);
    EXPECT_THAT(damaged.body, HasSubstr("ledger x.db: it is damaged"));
}

TEST(Jobs, are_not_there_without_a_ledger) {
    Server server;
    EXPECT_EQ(get(server, "/api/v1/variants").json()["jobs"], false);
    const Answer none = get(server, "/api/v1/jobs");
    EXPECT_EQ(none.status, 404);
    EXPECT_THAT(none.body, HasSubstr("without a ledger"));
}

}  // namespace
}  // namespace inarow::testing_server
