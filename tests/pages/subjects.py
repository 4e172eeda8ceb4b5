#!/usr/bin/env python3
"""Sees that the subjects of commits after SINCE, without merges, have at most 60 characters: subjects.py SOURCE SINCE.

Exit status: 0 short enough, 1 too long, 77 the history is not here.
"""
import subprocess
import sys

LONGEST = 60


def main():
    source, since = sys.argv[1:]
    log = subprocess.run(["git", "-C", source, "log", "--no-merges", "--format=%s", f"{since}.."], capture_output=True, text=True)
    if log.returncode != 0:
        sys.exit(77)
    long = [subject for subject in log.stdout.splitlines() if len(subject) > LONGEST]
    print("\n".join(long))
    sys.exit(bool(long))


if __name__ == "__main__":
    main()
