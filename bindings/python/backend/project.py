"""What pyproject.toml and CMakeLists.txt say of inarow, and the metadata made of it."""

import functools
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]


@functools.cache
def _project():
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    return tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


@functools.cache
def version():
    return re.search(r"project\(inarow VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)


def info_folder():
    return f"inarow-{version()}.dist-info"


def metadata():
    """METADATA of a wheel and PKG-INFO of a source archive: fields, and docs/guide/python.md as the description."""
    project = _project()
    fields = [("Metadata-Version", "2.1"), ("Name", project["name"]), ("Version", version()), ("Summary", project["description"]),
              ("License", project["license"]["text"]), ("Requires-Python", project["requires-python"]),
              *(("Requires-Dist", requirement) for requirement in project["dependencies"]),
              *(("Classifier", classifier) for classifier in project["classifiers"]),
              ("Description-Content-Type", "text/markdown")]
    return "".join(f"{name}: {value}\n" for name, value in fields) + "\n" + (ROOT / "docs" / "guide" / "python.md").read_text()
