#!/usr/bin/env python3
"""Makes docs/guide/gallery.md from docs/guide/gallery.tsv, or sees whether it is as it would be made.

    gallery.py INAROW DOCS [--write]

A row is: variant, moves, what the position shows.  Every explanation is made by one thread with a table and a limit of
fixed size, so it is the same on every machine.
"""
import argparse
import difflib
import pathlib
import subprocess
import sys

HEAD = """# Gallery

What `inarow explain` says about {count} positions. This page is made by `tests/pages/gallery.py` from `gallery.tsv` beside it, and a test
compares the two: a changed sentence shows in review. How to read it: [Explanations](explain.md).
"""
LIMITS = ["--threads", "1", "--table", "16MiB", "--node-limit", "3000000", "--color", "never"]


def section(inarow, row):
    variant, moves, title = row.split("\t")
    command = ["explain", variant, *([moves] if moves else [])]
    answer = subprocess.run([inarow, *command, *LIMITS], capture_output=True, text=True)
    if answer.returncode not in (0, 3):
        sys.exit(f"{' '.join(command)}: {answer.stderr}")
    return f"\n## {title}\n\n`inarow {' '.join(command)}`\n\n```text\n{answer.stdout}```\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("inarow")
    parser.add_argument("docs", type=pathlib.Path)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    rows = (given.docs / "guide/gallery.tsv").read_text().splitlines()
    page = given.docs / "guide/gallery.md"
    made = HEAD.format(count=len(rows)) + "".join(section(given.inarow, row) for row in rows)
    if given.write:
        page.write_text(made)
        return
    differences = list(difflib.unified_diff(page.read_text().splitlines(), made.splitlines(), str(page), "as made", lineterm=""))
    print("\n".join(differences[:200]))
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
