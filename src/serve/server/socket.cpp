#include "server/socket.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <memory>

#include "base/system_error.hpp"
#include "base/text.hpp"

namespace inarow::server {
namespace {

constexpr int waiting_connections = 1024;  // that the system keeps until they are accepted

bool try_to_listen(int descriptor, const addrinfo& address) {
    const int yes = 1;
    return setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
           bind(descriptor, address.ai_addr, address.ai_addrlen) == 0 && listen(descriptor, waiting_connections) == 0;
}

int port_of(const sockaddr_storage& address) {
    if (address.ss_family == AF_INET6) return ntohs(reinterpret_cast<const sockaddr_in6&>(address).sin6_port);
    return ntohs(reinterpret_cast<const sockaddr_in&>(address).sin_port);
}

bool is_loopback(const sockaddr_storage& address) {
    if (address.ss_family == AF_INET6)
        return IN6_IS_ADDR_LOOPBACK(&reinterpret_cast<const sockaddr_in6&>(address).sin6_addr) != 0;
    return ntohl(reinterpret_cast<const sockaddr_in&>(address).sin_addr.s_addr) >> 24 == IN_LOOPBACKNET;
}

ListeningSocket described(int descriptor) {
    sockaddr_storage address{};
    socklen_t length = sizeof address;
    getsockname(descriptor, reinterpret_cast<sockaddr*>(&address), &length);
    const BoundAddress bound{address_text(&address), port_of(address), is_loopback(address)};
    const bool is_version_6 = address.ss_family == AF_INET6;
    return {descriptor, bound,
            fmt::format("http://{}:{}/", is_version_6 ? '[' + bound.host + ']' : bound.host, bound.port)};
}

}  // namespace

Result<ListeningSocket> listen_on(const std::string& host, int port) {
    addrinfo hints{};
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_PASSIVE;
    addrinfo* found = nullptr;
    if (const int code = getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found); code != 0)
        return error(fmt::format("cannot listen on {}: {}", quote(host), gai_strerror(code)));
    const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> addresses(found, freeaddrinfo);
    int problem = 0;
    for (const addrinfo* address = found; address != nullptr; address = address->ai_next) {
        Descriptor descriptor(socket(address->ai_family, address->ai_socktype | SOCK_CLOEXEC, address->ai_protocol));
        if (descriptor.number >= 0 && try_to_listen(descriptor.number, *address))
            return described(descriptor.release());
        problem = errno;
    }
    return tl::unexpected(system_error(fmt::format("cannot listen on port {} of {}", port, quote(host)), problem));
}

std::string address_text(const void* address) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    const auto* any = static_cast<const sockaddr*>(address);
    const void* host = any->sa_family == AF_INET6
                           ? static_cast<const void*>(&reinterpret_cast<const sockaddr_in6*>(any)->sin6_addr)
                           : &reinterpret_cast<const sockaddr_in*>(any)->sin_addr;
    return inet_ntop(any->sa_family, host, text.data(), text.size()) != nullptr ? text.data() : "unknown";
}

}  // namespace inarow::server
