"""Which books are consulted before a search, unless ``book=False`` leaves them out."""

import os
from pathlib import Path

from ._inarow import _use_books


def folders() -> list[str]:
    """Those of the environment variable INAROW_BOOKS, with colons between them; without it, the package's own."""
    named = os.environ.get("INAROW_BOOKS")
    if named is not None:
        return [name for name in named.split(":") if name]
    own = Path(__file__).parent / "books"
    return [str(own)] if own.is_dir() else []


_use_books(folders())
