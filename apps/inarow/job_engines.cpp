#include "job_engines.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <fstream>

#include "machine.hpp"

namespace inarow::app {
namespace {

constexpr std::array<std::string_view, 2> engines = {"local", "work-queue"};

// The arguments of this process.
std::vector<std::string> command_line() {
    std::ifstream file("/proc/self/cmdline", std::ios::binary);
    std::vector<std::string> words;
    for (std::string word; std::getline(file, word, '\0');) words.push_back(word);
    return words;
}

}  // namespace

MakeEngine make_far_engine = nullptr;

void ClusterArguments::declare(Arguments& arguments) {
    arguments.option("--engine", "NAME", engine,
                     "local: threads on this machine (the default); work-queue: any number of machines, through "
                     "inarow-cluster",
                     {engines.begin(), engines.end()});
    arguments.option("--port", "PORT", port, "work-queue: the port on which workers reach the manager (9123)");
    arguments.option("--password", "FILE", password,
                     "work-queue: a file with the workers' password; by default one is created beside the ledger");
}

bool ClusterArguments::far_away() const {
    const bool far = choice("engine", engine.value_or("local"), engines) == 1;
    if (!far && (port || password)) fail("--port and --password require --engine work-queue");
    return far;
}

void become_cluster() {
    const std::string program = (folder_of_program() / "inarow-cluster").string();
    std::vector<std::string> words = command_line();
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    ::execv(program.c_str(), argv.data());
    fail(fmt::format("cannot run {}, which --engine work-queue needs (docs/guide/cluster.md says how to build it)", program));
}

}  // namespace inarow::app
