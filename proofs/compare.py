#!/usr/bin/env python3
"""Compares what is proved with what the programs say: the small boards of Small.v with `inarow count` and `inarow solve`, and
inarow-theorem with inarow-verify and `inarow strategy check` on all strategies and on damaged ones.

usage: compare.py FOLDER
FOLDER has inarow and inarow-verify.  Prints a line for each difference, then how many comparisons agreed; exits with 1 if any
does not."""
import glob
import json
import os
import random
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.realpath(__file__))
THEOREM = os.path.join(HERE, "inarow-theorem")
STRATEGIES = os.path.join(HERE, "..", "results", "strategies", "*.strategy.json")
ROW = r"\(Game (\d+) (\d+) (\d+) (true|false), (\d+), (Won First|Won Second|Drawn), (\d+)\)"
OUTCOME = {"win": "Won First", "loss": "Won Second", "draw": "Drawn"}


def asked(inarow, *words):
    return json.loads(subprocess.run([inarow, *words, "--json"], stdout=subprocess.PIPE, check=True).stdout)


def small_boards(inarow):
    """Of each row what is compared, what Small.v says, and what the program says."""
    with open(os.path.join(HERE, "Small.v")) as file:
        rows = re.findall(ROW, file.read())
    for width, height, k, ring, positions, outcome, last in rows:
        variant = "%sx%s%s%s" % (width, height, "" if k == "4" else "k" + k, "@cylinder" if ring == "true" else "")
        solved = asked(inarow, "solve", variant)
        yield variant, (int(positions), outcome, int(last)), (asked(inarow, "count", variant)["total"],
                                                              OUTCOME[solved["outcome"]], solved["last_move"])


def change_number(draw, s):
    card = draw.choice(s["cards"])
    rows = card["numbers"] if isinstance(card, dict) else card
    row = draw.choice(rows)
    row[draw.randrange(len(row))] = draw.choice([0, 1, 5, 9, 255, 256])


def change_mark(draw, s):
    card = draw.choice(s["cards"])
    if isinstance(card, dict):
        row = draw.choice(card["marks"])
        row[draw.randrange(len(row))] ^= 1


def change_entry(draw, s):
    key = draw.choice(sorted(s["plan"]) + [""])
    s["plan"][key] = draw.choice(["1", "3", "9", "", {"card": draw.randrange(len(s["cards"]) + 1), "mirror": draw.random() < 0.5}])


def add_entry(draw, s):
    s["plan"]["".join(draw.choice("123456") for _ in range(draw.randrange(4)))] = draw.choice(["2", {"card": 0, "mirror": False}])


def remove_entry(draw, s):
    s["plan"].pop(draw.choice(sorted(s["plan"]) + [""]), None)


def change_claim(draw, s):
    s["claim"] = "not-lose" if s["claim"] == "win" else "win"


def change_rule(draw, s):
    s["rule"] = [rule for rule in ("fork", "safe", "follow") if draw.random() < 0.5]


KINDS = [[change_number, change_mark], [change_entry, add_entry, remove_entry], [change_claim, change_rule, change_number]]


def damaged(count, folder):
    """Names of files, so many of each kind, each with one to three changes."""
    draw = random.Random(4)
    names = sorted(name for name in glob.glob(STRATEGIES) if os.path.getsize(name) < 10000)
    for i in range(count * len(KINDS)):
        with open(names[i % len(names)]) as file:
            s = json.load(file)
        for _ in range(draw.randrange(1, 4)):
            draw.choice(KINDS[i // count])(draw, s)
        name = os.path.join(folder, "%d.strategy.json" % i)
        with open(name, "w") as file:
            json.dump(s, file)
        yield name


def said(name, *program):
    """The first word and the exit status."""
    done = subprocess.run([*program, name], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return done.stdout.partition(":")[0], done.returncode


def strategies(inarow, verify, folder):
    for name in sorted(glob.glob(STRATEGIES)) + list(damaged(100, folder)):
        proved = said(name, THEOREM)
        yield name, proved, said(name, verify)
        yield name, proved, said(name, inarow, "strategy", "check")


def main(programs):
    agreed, status, seen = 0, 0, {}
    inarow, verify = (os.path.join(programs, name) for name in ("inarow", "inarow-verify"))
    with tempfile.TemporaryDirectory() as folder:
        for compared in (small_boards(inarow), strategies(inarow, verify, folder)):
            for what, proved, told in compared:
                seen[proved] = seen.get(proved, 0) + 1
                if proved == told:
                    agreed += 1
                else:
                    print("%s: proved %s, but the program says %s" % (what, proved, told))
                    status = 1
    words = ", ".join("%d %s" % (n, said[0] or "unreadable") for said, n in sorted(seen.items(), key=str) if isinstance(said[0], str))
    print("%d comparisons agree (%s)" % (agreed, words))
    return status


sys.exit(main(*sys.argv[1:]))
