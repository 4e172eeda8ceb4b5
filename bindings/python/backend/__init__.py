"""What pip and build ask of inarow: its requirements, its wheel and its source archive (PEP 517).

A backend of our own, because it works where no package index can be reached, too: what the system has (CMake, Ninja, pybind11) is
not asked for, and nothing else is needed.  Settings, as in `pip install . --config-settings cmake.define.INAROW_NATIVE=ON`:

    cmake.define.NAME=VALUE   an option of CMakeLists.txt; so does CMAKE_ARGS in the environment
    manylinux=yes             a wheel for other machines: libraries linked statically, and a tag that was checked
"""

import pathlib
import sys

from . import archive, compiler, manylinux, project, requirements


def get_requires_for_build_wheel(config_settings=None):
    return requirements.missing_from_index()


def get_requires_for_build_sdist(config_settings=None):
    return requirements.for_python()


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    folder = pathlib.Path(metadata_directory, project.info_folder())
    folder.mkdir(exist_ok=True)
    (folder / "METADATA").write_text(project.metadata())
    return folder.name


def build_sdist(sdist_directory, config_settings=None):
    return archive.write_sdist(pathlib.Path(sdist_directory))


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    settings = dict(config_settings or {})
    try:
        portable = manylinux.is_wanted(settings.pop("manylinux", "no"))
        module, package = compiler.build(settings, portable)
        platform = manylinux.platform_of(module) if portable else manylinux.this_platform()
    except compiler.Failure as failure:
        sys.exit(str(failure))  # pip shows this line; it would show a traceback of any exception
    return archive.write_wheel(pathlib.Path(wheel_directory), package, platform, with_licenses_of_libraries=portable)
