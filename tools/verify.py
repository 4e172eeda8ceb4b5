#!/usr/bin/env python3
"""Checks certificates and strategies (docs/guide/formats/certificate.md and strategy.md) with Python's standard library alone.

The second of two checkers: inarow-verify is the first, and both must say the same of every file.  This one checks some
ten thousand records a second; most sets of cells are numbers with a bit for each cell, which is six times faster than sets
of Python.  It knows the rules of the game and the format, and nothing of the solver.  It is one file, so that it can be
taken anywhere and run by python3 alone.  Read it from Game to Rules, then Check, which is the check itself; Use and Cover
matter only for certificates with covers, Certificate reads the file.  Strategy needs Game and Board alone.

usage: verify.py FILE...
Prints a line per file that begins with VALID, INVALID or UNCHECKED; exits with 1 if one is invalid, with 3 if one has leaves
that nobody has checked (inarow-verify --recheck-with does), with 2 if one cannot be read, with 4 if memory or disk is short.
"""
import errno
import hashlib
import json
import lzma
import os
import re
import sys

NOTHING = -1000


class Invalid(Exception):
    """The certificate proves nothing; the text says why and where."""


def demand(condition, why):
    if not condition:
        raise Invalid(why)


def as_set(cells):
    """A set of cells as a number with a bit for each: what Python compares fastest."""
    return sum(1 << cell for cell in cells)


def cells_in(bits):
    """The cells of such a set, from the lowest."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


class Game:
    """A board: cell = column * height + row, column = x + width * y; lines as sorted tuples of cells."""

    def __init__(self, width, depth, height, k, topology, drops):
        self.width, self.depth, self.height, self.k = width, depth, height, k
        self.drops, self.topology = drops, topology
        self.columns = width * depth
        self.cells = self.columns * height
        self.moves = self.columns if drops else self.cells
        self.lines = sorted(set(self.all_lines()))
        known = set(self.lines)
        self.set_of = {line: as_set(line) for line in self.lines}
        self.line_sets = list(self.set_of.values())
        # per cell, the other cells of each line with it
        self.rests = [[self.set_of[line] & ~(1 << cell) for line in self.lines if cell in line] for cell in range(self.cells)]
        self.harm = []  # per line, the lines below it that are parallel to it
        self.by_top = []  # the lines that are not vertical by their highest row, the lowest first
        for line in self.lines:
            lower = []
            if not self.vertical(line):
                for down in range(1, min(cell % height for cell in line) + 1):
                    below = tuple(cell - down for cell in line)
                    demand(below in known, "lines that are not parallel")
                    lower.append(self.set_of[below])
                self.by_top.append((max(cell % height for cell in line), self.set_of[line]))
            self.harm.append((self.set_of[line], lower))
        self.by_top.sort()
        self.column_of = [cell // height for cell in range(self.cells)]
        self.from_row = [[as_set(range(column * height + row, (column + 1) * height)) for row in range(height + 1)]
                         for column in range(self.columns)]  # per column and row, the cells from there up
        self.board = as_set(range(self.cells))
        self.claimed = as_set(cell for cell in range(self.cells) if (height - 1 - cell % height) % 2 == 0)
        self.images = [list(range(self.moves))]  # per symmetry, what comes to each place

    def vertical(self, line):
        return line[0] // self.height == line[-1] // self.height

    def all_lines(self):
        steps = [(x, y, z) for x in (-1, 0, 1) for y in (-1, 0, 1) for z in (-1, 0, 1) if (x, y, z) != (0, 0, 0)]
        for dx, dy, dz in steps:
            if dx and self.k > self.width or dy and self.k > self.depth or dz and self.k > self.height:
                continue
            for cell in range(self.cells):
                column, row = divmod(cell, self.height)
                walk = [self.cell(column % self.width + i * dx, column // self.width + i * dy, row + i * dz)
                        for i in range(self.k)]
                if None not in walk:
                    yield tuple(sorted(walk))

    def cell(self, x, y, z):
        """None off the board."""
        if self.topology in ("cylinder", "torus"):
            x %= self.width
        if self.topology == "torus":
            z %= self.height
        inside = 0 <= x < self.width and 0 <= y < self.depth and 0 <= z < self.height
        return (x + self.width * y) * self.height + z if inside else None

    def add_symmetry(self, places):
        demand(sorted(places) == list(range(self.moves)), "a symmetry that is none")
        h = self.height
        moved = (lambda c: places[c // h] * h + c % h) if self.drops else (lambda c: places[c])
        known = set(self.lines)
        demand(all(tuple(sorted(map(moved, line))) in known for line in self.lines),
               "a symmetry that does not keep the lines")
        self.images.append(sorted(range(self.moves), key=lambda place: places[place]))


class Board:
    """Stones on a board: per cell 0 none, 1 first player, 2 second player; the same as a set per player."""

    def __init__(self, game):
        self.g = game
        self.cell = [0] * game.cells
        self.set = [0, 0, 0]  # of nobody (not kept), the first and the second player
        self.tall = [0] * game.columns
        self.code = [1] * game.columns  # per column the digits of its number, where stones drop
        self.stones = 0

    def mover(self):
        return 1 if self.stones % 2 == 0 else 2

    def full(self):
        return self.stones == self.g.cells

    def legal(self, move):
        if not 0 <= move < self.g.moves:
            return False
        return self.tall[move] < self.g.height if self.g.drops else self.cell[move] == 0

    def landing(self, move):
        return move * self.g.height + self.tall[move] if self.g.drops else move

    def put(self, where, player):
        column = self.g.column_of[where]
        self.cell[where] = player
        self.set[player] |= 1 << where
        self.tall[column] += 1
        self.code[column] = 2 * self.code[column] + (player == 1)
        self.stones += 1

    def take(self, where):
        column = self.g.column_of[where]
        self.set[self.cell[where]] &= ~(1 << where)
        self.cell[where] = 0
        self.tall[column] -= 1
        self.code[column] //= 2
        self.stones -= 1

    def completes(self, where, player):
        mine = self.set[player]
        for rest in self.g.rests[where]:
            if mine & rest == rest:
                return True
        return False

    def number(self, image):
        value, h = 0, self.g.height
        for place in image:
            value = value << (h + 1) | self.code[place] if self.g.drops else 3 * value + self.cell[place]
        return value

    def least_number(self):
        return min([self.number(image) for image in self.g.images])

    def text(self):
        h, shown = self.g.height, []
        for column in range(self.g.columns):
            stones = "".join(".xo"[c] for c in self.cell[column * h:(column + 1) * h])
            shown.append(stones.rstrip(".") if self.g.drops else stones)
        return "/".join(shown)


def board_of(game, value):
    """The position with this number, in which nobody has won."""
    board, h = Board(game), game.height
    for place in reversed(range(game.moves)):
        if not game.drops:
            value, stone = divmod(value, 3)
            if stone:
                board.put(place, stone)
            continue
        column = value & (1 << (h + 1)) - 1
        demand(column != 0, "a number that is no position")
        for row, digit in enumerate(bin(column)[3:]):
            board.put(place * h + row, 1 if digit == "1" else 2)
        value >>= h + 1
    demand(value == 0, "a number that is no position")
    if board.cell.count(1) != (board.stones + 1) // 2:
        raise Invalid("too many stones of one player: " + board.text())
    for mine in board.set[1:]:
        for line in game.line_sets:
            if mine & line == line:
                raise Invalid("a position that is won already: " + board.text())
    if board.full():
        raise Invalid("a position that is full: " + board.text())
    return board


class Rules:
    """The rules that close a position without a record, numbered as in the document.  Sets of cells are numbers."""

    def __init__(self, board, own):
        self.b, self.g, self.own, self.other = board, board.g, own, 3 - own
        self.mine, self.theirs = board.set[own], board.set[3 - own]
        self.empty = ~(self.mine | self.theirs)  # and cells that are not on the board

    def holds(self, least):
        mine = self.b.mover() == self.own
        if least < 0 and -score(self.g, self.b.stones + (2 if mine else 1)) >= least:
            return True  # rule 0
        if least <= 0 and (self.no_line_left() or self.blocks()):
            return True
        if not self.g.drops or self.g.topology == "torus":
            return False
        controls = ((self.g.cells - self.b.stones) % 2 == 0) != mine
        return (self.follow_up() if controls else self.odd_threat()) >= least

    def no_line_left(self):  # rule 1
        return all(line & self.mine for line in self.g.line_sets)

    def blocks(self):  # rule 2
        if self.g.drops:
            return False
        weight = sum(1 << bin(line & self.theirs).count("1") for line in self.g.line_sets if not line & self.mine)
        return (weight if self.b.mover() == self.own else 2 * weight) < 2 ** self.g.k

    def open(self, c):
        return not self.g.drops or c % self.g.height == self.b.tall[c // self.g.height]

    def open_cells(self):
        h = self.g.height
        return sum([1 << column * h + tall for column, tall in enumerate(self.b.tall) if tall < h])

    def beyond_ends(self, to_come):
        """The cells that the other player never gets: in each column with a cell that is to come and completes a line
        of `own`, those from the lowest such cell up."""
        beyond, last = 0, -1
        for c in cells_in(to_come):
            column = self.g.column_of[c]
            if column != last and self.b.completes(c, self.own):
                beyond |= self.g.from_row[column][c % self.g.height]
                last = column
        return beyond

    def harmless(self, others, held):
        for line, lower in self.g.harm:
            if line & others == line:
                for below in lower:
                    if below & held == below:
                        break
                else:
                    return False
        return True

    def follow_up(self):  # rule 3
        to_come = self.empty & self.g.claimed & ~self.open_cells()
        beyond = self.beyond_ends(to_come)
        held = self.mine | to_come
        if not self.harmless(~held & ~beyond, held):
            return NOTHING
        value = bin(self.g.claimed & beyond).count("1")
        for top, line in self.g.by_top:
            if line & held == line:
                return max(value, (self.g.height - top) // 2 + 1)
        return value

    def odd_threat(self):  # rule 4
        unclaimed = self.empty & ~self.g.claimed & ~self.open_cells() & self.g.board
        threats = [c for c in cells_in(unclaimed) if self.b.completes(c, self.own)]
        return max([self.with_threat(c) for c in threats], default=NOTHING)

    def with_threat(self, threat):
        x, height = self.g.column_of[threat], self.g.height
        column, above = self.g.from_row[x][0], self.g.from_row[x][threat % height + 1]
        open_cells = self.open_cells()
        to_come = self.empty & self.g.claimed & ~open_cells & ~column
        beyond = self.beyond_ends(to_come)
        may_get = self.empty & ~column & (~self.g.claimed | open_cells) & ~beyond
        below = column & ~above & ~(1 << threat)
        others = self.theirs | may_get | self.empty & below & (self.g.claimed | open_cells)
        value = bin(self.g.claimed & (beyond | above)).count("1")
        return value if self.harmless(others, self.mine | to_come) else NOTHING


# The rules of covers, numbered from 1 in the file, and which constraints two of them must keep (docs/how/knowledge.md).
CLAIMEVEN, BASEINVERSE, VERTICAL, AFTEREVEN, LOWINVERSE, HIGHINVERSE, BASECLAIM, BEFORE, SPECIALBEFORE, ODD_THREAT = range(10)
TOGETHER = ["1", "1 1", "1 1 1", "1 1 1 3", "2 1 1 12 4", "2 1 1 12 4 4", "1 1 1 1 12 12 1", "1 1 1 3 23 12 1 3",
            "1 1 1 3 23 12 1 3 3"]


class Use:
    """One use of a rule: the cells it takes, and what a line must have to be solved by it."""

    def __init__(self, cover, rule, cells):
        self.rule, self.cells, self.c = rule, cells, cover
        self.squares, self.claimevens, self.special = set(), set(), set()
        self.reach, self.over = set(), set()  # of an inverse: its columns up to the highest square, and their rest
        self.all_of = []  # solves lines with all cells of one of these
        self.any_above = []  # of an aftereven: solves lines with a cell out of each of these
        names = {CLAIMEVEN: 2, BASEINVERSE: 2, VERTICAL: 2, LOWINVERSE: 4, HIGHINVERSE: 6, BASECLAIM: 4}
        self.need(0 <= rule < 9 and all(0 <= cell < cover.g.cells for cell in cells))
        self.need(rule not in names or len(cells) == names[rule])
        self.need(cover.controls or rule in (BASEINVERSE, VERTICAL, BEFORE, SPECIALBEFORE))
        (self.claimeven, self.baseinverse, self.vertical_, self.aftereven, self.lowinverse, self.highinverse,
         self.baseclaim, self.before, self.before)[rule](*cells)

    def need(self, condition):
        if not condition:
            raise Invalid("a rule of a cover whose conditions do not hold, in " + self.c.b.text())

    def solves(self, line):
        cells = set(line)
        return any(cells >= wanted for wanted in self.all_of) or bool(self.any_above) and all(cells & above for above in self.any_above)

    def stacked(self, lower, upper):
        return upper == lower + 1 and self.c.column(lower) == self.c.column(upper) and self.c.empty(lower, upper)

    def claimeven(self, lower, upper):
        self.need(self.c.controls and self.stacked(lower, upper) and self.c.even(upper))
        self.squares |= {lower, upper}
        self.claimevens |= {lower, upper}
        self.all_of.append({upper})

    def vertical(self, lower, upper):
        self.need(self.stacked(lower, upper))
        self.squares |= {lower, upper}
        self.all_of.append({lower, upper})

    def vertical_(self, lower, upper):
        self.need(not self.c.controls or not self.c.even(upper))
        self.vertical(lower, upper)

    def baseinverse(self, a, b):
        self.need(a != b and self.c.open(a) and self.c.open(b))
        self.squares = {a, b}
        self.all_of = [{a, b}]

    def lowinverse(self, lower, upper, lower2, upper2):
        self.need(self.c.column(lower) != self.c.column(lower2))
        self.need(not self.c.even(upper) and not self.c.even(upper2))
        self.vertical(lower, upper)
        self.vertical(lower2, upper2)
        self.all_of.append({upper, upper2})
        self.columns(upper, upper2)

    def highinverse(self, lower, middle, upper, lower2, middle2, upper2):
        self.need(self.c.column(lower) != self.c.column(lower2))
        for low, mid, high, other in ((lower, middle, upper, lower2), (lower2, middle2, upper2, lower)):
            self.need(self.stacked(low, mid) and self.stacked(mid, high) and self.c.even(high))
            self.squares |= {low, mid, high}
            self.all_of.append({mid, high})
            if self.c.open(other):
                self.all_of.append({high, other})
        self.all_of += [{upper, upper2}, {middle, middle2}]
        self.columns(upper, upper2)

    def columns(self, *highest):
        for high in highest:
            column = set(self.c.cells_of(self.c.column(high)))
            self.reach |= {c for c in column if c <= high}
            self.over |= {c for c in column if c > high}

    def baseclaim(self, first, second, third, above):
        self.need(len({first, second, third}) == 3 and all(map(self.c.open, (first, second, third))))
        self.need(self.stacked(second, above) and self.c.even(above))
        self.squares = {first, second, third, above}
        self.claimevens = {second, above}
        self.all_of = [{first, above}, {second, third}]

    def empties(self, cells):
        line = tuple(sorted(cells))
        self.need(line in self.c.g.set_of and all(self.c.b.cell[c] in (0, self.c.own) for c in line))
        return [c for c in line if self.c.empty(c)]

    def aftereven(self, *line):
        for c in self.empties(line):
            self.need(c % self.c.g.height > 0)
            self.claimeven(c - 1, c)
            self.any_above.append({above for above in self.c.cells_of(self.c.column(c)) if above > c})

    def before(self, *cells):
        k, pair = self.c.g.k, self.rule == SPECIALBEFORE
        line, rest = cells[:k], cells[k:]
        empties = self.empties(line)
        self.need(empties and not any(self.c.top(c) for c in empties))
        later = {c + 1 for c in empties}
        self.need(len(rest) == 2 * len(empties))
        verticals = 0
        for at in range(0, len(rest) - (2 if pair else 0), 2):
            lower, upper = rest[at:at + 2]
            up = lower in line  # a vertical with the cell above; else a claimeven
            cell = lower if up else upper
            self.need(cell in empties and (lower in line) != (upper in line) and not self.squares & {lower, upper})
            empties.remove(cell)
            (self.vertical if up else self.claimeven)(lower, upper)
            verticals += up
        if pair:
            p, x = rest[-2:]
            self.need(empties == [p] and self.c.open(p) and self.c.open(x) and x not in line)
            self.need(self.c.column(p) != self.c.column(x) and not self.squares & {p, x})
            self.special = {p, x}
            self.squares |= {p, x}
            self.all_of.append({p, x})
            later.add(x)
        self.need(pair or verticals > 0)
        self.all_of.append(later)


class Cover:
    """Rules of V. Allis that leave the other player no line; `own` is their owner."""

    def __init__(self, board, own):
        self.b, self.g, self.own = board, board.g, own
        self.rules = Rules(board, own)
        self.controls = ((self.g.cells - board.stones) % 2 == 0) == (board.mover() != own)
        self.kept, self.given = set(), set()  # the column of an odd threat, and what the other player never gets of it

    def column(self, c):
        return c // self.g.height

    def even(self, c):
        return self.g.claimed >> c & 1 == 1

    def cells_of(self, column):
        return range(column * self.g.height, (column + 1) * self.g.height)

    def empty(self, *cells):
        return all(self.b.cell[c] == 0 for c in cells)

    def open(self, c):
        return self.empty(c) and self.rules.open(c)

    def top(self, c):
        return c % self.g.height == self.g.height - 1

    def value(self, uses):
        if self.g.drops:
            demand(self.g.topology != "torus", "a cover on a board where the rules do not hold")
        else:
            demand(all(rule == BASEINVERSE for rule, _ in uses), "a rule of a cover that needs stones that drop")
        threats = [cells for rule, cells in uses if rule == ODD_THREAT]
        for cells in threats:
            self.keep_column(cells)
        parts = [Use(self, rule, cells) for rule, cells in uses if rule != ODD_THREAT]
        for part in parts:
            part.need(not part.squares & self.kept)
        for i, a in enumerate(parts):
            for b in parts[:i]:
                if not self.go_together(a, b):
                    raise Invalid("rules that do not go together, in " + self.b.text())
        for line in self.g.lines:
            solved = any(self.b.cell[c] == self.own or c in self.given for c in line) or any(part.solves(line) for part in parts)
            if not solved:
                raise Invalid("a line that no rule of a cover solves, in " + self.b.text())
        return 1 if threats or any(part.rule == AFTEREVEN for part in parts) else 0

    def keep_column(self, cells):
        """An odd threat of the player who is not the controller; outside its column he is as good as the controller."""
        good = not self.controls and len(cells) == 1 and 0 <= cells[0] < self.g.cells
        threat = cells[0] if good else 0
        good = good and self.empty(threat) and not self.even(threat) and not self.open(threat)
        demand(good and self.b.completes(threat, self.own),
               "a rule of a cover whose conditions do not hold, in " + self.b.text())
        self.controls = True
        self.kept = set(self.cells_of(self.column(threat)))
        self.given = {c for c in self.kept if c >= threat or self.empty(c) and not self.even(c) and not self.open(c)}

    def go_together(self, a, b):
        needed = TOGETHER[max(a.rule, b.rule)].split()[min(a.rule, b.rule)]
        if "1" in needed and a.squares & b.squares:
            return False
        if "2" in needed and (a.claimevens & b.reach or b.claimevens & a.reach):
            return False
        if "3" in needed:
            for column in {self.column(c) for c in a.squares & b.squares}:
                cells = set(self.cells_of(column))
                if (a.squares ^ b.squares) & cells or (a.special | b.special) & cells:
                    return False
        return "4" not in needed or self.paired(a, b)

    @staticmethod
    def paired(a, b):
        columns_a, columns_b = a.reach | a.over, b.reach | b.over
        if not columns_a & columns_b:
            return True
        if columns_a != columns_b or a.squares & b.squares:
            return False
        return not (a.rule == HIGHINVERSE and b.squares & a.over or b.rule == HIGHINVERSE and a.squares & b.over)


def score(game, stones):
    """Of the player whose stone, the last of this many, completes a line."""
    return (game.cells - stones + 2) // 2


class Check:
    """One claim: player, least score, sorted numbers and their moves; covers stand in for some of these."""

    def __init__(self, game, claim):
        self.g, self.player, self.least = game, claim["player"], claim["least"]
        self.numbers, self.moves, self.covers = claim["numbers"], claim["moves"], claim["covers"]
        self.listed = set(self.numbers)

    def run(self, root):
        if root.mover() == self.player:
            self.own_turn(root)
        else:
            self.other_turn(root)
        for number, move in zip(self.numbers, self.moves):
            board = board_of(self.g, number)
            if number in self.covers:
                if Cover(board, self.player).value(self.covers[number]) < self.least:
                    raise Invalid("a cover that shows less than is claimed, in " + board.text())
                continue
            if board.mover() != self.player:
                raise Invalid("a record where the other player is to move: " + board.text())
            if move < 0:
                continue  # a leaf, where the file only says that the claim holds
            if not board.legal(move):
                raise Invalid("an illegal move in " + board.text())
            self.play(board, move)

    def play(self, board, move):
        player, where = board.mover(), board.landing(move)
        won = board.completes(where, player)
        board.put(where, player)
        if won or board.full():
            n = score(self.g, board.stones) if won else 0
            n = n if player == self.player else -n
            if n < self.least:
                raise Invalid("the game ends with a score of %d: %s" % (n, board.text()))
        elif player == self.player:
            self.other_turn(board)
        else:
            self.own_turn(board)
        board.take(where)

    def other_turn(self, board):
        if Rules(board, self.player).holds(self.least) or self.covers and board.least_number() in self.listed:
            return
        for move in range(self.g.moves):
            if board.legal(move):
                self.play(board, move)

    def own_turn(self, board):
        legal = [move for move in range(self.g.moves) if board.legal(move)]
        for player in (self.player, 3 - self.player):  # win at once, or block
            for move in legal:
                if board.completes(board.landing(move), player):
                    return self.play(board, move)
        if board.least_number() in self.listed:
            return None
        if Rules(board, self.player).holds(self.least) or any(self.closed_after(board, move) for move in legal):
            return None
        raise Invalid("no record, and no rule that keeps the claim, for " + board.text())

    def closed_after(self, board, move):
        where = board.landing(move)
        board.put(where, self.player)
        closed = self.least <= 0 if board.full() else Rules(board, self.player).holds(self.least)
        board.take(where)
        return closed


class Certificate:
    """The parts of a file; whatever is wrong with them raises Invalid."""

    def __init__(self, data):
        end = len(data) - 72
        demand(end > 0 and data[end:end + 7] == b"sha256 ", "no SHA-256 at its end: cut off, or no certificate")
        self.hash = hashlib.sha256(data[:end]).hexdigest()
        demand(data[end + 7:] == self.hash.encode() + b"\n", "the SHA-256 of the file is " + self.hash)
        self.data, self.at = data[:end], self.data_start(data)
        self.claims = []
        self.read_header(data[:self.at - 2].decode("ascii", "replace").split("\n"))
        for claim in self.claims:
            for _ in range(claim["blocks"]):
                self.read_block(claim)
            demand(len(claim["numbers"]) == claim["records"], "not as many records as the header says")
        demand(self.at == len(self.data), "something follows the last block")
        demand(self.claims, "there is no claim")

    @staticmethod
    def data_start(data):
        at = data.find(b"\n\n")
        demand(at >= 0, "the header has no end")
        return at + 2

    def read_header(self, lines):
        demand(lines[0] == "inarow certificate 1", "not a certificate of version 1")
        fields, symmetries = {}, []
        for line in lines[1:]:
            key, *words = line.split(" ")
            if key == "symmetry":
                symmetries.append(places(words))
            elif key == "claim":
                self.read_claim(words)
            else:
                fields[key] = words
        for key, count in (("board", 4), ("topology", 1), ("stones", 1)):
            demand(len(fields.get(key, [])) == count, "a header that does not say: " + key)
        demand("moves" in fields, "a header that does not say: moves")
        sizes = [integer(word) for word in fields["board"]]
        demand(all(1 <= size < 128 for size in sizes), "a board of no size")
        (topology,), (stones,) = fields["topology"], fields["stones"]
        demand(topology in ("flat", "cylinder", "torus", "box"), "an unknown topology")
        demand(sizes[1] == 1 or topology == "box", "a board with depth that is no box")
        demand(stones in ("drop", "free"), "it is not said whether stones drop")
        width, depth, height, k = sizes
        room = width * depth * (height + 1) <= 128 if stones == "drop" else width * depth * height <= 80
        demand(room, "a board that is too large")
        self.variant = "x".join(str(size) for size in ([width, depth, height] if topology == "box" else [width, height]))
        self.variant += ("" if k == 4 else "k%d" % k) + ("@" + topology if topology in ("cylinder", "torus") else "")
        self.variant += "" if stones == "drop" else "@free"
        self.game = Game(*sizes, topology, stones == "drop")
        for symmetry in symmetries:
            self.game.add_symmetry(symmetry)
        self.moves = places(fields["moves"])

    def read_claim(self, words):
        demand(len(words) == 6 and words[0] in ("first", "second") and words[2::2] == ["records", "blocks"],
               "a claim in the header that cannot be read")
        demand(integer(words[3]) >= 0 and integer(words[5]) >= 0, "a claim with a negative number")
        self.claims.append({"player": 1 if words[0] == "first" else 2, "least": integer(words[1]),
                            "records": integer(words[3]), "blocks": integer(words[5]), "numbers": [], "moves": [], "covers": {}})

    def read_block(self, claim):
        length = int.from_bytes(self.data[self.at:self.at + 4], "little")
        packed = self.data[self.at + 4:self.at + 4 + length]
        demand(len(packed) == length and len(self.data) - self.at >= 4, "the file ends inside a block")
        try:
            reader = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=1 << 28)
            block = reader.decompress(packed, 16_000_000)
        except lzma.LZMAError:
            raise Invalid("a damaged block at byte %d" % (self.at + 4)) from None
        demand(reader.eof and not reader.unused_data, "a damaged block at byte %d" % (self.at + 4))
        self.at += 4 + length
        count, at = varint(block, 0)
        demand(count <= 65536, "a block with more than 65,536 records")
        last, numbers = 0, []
        for _ in range(count):
            step, at = varint(block, at)
            demand(step > 0 or not numbers, "records that are not in order")
            last += step
            numbers.append(last)
        demand(len(block) - at >= count, "a block of the wrong length")
        moves = [byte - 1 for byte in block[at:at + count]]
        at += count
        for number, move in zip(numbers, moves):
            if move == 254:
                claim["covers"][number], at = read_cover(block, at)
        demand(at == len(block), "a block of the wrong length")
        demand(not claim["numbers"] or not numbers or claim["numbers"][-1] < numbers[0], "blocks that are not in order")
        claim["numbers"] += numbers
        claim["moves"] += moves

    def position(self):
        board = Board(self.game)
        for move in self.moves:
            demand(board.legal(move), "an illegal move on the way to the position")
            where = board.landing(move)
            demand(not board.completes(where, board.mover()), "the game is over before the position is reached")
            board.put(where, board.mover())
        demand(not board.full(), "the board is full: there is nothing to prove")
        return board

    def verify(self):
        root = self.position()
        for claim in self.claims:
            Check(self.game, claim).run(root)
        leaves = sum(claim["moves"].count(-1) for claim in self.claims)
        verdict = "UNCHECKED: %d leaves are unchecked; assuming them, " % leaves if leaves else "VALID: "
        return verdict + self.meaning(root)

    def meaning(self, root):
        players, empty = ("first", "second"), self.game.cells - root.stones  # the player to move gets the odd cell
        mover = root.mover()
        lo = max([-(empty // 2)] + [claim["least"] for claim in self.claims if claim["player"] == mover])
        hi = min([(empty + 1) // 2] + [-claim["least"] for claim in self.claims if claim["player"] != mover])
        text = self.variant
        if self.moves:
            text += " after %d moves (%s)" % (len(self.moves), root.text())
        if lo > 0 or hi < 0:
            text += ": the %s player wins" % players[mover - 1 if lo > 0 else 2 - mover]
        if lo == hi == 0:
            text += ": a draw"
        text += "; score %d" % lo if lo == hi else "; score from %d to %d" % (lo, hi)
        records = sum(claim["records"] for claim in self.claims)
        return "%s for the player to move; %d records; sha256 %s" % (text, records, self.hash)


class Bad(Exception):
    """The file is damaged, or not of the format."""


def require(condition, why):
    if not condition:
        raise Bad(why)


class Fields(list):
    """A JSON object as pairs, so that a name that is there twice is seen twice."""

    def once(self, required, optional=()):
        names = [name for name, _ in self]
        require(len(set(names)) == len(names) and set(required) <= set(names) <= set(required) | set(optional),
                "fields that are unknown, missing or there twice: " + ", ".join(names))
        return dict(self)


def small_number(digits):
    require(len(digits) < 10 and digits[0] != "-", "a number that is out of range")
    return int(digits)


class Strategy:
    """A strategy on cards (docs/guide/formats/strategy.md): what its file says, and every play of the other against it."""

    def __init__(self, data):
        try:  # bytes that are not ASCII matter only in texts that nobody looks at
            file = json.loads(data.decode("latin-1"), object_pairs_hook=Fields, parse_int=small_number)
        except (ValueError, RecursionError) as wrong:
            raise Bad("damaged JSON: %s" % wrong) from None
        require(isinstance(file, Fields), "not an object")
        f = file.once(("format", "version", "variant", "owner", "claim", "cards", "plan"), ("moves", "rule", "open", "made_by"))
        self.rule, self.moves, self.variant = f.get("rule", []), f.get("moves", ""), f["variant"]
        texts = (f["variant"], self.moves, f.get("made_by", ""))
        require(all(isinstance(text, str) for text in texts), "something else where a text should be")
        require(f["format"] == "inarow-strategy" and type(f["version"]) is int and f["version"] == 1, "an unknown format")
        require(f["owner"] in ("first", "second") and f["claim"] in ("win", "not-lose"), "an unknown owner or claim")
        require(type(self.rule) is list and self.rule == [r for r in ("fork", "safe", "follow") if r in self.rule], "an unknown rule")
        self.owner, self.wins = ("first", "second").index(f["owner"]) + 1, f["claim"] == "win"
        self.fork, self.safe, self.follow = (r in self.rule for r in ("fork", "safe", "follow"))
        self.make_game()
        require(type(f["cards"]) is list and isinstance(f["plan"], Fields), "cards or a plan of a wrong shape")
        self.cards = [self.read_card(card) for card in f["cards"]]
        opened = f.get("open", [])
        require(type(opened) is list and all(isinstance(key, str) for key in opened), "open positions of a wrong shape")
        self.entries = [(key, self.position(key), self.read_entry(entry)) for key, entry in f["plan"]]
        self.opened = [(key, self.position(key)) for key in opened]
        self.board, self.path = self.position(self.moves), list(self.moves)

    def make_game(self):
        size = "([1-9][0-9]{0,2})"
        match = re.fullmatch("%sx%s(?:x%s)?(?:k%s)?(@cylinder)?" % (size, size, size, size), self.variant)
        require(match and not (match[3] and match[5]) and match[4] != "4",
                "'%s' is no flat board, cylinder or box as inarow writes it" % self.variant)
        self.box = match[3] is not None
        width, depth, height = (int(part) for part in ((match[1], match[2], match[3]) if self.box else (match[1], 1, match[2])))
        k = int(match[4] or 4)
        require(2 <= k <= 10 and width * depth <= 61 and width * depth * (height + 1) <= 128,
                "a board that is too large, or a line that is not of 2 to 10")
        self.g = Game(width, depth, height, k, "box" if self.box else "cylinder" if match[5] else "flat", True)
        require(self.g.lines, "a board without lines")
        small, large = "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        self.names = ("0123456789" + large + small if self.box else "123456789" + small + large)[:width * depth]
        if not self.box:
            self.g.add_symmetry(list(reversed(range(width))))
        self.make_pairs()

    def make_pairs(self):
        """Per two cells, what a line with both of them has besides."""
        self.pairs = [{} for _ in range(self.g.cells)]
        for line in self.g.lines:
            for a in line:
                for b in line:
                    if a != b:
                        self.pairs[a].setdefault(b, []).append(self.g.set_of[line] & ~(1 << a | 1 << b))

    def read_card(self, card):
        """Numbers and marks, each per cell as the board is and mirrored."""
        if not isinstance(card, Fields):
            numbers = self.per_cell(card, 255)
            return numbers, [[0] * self.g.cells] * len(numbers)
        fields = card.once(("numbers", "marks"))
        require(self.follow, "marks without the rule follow")
        return self.per_cell(fields["numbers"], 255), self.per_cell(fields["marks"], 1)

    def per_cell(self, rows, most):
        g = self.g
        numbers = self.flat(rows, [g.height, g.depth, g.width] if self.box else [g.height, g.width])
        require(all(type(n) is int and n <= most for n in numbers), "a number of a card that is none from 0 to %d" % most)
        return [[numbers[(g.height - 1 - cell % g.height) * g.columns + image[cell // g.height]] for cell in range(g.cells)]
                for image in g.images]

    def flat(self, rows, sizes):
        require(type(rows) is list and len(rows) == sizes[0], "a card that does not have the shape of the board")
        return rows if len(sizes) == 1 else [number for row in rows for number in self.flat(row, sizes[1:])]

    def read_entry(self, entry):
        """A column, or a card and whether it is mirrored."""
        if isinstance(entry, str):
            require(re.fullmatch("[0-9a-zA-Z]", entry), "an entry that is no column: '%s'" % entry)
            return entry
        require(isinstance(entry, Fields), "an entry that is neither a column nor a card")
        fields = entry.once(("card", "mirror"))
        require(type(fields["card"]) is int and type(fields["mirror"]) is bool, "an entry that is no card")
        require(not (fields["mirror"] and self.box), "a mirrored card of a box")
        return fields["card"], fields["mirror"]

    def position(self, text):
        """After these moves, with the game not over."""
        board = Board(self.g)
        for name in text:
            move = self.names.find(name)
            require(board.legal(move), "an illegal move in '%s'" % text)
            where = board.landing(move)
            require(not board.completes(where, board.mover()), "the game is over in '%s'" % text)
            board.put(where, board.mover())
        require(not board.full(), "the game is over in '%s'" % text)
        return board

    def make_plan(self):
        """Per position, where its entry stands in the file, what it says (None: open), and whether it is the mirror image's."""
        self.plan = {}
        for i, (key, board, entry) in enumerate(self.entries + [(key, board, None) for key, board in self.opened]):
            numbers = [board.number(image) for image in self.g.images]
            demand(numbers[0] not in self.plan, "two entries for one position: '%s'" % key)
            for mirrored in reversed(range(len(numbers))):
                self.plan[numbers[mirrored]] = i, entry, mirrored
            if isinstance(entry, tuple):
                demand(entry[0] < len(self.cards), "no such card: '%s'" % key)
            elif entry is not None:
                demand(board.mover() == self.owner, "a move for the other player: '%s'" % key)
                demand(board.legal(self.names.find(entry)), "a column that is full or missing: '%s'" % key)

    def verify(self):
        self.make_plan()
        self.reached, self.seen, self.positions = set(), set(), 0
        if self.board.mover() == self.owner:
            self.own_turn(None, -1)
        else:
            self.other_turn(None)
        moves = sum(isinstance(entry, str) for _, _, entry in self.entries)
        opened = sum(i >= len(self.entries) for i in self.reached)
        different = {str(min(zip(numbers, marks))) for numbers, marks in self.cards}  # a mirror image is the same
        unreached = len(self.entries) + opened - len(self.reached)
        return "%s%s%s: the %s player %s; %s, %s, %s%s" % (
            "UNCHECKED: %s open; without them, " % counted(opened, "position is", "positions are") if opened else "VALID: ",
            self.variant, " after " + self.moves if self.moves else "", ("first", "second")[self.owner - 1],
            "wins" if self.wins else "does not lose", counted(len(different), "card", "cards"), counted(moves, "move", "moves"),
            counted(self.positions, "position", "positions"),
            "; %s never reached" % counted(unreached, "entry is", "entries are") if unreached else "")

    # A hand is the card that the owner goes by and whether it is mirrored; None as long as there is none.

    def first_time(self, hand):
        state = self.board.number(self.g.images[0]), hand
        if state in self.seen:
            return False
        self.seen.add(state)
        return True

    def look_up(self):
        """What the plan says: a column, a hand, "open" or None."""
        found = self.plan.get(self.board.number(self.g.images[0]))
        if found is None:
            return None
        i, entry, mirrored = found
        self.reached.add(i)
        if entry is None:
            return "open"
        if isinstance(entry, tuple):
            return entry[0], entry[1] != bool(mirrored)
        return self.g.images[mirrored][self.names.find(entry)]

    def other_turn(self, hand):
        if not self.first_time(hand):
            return
        if hand is None:
            hand = self.look_up()
            if hand == "open":
                return
        for column in self.columns(None):
            self.play(column, hand)

    def own_turn(self, hand, last):
        """`last`: the column of the other's last stone if the card was taken up before it, otherwise -1."""
        if hand is not None:
            return self.on_card(hand, last)
        columns = self.columns(None)
        if self.completing(columns, self.owner) is not None:
            return None
        told = self.look_up()
        if told == "open":
            return None
        if isinstance(told, tuple):
            return self.on_card(told, -1)
        column = self.completing(columns, 3 - self.owner) if told is None else told
        demand(column is not None, "nothing says what to play after '%s'" % "".join(self.path))
        return self.play(column, None)

    def on_card(self, hand, last):
        self.positions += self.first_time(hand)
        self.play(self.choice(hand, last), hand)

    def play(self, column, hand):
        board = self.board
        player, where = board.mover(), board.landing(column)
        won = board.completes(where, player)
        board.put(where, player)
        self.path.append(self.names[column])
        if won:
            demand(player == self.owner, "the owner loses: " + "".join(self.path))
        elif board.full():
            demand(not self.wins, "the owner does not win: " + "".join(self.path))
        elif player == self.owner:
            self.other_turn(hand)
        else:
            self.own_turn(hand, column)
        self.path.pop()
        board.take(where)

    def choice(self, hand, last):
        card, mirrored = hand
        columns = self.columns(hand)
        for player in (self.owner, 3 - self.owner):
            column = self.completing(columns, player)
            if column is not None:
                return column
        if self.fork:
            for column in columns:
                if self.forks(column, columns):
                    return column
        if self.safe:
            columns = [c for c in columns if not self.completes_above(self.board.landing(c), 3 - self.owner)] or columns
        numbers, marks = self.cards[card][0][mirrored], self.cards[card][1][mirrored]
        if self.follow and last in columns and marks[self.board.landing(last)]:
            return last
        return min(columns, key=lambda column: numbers[self.board.landing(column)])

    def forks(self, column, columns):
        """Nobody completes a line before this move, so what it completes goes through its cell or is directly above it."""
        board, h = self.board, self.g.height
        where, mine = board.landing(column), board.set[self.owner]
        if self.completes_above(where, 3 - self.owner):
            return False
        pairs = self.pairs[where]

        def joined(cell):
            return any(mine & rest == rest for rest in pairs.get(cell, ()))

        def above(cell):
            return (cell + 1) % h != 0 and (board.completes(cell + 1, self.owner) or joined(cell + 1))
        lines = [cell for cell in map(board.landing, columns) if joined(cell)] + [where + 1] * above(where)
        return len(lines) > 1 or len(lines) == 1 and above(lines[0])

    def columns(self, hand):
        """Those that are not full, from the left; on a mirrored card from the right."""
        h = self.g.height
        found = [column for column, tall in enumerate(self.board.tall) if tall < h]
        return found[::-1] if hand is not None and hand[1] else found

    def completing(self, columns, player):
        """The first of these where this player completes a line, or None."""
        for column in columns:
            if self.board.completes(self.board.landing(column), player):
                return column
        return None

    def completes_above(self, where, player):
        return (where + 1) % self.g.height != 0 and self.board.completes(where + 1, player)


def counted(count, one, many):
    return "%d %s" % (count, one if count == 1 else many)


def read_cover(block, at):
    """Rules and cells count from 1."""
    def byte():
        nonlocal at
        demand(at < len(block), "a block of the wrong length")
        at += 1
        return block[at - 1]
    return [(byte() - 1, [byte() - 1 for _ in range(byte())]) for _ in range(byte())], at


def integer(word):
    demand(re.fullmatch("-?[0-9]{1,9}", word) and len(word) < 10, "a number in the header that is none")
    return int(word)


def places(words):
    return [integer(word) - 1 for word in words]


def varint(block, at):
    value = shift = 0
    while True:
        demand(at < len(block) and shift < 128, "a damaged number in a block")
        byte = block[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value % (1 << 128), at


def main(files):
    if not files or files[0].startswith("-"):
        print(__doc__.strip(), file=sys.stdout if files == ["--help"] else sys.stderr)
        return 0 if files == ["--help"] else 2
    status = 0
    for name in files:
        try:
            with open(name, "rb") as file:
                data = file.read(1 << 16)
                strategy = data.lstrip(b" \t\n\r").startswith(b"{")
                if strategy or data.startswith(b"inarow "):  # anything else may be a whole disk
                    data += file.read()
        except OSError as wrong:
            print("verify.py: cannot read %s: %s" % (name, wrong.strerror), file=sys.stderr)
            return 2
        try:
            line = (Strategy if strategy else Certificate)(data).verify()
            print(line, flush=True)
            status = status or (0 if line.startswith("VALID") else 3)
        except Bad as wrong:
            print("verify.py: %s: %s" % (name, str(wrong).encode("unicode_escape").decode()), file=sys.stderr)
            return 2
        except Invalid as wrong:
            print("INVALID: %s" % wrong, flush=True)
            status = 1
        except MemoryError:
            print("UNCHECKED: out of memory", flush=True)
            return 4
    return status


if __name__ == "__main__":
    try:
        if sys.stdout is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        status = main(sys.argv[1:])
        sys.stdout.flush()
    except OSError as wrong:
        print("verify.py: cannot write: %s" % wrong.strerror, file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # Python flushes once more at its end
        status = 4
    sys.exit(status)
