// inarow-verify FILE...: checks certificates (docs/guide/formats/certificate.md) and strategies
// (docs/guide/formats/strategy.md) by the rules of the game alone.
//
// It shares no code with the solver and is written plainly rather than cleverly, so that you can read it and then
// believe its answer.  Read in this order:
//
//     game.hpp         the board: lines, symmetries, positions and their numbers
//     rules.hpp        five rules that close a position without a record
//     check.hpp        the check itself: every record keeps its claim
//     certificate.hpp  what is read from the file, and file.hpp for its bytes
//     verdict.hpp      from the file to the answer
//
// and for strategies game.hpp, strategy.hpp, and walk.hpp, which is the check; strategy_file.hpp and json.hpp read
// them.
//
// parts.hpp and covers.hpp matter only where records have a cover for a move, leaves.hpp only where positions are left
// open.
//
// What is checked.  A claim says: player S scores at least T.  For it the file lists positions with a move for S.  For
// each of them this program plays the move and then every reply of the other player, and demands that the claim is
// kept: the game is over with a score that keeps it, or the position is on the list itself, or S wins at once, or S
// must block and the same is true after the block, or one of five simple rules shows the claim (see `Rules`).  Every
// step adds a stone, so if this is true of every position on the list, and of the one the claim is about, S keeps the
// claim.
//
// Prints one line per file that begins with VALID, INVALID or UNCHECKED; exits with 0, with 1 if one is invalid, with 3
// if none is but one is unchecked, and with 2 or 4 at once if a file cannot be read or memory ends.
#include <csignal>
#include <new>

#include "verdict.hpp"
#include "walk.hpp"

namespace verify {
namespace {

bool begins_as_strategy(const std::string& bytes) {
    const std::size_t begin = bytes.find_first_not_of(" \t\n\r");
    return begin != std::string::npos && bytes[begin] == '{';
}
bool begins_as_either(const std::string& bytes) {
    return bytes.compare(0, 7, "inarow ") == 0 || begins_as_strategy(bytes);
}

// The bytes of a file; of one that does not begin as it should only the first, for it may be a whole disk.
bool read_file(const std::string& name, std::string& bytes) {
    std::FILE* file = std::fopen(name.c_str(), "rb");
    if (file == nullptr) return false;
    std::vector<char> part(1 << 16);
    std::size_t read = 0;
    do {
        read = std::fread(part.data(), 1, part.size(), file);
        bytes.append(part.data(), read);
    } while (read > 0 && begins_as_either(bytes));
    const bool good = std::ferror(file) == 0;
    std::fclose(file);
    return good;
}

// A whole number from 1 on, or 0 where that is allowed; false for anything else.
template <class Number>
bool read_number(const std::string& word, Number least, Number& number) {
    const char* const end = word.data() + word.size();
    const auto [stopped, error] = std::from_chars(word.data(), end, number);
    return error == std::errc() && stopped == end && number >= least;
}

// An option with a value; false if the option cannot have this value.
bool read_value(const std::string& name, const std::string& value, Options& options) {
    if (name == "--recheck-with") return options.program = value, true;
    if (name == "--recheck-search") return options.search = value, !value.empty() && value[0] != '-';
    if (name == "--sample") return read_number(value, std::size_t{1}, options.sample);
    if (name == "--stones") return read_number(value, 1, options.least_stones);
    if (name == "--seed") return read_number(value, std::uint64_t{0}, options.seed.emplace());
    return false;
}

// False for wrong usage.
bool read_options(const std::vector<std::string>& words, Options& options) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "--list")
            options.list = true;
        else if (!words[i].empty() && words[i][0] != '-')
            options.files.push_back(words[i]);
        else if (i + 1 == words.size() || !read_value(words[i], words[i + 1], options))
            return false;
        else
            ++i;
    }
    const bool asks =
        options.sample != 0 || options.seed || options.least_stones != 0 || options.list || !options.search.empty();
    return !options.files.empty() && (!asks || !options.program.empty());
}

// Prints the line of one file, and returns the exit status that it deserves.
int check_file(const std::string& name, const Options& options) {
    std::string bytes;
    if (!read_file(name, bytes)) throw Trouble(with_reason("cannot read " + name));
    try {
        const std::string line =
            begins_as_strategy(bytes) ? verdict(read_strategy(bytes)) : verdict(read_certificate(bytes), options);
        say(line + '\n');
        return line[0] == 'V' ? 0 : 3;
    } catch (const Bad& bad) {
        std::string what = bad.what();  // with words of the file in it
        for (char& c : what)
            if (c < ' ' || c > '~') c = '?';
        throw Trouble(name + ": " + what);
    } catch (const Invalid& wrong) {
        say(std::string("INVALID: ") + wrong.what() + '\n');
        return 1;
    }
}

constexpr const char* usage =
    "usage: inarow-verify FILE... [--recheck-with PROGRAM [--recheck-search NAME] [--stones COUNT] [--sample COUNT]\n"
    "                             [--seed NUMBER] [--list]]\n"
    "       inarow-verify --help | --version\n"
    "  --recheck-with PROGRAM   ask this inarow about the leaves that the certificate does not prove\n"
    "  --recheck-search NAME    have it answer by this search, such as minimax or alphabeta\n"
    "  --stones COUNT           ask only about leaves with at least this many stones\n"
    "  --sample COUNT           ask only about this many of them, drawn at random\n"
    "  --seed NUMBER            draw the same leaves again; by default an unpredictable seed\n"
    "  --list                   print a line for each leaf that is asked about\n"
    "Prints one line per file.  Exit status: 0 all VALID, 1 any INVALID, 2 any unreadable, 3 any UNCHECKED,\n"
    "4 out of memory or disk.\n";

// Returns the exit status.
int run(const std::vector<std::string>& words) {
    const std::string first = words.size() == 1 ? words[0] : "";
    if (first == "--help" || first == "-h") return say(usage), 0;
    if (first == "--version" || first == "-V") return say("inarow-verify " INAROW_VERSION "\n"), 0;
    Options options;
    if (!read_options(words, options)) return std::fputs(usage, stderr), 2;
    int worst = 0;
    for (const std::string& file : options.files) {
        const int status = check_file(file, options);
        if (worst != 1 && status != 0) worst = status;
    }
    return worst;
}

}  // namespace
}  // namespace verify

int main(int argc, char** argv) {
    using namespace verify;
    std::signal(SIGXFSZ, SIG_IGN);  // a file size limit is an error like a full disk, not a crash
    try {
        try {
            return run({argv + 1, argv + argc});
        } catch (const std::bad_alloc&) {
            return say("UNCHECKED: out of memory\n"), 4;
        }
    } catch (const Trouble& trouble) {
        std::fprintf(stderr, "inarow-verify: %s\n", trouble.what());
        return trouble.status;
    }
}
