#include "apps/kill_rounds.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <stdexcept>
#include <thread>

#include "json.hpp"
#include "store/database.hpp"

namespace inarow::testing_program {

using testing_json::json;

namespace {

std::chrono::milliseconds milliseconds_of(const timeval& time) {
    return std::chrono::milliseconds(time.tv_sec * 1000 + time.tv_usec / 1000);
}

}  // namespace

Running::Running(const std::string& program, const std::vector<std::string>& arguments) {
    child_ = ::fork();
    if (child_ < 0) throw std::runtime_error("cannot fork");
    if (child_ > 0) return;
    const int out = ::open(folder_.path("out").c_str(), O_WRONLY | O_CREAT, 0600);
    const int err = ::open(folder_.path("err").c_str(), O_WRONLY | O_CREAT, 0600);
    ::dup2(out, STDOUT_FILENO);
    ::dup2(err, STDERR_FILENO);
    std::vector<char*> argv = {const_cast<char*>(program.c_str())};
    for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    ::execvp(program.c_str(), argv.data());
    ::_exit(127);
}

Running::~Running() {
    if (ended()) return;
    signal(SIGKILL);
    wait();
}

void Running::signal(int number) const { ::kill(child_, number); }

bool Running::ended() {
    if (status_ >= 0) return true;
    int status = 0;
    rusage used{};
    if (::wait4(child_, &status, WNOHANG, &used) != child_) return false;
    work_ = milliseconds_of(used.ru_utime) + milliseconds_of(used.ru_stime);
    status_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return true;
}

std::chrono::milliseconds Running::work() { return ended() ? work_ : work_of(child_); }

int Running::wait() {
    while (!ended()) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    return status_;
}

std::string Running::out() const { return read_file(folder_.path("out")); }
std::string Running::err() const { return read_file(folder_.path("err")); }

Outcome shell(const std::string& line) {
    const Folder folder;
    const std::string here = std::filesystem::path(INAROW_BINARY).parent_path();
    const std::string found = "PATH='" + here + "':$PATH; export PATH; { ";  // the path may hold spaces
    const int status = std::system((found + line + "; } >" + folder.path("out") + " 2>" + folder.path("err")).c_str());
    return {WEXITSTATUS(status), read_file(folder.path("out")), read_file(folder.path("err"))};
}

json fetched(const std::string& url) {
    const Outcome got =
        shell("python3 -c \"import urllib.request; print(urllib.request.urlopen('" + url + "').read().decode())\"");
    return got.status == 0 ? json::parse(got.out) : json();
}

bool Patience::kill(Running& program) {
    const auto work = std::chrono::milliseconds(random_() % static_cast<unsigned>(longest_.count() + 1));
    while (!program.ended() && program.work() < work) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    const bool at_work = !program.ended();
    program.signal(SIGKILL);
    program.wait();
    return at_work;
}

void Patience::adapt(bool killed, bool kept_more) {
    using std::chrono::milliseconds;
    if (!killed)
        longest_ = std::max<milliseconds>(longest_ / 2, milliseconds(5));
    else if (!kept_more)
        longest_ = std::min<milliseconds>(longest_ + longest_ / 4, milliseconds(20'000));
}

bool Patience::another(int rounds, bool seen_all) { return ++round_ <= rounds || (!seen_all && round_ <= rounds + 60); }

namespace {

json status_of(const std::string& ledger) {
    const Outcome outcome = inarow({"jobs", "status", ledger, "--json"});
    return outcome.status == 0 ? json::parse(outcome.out) : json();
}

int jobs_in(const std::string& ledger) {
    const json status = status_of(ledger);
    return status.is_null() ? 0 : status["jobs"]["done"].get<int>();
}

}  // namespace

void wait_for_jobs(Running& program, const std::string& ledger, int jobs) {
    while (!program.ended() && jobs_in(ledger) < jobs) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_GE(jobs_in(ledger), jobs);
}

void kill_rounds(const std::string& question, int rounds, std::chrono::milliseconds longest, int job_nodes) {
    const Folder folder;
    const std::string ledger = folder.path("l");
    const auto run = words("jobs run " + question + " --no-book --table 16MiB --threads 2 --json --job-nodes " +
                           std::to_string(job_nodes) + " --ledger " + ledger);
    Patience patience(longest);
    int kept = 0;
    int killed = 0;
    while (patience.another(rounds, killed > 0 && kept > 0)) {
        Running program(run);
        const bool at_work = patience.kill(program);
        killed += at_work;
        const int now = jobs_in(ledger);
        EXPECT_GE(now, kept);
        patience.adapt(at_work, now > kept);
        kept = now;
    }
    EXPECT_GT(killed, 0) << "the question is too easy for this test";
    EXPECT_GT(kept, 0);
    const Outcome last = inarow(run);
    ASSERT_EQ(last.status, 0) << last.err;
    const json found = json::parse(last.out);
    EXPECT_EQ(found["jobs"]["done"], kept + found["run"]["jobs"].get<int>() - found["run"]["withdrawn"].get<int>());
    const json truth = json::parse(inarow(words("solve " + question + " --json")).out);
    EXPECT_EQ(found["score"], truth["score"]);
    EXPECT_EQ(found["bounds"], truth["bounds"]);
    using store::Database;
    EXPECT_EQ(Database(ledger, Database::Mode::read).text("PRAGMA integrity_check"), "ok");
}

}  // namespace inarow::testing_program
