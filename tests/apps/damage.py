#!/usr/bin/env python3
"""Damages certificates for the tests: damage.py CERTIFICATE FOLDER COUNT SEED | damage.py --raise CERTIFICATE | damage.py --open CERTIFICATE

Writes COUNT files named KIND-NUMBER.cert, each with one flaw.  All but the kinds `flip` and `cut` carry the right checksums
of what they hold, so only the meaning of the file can give them away.  --raise claims one more in the file itself; --open
writes it to the standard output without checksums and with its blocks unpacked, as tests/fuzz/fuzz_certificate.cpp reads it.
"""
import copy
import hashlib
import lzma
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tools"))
import verify  # noqa: E402

BLOCKS = 8  # of a claim, so that there is something to swap even in small certificates


def number(value):
    data = b""
    while value >= 128:
        data += bytes([value & 127 | 128])
        value >>= 7
    return data + bytes([value])


def plain_block(records, covers):
    data, last = number(len(records)), 0
    for value, _ in records:
        data += number(value - last)
        last = value
    data += bytes(move for _, move in records)
    for value, move in records:
        if move == 255:
            uses = covers.get(value, [])
            data += bytes([len(uses)])
            for rule, cells in uses:
                data += bytes([rule + 1 & 255, len(cells)] + [cell + 1 & 255 for cell in cells])
    return data


def plain_blocks(records, covers):
    length = max(1, len(records) // BLOCKS)
    return [plain_block(records[at:at + length], covers) for at in range(0, len(records), length)]


class Parts:
    """A certificate taken apart: lines of the header, and per claim its records (number, move from 1)."""

    def __init__(self, data):
        read = verify.Certificate(data)
        self.game, self.root = read.game, read.position()
        self.header = data[:data.index(b"\n\n")].decode().split("\n")
        self.sets = [list(zip(c["numbers"], [m + 1 for m in c["moves"]])) for c in read.claims]
        self.covers = [c["covers"] for c in read.claims]
        self.blocks = None

    def copy(self):
        parts = copy.copy(self)  # the game stays one
        parts.header, parts.sets, parts.covers = copy.deepcopy((self.header, self.sets, self.covers))
        return parts

    def plain(self):
        return [plain_blocks(records, covers) for records, covers in zip(self.sets, self.covers)]

    def claim_lines(self):
        return [i for i, line in enumerate(self.header) if line.startswith("claim ")]

    def opened(self):
        data = ("\n".join(self.header) + "\n\n").encode()
        return data + b"".join(len(b).to_bytes(4, "little") + b for b in sum(self.plain(), []))

    def sealed(self):
        blocks = self.blocks or self.plain()
        for i, records, of_claim in zip(self.claim_lines(), self.sets, blocks):
            words = self.header[i].split()
            words[4], words[6] = str(len(records)), str(len(of_claim))
            self.header[i] = " ".join(words)
        data = ("\n".join(self.header) + "\n\n").encode()
        for block in sum(blocks, []):
            packed = lzma.compress(block, check=lzma.CHECK_CRC64, preset=0)
            data += len(packed).to_bytes(4, "little") + packed
        return data + b"sha256 " + hashlib.sha256(data).hexdigest().encode() + b"\n"


def some_records(parts, rng):
    """A set that is not empty, and a place in it."""
    records = rng.choice([records for records in parts.sets if records])
    return records, rng.randrange(len(records))


def move(parts, rng):
    records, at = some_records(parts, rng)
    value, old = records[at]
    records[at] = value, rng.choice([m for m in range(parts.game.moves + 2) if m != old])


def drop(parts, rng):
    records, at = some_records(parts, rng)
    del records[at]


def add(parts, rng):
    """A position of a random game, with a random move."""
    records, _ = some_records(parts, rng)
    known = dict(records)
    board = verify.Board(parts.game)
    for _ in range(rng.randrange(parts.game.cells)):
        moves = [m for m in range(parts.game.moves) if board.legal(m)
                 and not board.completes(board.landing(m), board.mover())]
        if not moves:
            break
        board.put(board.landing(rng.choice(moves)), board.mover())
    known[board.least_number()] = rng.randrange(1, parts.game.moves + 1)
    records[:] = sorted(known.items())


def swap(parts, rng):
    """Two blocks."""
    parts.blocks = parts.plain()
    places = [(i, j) for i, blocks in enumerate(parts.blocks) for j in range(len(blocks))]
    (a, b), (c, d) = rng.sample(places, 2)
    parts.blocks[a][b], parts.blocks[c][d] = parts.blocks[c][d], parts.blocks[a][b]


def block(parts, rng):
    """One bit of an unpacked block."""
    parts.blocks = parts.plain()
    blocks = rng.choice([blocks for blocks in parts.blocks if blocks])
    at = rng.randrange(len(blocks))
    data = bytearray(blocks[at])
    data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    blocks[at] = bytes(data)


def cover(parts, rng):
    """A condition of a rule is broken: another cell, another rule, a use less or one more."""
    uses = rng.choice([uses for of_claim in parts.covers for uses in of_claim.values()])
    at = rng.randrange(len(uses))
    rule, cells = uses[at]
    kind = rng.randrange(5)
    if kind == 0:
        del uses[at]
    elif kind == 1:
        uses[at] = rng.randrange(11), cells
    elif kind == 2:
        uses.append((rule, [rng.randrange(parts.game.cells) for _ in cells]))
    else:
        cells[rng.randrange(len(cells))] = rng.randrange(parts.game.cells)


def bound(parts, rng):
    """More is claimed, or for the other player."""
    at = rng.choice(parts.claim_lines())
    words = parts.header[at].split()
    if rng.random() < 0.3:
        words[1] = "second" if words[1] == "first" else "first"
    else:
        words[2] = str(int(words[2]) + rng.choice([1, 1, 1, 2, 5]))
    parts.header[at] = " ".join(words)


def header(parts, rng):
    """Another number, or another word, somewhere above the claims."""
    if rng.random() < 0.3:
        return character(parts, rng)
    lines = [i for i, line in enumerate(parts.header) if line.split()[0] in
             ("board", "topology", "stones", "moves", "symmetry") and len(line.split()) > 1]
    at = rng.choice(lines)
    words = parts.header[at].split()
    place = rng.randrange(1, len(words))
    if words[0] == "topology":
        words[place] = rng.choice(["flat", "cylinder", "torus", "box"])
    elif words[0] == "stones":
        words[place] = rng.choice(["drop", "free"])
    else:
        words[place] = str(int(words[place]) + rng.choice([-1, 1]))
    parts.header[at] = " ".join(words)
    return None


def character(parts, rng):
    """One less, one more, or another one."""
    at = rng.randrange(len(parts.header))
    line = parts.header[at]
    place = rng.randrange(len(line))
    parts.header[at] = line[:place] + rng.choice(["", "", " ", "-", "+", "0", "1", "x", "\t"]) + line[place + rng.randrange(2):]
    # What seals the header looks for the claims in it.
    if len([i for i in parts.claim_lines() if len(parts.header[i].split()) == 7]) < len(parts.sets):
        parts.header[at] = line


def flip(data, rng):
    data = bytearray(data)
    data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


def cut(data, rng):
    return data[:rng.randrange(len(data))]


def damaged(data, whole, kind, rng):
    if kind in (flip, cut):
        return kind(data, rng)
    parts = whole.copy()
    kind(parts, rng)
    return parts.sealed()


def main(path, folder, count, seed):
    rng = random.Random(int(seed))
    with open(path, "rb") as file:
        data = file.read()
    whole = Parts(data)
    kinds = [move, drop, add, swap, block, bound, header, flip, cut] + [cover] * any(whole.covers)
    for i in range(int(count)):
        kind = kinds[i % len(kinds)]
        with open(os.path.join(folder, "%s-%d.cert" % (kind.__name__, i)), "wb") as file:
            file.write(damaged(data, whole, kind, rng))


def raise_claims(path):
    with open(path, "rb") as file:
        parts = Parts(file.read())
    for at in parts.claim_lines():
        words = parts.header[at].split()
        words[2] = str(int(words[2]) + 1)
        parts.header[at] = " ".join(words)
    with open(path, "wb") as file:
        file.write(parts.sealed())


def open_blocks(path):
    with open(path, "rb") as file:
        parts = Parts(file.read())
    parts.sealed()  # the header says how many blocks there are now
    sys.stdout.buffer.write(parts.opened())


if sys.argv[1] == "--raise":
    raise_claims(sys.argv[2])
elif sys.argv[1] == "--open":
    open_blocks(sys.argv[2])
else:
    main(*sys.argv[1:])
