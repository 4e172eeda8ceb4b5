// A ledger that was compressed by xz is read like any other.
#include <lzma.h>

#include "helpers.hpp"
#include "jobs/ledger.hpp"
#include "matchers.hpp"

namespace inarow::jobs {
namespace {

std::string compressed(const std::string& plain) {
    std::string bytes(lzma_stream_buffer_bound(plain.size()), '\0');
    std::size_t size = 0;
    EXPECT_EQ(lzma_easy_buffer_encode(0, LZMA_CHECK_CRC64, nullptr, reinterpret_cast<const std::uint8_t*>(plain.data()),
                                      plain.size(), reinterpret_cast<std::uint8_t*>(bytes.data()), &size, bytes.size()),
              LZMA_OK);
    return bytes.substr(0, size);
}

class CompressedLedger : public testing::Test {
protected:
    CompressedLedger() {
        {
            Ledger ledger = Ledger::create(plain_, {{"variant", "7x6"}}, {"variant"}).value();
            const Position split = position_after("7x6", "44");
            EXPECT_TRUE(ledger.add(std::vector{entry("444", {1, 3})}, {&split, 1}));
        }
        write_file(path_, compressed(read_file(plain_)));
    }

    const Folder folder_;
    const std::string plain_ = folder_.path("ledger");
    const std::string path_ = folder_.path("ledger.xz");
};

TEST_F(CompressedLedger, is_read_as_it_is) {
    Ledger ledger = Ledger::read(path_).value();
    EXPECT_EQ(ledger.settings().at("variant"), "7x6");
    EXPECT_EQ(ledger.totals()->answered, 1U);
    EXPECT_EQ(ledger.totals()->splits, 1U);
    EXPECT_FALSE(ledger.outdated());
}

TEST_F(CompressedLedger, is_merged_into_another) {
    Ledger all = Ledger::create(folder_.path("all"), {{"variant", "7x6"}}, {"variant"}).value();
    Ledger ledger = Ledger::read(path_).value();
    ASSERT_TRUE(all.add_all(ledger));
    EXPECT_EQ(all.totals()->nodes, 1000U);
}

TEST_F(CompressedLedger, is_not_written) {
    const std::string before = read_file(path_);
    for (const auto& opened : {Ledger::open(path_), Ledger::create(path_, {{"variant", "7x6"}}, {"variant"})})
        EXPECT_THAT(message_of(opened), HasSubstr("it is compressed, and can only be read"));
    EXPECT_EQ(read_file(path_), before);
}

TEST_F(CompressedLedger, that_is_cut_off_is_damaged) {
    const std::string whole = read_file(path_);
    for (const std::size_t size : {whole.size() - 1, whole.size() / 2, std::size_t{6}}) {
        write_file(path_, whole.substr(0, size));
        EXPECT_THAT(message_of(Ledger::read(path_)), HasSubstr("it is damaged")) << size;
    }
}

TEST_F(CompressedLedger, of_something_else_is_none) {
    write_file(path_, compressed("a poem of more than a hundred bytes, which is what the header of a database takes" +
                                 std::string(100, '.')));
    EXPECT_THAT(message_of(Ledger::read(path_)), HasSubstr("it is not a ledger of inarow"));
}

}  // namespace
}  // namespace inarow::jobs
