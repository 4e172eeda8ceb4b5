// The scripts by which a shell completes command lines of inarow, made from what --help is made from.
#pragma once

#include <array>
#include <string>

#include "declarations.hpp"

namespace inarow::app {

[[nodiscard]] std::string bash_completion(const DeclaredCommand& program);
[[nodiscard]] std::string zsh_completion(const DeclaredCommand& program);
[[nodiscard]] std::string fish_completion(const DeclaredCommand& program);

struct Shell {
    std::string_view name;
    std::string (*completion)(const DeclaredCommand& program);
};

inline constexpr std::array<Shell, 3> shells = {
    {{"bash", bash_completion}, {"zsh", zsh_completion}, {"fish", fish_completion}}};

}  // namespace inarow::app
