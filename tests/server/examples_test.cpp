// The commands in docs/guide/commands.md and docs/guide/http-api.md work: each curl is sent to a real server.

#include <fstream>

#include "matchers.hpp"
#include "server/client.hpp"

namespace inarow::testing_server {
namespace {

const std::string address = "http://127.0.0.1:8008";

// The text between two marks after `at`; empty if there is none.
std::string quoted_after(const std::string& line, std::size_t at) {
    const auto open = line.find('\'', at);
    return open == std::string::npos ? "" : line.substr(open + 1, line.find('\'', open + 1) - open - 1);
}

std::vector<std::string> curl_lines(const std::string& file) {
    std::ifstream in(INAROW_SOURCE_DIR "/" + file);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);)
        if (line.starts_with("curl ")) lines.push_back(line);
    return lines;
}

Answer run(const Server& server, const std::string& line) {
    const std::string target = quoted_after(line, line.find('\'' + address)).substr(address.size());
    const auto data = line.find("-d '");
    return data == std::string::npos ? get(server, target) : post(server, target, quoted_after(line, data));
}

TEST(Examples, of_curl_work) {
    server::ServiceOptions options = Server::small_options();
    options.seconds = 10;  // some search as long as they may
    const Server server(options);
    std::size_t tried = 0;
    for (const char* file : {"README.md", "docs/guide/commands.md", "docs/guide/http-api.md"})
        for (const std::string& line : curl_lines(file)) {
            const Answer answer = run(server, line);
            EXPECT_EQ(answer.status, 200) << line << answer.body;
            EXPECT_EQ(answer.body.find("event: error"), std::string::npos) << line << answer.body;
            ++tried;
        }
    EXPECT_GE(tried, 13U);
}

}  // namespace
}  // namespace inarow::testing_server
