// A Slurm cluster on one machine, started for a test and stopped with it, independent of any installed Slurm.
#pragma once

#include <memory>
#include <string>

#include "apps/kill_rounds.hpp"

namespace inarow::testing_program {

class Slurm {
public:
    [[nodiscard]] static bool installed();

    // Waits until it is ready to take jobs; ready() tells whether that came to pass.
    Slurm();
    ~Slurm();
    Slurm(const Slurm&) = delete;
    Slurm& operator=(const Slurm&) = delete;

    [[nodiscard]] bool ready() const { return ready_; }
    // slurmctld's and slurmd's words.
    [[nodiscard]] std::string log() const;

    // A Slurm command, such as "squeue -h".
    [[nodiscard]] Outcome command(const std::string& line) const;
    // How many jobs are running.
    [[nodiscard]] int running() const;

private:
    [[nodiscard]] std::string configuration() const;

    Folder folder_;
    std::string file_;
    std::unique_ptr<Running> controller_;
    std::unique_ptr<Running> node_;
    bool ready_ = false;
};

}  // namespace inarow::testing_program
