#include "server/connection.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace inarow::server {
namespace {

constexpr std::size_t block_bytes = 4 << 10;

// The page loads nothing from other origins, has no inline scripts and cannot be framed.  It shows the reports of
// experiments in frames that it fills itself.
constexpr const char* security_policy =
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; frame-src 'self' blob: data:; "
    "worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

constexpr std::array<std::pair<const char*, const char*>, 5> headers_of_all = {{
    {"Content-Security-Policy", security_policy},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
}};

bool names(const Fields& headers, std::string_view name) {
    return std::any_of(headers.begin(), headers.end(), [&](const auto& header) { return header.first == name; });
}

MHD_Result queue_and_release(MHD_Connection* connection, int status, MHD_Response* response, const std::string& type,
                             Fields headers, const Fields& headers_of_connection) {
    headers.insert(headers.end(), headers_of_connection.begin(), headers_of_connection.end());
    if (response == nullptr) return MHD_NO;
    for (const auto& [name, value] : headers_of_all) MHD_add_response_header(response, name, value);
    if (!type.empty() && status != 304) MHD_add_response_header(response, "Content-Type", type.c_str());
    if (!names(headers, "Cache-Control")) MHD_add_response_header(response, "Cache-Control", "no-store");
    for (const auto& [name, value] : headers) MHD_add_response_header(response, name.c_str(), value.c_str());
    const MHD_Result queued = MHD_queue_response(connection, static_cast<unsigned>(status), response);
    MHD_destroy_response(response);
    return queued;
}

}  // namespace

int socket_of(MHD_Connection* connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}

MHD_Result Connection::proceed() {
    std::unique_lock lock(mutex_);
    if (streaming_) {
        lock.unlock();  // the library holds a lock of the response while it reads, and takes it here
        return queue_stream();
    }
    if (reply_) return queue_reply();
    suspend();
    return MHD_YES;
}

MHD_Result Connection::queue_reply() {
    MHD_Response* response =
        MHD_create_response_from_buffer(reply_->body.size(), reply_->body.data(), MHD_RESPMEM_MUST_COPY);
    return queue_and_release(connection_, reply_->status, response, reply_->type, reply_->headers, headers_);
}

// The response keeps the exchange alive for as long as it may ask for more.
MHD_Result Connection::queue_stream() {
    auto* self = new std::shared_ptr<Connection>(shared_from_this());
    MHD_Response* response =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, block_bytes, read_stream, self,
                                          [](void* holder) { delete static_cast<std::shared_ptr<Connection>*>(holder); });
    if (response == nullptr) delete self;
    return queue_and_release(connection_, 200, response, "text/event-stream", {{"X-Accel-Buffering", "no"}}, headers_);
}

ssize_t Connection::read_stream(void* self, std::uint64_t, char* buffer, std::size_t size) {
    return (*static_cast<std::shared_ptr<Connection>*>(self))->take(buffer, size);
}

ssize_t Connection::take(char* buffer, std::size_t size) {
    const std::lock_guard lock(mutex_);
    if (unread_.empty() && ended_) return MHD_CONTENT_READER_END_OF_STREAM;
    if (unread_.empty()) suspend();
    const std::size_t taken = std::min(size, unread_.size());
    std::memcpy(buffer, unread_.data(), taken);
    unread_.erase(0, taken);
    return static_cast<ssize_t>(taken);
}

void Connection::suspend() {
    suspended_ = true;
    MHD_suspend_connection(connection_);
}

void Connection::resume() {
    if (!suspended_) return;
    suspended_ = false;
    MHD_resume_connection(connection_);
}

void Connection::completed() {
    std::unique_lock lock(mutex_);
    connection_ = nullptr;
    const bool answered = reply_.has_value() || (ended_ && unread_.empty());
    if (!answered) tell_gone(std::move(lock));
}

void Connection::tell_gone(std::unique_lock<std::mutex> lock) {
    gone_ = true;
    const auto action = std::exchange(when_gone_, nullptr);
    lock.unlock();
    if (action) action();
}

std::optional<int> Connection::waiting_socket() {
    const std::lock_guard lock(mutex_);
    return suspended_ && !gone_ ? std::optional(socket_of(connection_)) : std::nullopt;
}

void Connection::hung_up(int socket_seen) {
    std::unique_lock lock(mutex_);
    if (suspended_ && !gone_ && socket_of(connection_) == socket_seen) tell_gone(std::move(lock));
}

void Connection::reply(Reply reply) {
    const std::lock_guard lock(mutex_);
    reply_ = std::move(reply);
    resume();
}

// A comment is sent at once, so that the client learns that it has been heard.
void Connection::begin_stream() {
    const std::lock_guard lock(mutex_);
    streaming_ = true;
    unread_ = ": inarow\n\n";
    resume();
}

bool Connection::streaming() const {
    const std::lock_guard lock(mutex_);
    return streaming_;
}

void Connection::send(std::string_view event, std::string_view data, Need need) {
    const std::lock_guard lock(mutex_);
    if (connection_ == nullptr || gone_ || (need == Need::if_in_time && unread_.size() > unread_bytes_)) return;
    unread_.append("event: ").append(event).append("\ndata: ").append(data).append("\n\n");
    resume();
}

void Connection::end_stream() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    resume();
}

void Connection::when_gone(std::function<void()> action) {
    std::unique_lock lock(mutex_);
    if (connection_ != nullptr && !gone_) {
        when_gone_ = std::move(action);
        return;
    }
    lock.unlock();
    action();
}

}  // namespace inarow::server
