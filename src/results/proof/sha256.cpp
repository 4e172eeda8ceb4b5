#define OPENSSL_API_COMPAT 0x10101000L  // EVP_Digest brings all of libcrypto into a static module: two megabytes
#include "proof/sha256.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <openssl/sha.h>

#include <array>

namespace inarow::proof {

std::string sha256(const std::string& bytes) {
    std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
    SHA256_CTX state;
    SHA256_Init(&state);
    SHA256_Update(&state, bytes.data(), bytes.size());
    SHA256_Final(digest.data(), &state);
    return fmt::format("{:02x}", fmt::join(digest, ""));
}

}  // namespace inarow::proof
