// Any bytes are a certificate that inarow-verify finds valid, then what it says is true; or it says what is wrong.
//
// Checksums would stop nearly every input at the door, so an input is a certificate with its blocks unpacked
// (tests/apps/damage.py
// --open writes one): it is packed and sealed here.  What has no such form is read as the bytes of a file.
#include <lzma.h>

#include "inarow/position.hpp"
#include "input.hpp"
#include "verdict.hpp"

using namespace inarow;

namespace {

std::string hash_of(const std::string& bytes) {
    unsigned char digest[32];
    EVP_Digest(bytes.data(), bytes.size(), digest, nullptr, EVP_sha256(), nullptr);
    std::string text;
    for (const unsigned char byte : digest) {
        text += "0123456789abcdef"[byte / 16];
        text += "0123456789abcdef"[byte % 16];
    }
    return text;
}

void append_length(std::string& bytes, std::size_t length) {
    for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(length >> shift & 255);
}

std::string packed(std::string_view plain) {
    std::string bytes(lzma_stream_buffer_bound(plain.size()), '\0');
    std::size_t length = 0;
    const auto done =
        lzma_easy_buffer_encode(0, LZMA_CHECK_CRC64, nullptr, reinterpret_cast<const std::uint8_t*>(plain.data()),
                                plain.size(), reinterpret_cast<std::uint8_t*>(bytes.data()), &length, bytes.size());
    fuzzing::check(done == LZMA_OK);
    bytes.resize(length);
    return bytes;
}

std::string sealed(std::string_view text) {
    const std::size_t end = text.find("\n\n");
    if (end == std::string_view::npos) return std::string(text);
    std::string bytes(text.substr(0, end + 2));
    for (std::string_view rest = text.substr(end + 2); rest.size() >= 4;) {
        std::size_t length = 0;
        for (int i = 3; i >= 0; --i) length = length << 8 | static_cast<unsigned char>(rest[i]);
        length = std::min(length, rest.size() - 4);
        const std::string block = packed(rest.substr(4, length));
        append_length(bytes, block.size());
        bytes += block;
        rest.remove_prefix(4 + length);
    }
    return bytes + "sha256 " + hash_of(bytes) + "\n";
}

// Plain minimax.
Score value_of(const Position& position) {
    if (position.over()) return position.final_score();
    Score best = -100;
    for (const Move move : position.legal_moves()) best = std::max(best, -value_of(position.after(move)));
    return best;
}

// With few empty cells every claim is held against the rules of the game.
void check_claims(const verify::Certificate& certificate, const verify::Board& root) {
    if (certificate.game.cells() - root.stones > 8) return;
    const auto variant = parse_variant(certificate.variant, Lines::optional);
    if (!variant) return;  // inarow plays fewer games than the format can name
    Position position(*variant);
    for (const int move : certificate.moves) position.play(move);
    const Score value = value_of(position);
    for (const verify::Claim& claim : certificate.claims)
        fuzzing::check((claim.player == root.mover() ? value : -value) >= claim.least);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        const auto certificate = verify::read_certificate(sealed(fuzzing::text_of(data, size)));
        if (certificate.game.cells() > 25) return 0;  // read; to follow all moves of a large board may take long
        const verify::Board root = certificate.position();
        if (verify::verdict(certificate, {}).starts_with("VALID")) check_claims(certificate, root);
    } catch (const verify::Invalid& wrong) {
        fuzzing::check_message(wrong.what());
    }
    return 0;
}
