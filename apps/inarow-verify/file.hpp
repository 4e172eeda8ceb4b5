// The bytes of a certificate: the hash at its end, lines of text, packed blocks.
#pragma once

#include <lzma.h>
#include <openssl/evp.h>

#include <cstdio>
#include <memory>
#include <new>
#include <string>

#include "game.hpp"

namespace verify {

class File {
public:
    explicit File(std::string bytes) : bytes_(std::move(bytes)) {}

    // The last line holds the hash of everything before it.
    void check_hash() {
        constexpr std::size_t length = 7 + 64 + 1;
        demand(bytes_.size() > length && bytes_.compare(bytes_.size() - length, 7, "sha256 ") == 0,
               "the file does not end with its SHA-256: it is cut off, or no certificate");
        const std::string given = bytes_.substr(bytes_.size() - length + 7);
        bytes_.resize(bytes_.size() - length);
        unsigned char digest[32];
        if (EVP_Digest(bytes_.data(), bytes_.size(), digest, nullptr, EVP_sha256(), nullptr) != 1)
            throw std::bad_alloc();  // SHA-256 is always there
        for (int i = 0; i < 32; ++i) {
            char hex[3];
            std::snprintf(hex, sizeof hex, "%02x", digest[i]);
            hash += hex;
        }
        demand(given == hash + '\n', "the SHA-256 of the file is " + hash + ", not what its last line says");
    }
    std::string line() {
        const std::size_t end = bytes_.find('\n', at_);
        demand(end != std::string::npos, "the header has no end");
        const std::string text = bytes_.substr(at_, end - at_);
        at_ = end + 1;
        return text;
    }
    // A block: its length in four bytes, the lowest first, then an .xz file with a checksum of its own.
    std::string block() {
        demand(bytes_.size() - at_ >= 4, "the file ends before a block");
        std::size_t length = 0;
        for (int i = 3; i >= 0; --i) length = length << 8 | static_cast<unsigned char>(bytes_[at_ + i]);
        at_ += 4;
        demand(bytes_.size() - at_ >= length, "the file ends inside a block");
        std::uint64_t memory = 1 << 28;
        std::size_t in = 0, out = 0;
        const auto* packed = reinterpret_cast<const std::uint8_t*>(bytes_.data()) + at_;
        const auto done =
            lzma_stream_buffer_decode(&memory, 0, nullptr, packed, &in, length, plain_.get(), &out, most_plain);
        if (done == LZMA_MEM_ERROR) throw std::bad_alloc();  // not the certificate's fault
        demand(done == LZMA_OK && in == length, "a damaged block at byte " + std::to_string(at_));
        at_ += length;
        return {plain_.get(), plain_.get() + out};
    }
    bool at_end() const { return at_ == bytes_.size(); }

    std::string hash;

private:
    static constexpr std::size_t most_plain = 16'000'000;  // no block unpacks to more

    std::string bytes_;
    std::size_t at_ = 0;
    std::unique_ptr<std::uint8_t[]> plain_{new std::uint8_t[most_plain]};
};

}  // namespace verify
