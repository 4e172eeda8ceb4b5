// The contents of a certificate: header and records.  Anything that differs from
// docs/guide/formats/certificate.md is invalid.
#pragma once

#include <charconv>

#include "check.hpp"
#include "file.hpp"

namespace verify {

// Seven bits per byte, the lowest first; the highest bit says that more follow.
inline Number read_number(const std::string& block, std::size_t& at) {
    Number value = 0;
    for (int shift = 0;; shift += 7) {
        demand(at < block.size() && shift < 128, "a damaged number in a block");
        const auto byte = static_cast<unsigned char>(block[at++]);
        value |= Number{byte & 127u} << shift;
        if (byte < 128) return value;
    }
}

inline int read_byte(const std::string& block, std::size_t& at) {
    demand(at < block.size(), "a block of the wrong length");
    return static_cast<unsigned char>(block[at++]);
}

// Rules and cells count from 1.
inline std::vector<Use> read_cover(const std::string& block, std::size_t& at) {
    std::vector<Use> uses(read_byte(block, at));
    for (Use& use : uses) {
        use.rule = read_byte(block, at) - 1;
        use.cells.resize(read_byte(block, at));
        for (int& cell : use.cells) cell = read_byte(block, at) - 1;
    }
    return uses;
}

inline void read_block(const std::string& block, Claim& claim) {
    std::size_t at = 0;
    const Number count = read_number(block, at);
    demand(count <= 65'536, "a block with more than 65,536 records");
    const std::size_t before = claim.list.size();
    Number last = 0;
    for (Number i = 0; i < count; ++i) {
        const Number number = last + read_number(block, at);
        demand(i == 0 || number > last, "records that are not in order");
        claim.list.push_back({last = number, 0, -1});
    }
    demand(block.size() - at >= count, "a block of the wrong length");
    for (std::size_t i = before; i < claim.list.size(); ++i)
        claim.list[i].move = static_cast<unsigned char>(block[at++]) - 1;
    for (std::size_t i = before; i < claim.list.size(); ++i) {
        if (claim.list[i].move != 254) continue;
        claim.list[i].cover = static_cast<int>(claim.covers.size());
        claim.covers.push_back(read_cover(block, at));
    }
    demand(at == block.size(), "a block of the wrong length");
    demand(before == 0 || before == claim.list.size() || claim.list[before - 1].number < claim.list[before].number,
           "blocks that are not in order");
}

struct Certificate {
    Game game;
    std::string variant;  // as inarow writes it
    Cells moves;
    std::vector<Claim> claims;
    std::string hash;

    // The one that the claims are about.
    Board position() const {
        Board board(game);
        for (const int move : moves) {
            demand(board.legal(move), "an illegal move on the way to the position");
            const int where = board.landing(move);
            demand(!board.completes(where, board.mover()), "the game is over before the position is reached");
            board.put(where, board.mover());
        }
        demand(!board.full(), "the board is full: there is nothing to prove");
        return board;
    }
};

// --- The header: lines of words, with one space between two of them.

using Words = std::vector<std::string>;

inline Words words_of(const std::string& text) {
    Words words(1);
    for (const char c : text)
        if (c == ' ')
            words.emplace_back();
        else
            words.back() += c;
    return words;
}

inline int integer(const std::string& word) {
    int value = 0;
    const char* const end = word.data() + word.size();
    const auto [stopped, error] = std::from_chars(word.data(), end, value);
    demand(word.size() < 10 && error == std::errc() && stopped == end, "a number in the header that is none");
    return value;
}

// The numbers behind the first word; they count from 1.
inline Cells places(const Words& words) {
    Cells list;
    for (std::size_t i = 1; i < words.size(); ++i) list.push_back(integer(words[i]) - 1);
    return list;
}

inline Claim read_claim(const Words& words) {
    demand(words.size() == 7 && (words[1] == "first" || words[1] == "second") && words[3] == "records" &&
               words[5] == "blocks",
           "a claim in the header that cannot be read");
    Claim claim;
    claim.player = words[1] == "first" ? 1 : 2;
    claim.least = integer(words[2]);
    claim.records = integer(words[4]);
    claim.blocks = integer(words[6]);
    demand(claim.records >= 0 && claim.blocks >= 0, "a claim with a negative number");
    return claim;
}

inline void read_board(std::map<std::string, Words>& fields, Certificate& certificate) {
    Game& g = certificate.game;
    for (const char* key : {"board", "topology", "stones"})
        demand(fields[key].size() == (key[0] == 'b' ? 5 : 2), std::string("a header that does not say: ") + key);
    demand(fields.count("moves") == 1, "a header that does not say: moves");
    const Words& sizes = fields["board"];
    const std::string topology = fields["topology"][1], stones = fields["stones"][1];
    g.width = integer(sizes[1]), g.depth = integer(sizes[2]), g.height = integer(sizes[3]), g.k = integer(sizes[4]);
    for (const int size : {g.width, g.depth, g.height, g.k}) demand(size >= 1 && size < 128, "a board of no size");
    demand(topology == "flat" || topology == "cylinder" || topology == "torus" || topology == "box",
           "an unknown topology");
    demand(g.depth == 1 || topology == "box", "a board with depth that is no box");
    demand(stones == "drop" || stones == "free", "it is not said whether stones drop");
    g.drops = stones == "drop";
    g.torus = topology == "torus";
    g.ring = g.torus || topology == "cylinder";
    demand(g.drops ? g.columns() * (g.height + 1) <= 128 : g.cells() <= 80, "a board that is too large");
    certificate.variant = std::to_string(g.width) + (topology == "box" ? "x" + std::to_string(g.depth) : "") + "x" +
                          std::to_string(g.height) + (g.k == 4 ? "" : "k" + std::to_string(g.k)) +
                          (topology == "flat" || topology == "box" ? "" : "@" + topology) + (g.drops ? "" : "@free");
}

// A line that it does not know is left out.
inline void read_header(File& file, Certificate& certificate) {
    std::map<std::string, Words> fields;
    std::vector<Cells> symmetries;
    demand(file.line() == "inarow certificate 1", "not a certificate of version 1");
    for (std::string text = file.line(); !text.empty(); text = file.line()) {
        const Words words = words_of(text);
        if (words[0] == "claim")
            certificate.claims.push_back(read_claim(words));
        else if (words[0] == "symmetry")
            symmetries.push_back(places(words));
        else
            fields[words[0]] = words;
    }
    read_board(fields, certificate);
    certificate.moves = places(fields["moves"]);
    Game& g = certificate.game;
    g.make_lines();
    Cells identity(g.moves());
    std::iota(identity.begin(), identity.end(), 0);
    g.add_symmetry(identity);
    for (const Cells& map : symmetries) g.add_symmetry(map);
}

inline Certificate read_certificate(const std::string& bytes) {
    File file(bytes);
    file.check_hash();
    Certificate certificate;
    certificate.hash = file.hash;
    read_header(file, certificate);
    for (Claim& claim : certificate.claims) {
        for (int i = 0; i < claim.blocks; ++i) read_block(file.block(), claim);
        demand(static_cast<int>(claim.list.size()) == claim.records, "not as many records as the header says");
    }
    demand(file.at_end(), "something follows the last block");
    demand(!certificate.claims.empty(), "there is no claim");
    return certificate;
}

}  // namespace verify
