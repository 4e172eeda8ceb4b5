// A server in this process, with well-behaved and misbehaving clients.  All of it stays on 127.0.0.0/8.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "json.hpp"
#include "server/listener.hpp"
#include "server/service.hpp"

namespace inarow::testing_server {

using Json = testing_json::json;

// Nothing that works takes so long, whatever else the machine does.
inline constexpr std::chrono::minutes hang(10);

// A service with its listener on a free port.
class Server {
public:
    explicit Server(server::ServiceOptions options = small_options(), server::ListenerOptions listener = {});
    ~Server() { end(); }
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    [[nodiscard]] int port() const { return port_; }
    void end();

    // Two searches at once, 64 MiB, generous limits.
    [[nodiscard]] static server::ServiceOptions small_options();
    // The same, which soon takes a question for a long one.
    [[nodiscard]] static server::ServiceOptions impatient_options(unsigned workers, std::size_t queue,
                                                                  std::size_t per_client);

private:
    std::unique_ptr<server::Listener> listener_;  // asked by the service, and gone before it
    server::Service service_;
    int port_ = 0;
};

// One for all tests that only ask it questions.
[[nodiscard]] Server& the_server();

// A connection; closed with it.
class Socket {
public:
    // From this address of the loopback net: the server takes each for another client.
    explicit Socket(int port, const std::string& from = "127.0.0.1");
    ~Socket();
    Socket(Socket&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    Socket& operator=(Socket&&) = delete;

    // False when the server has hung up.
    bool send(std::string_view text) const;
    // What comes next; empty at the end, or after so long without anything.
    [[nodiscard]] std::string read_some(std::chrono::milliseconds patience = hang) const;
    [[nodiscard]] std::string read_all(std::chrono::milliseconds patience = hang) const;
    void end_of_request() const;  // says that nothing more will be sent

private:
    int descriptor_;
};

struct Answer {
    int status = 0;
    std::map<std::string, std::string> headers;  // names in small letters
    std::string body;                            // chunks put together

    [[nodiscard]] Json json() const { return Json::parse(body); }
};

// A connection by which this has been asked for.
[[nodiscard]] Socket asking(int port, const std::string& target, const std::string& from = "127.0.0.1");

// What a server sent until it hung up; status 0 when it is no whole answer.
[[nodiscard]] Answer parse_answer(const std::string& text);

// What it answers to this text of a request.
[[nodiscard]] Answer ask(const Server& server, const std::string& request, const std::string& from = "127.0.0.1");
// A request that asks the server to hang up after its answer.
[[nodiscard]] std::string request_text(const std::string& method, const std::string& target,
                                       const std::string& more_headers = "", const std::string& body = "");
[[nodiscard]] Answer get(const Server& server, const std::string& target, const std::string& from = "127.0.0.1");
[[nodiscard]] Answer post(const Server& server, const std::string& target, const std::string& json);

struct Event {
    std::string name;
    Json data;
};
// The events of a stream that has ended.
[[nodiscard]] std::vector<Event> events_of(const std::string& body);

}  // namespace inarow::testing_server
