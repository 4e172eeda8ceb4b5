#include "certifier.hpp"

#include <fmt/format.h>
#include <sys/wait.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <filesystem>

#include "atlas/finder.hpp"
#include "base/system_error.hpp"
#include "base/text.hpp"
#include "machine.hpp"

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
    if (output == nullptr) throw Failed{system_error("cannot start " + quote(program))};
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

// What the verifier says of a certificate: empty if it is valid, else why not; nothing if a signal ended the check.
std::optional<std::string> flaw_of(std::string_view certificate, const std::string& verifier) {
    constexpr int valid = 0;
    constexpr int invalid = 1;
    constexpr int out_of_resources = 4;
    const TemporaryFile file(certificate);
    const Answer answer = answer_of(verifier, file.path());
    const int signal = WIFSIGNALED(answer.status) ? WTERMSIG(answer.status) : 0;
    if (signal == SIGINT || signal == SIGTERM) return std::nullopt;
    if (ended_with(answer, valid)) return "";
    if (ended_with(answer, invalid)) return answer.text;
    fail(fmt::format("{} could not check a certificate: {}", quote(verifier),
                     signal > 0 ? fmt::format("ended by signal {}", signal) : quote(answer.text)),
         ended_with(answer, out_of_resources) ? Failure::out_of_resources : Failure::bad_input);
}

}  // namespace

void declare_verifier(Arguments& arguments, Text& verifier) {
    arguments.option("--verify-with", "PROGRAM", verifier,
                     "the inarow-verify that checks certificates; by default the one beside this program");
}

Certifier::Certifier(const Text& verifier) : verifier_(verifier.value_or(usual_program())) {
    if (const Answer answer = answer_of(verifier_, "--version"); !ended_with(answer, 0))
        fail(fmt::format("{} does not run ({}); name inarow-verify with --verify-with", quote(verifier_),
                         quote(answer.text)));
}

Result<std::optional<atlas::Certificate>> Certifier::certificate(const atlas::Row& row, const SearchOptions& options,
                                                                 Control& control,
                                                                 api::CertifyProgress& progress) const {
    const auto proved = INAROW_TRY(atlas::certify(row.variant, options, control, progress));
    if (!proved.bounds.contains(weak(row.bounds).lo))
        disagree(row.variant, "the score is", row.bounds, "the certificate proves", proved.bounds);
    if (!proved.certificate) return std::nullopt;
    const auto flaw = flaw_of(proved.bytes, verifier_);
    if (!flaw) return std::nullopt;
    if (!flaw->empty()) disagree(row.variant, "the certificate is not valid: " + *flaw);
    return proved.certificate;
}

}  // namespace inarow::app
