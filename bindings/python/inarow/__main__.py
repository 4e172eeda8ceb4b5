"""The program inarow: ``python -m inarow solve 7x6 4455``, or ``inarow`` where pip has put that script."""

from __future__ import annotations

import os
import signal
import sys

from . import book_folders
from ._inarow import _run_program


def main() -> None:
    os.environ.setdefault("INAROW_BOOKS", ":".join(book_folders.folders()))
    for number in (signal.SIGINT, signal.SIGPIPE):  # the program handles them itself
        signal.signal(number, signal.SIG_DFL)
    sys.exit(_run_program(["inarow", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
