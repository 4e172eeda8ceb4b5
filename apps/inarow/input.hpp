// Where positions come from: files, and standard input under the name "-".
#pragma once

#include <fstream>
#include <istream>
#include <string>

namespace inarow::app {

// Throws Failed when the file cannot be read.
class InputFile {
public:
    explicit InputFile(const std::string& name);
    [[nodiscard]] std::istream& stream();

private:
    std::ifstream file_;
};

// Its name in messages.
[[nodiscard]] std::string source_name(const std::string& source);

}  // namespace inarow::app
