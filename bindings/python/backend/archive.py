"""Writes the two archives: the wheel (a ZIP file, PEP 427) and the sources (a tar file, PEP 625).

The same files give the same bytes: every time in them is SOURCE_DATE_EPOCH, or the oldest that a ZIP file can hold.
"""

import base64
import gzip
import hashlib
import io
import os
import pathlib
import sys
import tarfile
import time
import zipfile

from . import project

# What the module is made of, and no more: the programs, the tests and the page come with the whole repository.
SOURCES = ("CHANGELOG.md", "CMakeLists.txt", "LICENSE", "README.md", "packages.txt", "pyproject.toml", "bindings/python", "books",
           "cmake", "docs/guide/python.md", "include", "results/atlas.csv", "src", "tools/verify.py")

# Parts of these are in a module that is linked statically, and their licenses ask to be passed on.
LIBRARIES = ("libfmt-dev", "libexpected-dev", "nlohmann-json3-dev", "libsqlite3-dev", "liblzma-dev", "libssl-dev", "pybind11-dev")


def _epoch():
    return int(os.environ.get("SOURCE_DATE_EPOCH", 315532800))  # 1980-01-01


def write_wheel(folder, package, platform, with_licenses_of_libraries):
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    tag = f"{python}-{python}-{platform}"
    files = {f"inarow/{path.relative_to(package)}": path.read_bytes() for path in sorted(package.rglob("*")) if path.is_file()}
    files |= _info_files(tag, with_licenses_of_libraries)
    record = "".join(_record_line(name, content) for name, content in files.items())
    files[f"{project.info_folder()}/RECORD"] = (record + f"{project.info_folder()}/RECORD,,\n").encode()
    name = f"inarow-{project.version()}-{tag}.whl"
    with zipfile.ZipFile(folder / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            wheel.writestr(_zip_info(path), content)
    return name


def _info_files(tag, with_licenses_of_libraries):
    info = project.info_folder()
    files = {f"{info}/METADATA": project.metadata().encode(),
             f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: inarow\nRoot-Is-Purelib: false\nTag: {tag}\n".encode(),
             f"{info}/licenses/LICENSE": (project.ROOT / "LICENSE").read_bytes()}
    for library, license in _licenses_of_libraries().items() if with_licenses_of_libraries else ():
        files[f"{info}/licenses/{library}.txt"] = license
    return files


def _licenses_of_libraries():
    """Where Debian puts them; a line names those that are not there."""
    files = {library: pathlib.Path("/usr/share/doc", library, "copyright") for library in LIBRARIES}
    missing = [library for library, file in files.items() if not file.is_file()]
    if missing:
        print(f"inarow: the wheel lacks the licenses of {', '.join(missing)}, which are not in /usr/share/doc; add them before you "
              "pass it on", file=sys.stderr, flush=True)
    return {library: file.read_bytes() for library, file in files.items() if library not in missing}


def _record_line(name, content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n"


def _zip_info(path):
    info = zipfile.ZipInfo(path, time.gmtime(_epoch())[:6])
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = (0o100755 if path.endswith(".so") else 0o100644) << 16
    return info


def write_sdist(folder):
    top = f"inarow-{project.version()}"
    files = {f"{top}/{path.relative_to(project.ROOT)}": path.read_bytes() for path in _source_files()}
    files[f"{top}/PKG-INFO"] = project.metadata().encode()
    with open(folder / f"{top}.tar.gz", "wb") as raw, \
            gzip.GzipFile(filename="", fileobj=raw, mode="wb", mtime=_epoch()) as packed, \
            tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar:
        for path, content in sorted(files.items()):
            tar.addfile(_tar_info(path, content), io.BytesIO(content))
    return f"{top}.tar.gz"


def _source_files():
    for source in SOURCES:
        path = project.ROOT / source
        for file in [path] if path.is_file() else path.rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts and not file.name.startswith("."):
                yield file


def _tar_info(path, content):
    info = tarfile.TarInfo(path)
    info.size, info.mtime = len(content), _epoch()
    info.mode = 0o755 if content.startswith(b"#!") else 0o644
    return info
