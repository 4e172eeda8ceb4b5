#include "verifier.hpp"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>

#include "base/shell.hpp"
#include "base/text.hpp"
#include "machine.hpp"
#include "output.hpp"

namespace inarow::app {
namespace {

std::string usual_program() {
    constexpr const char* name = "inarow-verify";
    std::error_code ignored;
    const auto beside = folder_of_program() / name;
    return std::filesystem::exists(beside, ignored) ? beside.string() : name;
}

struct Answer {
    std::string text;
    int status;  // of waitpid()
};

Answer answer_of(const std::string& program, const std::string& argument) {
    const std::string command = fmt::format("exec {} {} 2>&1", shell_quoted(program), shell_quoted(argument));
    std::FILE* output = ::popen(command.c_str(), "re");
    if (output == nullptr) fail("cannot start " + quote(program));
    Answer answer;
    std::array<char, 4096> piece;
    while (const std::size_t count = std::fread(piece.data(), 1, piece.size(), output))
        answer.text.append(piece.data(), count);
    answer.status = ::pclose(output);
    while (!answer.text.empty() && answer.text.back() == '\n') answer.text.pop_back();
    return answer;
}

bool ended_with(const Answer& answer, int status) {
    return WIFEXITED(answer.status) && WEXITSTATUS(answer.status) == status;
}

std::string temporary_folder() {
    std::error_code missing;
    const auto folder = std::filesystem::temp_directory_path(missing);
    return missing ? "/tmp" : folder.string();
}

// Removed at the end.
class TemporaryFile {
public:
    explicit TemporaryFile(std::string_view bytes) : TemporaryFile() { write_file(path_, bytes); }
    ~TemporaryFile() { ::unlink(path_.c_str()); }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }

private:
    // The destructor removes it also where it cannot be filled.
    TemporaryFile() : path_(temporary_folder() + "/inarow-XXXXXX") {
        const int descriptor = ::mkstemp(path_.data());
        if (descriptor < 0) fail("cannot write " + quote(path_));
        ::close(descriptor);
    }

    std::string path_;
};

}  // namespace

Verifier::Verifier(const Text& program) : program_(program.value_or(usual_program())) {
    if (const Answer answer = answer_of(program_, "--version"); !ended_with(answer, 0))
        fail(fmt::format("{} does not run ({}); name inarow-verify with --verify-with", quote(program_),
                         quote(answer.text)));
}

std::optional<std::string> Verifier::complaint(std::string_view certificate) const {
    constexpr int valid = 0;
    constexpr int invalid = 1;
    const TemporaryFile file(certificate);
    const Answer answer = answer_of(program_, file.path());
    if (WIFSIGNALED(answer.status)) return std::nullopt;
    if (ended_with(answer, valid)) return "";
    if (ended_with(answer, invalid)) return answer.text;
    fail(fmt::format("{} could not check a certificate: {}", quote(program_), quote(answer.text)));
}

}  // namespace inarow::app
