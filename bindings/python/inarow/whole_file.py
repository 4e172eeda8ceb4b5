"""Files that appear only once they are complete."""

from __future__ import annotations

import os
import pathlib
import tempfile


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file, or leave what was there; it may be read by whom the umask of this process permits."""
    path = pathlib.Path(path)
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f"{path.name}.part-", delete=False) as file:
        try:
            file.write(data)
            file.flush()
            os.fchmod(file.fileno(), 0o666 & ~_umask())
            os.fsync(file.fileno())
            os.replace(file.name, path)
        except BaseException:
            os.unlink(file.name)
            raise


def _umask() -> int:
    umask = os.umask(0o077)  # the only way to read it
    os.umask(umask)
    return umask
