#include "machine.hpp"

#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <ctime>
#include <fstream>
#include <thread>

#include "base/text.hpp"
#include "report/figures.hpp"

namespace inarow::app {
namespace {

#if defined(__clang__)
constexpr const char* compiler = "Clang " __clang_version__;
#else
constexpr const char* compiler = "GCC " __VERSION__;
#endif

// What Linux calls the processor; processors other than x86 often have no name.
std::string processor_name() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("model name"))
            if (const auto at = line.find(": "); at != std::string::npos) return line.substr(at + 2);
    return "unnamed processor";
}

std::uint64_t memory_bytes() {
    return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::string kernel_name() {
    utsname names{};
    return ::uname(&names) < 0 ? "unknown kernel" : fmt::format("{} {}", names.sysname, names.release);
}

}  // namespace

std::filesystem::path folder_of_program() {
    std::error_code ignored;
    return std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
}

std::optional<std::string> beside_program(std::string_view name) {
    std::error_code ignored;
    for (const char* place : {"../share/inarow", ""})
        if (const auto path = folder_of_program() / place / name; std::filesystem::exists(path, ignored))
            return path.lexically_normal().string();
    return std::nullopt;
}

std::string called(std::string_view program) {
    const std::string_view self = program_invocation_name;
    return shell_quoted(fmt::format("{}{}", self.substr(0, self.rfind('/') + 1), program));
}

Machine this_machine() {
    return {processor_name(), std::thread::hardware_concurrency(), memory_bytes(), kernel_name(), compiler};
}

std::string machine_text() {
    const Machine machine = this_machine();
    return fmt::format("{}, {} threads, {}, built with {}", machine.processor, machine.threads,
                       report::memory_text(machine.memory_bytes), machine.compiler);
}

std::string now_text() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text.data();
}

}  // namespace inarow::app
