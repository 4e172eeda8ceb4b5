"""What the build needs, and where it comes from: the system if it has it, else the package index."""

import importlib.util
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig

OLDEST_CMAKE = (3, 25)  # as CMakeLists.txt says
OLDEST_PYBIND11 = (2, 13) if sys.version_info >= (3, 12) else (2, 10)  # as cmake/libraries.cmake says


def missing_from_index():
    """What pip is to download before the build; nothing where the system has everything."""
    wanted = for_python()
    if not cmake():
        wanted.append("cmake>=" + dotted(OLDEST_CMAKE))
    if not ninja():
        wanted.append("ninja")
    if not pybind11_folder():
        wanted.append("pybind11>=" + dotted(OLDEST_PYBIND11))
    return wanted


def for_python():
    return [] if sys.version_info >= (3, 11) else ["tomli"]


def missing_from_system():
    """Names and Debian packages of missing programs.  Libraries are for CMake to look for (cmake/libraries.cmake)."""
    tools = ((cmake(), f"CMake {dotted(OLDEST_CMAKE)}", "cmake"), (ninja(), "Ninja", "ninja-build"),
             (compiler(), "a C++20 compiler", "g++"))
    return [(name, package) for found, name, package in tools if not found]


def cmake():
    path = shutil.which("cmake")
    if not path:
        return None
    text = subprocess.run([path, "--version"], capture_output=True, text=True).stdout
    return path if _version(text, r"version (\d+)\.(\d+)") >= OLDEST_CMAKE else None


def ninja():
    return shutil.which("ninja") or shutil.which("ninja-build")


def compiler():
    names = [os.environ["CXX"].split()[0]] if os.environ.get("CXX") else ["c++", "g++", "clang++"]
    return next(filter(None, map(shutil.which, names)), None)


def pybind11_folder():
    """The folder of pybind11's CMake package: from pip, or from the system if it is new enough for this Python."""
    for folder in _pybind11_folders():
        file = folder / "pybind11ConfigVersion.cmake"
        if file.is_file() and _version(file.read_text(), r'PACKAGE_VERSION "(\d+)\.(\d+)') >= OLDEST_PYBIND11:
            return folder
    return None


def _pybind11_folders():
    package = importlib.util.find_spec("pybind11")
    if package and package.origin:
        yield pathlib.Path(package.origin).parent / "share" / "cmake" / "pybind11"
    named = os.environ.get("CMAKE_PREFIX_PATH", "").split(os.pathsep)
    libraries = ("lib", f"lib/{sysconfig.get_config_var('MULTIARCH')}", "lib64", "share")
    for prefix in filter(None, (*named, sys.prefix, sys.base_prefix, "/usr/local", "/usr")):
        for library in libraries:
            yield pathlib.Path(prefix, library, "cmake", "pybind11")


def _version(text, pattern):
    found = re.search(pattern, text)
    return tuple(map(int, found.groups())) if found else (0, 0)


def dotted(version):
    return ".".join(map(str, version))
