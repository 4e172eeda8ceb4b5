#include "server/listener.hpp"

#include <fmt/format.h>
#include <sys/socket.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <functional>
#include <new>
#include <optional>
#include <set>
#include <utility>

#include "server/connection.hpp"
#include "server/deadline.hpp"
#include "server/framing.hpp"
#include "server/open_connections.hpp"
#include "server/routes.hpp"
#include "server/socket.hpp"

namespace inarow::server {
namespace {

// What a connection may hold of a request, and a block of the answer; longer headers are refused by the library.
constexpr std::size_t connection_bytes = 32 << 10;
constexpr int most_parameters = 100;  // which take a fifth of that
// A body that is longer than this is not even read to its end.
constexpr std::size_t tolerated_bytes = 1 << 20;

constexpr auto last_words = std::chrono::milliseconds(1000);

MHD_Result add_field(void* fields, MHD_ValueKind, const char* key, std::size_t key_size, const char* value,
                     std::size_t value_size) {
    static_cast<Fields*>(fields)->emplace_back(std::string(key, key_size),
                                               value == nullptr ? "" : std::string(value, value_size));
    return MHD_YES;
}

Fields fields_of(MHD_Connection* connection, MHD_ValueKind kind) {
    Fields fields;
    MHD_get_connection_values_n(connection, kind, add_field, &fields);
    return fields;
}

// Where a header goes on on the next line, the library joins that line to its name, which moves to another place.
bool has_folded_header(MHD_Connection* connection) {
    const auto look = [](void* folded, MHD_ValueKind, const char* key, const char* value) {
        *static_cast<bool*>(folded) |= std::less<>()(value, key);
        return MHD_YES;
    };
    bool folded = false;
    MHD_get_connection_values(connection, MHD_HEADER_KIND, look, &folded);
    return folded;
}

// Writes to the socket itself, after which the library can send nothing more.
void send_last(int socket, const Reply& reply) {
    const std::string text = fmt::format(
        "HTTP/1.1 {} {}\r\nConnection: close\r\nContent-Type: {}\r\nContent-Length: {}\r\n\r\n{}", reply.status,
        MHD_get_reason_phrase_for(static_cast<unsigned>(reply.status)), reply.type, reply.body.size(), reply.body);
    static_cast<void>(::send(socket, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT));
    ::shutdown(socket, SHUT_WR);
}

class HttpListener final : public Listener {
public:
    HttpListener(const ListenerOptions& options, Handler handler, ListeningSocket socket, Access rules)
        : options_(options), handler_(std::move(handler)), url_(std::move(socket.url)), access_(std::move(rules)) {
        // poll() and not epoll: there version 0.9.75 misses a client that hangs up together with half a request.
        daemon_ = MHD_start_daemon(
            MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG, 0, nullptr, nullptr, access,
            this, MHD_OPTION_EXTERNAL_LOGGER, complained, this, MHD_OPTION_LISTEN_SOCKET, socket.descriptor,
            MHD_OPTION_URI_LOG_CALLBACK, arrived, this, MHD_OPTION_NOTIFY_COMPLETED, completed, this,
            MHD_OPTION_NOTIFY_CONNECTION, connected, this, MHD_OPTION_CONNECTION_LIMIT, options_.connections,
            MHD_OPTION_PER_IP_CONNECTION_LIMIT, options_.connections_per_client, MHD_OPTION_CONNECTION_TIMEOUT,
            options_.idle_seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_bytes, MHD_OPTION_END);
    }
    // Stopping the library drops what has not been sent, so that gets a moment first.
    ~HttpListener() override {
        open_.wait_for_all(last_words);
        if (daemon_ != nullptr) MHD_stop_daemon(daemon_);
    }
    HttpListener(const HttpListener&) = delete;
    HttpListener& operator=(const HttpListener&) = delete;

    [[nodiscard]] bool running() const { return daemon_ != nullptr; }
    [[nodiscard]] std::string url() const override { return url_; }
    [[nodiscard]] unsigned connections() const override {
        return MHD_get_daemon_info(daemon_, MHD_DAEMON_INFO_CURRENT_CONNECTIONS)->num_connections;
    }

private:
    // A request on its way in.
    struct Incoming {
        std::shared_ptr<Connection> connection;
        std::string url = {};  // as it came
        bool begun = false;
        bool handed_over = false;
        std::size_t body_bytes = 0;
        std::size_t most_bytes = 0;  // that it may have
    };

    // What the library says of broken requests, before it tells their clients.  Version 0.9.75 sends the headers of its
    // answer to a wrong Content-Length twice, so this answers, and the library finds the connection closed.
    static void complained(void* self, const char* complaint, va_list) try {
        if (std::string_view(complaint).find("Content-Length") == std::string_view::npos) return;
        const auto& listener = *static_cast<HttpListener*>(self);
        for (MHD_Connection* connection : listener.arriving_)
            for (const auto& [name, value] : fields_of(connection, MHD_HEADER_KIND))
                if (small_letters(name) == "content-length")
                    if (const auto refused = refused_length(value, listener.options_.body_bytes))
                        send_last(socket_of(connection), *refused);
    } catch (const std::bad_alloc&) {  // then the library's own answer has to do
    }

    static void connected(void* self, MHD_Connection* connection, void**, MHD_ConnectionNotificationCode what) {
        Deadline& deadline = static_cast<HttpListener*>(self)->deadline_;
        if (what == MHD_CONNECTION_NOTIFY_STARTED)
            deadline.begin(socket_of(connection), std::chrono::steady_clock::now());
        else
            deadline.end(socket_of(connection));
    }

    // Where there is no memory for a request, access() hangs up.
    static void* arrived(void* self, const char* url, MHD_Connection* connection) try {
        auto& listener = *static_cast<HttpListener*>(self);
        std::unique_ptr<Incoming> incoming(
            new Incoming{std::make_shared<Connection>(connection, listener.options_.unread_bytes)});
        incoming->url = url;
        incoming->most_bytes = takes_file(url) ? listener.options_.file_bytes : listener.options_.body_bytes;
        // More parameters than fit into the memory of a connection make the library hang up without an answer, so those
        // of a URL that is refused are hidden from it.  (The text is its own, and it changes it next.)
        if (char* query = std::strchr(const_cast<char*>(url), '?');
            query != nullptr && listener.refused_url(incoming->url))
            query[1] = '\0';
        listener.arriving_.insert(connection);
        return incoming.release();
    } catch (const std::bad_alloc&) {
        return nullptr;
    }

    static void completed(void* self, MHD_Connection* connection, void** state, MHD_RequestTerminationCode) {
        auto& listener = *static_cast<HttpListener*>(self);
        listener.arriving_.erase(connection);
        listener.deadline_.begin(socket_of(connection), std::chrono::steady_clock::now());
        const std::unique_ptr<Incoming> incoming(static_cast<Incoming*>(std::exchange(*state, nullptr)));
        if (!incoming) return;
        listener.open_.erase(incoming->connection);
        incoming->connection->completed();
    }

    // The library calls it when the headers are there, for each part of the body, at the end, and whenever a connection
    // that was set aside goes on.  An exception would end the program.
    static MHD_Result access(void* self, MHD_Connection* connection, const char* url, const char* method,
                             const char* version, const char* data, std::size_t* size, void** state) {
        if (*state == nullptr) return MHD_NO;
        try {
            auto& listener = *static_cast<HttpListener*>(self);
            auto& incoming = *static_cast<Incoming*>(*state);
            if (!incoming.begun) return listener.begin(connection, url, method, version, incoming);
            if (*size > 0) return listener.take_body(incoming, data, std::exchange(*size, 0));
            return listener.answer(connection, incoming);
        } catch (const std::exception&) {
            return MHD_NO;
        }
    }

    MHD_Result begin(MHD_Connection* connection, const char* url, const char* method, const char* version,
                     Incoming& incoming) {
        incoming.begun = true;
        arriving_.erase(connection);
        const Fields headers = fields_of(connection, MHD_HEADER_KIND);
        Call& call = incoming.connection->incoming();
        call.method = std::string_view(method) == "HEAD" ? "GET" : method;
        call.path = url;
        if (has_zero(incoming.url))
            call.path += '\0';  // the library ends the text there, which would name another file
        call.client = client_of(connection, headers);
        call.type = value_of(headers, "Content-Type");
        call.known_tag = value_of(headers, "If-None-Match");
        call.parameters = fields_of(connection, MHD_GET_ARGUMENT_KIND);
        if (has_folded_header(connection)) return refuse(incoming, 400, "a header takes more than one line");
        if (auto refused = refused_headers(headers, version)) return answer_at_once(incoming, std::move(*refused));
        if (const auto wrong = access_.wrong_host(value_of(headers, "Host"))) return refuse(incoming, 421, *wrong);
        return admit(incoming, headers);
    }

    // A request that is for this server.
    MHD_Result admit(Incoming& incoming, const Fields& headers) {
        const std::string_view origin = value_of(headers, "Origin");
        incoming.connection->set_headers(access_.headers(origin));
        if (incoming.connection->call().method == "OPTIONS" &&
            !value_of(headers, "Access-Control-Request-Method").empty())
            if (auto reply = access_.preflight(origin)) return answer_at_once(incoming, std::move(*reply));
        if (auto refused = refused_url(incoming.url)) return answer_at_once(incoming, std::move(*refused));
        if (const auto length = value_of(headers, "Content-Length"); !length.empty())
            if (auto refused = refused_length(length, incoming.most_bytes))
                return answer_at_once(incoming, std::move(*refused));
        return MHD_YES;
    }

    // Only the last address in X-Forwarded-For comes from our proxy; a client can invent the others.
    [[nodiscard]] std::string client_of(MHD_Connection* connection, const Fields& headers) const {
        const Fields backwards = options_.forwarded ? Fields(headers.rbegin(), headers.rend()) : Fields();
        const std::string_view forwarded = value_of(backwards, "X-Forwarded-For");
        if (!forwarded.empty()) return std::string(forwarded.substr(forwarded.find_last_of(", ") + 1));
        return address_text(MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr);
    }

    [[nodiscard]] std::optional<Reply> refused_url(std::string_view url) const {
        if (url.size() > options_.url_bytes)
            return error_reply(414, fmt::format("the URL is longer than {} bytes", options_.url_bytes));
        if (std::ranges::count(url, '&') >= most_parameters)
            return error_reply(400, fmt::format("the URL has more than {} parameters", most_parameters));
        return std::nullopt;
    }

    [[nodiscard]] static bool has_zero(std::string_view url) {
        return url.substr(0, url.find('?')).find("%00") != std::string_view::npos;
    }

    static MHD_Result take_body(Incoming& incoming, const char* data, std::size_t size) {
        incoming.body_bytes += size;
        if (incoming.body_bytes <= incoming.most_bytes) incoming.connection->incoming().body.append(data, size);
        return incoming.body_bytes <= tolerated_bytes ? MHD_YES : MHD_NO;
    }

    MHD_Result answer(MHD_Connection* connection, Incoming& incoming) {
        if (incoming.body_bytes > incoming.most_bytes && !incoming.handed_over)
            return answer_at_once(incoming, too_long_reply(incoming.most_bytes));
        if (!std::exchange(incoming.handed_over, true)) {
            deadline_.end(socket_of(connection));
            open_.insert(incoming.connection);
            handler_(incoming.connection);
        }
        return incoming.connection->proceed();
    }

    static MHD_Result refuse(Incoming& incoming, int status, const std::string& message) {
        return answer_at_once(incoming, error_reply(status, message));
    }
    static MHD_Result answer_at_once(Incoming& incoming, Reply reply) {
        incoming.handed_over = true;
        incoming.connection->reply(std::move(reply));
        return incoming.connection->proceed();
    }

    ListenerOptions options_;
    Handler handler_;
    std::string url_;
    Access access_;
    Deadline deadline_{std::chrono::seconds(options_.idle_seconds)};
    OpenConnections open_{deadline_};
    std::set<MHD_Connection*> arriving_;  // their first line is there, but not all headers; for the library's thread
    MHD_Daemon* daemon_ = nullptr;
};

}  // namespace

Result<std::unique_ptr<Listener>> Listener::create(const ListenerOptions& options, Handler handler) {
    auto socket = INAROW_TRY(listen_on(options.host, options.port));
    auto access = INAROW_TRY(Access::create(options.access, socket.address));
    auto listener = std::make_unique<HttpListener>(options, std::move(handler), std::move(socket), std::move(access));
    if (!listener->running()) return error("cannot start the HTTP server", Failure::out_of_resources);
    return listener;
}

}  // namespace inarow::server
