"""The platform tag of a wheel: manylinux_2_34_x86_64 says that it runs with glibc 2.34 or newer and nothing else (PEP 600).

Such a module may need no library but those of glibc.  PEP 600 permits libstdc++ and some more, in versions that depend on the
tag; ours are linked statically, so that the version of glibc is all there is to look at.
"""

import os
import re
import shutil
import subprocess
import sysconfig

from .compiler import Failure

GLIBC = {"libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2", "librt.so.1", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}
OLDEST = (2, 17)  # below it the tags have other rules


def is_wanted(setting):
    if setting not in ("yes", "no"):
        raise Failure(f"inarow: manylinux={setting} is neither yes nor no")
    return setting == "yes"


def this_platform():
    return re.sub("[-.]", "_", sysconfig.get_platform())


def platform_of(module):
    """The tag for a module that may go to other machines; a Failure where it may not."""
    if not shutil.which("readelf"):
        raise Failure("inarow needs readelf to make a manylinux wheel; on Debian: apt install binutils")
    text = subprocess.run(["readelf", "--wide", "--dynamic", "--version-info", module], capture_output=True, text=True, check=True,
                          env={**os.environ, "LC_ALL": "C"}).stdout
    major, minor = glibc_needed(module.name, text)
    return this_platform().replace("linux_", f"manylinux_{major}_{minor}_", 1)


def glibc_needed(name, text):
    """The newest version of glibc of which a symbol is needed, by what readelf says."""
    strange = set(re.findall(r"\(NEEDED\).*\[(.+)\]", text)) - GLIBC
    if strange:
        raise Failure(f"no manylinux wheel: {name} needs {', '.join(sorted(strange))}, which other machines may not have")
    versions = re.findall(r"Name: (\S+)  Flags", text.partition("Version needs section")[2])
    unknown = sorted(version for version in versions if not re.fullmatch(r"GLIBC_\d+\.\d+(\.\d+)?", version))
    if unknown:
        raise Failure(f"no manylinux wheel: {name} needs symbols of version {', '.join(unknown)}")
    return max([OLDEST, *(tuple(map(int, re.findall(r"\d+", version)[:2])) for version in versions)])
