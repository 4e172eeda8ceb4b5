#include "store/compressed_file.hpp"

#include <lzma.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <limits>

#include "base/input_file.hpp"
#include "store/database.hpp"

namespace inarow::store {
namespace {

constexpr std::array<char, 6> first_bytes = {'\xFD', '7', 'z', 'X', 'Z', '\0'};
constexpr std::size_t least_growth = 1 << 20;
constexpr std::size_t most_bytes = std::size_t{4} << 30;

struct Decoder {
    lzma_stream stream = LZMA_STREAM_INIT;

    Decoder() {
        constexpr auto any_memory = std::numeric_limits<std::uint64_t>::max();
        if (lzma_stream_decoder(&stream, any_memory, LZMA_CONCATENATED) != LZMA_OK)
            throw DatabaseError("out of memory", Failure::out_of_resources);
    }
    ~Decoder() { lzma_end(&stream); }
    Decoder(const Decoder&) = delete;
    Decoder& operator=(const Decoder&) = delete;
};

[[noreturn]] void fail(lzma_ret code) {
    if (code == LZMA_MEM_ERROR) throw DatabaseError("out of memory", Failure::out_of_resources);
    throw DatabaseError("it is damaged", Failure::bad_input);
}

}  // namespace

bool is_compressed(const std::string& path) {
    std::array<char, first_bytes.size()> bytes{};
    std::ifstream(path, std::ios::binary).read(bytes.data(), bytes.size());
    return bytes == first_bytes;
}

std::string decompressed(const std::string& path) {
    const auto in = read_input(path);
    if (!in) throw DatabaseError(in.error().message, in.error().failure);
    Decoder decoder;
    lzma_stream& stream = decoder.stream;
    stream.next_in = reinterpret_cast<const std::uint8_t*>(in->data());
    stream.avail_in = in->size();
    std::string out;
    lzma_ret code = LZMA_OK;
    while (code == LZMA_OK) {
        const std::size_t done = out.size();
        if (done > most_bytes) throw DatabaseError("it is larger than 4 GiB", Failure::out_of_resources);
        out.resize(done + std::max(least_growth, done));
        stream.next_out = reinterpret_cast<std::uint8_t*>(out.data() + done);
        stream.avail_out = out.size() - done;
        code = lzma_code(&stream, LZMA_FINISH);
        out.resize(out.size() - stream.avail_out);
    }
    if (code != LZMA_STREAM_END) fail(code);
    return out;
}

}  // namespace inarow::store
