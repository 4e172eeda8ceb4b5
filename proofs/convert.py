#!/usr/bin/env python3
"""Writes a strategy file as a Coq file that checks it: convert.py Fast|Pure FILE.  Whether the file was read rightly does not
matter to the theorem: its statement is in Theorems.v."""
import hashlib
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
import verify


def listed(items):
    return "[%s]" % "; ".join(items)


def by_columns(s, cells, word):
    return listed(listed(map(word, cells[c:c + s.g.height])) for c in range(0, s.g.cells, s.g.height))


def moves(s, text):
    return listed(str(s.names.index(name)) for name in text)


def boolean(value):
    return "true" if value else "false"


def advice(s, entry):
    if isinstance(entry, tuple):
        return "Take %d %s" % (entry[0], boolean(entry[1]))
    return "Play %d" % s.names.find(entry)


def term(s):
    """The strategy as a term of Strategy.v."""
    verify.require(not s.box, "a box: the theorems are about flat boards and cylinders")
    verify.require(not s.opened, "positions are open: nothing to prove")
    g = s.g
    cards = ("Card %s%%N %s" % (by_columns(s, numbers[0], str), by_columns(s, marks[0], lambda mark: "x" if mark else "o")
                                if any(marks[0]) else "[]") for numbers, marks in s.cards)
    plan = ("(%s, %s)" % (moves(s, key), advice(s, entry)) for key, _, entry in s.entries)
    return "Strategy (Game %d %d %d %s) %s %s %s %s %s %s\n[%s]\n[%s]" % (
        g.width, g.height, g.k, boolean(g.topology == "cylinder"), ("First", "Second")[s.owner - 1],
        "Win" if s.wins else "NotLose", moves(s, s.moves), boolean(s.fork), boolean(s.safe), boolean(s.follow),
        ";\n ".join(cards), ";\n ".join(plan))


TEXT = """(* Written by convert.py from %s,
   SHA-256 %s. *)
From Coq Require Import List NArith.
Require Import Game Strategy Checks.
Import ListNotations.
Local Notation x := true.
Local Notation o := false.

Definition file : strategy := %s.
Lemma checked : %s.check file = %s.Valid.
Proof. vm_cast_no_check (eq_refl %s.Valid). Qed.
Definition proved := %s.check_sound file checked.
"""


def main(sets, name):
    with open(name, "rb") as file:
        data = file.read()
    try:
        text = term(verify.Strategy(data))
    except verify.Bad as wrong:
        sys.exit("convert.py: %s: %s" % (name, wrong))
    print(TEXT % (os.path.basename(name), hashlib.sha256(data).hexdigest(), text, sets, sets, sets, sets), end="")


main(*sys.argv[1:])
