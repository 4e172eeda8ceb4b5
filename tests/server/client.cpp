#include "server/client.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <sstream>
#include <stdexcept>

#include "server/framing.hpp"

namespace inarow::testing_server {
namespace {

sockaddr_in address_of(const std::string& host, int port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    inet_pton(AF_INET, host.c_str(), &address.sin_addr);
    return address;
}

// Nothing when the last chunk is not there.
std::optional<std::string> without_chunks(std::string_view text) {
    std::string body;
    while (true) {
        const auto end = text.find("\r\n");
        if (end == std::string_view::npos) return std::nullopt;
        const std::size_t size = std::stoul(std::string(text.substr(0, end)), nullptr, 16);
        if (size == 0) return body;
        if (text.size() < end + 2 + size + 2) return std::nullopt;
        body += text.substr(end + 2, size);
        text.remove_prefix(end + 2 + size + 2);
    }
}

}  // namespace

server::ServiceOptions Server::small_options() {
    server::ServiceOptions options;
    options.limits = {2, 64, 64};
    options.seconds = 3600;  // no test waits for its end
    options.table_bytes = 64 << 20;
    options.machine = "a machine";
    options.now = [] { return std::string("2026-01-01T00:00:00Z"); };
    return options;
}

server::ServiceOptions Server::impatient_options(unsigned workers, std::size_t queue, std::size_t per_client) {
    server::ServiceOptions options = small_options();
    options.limits = {workers, queue, per_client, 0.01, 0.01};
    return options;
}

Server::Server(server::ServiceOptions options, server::ListenerOptions listener)
    : service_((options.connections = [this] { return listener_ ? listener_->connections() : 0; }, std::move(options))) {
    listener.port = 0;
    auto made = server::Listener::create(listener, [this](const auto& exchange) { service_.answer(exchange); });
    if (!made) throw std::runtime_error(made.error().message);
    listener_ = std::move(*made);
    const std::string url = listener_->url();
    port_ = std::stoi(url.substr(url.rfind(':') + 1));
}

void Server::end() {
    service_.end();
    listener_.reset();
}

Server& the_server() {
    static Server server;
    return server;
}

Socket::Socket(int port, const std::string& from) : descriptor_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    const sockaddr_in own = address_of(from, 0);
    const sockaddr_in server = address_of("127.0.0.1", port);
    if (descriptor_ < 0 || bind(descriptor_, reinterpret_cast<const sockaddr*>(&own), sizeof own) != 0 ||
        connect(descriptor_, reinterpret_cast<const sockaddr*>(&server), sizeof server) != 0)
        throw std::runtime_error("cannot connect to the server");
}

Socket::~Socket() {
    if (descriptor_ >= 0) close(descriptor_);
}

bool Socket::send(std::string_view text) const {
    while (!text.empty()) {
        const ssize_t sent = ::send(descriptor_, text.data(), text.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

std::string Socket::read_some(std::chrono::milliseconds patience) const {
    pollfd look{descriptor_, POLLIN, 0};
    if (poll(&look, 1, static_cast<int>(patience.count())) <= 0) return "";
    std::array<char, 16384> buffer{};
    const ssize_t got = recv(descriptor_, buffer.data(), buffer.size(), 0);
    return got <= 0 ? "" : std::string(buffer.data(), static_cast<std::size_t>(got));
}

std::string Socket::read_all(std::chrono::milliseconds patience) const {
    std::string all;
    for (std::string some = read_some(patience); !some.empty(); some = read_some(patience)) all += some;
    return all;
}

void Socket::end_of_request() const { shutdown(descriptor_, SHUT_WR); }

Answer parse_answer(const std::string& text) {
    const auto end = text.find("\r\n\r\n");
    if (!text.starts_with("HTTP/1.1 ") || end == std::string::npos) return {};
    Answer answer;
    answer.status = std::stoi(text.substr(9, 3));
    std::istringstream lines(text.substr(0, end));
    std::string line;
    for (std::getline(lines, line); std::getline(lines, line);) {
        while (!line.empty() && line.back() == '\r') line.pop_back();
        const auto colon = line.find(": ");
        if (colon != std::string::npos)
            answer.headers[server::small_letters(line.substr(0, colon))] = line.substr(colon + 2);
    }
    answer.body = text.substr(end + 4);
    if (answer.headers["transfer-encoding"] == "chunked") {
        const auto body = without_chunks(answer.body);
        if (!body) return {};
        answer.body = *body;
    } else if (answer.headers.contains("content-length") && answer.status != 304 &&
               std::stoul(answer.headers["content-length"]) != answer.body.size()) {
        return {};
    }
    return answer;
}

std::string request_text(const std::string& method, const std::string& target, const std::string& more_headers,
                         const std::string& body) {
    std::string text = method + ' ' + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n" + more_headers;
    if (!body.empty()) text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
    return text + "\r\n" + body;
}

Socket asking(int port, const std::string& target, const std::string& from) {
    Socket socket(port, from);
    socket.send(request_text("GET", target));
    return socket;
}

Answer ask(const Server& server, const std::string& request, const std::string& from) {
    const Socket socket(server.port(), from);
    socket.send(request);
    return parse_answer(socket.read_all());
}

Answer get(const Server& server, const std::string& target, const std::string& from) {
    return ask(server, request_text("GET", target), from);
}

Answer post(const Server& server, const std::string& target, const std::string& json) {
    return ask(server, request_text("POST", target, "Content-Type: application/json\r\n", json));
}

std::vector<Event> events_of(const std::string& body) {
    std::vector<Event> events;
    std::istringstream lines(body);
    std::string name;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("event: ")) name = line.substr(7);
        if (line.starts_with("data: ")) events.push_back({name, Json::parse(line.substr(6))});
    }
    return events;
}

}  // namespace inarow::testing_server
