#include "proof/sha256.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <openssl/evp.h>

#include <array>

#include "base/require.hpp"

namespace inarow::proof {

std::string sha256(const std::string& bytes) {
    std::array<unsigned char, 32> digest{};
    const int done = EVP_Digest(bytes.data(), bytes.size(), digest.data(), nullptr, EVP_sha256(), nullptr);
    require(done == 1, "SHA-256 is always there");
    return fmt::format("{:02x}", fmt::join(digest, ""));
}

}  // namespace inarow::proof
