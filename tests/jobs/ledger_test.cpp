// The ledger loses nothing, and reports any problem with the file in one line.
#include "jobs/ledger.hpp"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <limits>
#include <set>

#include "helpers.hpp"
#include "matchers.hpp"

namespace inarow::jobs {
namespace {

const Settings question = {{"moves", "44"}, {"question", "weak"}, {"variant", "7x6"}};
const std::vector<std::string> names = {"variant", "moves", "question"};

Ledger ledger_at(const std::string& path) { return Ledger::create(path, question, names).value(); }

std::vector<Entry> entries_of(Ledger& ledger) {
    std::vector<Entry> all;
    EXPECT_TRUE(ledger.for_each_answer(board("7x6"), [&](const Entry& e) { all.push_back(e); }));
    return all;
}

class ALedger : public testing::Test {
protected:
    const Folder folder;
    const std::string path = folder.path("l");
};

TEST_F(ALedger, remembers_jobs_splits_and_settings) {
    const Position split = position_after("7x6", "4455");
    ASSERT_TRUE(ledger_at(path).add(std::vector{entry("444", {1, 3}), entry("445", {-18, 18})}, {&split, 1}));
    Ledger ledger = Ledger::open(path).value();
    EXPECT_EQ(ledger.settings(), question);
    const auto all = entries_of(ledger);
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(moves_text(all[0].position), "444");
    EXPECT_EQ(all[0].bound, (Bound{1, 3}));
    EXPECT_EQ(all[0].nodes, 1000U);
    EXPECT_EQ(all[0].seconds, 0.5);
    std::vector<std::string> splits;
    EXPECT_TRUE(ledger.for_each_split(board("7x6"), [&](const Position& p) { splits.push_back(moves_text(p)); }));
    EXPECT_THAT(splits, ElementsAre("4455"));
    const Totals totals = ledger.totals().value();
    EXPECT_EQ(totals.jobs, 2U);
    EXPECT_EQ(totals.answered, 1U);
    EXPECT_EQ(totals.splits, 1U);
    EXPECT_EQ(totals.nodes, 2000U);
    EXPECT_EQ(totals.seconds, 1.0);
}

TEST_F(ALedger, remembers_how_far_an_open_question_has_come) {
    Entry open = entry("444");
    open.open = OpenNumbers{{12, 3450}, {{2, {12, 900}}, {3, {40, infinite_number}}}};
    ASSERT_TRUE(ledger_at(path).add(std::vector{open, entry("445")}, {}));
    Ledger ledger = Ledger::read(path).value();
    const auto all = entries_of(ledger);
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].open, open.open);
    EXPECT_FALSE(all[1].open);
    EXPECT_EQ(Database(path, Database::Mode::read).text("SELECT numbers FROM job"), "3:12/900 4:40/1073741824");
}

TEST_F(ALedger, with_numbers_that_cannot_be_counts_as_damaged) {
    for (const std::string wrong :
         {"proof = -1, disproof = 5", "proof = 3, disproof = 1073741824", "proof = 0, disproof = 2",
          "proof = 1, disproof = 2, numbers = '3:x/1'", "proof = 1, disproof = 2, numbers = '99:1/1'",
          "proof = 1, disproof = 2, numbers = '3 4'"}) {
        ASSERT_TRUE(ledger_at(path).add(std::vector{entry("444")}, {}));
        Database(path, Database::Mode::write).run("UPDATE job SET " + wrong);
        Ledger ledger = Ledger::read(path).value();
        EXPECT_THAT(message_of(ledger.for_each_answer(board("7x6"), [](const Entry&) {})),
                    HasSubstr("damaged: job 1 has numbers that cannot be"))
            << wrong;
        std::filesystem::remove(path);
    }
}

// What it was before there were numbers.
TEST_F(ALedger, of_the_first_format_is_read_and_goes_on) {
    {
        Database old(path, Database::Mode::create);
        old.run(
            "PRAGMA application_id=1229867596; PRAGMA user_version=1;"
            "CREATE TABLE setting(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
            "CREATE TABLE job(id INTEGER PRIMARY KEY, cells TEXT NOT NULL, moves TEXT NOT NULL, threshold INTEGER NOT "
            "NULL,"
            " lo INTEGER NOT NULL, hi INTEGER NOT NULL, nodes INTEGER NOT NULL, seconds REAL NOT NULL, version TEXT "
            "NOT NULL);"
            "CREATE TABLE split(cells TEXT PRIMARY KEY, moves TEXT NOT NULL) WITHOUT ROWID;"
            "INSERT INTO setting VALUES('variant', '7x6'), ('moves', '44'), ('question', 'weak');"
            "INSERT INTO job VALUES(1, '" +
            Canonical(board("7x6")).text(position_after("7x6", "445")) + "', '445', 1, -18, 18, 7, 0.5, '0.1.0')");
    }
    {
        Ledger ledger = Ledger::read(path).value();
        ASSERT_EQ(entries_of(ledger).size(), 1U);
        EXPECT_FALSE(entries_of(ledger)[0].open);
    }
    Entry open = entry("444");
    open.open = OpenNumbers{{1, 2}, {}};
    ASSERT_TRUE(ledger_at(path).add(std::vector{open}, {}));
    Ledger ledger = Ledger::open(path).value();
    const auto all = entries_of(ledger);
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].nodes, 7U);
    EXPECT_EQ(all[1].open, open.open);
}

TEST_F(ALedger, takes_over_what_another_one_has_once) {
    Entry open = entry("4455");
    open.open = OpenNumbers{{1, 2}, {}};
    const Position split = position_after("7x6", "44");
    Ledger into = ledger_at(folder.path("a"));
    Ledger other = ledger_at(folder.path("b"));
    ASSERT_TRUE(into.add(std::vector{entry("444")}, {}));
    ASSERT_TRUE(other.add(std::vector{entry("444"), open}, {&split, 1}));
    for (int i = 0; i < 2; ++i) ASSERT_TRUE(into.add_all(other));
    const auto all = entries_of(into);
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[1].open, open.open);
    EXPECT_EQ(into.totals().value().splits, 1U);
}

TEST_F(ALedger, remembers_the_course_of_a_solve) {
    const Milestone first{1, 1000, 0.5, {{7, 90}, {{2, {12, 900}}, {3, {7, infinite_number}}}}};
    const Milestone second{1, 1300, 0.75, {{8, 80}, {}}};
    {
        Ledger ledger = ledger_at(path);
        ASSERT_TRUE(ledger.add(first, board("7x6")));
        ASSERT_TRUE(ledger.add(second, board("7x6")));
    }
    const auto course = Ledger::read(path).value().course(board("7x6")).value();
    ASSERT_EQ(course.size(), 2U);
    EXPECT_EQ(course[0].nodes, 1000U);
    EXPECT_EQ(course[0].seconds, 0.5);
    EXPECT_EQ(course[0].open, first.open);
    EXPECT_EQ(course[1].open, second.open);
}

TEST_F(ALedger, without_a_course_gets_one_when_it_goes_on) {
    static_cast<void>(ledger_at(path));
    Database(path, Database::Mode::write).run("DROP TABLE course");
    EXPECT_TRUE(Ledger::read(path).value().course(board("7x6")).value().empty());
    ASSERT_TRUE(ledger_at(path).add(Milestone{1, 5, 1, {{1, 1}, {}}}, board("7x6")));
    EXPECT_EQ(Ledger::read(path).value().course(board("7x6")).value().size(), 1U);
}

TEST_F(ALedger, names_a_position_and_its_images_alike) {
    Ledger ledger = ledger_at(path);
    ASSERT_TRUE(ledger.add(std::vector{entry("433"), entry("455"), entry("334"), entry("443")}, {}));
    Database database(path, Database::Mode::read);
    EXPECT_EQ(database.number("SELECT count(DISTINCT cells) FROM job"), 3);
    EXPECT_EQ(database.text("SELECT cells FROM job WHERE moves = '433'"),
              database.text("SELECT cells FROM job WHERE moves = '455'"));
    EXPECT_EQ(database.text("SELECT cells FROM job WHERE moves = '443'"), "..................xo....x.................");
}

TEST_F(ALedger, one_writes_while_others_read) {
    Ledger writer = ledger_at(path);
    EXPECT_THAT(message_of(Ledger::open(path)), HasSubstr("another run is using it"));
    EXPECT_FALSE(Ledger::create(path, question, names));
    Ledger reader = Ledger::read(path).value();
    ASSERT_TRUE(writer.add(std::vector{entry("444")}, {}));
    EXPECT_EQ(reader.totals().value().jobs, 1U);
}

// While it lives, we are a user who may write to no folder that is read-only; root may write to all of them.
struct Guest {
    Guest() { EXPECT_TRUE(::geteuid() != 0 || ::seteuid(65534) == 0); }
    ~Guest() { EXPECT_TRUE(::getuid() != 0 || ::seteuid(0) == 0); }
    Guest(const Guest&) = delete;
    Guest& operator=(const Guest&) = delete;
};

TEST_F(ALedger, is_read_where_its_folder_cannot_be_written) {
    using std::filesystem::perms;
    const Folder folder;
    const std::string path = folder.path("50%2f?mode=rwc#1");
    const auto allow = [&](bool writing) {
        std::filesystem::permissions(folder.path(""), writing ? perms(0755) : perms(0555));
    };
    ASSERT_TRUE(ledger_at(path).add(std::vector{entry("444")}, {}));
    std::filesystem::last_write_time(path, std::filesystem::file_time_type::clock::now() - std::chrono::hours(1));
    allow(false);
    std::optional<Ledger> at_rest;
    {
        const Guest guest;
        if (::eaccess(path.c_str(), R_OK) != 0) GTEST_SKIP() << "the folder of temporary files is private";
        at_rest = Ledger::read(path).value();
    }
    EXPECT_EQ(at_rest->totals().value().jobs, 1U);
    EXPECT_FALSE(at_rest->outdated());
    allow(true);
    ASSERT_TRUE(ledger_at(path).add(std::vector{entry("445")}, {}));
    EXPECT_TRUE(at_rest->outdated()) << "it would not see the new job";
    Ledger writer = ledger_at(path);
    allow(false);
    {
        const Guest guest;
        Ledger at_work = Ledger::read(path).value();
        ASSERT_TRUE(writer.add(std::vector{entry("446")}, {}));
        EXPECT_EQ(at_work.totals().value().jobs, 3U);
        EXPECT_FALSE(at_work.outdated());
    }
    allow(true);
}

TEST_F(ALedger, for_another_question_is_refused) {
    static_cast<void>(ledger_at(path));
    Settings other = question;
    other["moves"] = "45";
    const auto ledger = Ledger::create(path, other, names);
    ASSERT_FALSE(ledger);
    EXPECT_EQ(ledger.error().failure, Failure::bad_input);
    EXPECT_THAT(ledger.error().message, HasSubstr("another question: its moves is '44', not '45'"));
}

void expect_refused(const std::string& path, const std::string& said) {
    for (const auto& ledger : {Ledger::open(path), Ledger::read(path), Ledger::create(path, question, names)}) {
        EXPECT_THAT(message_of(ledger), AllOf(HasSubstr(path), HasSubstr(said), Not(HasSubstr("\n"))));
    }
}

TEST_F(ALedger, a_foreign_file_is_left_alone) {
    const std::string text(10'000, 'x');
    expect_refused(folder.file("text", text), "not a ledger");
    EXPECT_EQ(read_file(folder.path("text")), text);
    Database(folder.path("db"), Database::Mode::create).run("CREATE TABLE job(a)");
    expect_refused(folder.path("db"), "not a ledger");
    Database(folder.path("new"), Database::Mode::create)
        .run("PRAGMA application_id=1229867596; PRAGMA user_version=3; CREATE TABLE a(a)");
    expect_refused(folder.path("new"), "another version");
}

TEST_F(ALedger, reading_does_not_create_a_missing_file) {
    EXPECT_FALSE(Ledger::open(path));
    EXPECT_FALSE(Ledger::read(path));
    EXPECT_FALSE(std::filesystem::exists(path));
    EXPECT_FALSE(Ledger::create(folder.path("no/l"), question, names));
}

// A ledger that is damaged in many ways: it is refused, or the positions in it are those that were written.  Scores
// have no checksum: of a changed one only what is impossible, or contradicts another, is noticed.
class DamagedLedger {
public:
    explicit DamagedLedger(int jobs) {
        {
            Ledger ledger = ledger_at(folder_.path("l"));
            Rng rng(3);
            for (int i = 0; i < jobs; ++i) {
                const Position position = *random_open_position(board("7x6"), 12, rng);
                const Entry entry{position, 1, {1, 15}, 7, 0.1};
                EXPECT_TRUE(ledger.add({&entry, 1}, {&position, 1}));
                written_.insert(canonical_.text(position));
            }
        }
        whole = read_file(folder_.path("l"));
    }

    [[nodiscard]] bool is_refused(const std::string& bytes) const {
        for (const char* suffix : {"-wal", "-shm"}) std::filesystem::remove(folder_.path("d") + suffix);
        const auto believed = [&](const Position& p) { EXPECT_TRUE(written_.contains(canonical_.text(p))); };
        auto ledger = Ledger::read(folder_.file("d", bytes));
        return !ledger ||
               !ledger->for_each_answer(board("7x6"), [&](const Entry& entry) { believed(entry.position); }) ||
               !ledger->for_each_split(board("7x6"), believed);
    }

    std::string whole;

private:
    Folder folder_;
    Canonical canonical_{board("7x6")};
    std::set<std::string> written_;
};

TEST_F(ALedger, with_a_page_overwritten_is_never_believed) {
    const DamagedLedger ledger(300);
    int refused = 0;
    int pages = 0;
    for (std::size_t at = 0; at + 512 <= ledger.whole.size(); at += 2048, ++pages) {
        std::string damaged = ledger.whole;
        for (std::size_t i = at; i < at + 64; ++i) damaged[i] = static_cast<char>(damaged[i] ^ 0x5A);
        refused += ledger.is_refused(damaged);
    }
    EXPECT_GT(refused, pages / 4);
    EXPECT_TRUE(ledger.is_refused(ledger.whole.substr(0, ledger.whole.size() / 2)));
    EXPECT_FALSE(ledger.is_refused(ledger.whole));
}

TEST_F(ALedger, with_a_bit_changed_is_never_believed) {
    const DamagedLedger ledger(8);
    int refused = 0;
    for (std::size_t i = 0; i < ledger.whole.size(); i += ledger.whole[i] == '\0' ? 37 : 3) {
        std::string damaged = ledger.whole;
        damaged[i] = static_cast<char>(damaged[i] ^ 1 << (i % 8));
        refused += ledger.is_refused(damaged);
    }
    EXPECT_GT(refused, 200);
}

TEST_F(ALedger, an_impossible_score_counts_as_damage) {
    for (const auto& [threshold, bound] : {std::pair(1, Bound{50, 60}), std::pair(1, Bound{-30, 30}),
                                           std::pair(std::numeric_limits<Score>::min(), Bound{0, 1})}) {
        const Folder folder;
        Entry wrong = entry("444", bound);
        wrong.threshold = threshold;
        ASSERT_TRUE(ledger_at(folder.path("l")).add(std::vector{wrong}, {}));
        Ledger ledger = Ledger::open(folder.path("l")).value();
        EXPECT_THAT(message_of(ledger.for_each_answer(board("7x6"), [](const Entry&) {})),
                    HasSubstr("damaged: job 1 has the score"));
    }
}

// In a child of its own: the limit is one of the process.
int fill_disk(const std::string& path) {
    std::signal(SIGXFSZ, SIG_IGN);
    auto ledger = ledger_at(path);
    const rlimit limit{200'000, 200'000};
    setrlimit(RLIMIT_FSIZE, &limit);
    for (int i = 0; i < 100'000; ++i) {
        const auto added = ledger.add(std::vector{entry("4455")}, {});
        if (added) continue;
        const bool said = added.error().failure == Failure::out_of_resources &&
                          added.error().message.find("disk is full") != std::string::npos;
        return said && i > 10 && ledger.totals().value().jobs == static_cast<std::uint64_t>(i) ? 0 : 1;
    }
    return 2;
}

TEST_F(ALedger, a_full_disk_is_an_error_and_loses_nothing) {
    const pid_t child = fork();
    if (child == 0) _exit(fill_disk(path));
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0);
    Ledger ledger = Ledger::open(path).value();
    const std::uint64_t before = ledger.totals().value().jobs;
    EXPECT_GT(before, 10U);
    EXPECT_TRUE(ledger.add(std::vector{entry("44")}, {}));
    EXPECT_EQ(ledger.totals().value().jobs, before + 1);
}

// The child says what it has been told is safe, and is killed somewhere.
TEST_F(ALedger, kill_9_loses_nothing_that_was_acknowledged) {
    Rng rng(static_cast<std::uint64_t>(getpid()));
    std::uint64_t kept = 0;
    for (int round = 0; round < 8; ++round) {
        int ends[2];
        ASSERT_EQ(pipe(ends), 0);
        const pid_t child = fork();
        if (child == 0) {
            Ledger ledger = ledger_at(path);
            while (ledger.add(std::vector{entry("4455"), entry("445")}, {}))
                if (write(ends[1], "x", 1) != 1) break;
            _exit(1);
        }
        close(ends[1]);
        std::uint64_t acknowledged = 0;
        for (const std::uint64_t until = 1 + rng.below(20); acknowledged < until; ++acknowledged)
            if (char c = 0; read(ends[0], &c, 1) != 1) break;
        usleep(static_cast<useconds_t>(rng.below(2'000)));  // somewhere between two answers
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
        for (char c = 0; read(ends[0], &c, 1) == 1;) ++acknowledged;
        close(ends[0]);
        Ledger ledger = ledger_at(path);
        const std::uint64_t now = ledger.totals().value().jobs;
        EXPECT_GE(now, kept + 2 * acknowledged);
        EXPECT_LE(now, kept + 2 * acknowledged + 2);
        kept = now;
    }
    EXPECT_GT(kept, 0U);
}

}  // namespace
}  // namespace inarow::jobs
