// Where results go: standard output, and files and folders that are complete or absent.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/json.hpp"
#include "base/system_error.hpp"
#include "status.hpp"

namespace inarow::app {

// Writes to standard output unbuffered, for programs that read it line by line.
// Throws Failed if it cannot be written, as on a full disk.
void say(std::string_view text);
// The same of a JSON object, on one line.
void say_json(const Json& object);

void write_error(std::string_view text);

// One line on standard error, with the name of the program; after complain_in_json() the object
// {"error": text, "exit": status}.  Returns the status, with which the program ends.
Status complain(std::string_view text, Status status);
void complain_of_memory();  // needs none
void complain_in_json();
// The same for something that the answer does not depend on; the object is {"warning": text}.
void warn(std::string_view text);

// A file that appears under its name only when finish() has put all of it on the disk.  From the first write() until
// then there is only a temporary file beside it, which the destructor removes.
class OutputFile {
public:
    explicit OutputFile(std::string path);
    ~OutputFile() { drop(); }

    void write(std::string_view text);
    // Says on standard error if it replaces another file.
    void finish();
    // The same for a file that goes on from run to run: nothing is lost, and nothing is said.
    void update();

private:
    void begin();  // the temporary file, if there is none
    void drop();

    std::string path_;
    std::string temporary_;  // empty for a device
    Descriptor descriptor_;
};

// Standard output, or the file of -o.
class Sink {
public:
    explicit Sink(const std::optional<std::string>& path) {
        if (path) file_.emplace(*path);
    }
    void write(std::string_view text) { file_ ? file_->write(text) : say(text); }
    void finish() {
        if (file_) file_->finish();
    }

private:
    std::optional<OutputFile> file_;
};

// Whether both paths lead to one file, which need not exist.
[[nodiscard]] bool same_file(const std::string& a, const std::string& b);
// Fails, for the reason that errno gives.
[[noreturn]] void cannot_write(const std::string& path);
// All of the text, or it fails.
void write_to(int descriptor, std::string_view text, const std::string& path);
// Fails if an OutputFile with this path would, before hours of work rather than after them.
void check_writable(const std::string& path);
// Removes a database of SQLite, with the files that belong to it.
void remove_database(const std::string& path);
void write_file(const std::string& path, std::string_view bytes);
void update_file(const std::string& path, std::string_view bytes);

// A file with these bytes for another program to read; removed by the destructor.
class TemporaryFile {
public:
    explicit TemporaryFile(std::string_view bytes);
    ~TemporaryFile();

    [[nodiscard]] const std::string& path() const { return path_; }

private:
    TemporaryFile();

    std::string path_;
    Descriptor descriptor_;
};

// Held while a file is read, changed and written again, so that no program undoes the work of another.
// The lock is that of the file's folder, as the file itself is replaced.
class FileLock {
public:
    explicit FileLock(const std::string& path);

private:
    Descriptor folder_;
};

// A folder of files that appears under its name, which must be free, only when finish() has put all of it on the disk;
// until then, and after a failure, there is only a temporary folder beside it, which the destructor removes.
class OutputFolder {
public:
    explicit OutputFolder(std::string path);
    ~OutputFolder();
    OutputFolder(const OutputFolder&) = delete;
    OutputFolder& operator=(const OutputFolder&) = delete;

    void add(const std::string& name, std::string_view bytes);
    void finish();

private:
    std::string path_;
    std::string temporary_;  // empty once it is in its place
};

}  // namespace inarow::app
