// inarow-cluster: inarow jobs with workers on other machines.  Started by inarow jobs ... --engine work-queue.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <random>

#include "base/system_error.hpp"
#include "job_engines.hpp"
#include "options.hpp"
#include "work_queue_engine.hpp"

namespace inarow::app {

void declare_jobs(Arguments& arguments);

namespace {

constexpr Command commands[] = {{"jobs", "A long solve on many machines", declare_jobs}};

constexpr int usual_port = 9123;

// Without a password anybody could send us answers.  Only the owner may read the file.
std::string password_file(const Text& given, const std::string& ledger) {
    if (given) return *given;
    const std::string path = ledger + ".password";
    if (std::filesystem::exists(path)) return path;
    std::random_device random;
    const std::string password = fmt::format("{:08x}{:08x}{:08x}{:08x}\n", random(), random(), random(), random());
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    const bool written =
        file >= 0 && ::write(file, password.data(), password.size()) == static_cast<ssize_t>(password.size());
    const int problem = errno;
    if (file >= 0) ::close(file);
    if (written) return path;
    if (file >= 0) ::unlink(path.c_str());  // half a password would be taken for a whole one the next time
    throw Failed{system_error("cannot write " + path, problem)};
}

std::unique_ptr<jobs::JobEngine> make_engine(const api::JobsPlan& plan, const ClusterArguments& arguments,
                                             const std::string& ledger) {
    const auto port = static_cast<int>(number_option("--port", arguments.port, usual_port, 1, 65535));
    const std::string password = password_file(arguments.password, ledger);
    auto engine = std::make_unique<WorkQueueEngine>(plan, port, password);
    write_error(fmt::format("inarow: workers: work_queue_worker --password {} HOST {}\n", password, engine->port()));
    return engine;
}

}  // namespace
}  // namespace inarow::app

int main(int argc, char** argv) {
    inarow::app::make_far_engine = inarow::app::make_engine;
    return inarow::app::run_program(inarow::app::commands, argc, argv);
}
