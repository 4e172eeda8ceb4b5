"""Compiles the module for pip and build; pyproject.toml says all else.

CMAKE_ARGS in the environment is passed to CMake: -DINAROW_NATIVE=ON compiles for this processor alone, -DINAROW_STATIC=ON makes a
wheel for other machines, which needs no library but glibc.  CMake, Ninja and pybind11 are downloaded only where the system has
none; CMake finds the libraries or says which are missing.
"""

import importlib.util
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from wheel.bdist_wheel import bdist_wheel

# Left out of the metadata while they are empty.
AUTHOR = ""
EMAIL = ""
URLS = {}  # {"Source": "https://..."}

ROOT = pathlib.Path(__file__).resolve().parent
FOLDER = ROOT / "build" / f"wheel-{sys.implementation.cache_tag}"
PACKAGE = FOLDER / "installed" / "lib" / "python3" / "dist-packages" / "inarow"
ARGUMENTS = shlex.split(os.environ.get("CMAKE_ARGS", ""))
STATIC = any(re.fullmatch(r"-DINAROW_STATIC(:\w+)?=(ON|1|YES|TRUE)", argument) for argument in ARGUMENTS)
EVERYWHERE = re.compile(r"(lib(c|m|pthread|dl|rt|gcc_s)|ld-linux-.*)\.so\.\d")
# Parts of these are in a module that is linked statically, and their licenses ask to be passed on.
LIBRARIES = ("libboost-math-dev", "libcli11-dev", "libfmt-dev", "libexpected-dev", "nlohmann-json3-dev", "libsqlite3-dev", "liblzma-dev", "libssl-dev", "pybind11-dev")


def missing_tools():
    missing = [tool for tool in ("cmake", "ninja") if not shutil.which(tool)]
    system = any(pathlib.Path(prefix).is_dir() for prefix in ("/usr/lib/cmake/pybind11", "/usr/share/cmake/pybind11"))
    return missing if system or importlib.util.find_spec("pybind11") else [*missing, "pybind11"]


def cmake(*arguments):
    try:
        if subprocess.run(["cmake", *map(str, arguments)]).returncode != 0:
            sys.exit("inarow could not be compiled; see above")
    except FileNotFoundError:
        sys.exit("inarow needs cmake and ninja; on Debian: apt install cmake ninja-build")


def configure():
    (FOLDER / "CMakeCache.txt").unlink(missing_ok=True)  # it would remember what an earlier call was told
    options = {"CMAKE_BUILD_TYPE": "Release", "Python_EXECUTABLE": sys.executable, "INAROW_PYTHON": "ON", "INAROW_NATIVE": "OFF",
               "INAROW_TESTS": "OFF"}
    if importlib.util.find_spec("pybind11"):
        options["pybind11_ROOT"] = pathlib.Path(importlib.util.find_spec("pybind11").origin).parent
    cmake("-S", ROOT, "-B", FOLDER, "-G", "Ninja", *(f"-D{name}={value}" for name, value in options.items()), *ARGUMENTS)


class Project(Distribution):
    def parse_config_files(self, *given, **named):
        super().parse_config_files(*given, **named)
        self.metadata.author, self.metadata.author_email, self.metadata.project_urls = AUTHOR or None, EMAIL or None, URLS


def shorten_book():
    """Leaves positions with 12 stones, a third of the wheel, to the search, which takes milliseconds for one."""
    book = PACKAGE / "books" / "7x6-12.book"
    program = [sys.executable, "-m", "inarow", "book"]
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    with subprocess.Popen([*program, "export", book, "--plies", "11"], stdout=subprocess.PIPE, env=environment) as lines:
        subprocess.run([*program, "import", "7x6", "-", "-o", book.with_name("7x6-11.book")], stdin=lines.stdout, env=environment,
                       check=True)
    book.unlink()


class BuildModule(build_ext):
    def run(self):
        configure()
        cmake("--build", FOLDER, "--target", "_inarow")
        shutil.rmtree(FOLDER / "installed", ignore_errors=True)
        cmake("--install", FOLDER, "--component", "python", "--strip", "--prefix", FOLDER / "installed")
        if STATIC:
            shorten_book()
        for library in LIBRARIES if STATIC else ():  # a wheel is not passed on without them, so a missing one is an error
            (PACKAGE / "licenses").mkdir(exist_ok=True)
            shutil.copy(f"/usr/share/doc/{library}/copyright", PACKAGE / "licenses" / f"{library}.txt")
        shutil.copytree(PACKAGE, pathlib.Path(self.build_lib, "inarow"), dirs_exist_ok=True)


def glibc_needed(text):
    """The newest version of glibc that readelf names (PEP 600); 2.17 is the oldest that has such tags."""
    strange = [library for library in re.findall(r"\(NEEDED\).*\[(.+)\]", text) if not EVERYWHERE.fullmatch(library)]
    if strange:
        sys.exit(f"inarow: the module needs {', '.join(strange)}, which other machines may not have")
    return max([17, *map(int, re.findall(r"Name: GLIBC_2\.(\d+)", text))])


class Wheel(bdist_wheel):
    def get_tag(self):
        python, abi, platform = super().get_tag()
        if STATIC:
            module = next(PACKAGE.glob("_inarow*.so"))
            text = subprocess.run(["readelf", "--wide", "--dynamic", "--version-info", module], capture_output=True, text=True,
                                  check=True, env={**os.environ, "LC_ALL": "C"}).stdout
            platform = platform.replace("linux_", f"manylinux_2_{glibc_needed(text)}_", 1)
        return python, abi, platform


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    setup(version=re.search(r"project\(inarow VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1],
          distclass=Project, ext_modules=[Extension("inarow._inarow", [])], cmdclass={"build_ext": BuildModule, "bdist_wheel": Wheel},
          setup_requires=missing_tools(), options={"egg_info": {"egg_base": str(FOLDER)}, "build": {"build_base": str(FOLDER / "lib")}})
