#include "base/csv.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/text.hpp"

namespace inarow {
namespace {

// Reads field after field; `at` is always at the beginning of one, or at the end.
class CsvReader {
public:
    explicit CsvReader(std::string_view text) : text_(without_byte_order_mark(text)) {}

    Result<std::vector<CsvRecord>> records() {
        std::vector<CsvRecord> records;
        while (at_ < text_.size()) {
            CsvRecord record;
            do {
                record.push_back(INAROW_TRY(next_field()));
            } while (take(','));
            if (at_ < text_.size() && !take_line_break()) return wrong("text after a quoted field");
            records.push_back(std::move(record));
        }
        return records;
    }

private:
    Result<std::string> next_field() { return take('"') ? quoted_field() : plain_field(); }

    Result<std::string> plain_field() {
        const std::size_t end = std::min(text_.find_first_of(",\"\r\n", at_), text_.size());
        if (end < text_.size() && text_[end] == '"') return wrong("a quotation mark in a field without them");
        std::string field(text_.substr(at_, end - at_));
        at_ = end;
        return field;
    }

    Result<std::string> quoted_field() {
        std::string field;
        for (;; field += '"') {
            const std::size_t end = text_.find('"', at_);
            if (end == std::string_view::npos) return wrong("a quotation mark is not closed");
            field += text_.substr(at_, end - at_);
            at_ = end + 1;
            if (!take('"')) return field;
        }
    }

    bool take(char c) {
        const bool there = at_ < text_.size() && text_[at_] == c;
        at_ += there ? 1 : 0;
        return there;
    }
    bool take_line_break() {
        const bool there = text_.substr(at_).starts_with("\r\n") || text_[at_] == '\n';
        if (there) at_ += text_[at_] == '\n' ? 1 : 2;
        return there;
    }

    tl::unexpected<Error> wrong(std::string_view what) const {
        const auto line = 1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at_), '\n');
        return error(fmt::format("line {}: {}", line, what));
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

std::string field_of(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string field = "\"";
    for (const char c : text) field += c == '"' ? std::string("\"\"") : std::string(1, c);
    return field + '"';
}

}  // namespace

std::string csv_line(const CsvRecord& record, std::string_view line_end) {
    CsvRecord fields = record;
    std::ranges::transform(record, fields.begin(), field_of);
    return fmt::format("{}{}", fmt::join(fields, ","), line_end);
}

Result<std::vector<CsvRecord>> parse_csv(std::string_view text) { return CsvReader(text).records(); }

}  // namespace inarow
