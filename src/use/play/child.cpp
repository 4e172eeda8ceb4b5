#include "play/child.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "base/system_error.hpp"

extern "C" char** environ;

namespace inarow::play {
namespace {

constexpr std::size_t longest_line = 64 << 10;

// One socket for both directions: unlike a pipe, it can be written to without raising a signal when its reader is gone.
Result<pid_t> spawn(const std::string& command, int socket) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&files, socket, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, socket, STDOUT_FILENO);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    std::string shell = "sh", flag = "-c", text = command;
    std::array<char*, 4> arguments = {shell.data(), flag.data(), text.data(), nullptr};
    pid_t process = 0;
    const int failed = posix_spawn(&process, "/bin/sh", &files, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    if (failed != 0) return tl::unexpected(system_error(fmt::format("cannot start '{}'", command), failed));
    return process;
}

}  // namespace

Result<std::unique_ptr<Child>> Child::start(const TrustedText& program) {
    const std::string& command = program.text();
    std::array<int, 2> sockets{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets.data()) != 0)
        return tl::unexpected(system_error(fmt::format("cannot start '{}'", command)));
    const auto process = spawn(command, sockets[1]);
    close(sockets[1]);
    if (!process) {
        close(sockets[0]);
        return tl::unexpected(process.error());
    }
    return std::unique_ptr<Child>(new Child(*process, sockets[0]));
}

Child::~Child() {
    close(socket_);
    kill(-process_, SIGKILL);
    while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

void Child::send(std::string_view line) {
    std::string text(line);
    text += '\n';
    for (std::size_t sent = 0; sent < text.size();) {
        // A program that does not read its lines is not waited for.
        const auto count = ::send(socket_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return;
        sent += static_cast<std::size_t>(count);
    }
}

bool Child::take_line(std::string& line) {
    const auto end = unread_.find('\n');
    if (end == std::string::npos) return false;
    line = unread_.substr(0, end);
    if (line.ends_with('\r')) line.pop_back();
    unread_.erase(0, end + 1);
    return true;
}

Child::Reading Child::read(std::string& line, int millis) {
    if (take_line(line)) return Reading::line;
    if (unread_.size() > longest_line) return Reading::nonsense;
    pollfd ready{socket_, POLLIN, 0};
    if (poll(&ready, 1, millis) <= 0) return Reading::nothing;
    std::array<char, 4096> buffer;
    const auto count = recv(socket_, buffer.data(), buffer.size(), 0);
    if (count < 0 && errno == EINTR) return Reading::nothing;
    if (count <= 0) return Reading::ended;
    unread_.append(buffer.data(), static_cast<std::size_t>(count));
    return take_line(line) ? Reading::line : Reading::nothing;
}

}  // namespace inarow::play
