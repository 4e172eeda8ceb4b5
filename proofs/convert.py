#!/usr/bin/env python3
"""Writes a strategy file as a Coq file that checks it, or as numbers for the extracted check.

usage: convert.py Fast|Pure FILE      a Coq file; Pure without axioms
       convert.py --numbers FILE
Whether the file was read rightly does not matter to a theorem: what it states is in Theorems.v."""
import hashlib
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "tools"))
import verify


def read(data):
    """The strategy.  Raises verify.Bad for a file that is none, or is about no flat board or cylinder."""
    s = verify.Strategy(data)
    verify.require(not s.box, "a box; the proofs are about flat boards and cylinders")
    return s


def by_columns(s, cells):
    return [cells[first:first + s.g.height] for first in range(0, s.g.cells, s.g.height)]


def moves(s, text):
    return [s.names.index(name) for name in text]


# --- as a term of Strategy.v

def term(value, word=str):
    if isinstance(value, (list, tuple)):
        return "[%s]" % "; ".join(term(each, word) for each in value)
    return word(value)


def truth(value):
    return "true" if value else "false"


def card_term(s, card):
    numbers, marks = card[0][0], card[1][0]
    return "Card %s%%N %s" % (term(by_columns(s, numbers)),
                              term(by_columns(s, marks), lambda mark: "x" if mark else "o") if any(marks) else "[]")


def advice_term(s, entry):
    if isinstance(entry, tuple):
        return "Take %d %s" % (entry[0], truth(entry[1]))
    return "Play %d" % s.names.find(entry)


COQ = """(* Written by convert.py from %(name)s,
   SHA-256 %(sha)s. *)
From Coq Require Import List NArith.
Require Import Game Strategy Checks.
Import ListNotations.
Local Notation x := true.
Local Notation o := false.

Definition file : strategy := Strategy (Game %(w)d %(h)d %(k)d %(ring)s) %(owner)s %(claim)s %(moves)s %(rule)s
[%(cards)s]
[%(plan)s].
Lemma checked : %(sets)s.check file = %(sets)s.Valid.
Proof. vm_cast_no_check (eq_refl %(sets)s.Valid). Qed.
Definition by_file := %(sets)s.by_file file.
Definition follows := %(sets)s.follows_wins file checked.
Definition proved := %(sets)s.check_sound file checked."""


def coq(s, data, name, sets):
    g = s.g
    verify.require(not s.opened, "positions are open: there is nothing to prove")
    return COQ % {
        "name": os.path.basename(name), "sha": hashlib.sha256(data).hexdigest(), "sets": sets,
        "w": g.width, "h": g.height, "k": g.k, "ring": truth(g.topology == "cylinder"),
        "owner": ("First", "Second")[s.owner - 1], "claim": "Win" if s.wins else "NotLose", "moves": term(moves(s, s.moves)),
        "rule": " ".join(map(truth, (s.fork, s.safe, s.follow))),
        "cards": ";\n ".join(card_term(s, card) for card in s.cards),
        "plan": ";\n ".join("(%s, %s)" % (term(moves(s, key)), advice_term(s, entry)) for key, _, entry in s.entries)}


# --- as numbers (checker/main.ml)

def counted(items):
    return [len(items)] + items


def entry_numbers(s, entry):
    return [entry[0], int(entry[1])] if isinstance(entry, tuple) else [-1, s.names.find(entry)]


def numbers(s):
    g = s.g
    found = [g.width, g.height, g.k, int(g.topology == "cylinder"), int(s.owner == 1), int(s.wins)]
    found += counted(moves(s, s.moves)) + [int(s.fork), int(s.safe), int(s.follow), len(s.cards)]
    for card in s.cards:
        found += card[0][0] + card[1][0]
    found.append(len(s.entries))
    for key, _, entry in s.entries:
        found += counted(moves(s, key)) + entry_numbers(s, entry)
    return " ".join(map(str, found))


def main(how, name):
    with open(name, "rb") as file:
        data = file.read()
    try:
        print(numbers(read(data)) if how == "--numbers" else coq(read(data), data, name, how))
    except verify.Bad as wrong:
        sys.exit("convert.py: %s: %s" % (name, wrong))


if __name__ == "__main__":
    main(*sys.argv[1:])
