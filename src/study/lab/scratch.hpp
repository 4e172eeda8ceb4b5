// A folder that goes away with its owner.
#pragma once

#include <fmt/format.h>

#include <filesystem>
#include <random>
#include <string>
#include <string_view>

namespace inarow::lab {

// If it cannot be made, the first attempt to write a file in it fails.
class Scratch {
public:
    explicit Scratch(std::string_view name) {
        std::error_code ignored;
        path_ = std::filesystem::temp_directory_path(ignored) /
                fmt::format("inarow-{}-{:x}", name, std::random_device{}());
        std::filesystem::create_directory(path_, ignored);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    [[nodiscard]] std::string file(std::string_view name) const { return path_ / name; }

private:
    std::filesystem::path path_;
};

}  // namespace inarow::lab
