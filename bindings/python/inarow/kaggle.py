"""Write an agent for Kaggle's ConnectX as one file that needs nothing else: ``python3 -m inarow.kaggle submission.py``.

The file holds this package, with its compiled module and its books, so it runs where the same version of Python runs on the
same kind of machine.
"""

from __future__ import annotations

import argparse
import base64
import io
import os
import pathlib
import sys
import zipfile

from ._inarow import __version__
from .player import Player
from .whole_file import write_whole

_AGENT = '''\
"""An agent for Kaggle's ConnectX by inarow {version}; for Python {python} on {machine}."""
import base64, io, sys, tempfile, zipfile

_folder = tempfile.TemporaryDirectory(prefix="inarow-")
zipfile.ZipFile(io.BytesIO(base64.b85decode("""{package}"""))).extractall(_folder.name)
sys.path.insert(0, _folder.name)

import inarow

agent = inarow.kaggle_agent({player!r})
'''


def agent_file(player: str = "perfect") -> str:
    """The text of a file whose last name, ``agent``, is an agent for ConnectX."""
    Player(player)  # refuses a player that does not exist
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    return _AGENT.format(version=__version__, python=python, machine=os.uname().machine, player=player,
                         package=base64.b85encode(_packed()).decode())


def _packed() -> bytes:
    folder = pathlib.Path(__file__).parent
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in _files_below(folder):
            archive.write(path, pathlib.PurePath("inarow") / path.relative_to(folder))
    return packed.getvalue()


def _files_below(folder: pathlib.Path) -> list[pathlib.Path]:
    """Also through links: in a build folder the books are one."""
    paths = [pathlib.Path(place, name) for place, _, names in os.walk(folder, followlinks=True) for name in names]
    return sorted(path for path in paths if "__pycache__" not in path.parts)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python3 -m inarow.kaggle", description=str(__doc__).splitlines()[0])
    parser.add_argument("file", help="where to write the agent")
    parser.add_argument("--player", default="perfect", help="who plays; `inarow play --help` lists the players (perfect)")
    options = parser.parse_args()
    try:
        text = agent_file(options.player)
        write_whole(options.file, text.encode())
    except (OSError, ValueError) as error:
        sys.exit(f"inarow: {error}")
    print(f"{options.file}: {len(text):,} bytes, for Python {sys.version_info.major}.{sys.version_info.minor}")


if __name__ == "__main__":
    main()
