// An exchange over a connection of libmicrohttpd.
//
// Two threads meet here: that of the server, which calls proceed() and completed(), and the one that answers.  While
// there is nothing to send, the connection is suspended, and only then may threads other than the server's touch it:
// `mutex_` guards that.
#pragma once

#include <microhttpd.h>

#include <mutex>
#include <optional>

#include "server/exchange.hpp"

namespace inarow::server {

[[nodiscard]] int socket_of(MHD_Connection* connection);

class Connection final : public Exchange, public std::enable_shared_from_this<Connection> {
public:
    Connection(MHD_Connection* connection, std::size_t unread_bytes)
        : connection_(connection), unread_bytes_(unread_bytes) {}

    // For the server's thread.
    [[nodiscard]] Call& incoming() { return call_; }
    // Headers of its answer, whatever that is.
    void set_headers(Fields headers) { headers_ = std::move(headers); }
    // Sends what is there, or sets the connection aside until something is.
    [[nodiscard]] MHD_Result proceed();
    // The request is over, one way or the other.
    void completed();
    // For the thread that watches clients: the socket while the connection is set aside, or nothing.
    [[nodiscard]] std::optional<int> waiting_socket();
    // The client has hung up on `socket`, if that is still what is waited for.
    void hung_up(int socket);

    // For the thread that answers.
    [[nodiscard]] const Call& call() const override { return call_; }
    void reply(Reply reply) override;
    void begin_stream() override;
    [[nodiscard]] bool streaming() const override;
    void send(std::string_view event, std::string_view data, Need need) override;
    void end_stream() override;
    void when_gone(std::function<void()> action) override;

private:
    static ssize_t read_stream(void* self, std::uint64_t position, char* buffer, std::size_t size);

    [[nodiscard]] ssize_t take(char* buffer, std::size_t size);
    [[nodiscard]] MHD_Result queue_reply();
    [[nodiscard]] MHD_Result queue_stream();
    void suspend();
    void resume();
    void tell_gone(std::unique_lock<std::mutex> lock);

    Call call_;
    Fields headers_;
    mutable std::mutex mutex_;
    MHD_Connection* connection_;  // null once the request is over
    std::size_t unread_bytes_;
    bool suspended_ = false;
    bool gone_ = false;
    std::optional<Reply> reply_;
    bool streaming_ = false;
    bool ended_ = false;
    std::string unread_;  // of the stream
    std::function<void()> when_gone_;
};

}  // namespace inarow::server
