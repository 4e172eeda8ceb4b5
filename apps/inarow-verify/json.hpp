// The JSON of a strategy file: a reader that goes forward through the text and refuses what it is not asked for.
//
// It keeps nothing, so that a name that is there twice is seen twice, and goes no deeper than its caller does.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>

namespace verify {

// The file is damaged, or not of the format; the text says how.
struct Bad : std::runtime_error {
    using std::runtime_error::runtime_error;
};
inline void require(bool condition, const std::string& why) {
    if (!condition) throw Bad(why);
}

class Json {
public:
    explicit Json(const std::string& text) : text_(text) {}

    // The first character of what comes next; 0 at the end.
    char next() {
        at_ = std::min(text_.find_first_not_of(" \t\n\r", at_), text_.size());
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    template <class ReadField>
    void object(ReadField read_field) {
        list('{', '}', [&] {
            const std::string name = string();
            expect(':');
            read_field(name);
        });
    }
    template <class ReadItem>
    void array(ReadItem read_item) {
        list('[', ']', read_item);
    }
    std::string string() {
        expect('"');
        std::string value;
        for (char c = character(); c != '"'; c = character()) value += c == '\\' ? escaped() : c;
        return value;
    }
    // A whole number of at most nine digits.
    int number() {
        const std::size_t begin = (next(), at_);
        while (digit()) ++at_;
        const std::string digits = text_.substr(begin, at_ - begin);
        require(!digits.empty() && digits.size() < 10 && (digits[0] != '0' || digits.size() == 1), damaged());
        return std::stoi(digits);
    }
    bool boolean() {
        const std::string word = next() == 't' ? "true" : "false";
        require(text_.compare(at_, word.size(), word) == 0, damaged());
        at_ += word.size();
        return word == "true";
    }
    void end() { require(next() == '\0' && at_ == text_.size(), damaged()); }

private:
    std::string damaged() const { return "not the JSON of a strategy, from byte " + std::to_string(at_ + 1); }
    bool take(char c) { return next() == c && at_ < text_.size() ? ++at_, true : false; }
    void expect(char c) { require(take(c), damaged()); }
    template <class ReadItem>
    void list(char begin, char end, ReadItem read_item) {
        expect(begin);
        if (take(end)) return;
        do read_item();
        while (take(','));
        expect(end);
    }
    bool digit() const { return at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; }
    // One of a string, as it is written.
    char character() {
        require(at_ < text_.size() && static_cast<unsigned char>(text_[at_]) >= ' ', damaged());
        return text_[at_++];
    }
    // Behind a backslash.  What is not ASCII is no move and no name, so any such character will do.
    char escaped() {
        const std::string marks = "\"\\/bfnrtu", meant = "\"\\/\b\f\n\r\t";
        const std::size_t which = marks.find(character());
        require(which != std::string::npos, damaged());
        if (which < meant.size()) return meant[which];
        int code = 0;
        for (int i = 0; i < 4; ++i) {
            const std::size_t value = std::string("0123456789abcdefABCDEF").find(character());
            require(value != std::string::npos, damaged());
            code = code * 16 + static_cast<int>(value < 16 ? value : value - 6);
        }
        return code < 128 ? static_cast<char>(code) : '\x80';
    }

    const std::string& text_;
    std::size_t at_ = 0;
};

}  // namespace verify
