// Which texts may name a file or a program of this machine.
//
// A text from the network must never do so.  Therefore every function that opens a file or runs a program named by
// somebody takes a TrustedText instead of a string, and only the holder of a LocalUser can make a TrustedText.  Main
// programs and bindings make one and pass it on; the server has none, and tests/base/architecture_test.cpp keeps the
// library from making its own.  (Looking for suspicious characters was tried first: `weights=LICENSE` has none.)
#pragma once

#include <optional>
#include <string>
#include <utility>

#pragma GCC visibility push(default)
namespace inarow {

// The right of the user who started the program to name its files and programs.
class LocalUser {
public:
    [[nodiscard]] static LocalUser of_this_process() { return {}; }

private:
    LocalUser() = default;
};

// Who wrote a text.  Everyone who comes over the network is a stranger.
using Author = std::optional<LocalUser>;
inline constexpr std::nullopt_t stranger = std::nullopt;

// A path or a command, written by a local user.
class TrustedText {
public:
    TrustedText(const LocalUser&, std::string text) : text_(std::move(text)) {}
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    std::string text_;
};

// What the value of an option reaches beyond what it configures.  Strangers may set options that reach nothing.
enum class Reach { nothing, machine, file, program };

// Such values are kept as TrustedText.
[[nodiscard]] constexpr bool is_name(Reach reach) { return reach == Reach::file || reach == Reach::program; }
[[nodiscard]] constexpr bool may_set(const Author& author, Reach reach) {
    return author.has_value() || reach == Reach::nothing;
}
// For the message that refuses it: "weights names a file, ..."
[[nodiscard]] constexpr const char* reach_text(Reach reach) {
    return reach == Reach::file      ? "names a file"
           : reach == Reach::program ? "names a program"
           : reach == Reach::machine ? "takes processors"
                                     : "is harmless";
}

}  // namespace inarow
#pragma GCC visibility pop
