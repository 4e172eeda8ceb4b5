"""Builds the module with CMake."""

import os
import re
import shlex
import shutil
import subprocess
import sys

from . import project, requirements


class Failure(Exception):
    """What the user has to know, in one line."""


def build(settings, portable):
    """The compiled module, and the folder of the package with it."""
    folder = project.ROOT / "build" / f"wheel-{sys.implementation.cache_tag}{'-static' if portable else ''}"
    _check_tools()
    _configure(folder, _options(settings, portable))
    _run_cmake("--build", folder, "--target", "_inarow")
    shutil.rmtree(folder / "installed", ignore_errors=True)
    _run_cmake("--install", folder, "--component", "python", "--strip", "--prefix", folder / "installed")
    package = folder / "installed" / "lib" / "python3" / "dist-packages" / "inarow"
    return next(package.glob("_inarow*.so")), package


def _check_tools():
    missing = requirements.missing_from_system()
    if missing:
        names, packages = zip(*missing)
        raise Failure(f"inarow needs {', '.join(names)}; on Debian: apt install {' '.join(packages)}")


def _options(settings, portable):
    options = {"CMAKE_BUILD_TYPE": "Release", "CMAKE_MAKE_PROGRAM": requirements.ninja(), "Python_EXECUTABLE": sys.executable,
               "pybind11_DIR": requirements.pybind11_folder() or "pybind11_DIR-NOTFOUND", "INAROW_PYTHON": "ON",
               "INAROW_NATIVE": "OFF", "INAROW_STATIC": "ON" if portable else "OFF", "INAROW_TESTS": "OFF", "INAROW_PROGRAMS": "OFF"}
    for name, value in settings.items():
        if not name.startswith("cmake.define."):
            raise Failure(f"inarow: unknown setting {name}; there are manylinux and cmake.define.NAME")
        options[name.removeprefix("cmake.define.")] = value
    arguments = [f"-D{name}={value}" for name, value in options.items()] + shlex.split(os.environ.get("CMAKE_ARGS", ""))
    if portable and re.search(r"-DINAROW_NATIVE(:\w+)?=(ON|1|TRUE|YES)\b", " ".join(arguments), re.IGNORECASE):
        raise Failure("inarow: a manylinux wheel is for other machines, and INAROW_NATIVE is for this one alone")
    return arguments


def _configure(folder, options):
    (folder / "CMakeCache.txt").unlink(missing_ok=True)  # it would remember what an earlier call was told, and where
    done = subprocess.run([requirements.cmake(), "-S", project.ROOT, "-B", folder, "-G", "Ninja", *options],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        line = re.search(r"^ *(inarow needs .*)$", done.stdout, re.MULTILINE)  # cmake/libraries.cmake
        raise Failure(line[1] if line else done.stdout)
    print(done.stdout, flush=True)


def _run_cmake(*arguments):
    if subprocess.run([requirements.cmake(), *arguments]).returncode != 0:
        raise Failure("inarow could not be compiled; see the output of the compiler above")
