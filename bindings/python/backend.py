"""Builds the wheel of inarow with nothing but CMake and the standard library.

`pip install .` asks the program named in pyproject.toml for a wheel, in an environment that holds no other package, so
setuptools or scikit-build-core would have to be downloaded first.  A wheel is a ZIP archive of the package and three text files
(PEP 427), and this is the hook that makes it (PEP 517).
"""

import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "wheel"


def _version():
    return re.search(r"project\(inarow VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)


def _compile():
    # INAROW_NATIVE as pip was told: a wheel is for this machine unless CMAKE_ARGS says -DINAROW_NATIVE=OFF.
    subprocess.run(["cmake", "-S", ROOT, "-B", BUILD, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DINAROW_TESTS=OFF",
                    "-DINAROW_PYTHON=ON", f"-DPython_EXECUTABLE={sys.executable}",
                    *os.environ.get("CMAKE_ARGS", "").split()], check=True)
    subprocess.run(["cmake", "--build", BUILD, "--target", "_inarow"], check=True)
    return BUILD / "python" / "inarow"


def _metadata():
    text = (f"Metadata-Version: 2.1\nName: inarow\nVersion: {_version()}\nRequires-Python: >=3.10\n"
            "Summary: Solves, explains and plays games of k in a row\nLicense: MIT\n"
            "Description-Content-Type: text/markdown\n\n")
    return text + (ROOT / "docs" / "python.md").read_text()


def _record_line(name, content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n"


def _tag():
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}-{re.sub('[-.]', '_', sysconfig.get_platform())}"


def _info():
    return f"inarow-{_version()}.dist-info"


def _info_files():
    wheel = f"Wheel-Version: 1.0\nGenerator: inarow\nRoot-Is-Purelib: false\nTag: {_tag()}\n"
    return {f"{_info()}/METADATA": _metadata().encode(), f"{_info()}/WHEEL": wheel.encode()}


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    for path, content in _info_files().items():
        file = pathlib.Path(metadata_directory) / path
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(content)
    return _info()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    package = _compile()
    files = {f"inarow/{path.name}": path.read_bytes() for path in sorted(package.iterdir()) if path.is_file()}
    files |= _info_files()
    record = "".join(_record_line(name, content) for name, content in files.items()) + f"{_info()}/RECORD,,\n"
    files[f"{_info()}/RECORD"] = record.encode()
    name = f"inarow-{_version()}-{_tag()}.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            wheel.writestr(path, content)
    return name
