"""What pip is told before anything is compiled: requirements, metadata, sources, and one line for what is missing."""

import contextlib
import email
import io
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
from unittest import mock

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "bindings" / "python"))  # after the compiled package, if that is named

import backend  # noqa: E402
from backend import archive, manylinux, requirements  # noqa: E402
from backend.compiler import Failure  # noqa: E402

NO_PROGRAMS = {"PATH": "/nonexistent", "CXX": ""}


class Requirements(unittest.TestCase):
    def test_what_the_system_has_is_not_downloaded(self):
        with mock.patch.multiple(requirements, cmake=lambda: "cmake", ninja=lambda: "ninja", pybind11_folder=lambda: "folder"):
            self.assertEqual(backend.get_requires_for_build_wheel(), requirements.for_python())

    def test_what_the_system_lacks_is_downloaded(self):
        with mock.patch.dict(os.environ, NO_PROGRAMS), mock.patch.object(requirements, "pybind11_folder", lambda: None):
            names = [requirement.partition(">=")[0] for requirement in backend.get_requires_for_build_wheel()]
        self.assertLessEqual({"cmake", "ninja", "pybind11"}, set(names))

    def test_an_old_pybind11_is_none(self):
        with tempfile.TemporaryDirectory() as folder:
            package = pathlib.Path(folder, "lib", "cmake", "pybind11")
            package.mkdir(parents=True)
            for version, found in (("2.9.2", False), ("3.0.1", True)):
                (package / "pybind11ConfigVersion.cmake").write_text(f'set(PACKAGE_VERSION "{version}")\n')
                with mock.patch.dict(os.environ, {"CMAKE_PREFIX_PATH": folder}):
                    self.assertEqual(requirements.pybind11_folder() == package, found)


class Metadata(unittest.TestCase):
    def test_it_says_what_inarow_needs_at_run_time(self):
        with tempfile.TemporaryDirectory() as folder:
            name = backend.prepare_metadata_for_build_wheel(folder)
            fields = email.message_from_string(pathlib.Path(folder, name, "METADATA").read_text())
        self.assertEqual(name, f"inarow-{fields['Version']}.dist-info")
        self.assertEqual((fields["Name"], fields["Requires-Python"], fields["License"]), ("inarow", ">=3.10", "MIT"))
        self.assertEqual(fields.get_all("Requires-Dist"), ["numpy"])
        self.assertIn("import inarow", fields.get_payload())


class Sources(unittest.TestCase):
    """The source archive, unpacked; what cmake says of it."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.archive = pathlib.Path(cls.folder.name, backend.build_sdist(cls.folder.name))
        with tarfile.open(cls.archive) as archive:
            archive.extractall(cls.folder.name)
        cls.root = cls.archive.with_name(cls.archive.name.removesuffix(".tar.gz"))

    def build(self, settings="", **environment):
        """What the user sees of a build that cannot begin."""
        done = subprocess.run([sys.executable, "-c", f"import backend; backend.build_wheel('.', dict({settings}))"],
                              cwd=self.root / "bindings" / "python", env={**os.environ, **environment}, capture_output=True, text=True)
        self.assertEqual(done.returncode, 1, done.stdout)
        return done.stderr

    def test_nothing_that_cmake_reads_is_missing(self):
        done = subprocess.run(["cmake", "-S", self.root, "-B", self.root / "build" / "configured", "-G", "Ninja", "-DINAROW_PYTHON=ON",
                               "-DINAROW_PROGRAMS=OFF", "-DINAROW_TESTS=OFF", f"-DPython_EXECUTABLE={sys.executable}"],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    @unittest.skipUnless(shutil.which("git"), "there is no git")
    def test_nothing_of_the_repository_is_missing(self):
        tracked = subprocess.run(["git", "-C", ROOT, "ls-files", "include", "src", "bindings/python", "cmake"], capture_output=True, text=True).stdout
        self.assertEqual([file for file in tracked.split() if (ROOT / file).exists() and not (self.root / file).exists()], [])

    def test_it_has_the_metadata(self):
        self.assertEqual((self.root / "PKG-INFO").read_text(), backend.project.metadata())

    def test_the_same_sources_are_the_same_bytes(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(pathlib.Path(folder, backend.build_sdist(folder)).read_bytes(), self.archive.read_bytes())

    def test_a_missing_library_is_one_line(self):
        for library, package in (("fmt", "libfmt-dev"), ("nlohmann_json", "nlohmann-json3-dev"), ("tl-expected", "libexpected-dev"),
                                 ("SQLite3", "libsqlite3-dev"), ("LibLZMA", "liblzma-dev"), ("OpenSSL", "libssl-dev"),
                                 ("pybind11", "pybind11-dev")):
            self.assertEqual(self.build(CMAKE_ARGS=f"-DCMAKE_DISABLE_FIND_PACKAGE_{library}=ON"),
                             f"inarow needs {library}; on Debian: apt install {package}\n")

    def test_many_missing_libraries_are_one_line(self):
        self.assertEqual(self.build(CMAKE_ARGS="-DCMAKE_DISABLE_FIND_PACKAGE_fmt=ON -DCMAKE_DISABLE_FIND_PACKAGE_LibLZMA=ON"),
                         "inarow needs fmt, LibLZMA; on Debian: apt install libfmt-dev liblzma-dev\n")

    def test_libraries_of_the_programs_are_not_needed(self):
        error = self.build(CMAKE_ARGS=" ".join(f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON" for name in ("CLI11", "Boost", "fmt")))
        self.assertEqual(error, "inarow needs fmt; on Debian: apt install libfmt-dev\n")

    def test_missing_tools_are_one_line(self):
        self.assertEqual(self.build(**NO_PROGRAMS),
                         "inarow needs CMake 3.25, Ninja, a C++20 compiler; on Debian: apt install cmake ninja-build g++\n")

    def test_a_misspelt_setting_is_one_line(self):
        self.assertEqual(self.build("manylinux='true'"), "inarow: manylinux=true is neither yes nor no\n")
        self.assertEqual(self.build("cmake_define_INAROW_NATIVE='ON'"),
                         "inarow: unknown setting cmake_define_INAROW_NATIVE; there are manylinux and cmake.define.NAME\n")

    def test_a_wheel_for_others_is_not_for_this_processor(self):
        error = self.build("manylinux='yes'", CMAKE_ARGS="-DINAROW_NATIVE=ON")
        self.assertRegex(error, r"\Ainarow: a manylinux wheel is for other machines.*\n\Z")


def what_readelf_says(libraries, versions):
    needed = "".join(f" 0x0000000000000001 (NEEDED)             Shared library: [{library}]\n" for library in libraries)
    symbols = "".join(f"  0x0010:   Name: {version}  Flags: none  Version: 5\n" for version in versions)
    return f"{needed}\nVersion definition section '.gnu.version_d' ...\n  0x0000: Rev: 1  Name: mine\n\n" \
           f"Version needs section '.gnu.version_r' contains 1 entry:\n  000000: Version: 1  File: libc.so.6  Cnt: 1\n{symbols}"


class Manylinux(unittest.TestCase):
    def test_the_tag_is_the_newest_version_needed(self):
        for versions, tag in ((["GLIBC_2.2.5", "GLIBC_2.34", "GLIBC_2.4"], (2, 34)), (["GLIBC_2.2.5"], (2, 17)), ([], (2, 17))):
            self.assertEqual(manylinux.glibc_needed("module", what_readelf_says(["libc.so.6", "libm.so.6"], versions)), tag)

    def test_other_libraries_are_refused(self):
        with self.assertRaisesRegex(Failure, "module needs libfmt.so.9, libstdc[+][+].so.6, which other machines may not have"):
            manylinux.glibc_needed("module", what_readelf_says(["libstdc++.so.6", "libc.so.6", "libfmt.so.9"], []))

    def test_a_missing_license_is_named(self):
        with mock.patch.object(archive, "LIBRARIES", ("libnowhere-dev",)), contextlib.redirect_stderr(io.StringIO()) as said:
            files = archive._info_files("a-tag", with_licenses_of_libraries=True)
        self.assertFalse([name for name in files if "nowhere" in name])
        self.assertIn("lacks the licenses of libnowhere-dev,", said.getvalue())

    def test_versions_that_are_not_public_are_refused(self):
        with self.assertRaisesRegex(Failure, "symbols of version GLIBC_PRIVATE"):
            manylinux.glibc_needed("module", what_readelf_says(["libc.so.6"], ["GLIBC_2.4", "GLIBC_PRIVATE"]))


if __name__ == "__main__":
    unittest.main()
