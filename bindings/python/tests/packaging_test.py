"""What pip is told before anything is compiled: requirements, metadata, sources, and one line for what is missing."""

import email
import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
backend = importlib.util.module_from_spec(importlib.util.spec_from_file_location("backend", ROOT / "setup.py"))
backend.__spec__.loader.exec_module(backend)


def ask(call, folder=ROOT, **environment):
    """Calls the build backend as pip does."""
    return subprocess.run([sys.executable, "-c", f"from setuptools import build_meta; print(build_meta.{call})"], cwd=folder,
                          env={**os.environ, **environment}, capture_output=True, text=True)


class Requirements(unittest.TestCase):
    def test_only_what_the_system_lacks_is_downloaded(self):
        self.assertNotIn("cmake", ask("get_requires_for_build_wheel()").stdout)
        self.assertRegex(ask("get_requires_for_build_wheel()", PATH="/nonexistent").stdout, "'cmake', 'ninja'")


class Sources(unittest.TestCase):
    """The source archive, unpacked; what cmake says of it."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        name = ask(f"build_sdist({cls.folder.name!r})").stdout.split()[-1]
        with tarfile.open(pathlib.Path(cls.folder.name, name)) as archive:
            archive.extractall(cls.folder.name)
        cls.root = pathlib.Path(cls.folder.name, name.removesuffix(".tar.gz"))

    def test_metadata(self):
        fields = email.message_from_string((self.root / "PKG-INFO").read_text())
        self.assertEqual((fields["Name"], fields["Requires-Python"], fields["License"]), ("inarow", ">=3.10", "MIT"))
        self.assertEqual(fields.get_all("Requires-Dist"), None)
        self.assertIn("Typing :: Typed", fields.get_all("Classifier"))
        self.assertIn("game-solver", fields["Keywords"])
        self.assertIn("import inarow", fields.get_payload())
        for field in ("Author", "Author-email", "Home-page", "Project-URL"):  # nobody has given them
            self.assertEqual(fields[field], None)

    def test_nothing_that_cmake_reads_is_missing(self):
        done = subprocess.run(["cmake", "-S", self.root, "-B", self.root / "build" / "configured", "-G", "Ninja", "-DINAROW_PYTHON=ON",
                               "-DINAROW_TESTS=OFF", f"-DPython_EXECUTABLE={sys.executable}"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    @unittest.skipUnless(shutil.which("git"), "there is no git")
    def test_nothing_of_the_repository_is_missing(self):
        tracked = subprocess.run(["git", "-C", ROOT, "ls-files", "apps", "include", "src", "bindings/python", "cmake", "web/dist"],
                                 capture_output=True, text=True).stdout
        self.assertEqual([file for file in tracked.split() if (ROOT / file).exists() and not (self.root / file).exists()], [])

    def test_missing_libraries_are_one_line(self):
        done = ask("build_wheel('.')", self.root, CMAKE_ARGS="-DCMAKE_DISABLE_FIND_PACKAGE_fmt=ON -DCMAKE_DISABLE_FIND_PACKAGE_LibLZMA=ON")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("  inarow needs fmt, LibLZMA; on Debian: apt install libfmt-dev liblzma-dev\n", done.stderr)

    def test_missing_tools_are_one_line(self):
        done = ask("build_wheel('.')", self.root, PATH="/nonexistent")
        self.assertIn("inarow needs cmake and ninja; on Debian: apt install cmake ninja-build\n", done.stderr)


class Manylinux(unittest.TestCase):
    def said(self, libraries, versions):
        """What readelf says."""
        return "".join(f" 0x0000000000000001 (NEEDED)             Shared library: [{library}]\n" for library in libraries) + \
            "".join(f"  0x0010:   Name: {version}  Flags: none  Version: 5\n" for version in versions)

    def test_the_tag_is_the_newest_version_needed(self):
        for versions, minor in ((["GLIBC_2.2.5", "GLIBC_2.34", "GLIBC_2.4", "GCC_3.0"], 34), (["GLIBC_2.2.5"], 17), ([], 17)):
            self.assertEqual(backend.glibc_needed(self.said(["libc.so.6", "libgcc_s.so.1"], versions)), minor)

    def test_other_libraries_are_refused(self):
        with self.assertRaisesRegex(SystemExit, "the module needs libfmt.so.9, libstdc[+][+].so.6, which other machines may not have"):
            backend.glibc_needed(self.said(["libfmt.so.9", "libc.so.6", "libstdc++.so.6"], []))


if __name__ == "__main__":
    unittest.main()
