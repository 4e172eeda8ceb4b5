#include "apps/slurm.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <thread>

namespace inarow::testing_program {
namespace {

using namespace std::chrono_literals;

std::string host_name() {
    std::array<char, 256> name{};
    ::gethostname(name.data(), name.size() - 1);
    const std::string whole(name.data());
    return whole.substr(0, whole.find('.'));
}

std::string user_name() {
    const std::string line = shell("id -un").out;
    return line.substr(0, line.find('\n'));
}

}  // namespace

bool Slurm::installed() { return shell("PATH=$PATH:/usr/sbin; command -v slurmctld slurmd sbatch").status == 0; }

// Four workers on however few processors; nobody is asked who he is.
std::string Slurm::configuration() const {
    const std::string name = host_name();
    const int port = 30000 + 2 * (::getpid() % 10000);
    const std::string cpus = std::to_string(std::thread::hardware_concurrency());
    return "ClusterName=test\nSlurmctldHost=" + name + "(127.0.0.1)\nSlurmctldPort=" + std::to_string(port) +
           "\nSlurmdPort=" + std::to_string(port + 1) + "\nSlurmUser=" + user_name() + "\nSlurmdUser=" + user_name() +
           "\nAuthType=auth/none\nCredType=cred/none\nStateSaveLocation=" + folder_.path("state") +
           "\nSlurmdSpoolDir=" + folder_.path("spool") + "\nSlurmctldPidFile=" + folder_.path("ctld.pid") +
           "\nSlurmdPidFile=" + folder_.path("slurmd.pid") + "\nSlurmctldLogFile=" + folder_.path("ctld.log") +
           "\nSlurmdLogFile=" + folder_.path("slurmd.log") +
           "\nProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\nSwitchType=switch/none\nMpiDefault=none\n"
           "SelectType=select/cons_tres\nSelectTypeParameters=CR_Core\nReturnToService=2\n"
           "AccountingStorageType=accounting_storage/none\nNodeName=" +
           name + " NodeAddr=127.0.0.1 CPUs=" + cpus +
           " State=UNKNOWN\nPartitionName=all Nodes=ALL Default=YES State=UP OverSubscribe=FORCE:4\n";
}

Slurm::Slurm() : file_(folder_.file("slurm.conf", configuration())) {
    std::filesystem::create_directory(folder_.path("state"));
    std::filesystem::create_directory(folder_.path("spool"));
    ::setenv("PATH", (std::string(::getenv("PATH")) + ":/usr/sbin").c_str(), 1);
    controller_ = std::make_unique<Running>("slurmctld", words("-D -f " + file_));
    node_ = std::make_unique<Running>("slurmd", words("-D -f " + file_));
    for (int i = 0; i < 6000 && !ready_; ++i) {
        ready_ = command("sinfo -h -o %T").out.starts_with("idle");
        if (!ready_) std::this_thread::sleep_for(100ms);
    }
}

// Jobs outlive the daemons, so they go first.
Slurm::~Slurm() {
    static_cast<void>(command("scancel --partition=all"));
    for (int i = 0; i < 6000 && !command("squeue -h").out.empty(); ++i) std::this_thread::sleep_for(100ms);
}

std::string Slurm::log() const { return read_file(folder_.path("ctld.log")) + read_file(folder_.path("slurmd.log")); }

Outcome Slurm::command(const std::string& line) const { return shell("SLURM_CONF=" + file_ + " " + line); }

int Slurm::running() const {
    return static_cast<int>(std::ranges::count(command("squeue -h -r -t running -o %i").out, '\n'));
}

}  // namespace inarow::testing_program
