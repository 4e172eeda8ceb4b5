// A socket that listens.
#pragma once

#include <string>

#include "inarow/result.hpp"
#include "server/access.hpp"

namespace inarow::server {

struct ListeningSocket {
    int descriptor;
    BoundAddress address;
    std::string url;  // "http://127.0.0.1:8008/"
};

// Port 0 takes any that is free.  An error names the address and why it cannot be had.
[[nodiscard]] Result<ListeningSocket> listen_on(const std::string& host, int port);

// "127.0.0.1" or "::1", of a struct sockaddr.
[[nodiscard]] std::string address_text(const void* address);

}  // namespace inarow::server
