#!/usr/bin/env python3
"""Checks that links in the documentation lead somewhere and that the paths it names exist.

usage: links.py ROOT [PAGE...]

Without PAGE, all pages of the source tree ROOT are checked: relative links and their anchors, and paths such as src/core/game/kernel.hpp or
search/root.hpp (below a storey of src) in the text.  In the sources: paths below docs/, and files that comments
name by the end of their path.
Exit status: 0 everything is there, 1 something is not.
"""
import pathlib
import re
import sys

LINK = re.compile(r'\]\(([^)\s]+)\)|<img src="([^"]+)"')
FENCE = re.compile(r"^```.*?^```[ \t]*$", re.MULTILINE | re.DOTALL)
TOP = "src|include|tests|docs|tools|apps|web|bindings|books|results|cmake"
NAMED = re.compile(r"(?<![\w/.*<{}$=+-])[\w/-]+\.(?:hpp|cpp|def|md)(?!\.?\w)")
COMMENT = re.compile(r"(?:^|\s)(?://|#) (.*)", re.MULTILINE)
TAIL = r"/[\w./-]*\w(?![\w<*{}$])"
FOLDERS = ["src", "include", "apps", "tests", "bindings", "tools", "cmake", "web/src"]
TEXTS = {".cpp", ".hpp", ".def", ".json", ".py", ".ts", ".svelte", ".txt", ".cmake", ".sh", ""}


def pages_of(root):
    return [*root.glob("*.md"), root / "web/README.md", root / "results/README.md", *root.glob("docs/**/*.md")]


def anchors(text):
    """As GitHub and MyST make them: words in lower case, hyphens between."""
    headings = re.findall(r"^#+ (.*)$", FENCE.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def dead_links(page, text):
    for match in LINK.finditer(FENCE.sub("", text)):
        link = match[1] or match[2]
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        if not target.exists():
            yield f"link to {link}"
        elif anchor and anchor not in anchors(target.read_text()):
            yield f"link to {link}: there is no such heading"


def missing_paths(text, places, beside=None):
    """Paths in `text` that do not exist; `places` maps the first part of a path to the folder it lies in.  A page may
    also name paths below the folder `beside`, its own."""
    pattern = r"(?<![\w/.*$>{}-])(?:" + "|".join(places) + ")" + TAIL
    for path in re.findall(pattern, LINK.sub("]", text)):
        if "." not in path.rpartition("/")[2] and not path.startswith("src/"):
            continue  # a folder of the reader's, or two words with a stroke between them
        if not any((folder / path).exists() for folder in (places[path.split("/")[0]], beside) if folder):
            yield f"path {path}"


def missing_files(text, files):
    """What comments name and no line of `files` ends with."""
    named = NAMED.findall("\n".join(COMMENT.findall(text)))
    return [f"file {name}" for name in named if f"/{name}\n" not in files]


def faults(root, pages, files):
    rooms = {room.name: room.parent for room in (root / "src").glob("*/*") if room.is_dir()}
    places = {**rooms, **{top: root for top in TOP.split("|")}}
    for page in pages:
        text = page.read_text()
        for fault in [*dead_links(page, text), *missing_paths(text, places, page.parent), *missing_files(text, files)]:
            yield f"{page}: {fault}"


def faults_of_sources(root, files):
    for folder in FOLDERS:
        for file in sorted((root / folder).rglob("*")):
            if file.is_file() and file.suffix in TEXTS and "__pycache__" not in file.parts:
                text = file.read_text(errors="replace")
                for fault in [*missing_paths(text, {"docs": root}), *missing_files(text, files)]:
                    yield f"{file}: {fault}"


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    named = [pathlib.Path(page) for page in sys.argv[2:]]
    files = "".join(f"{file}\n" for folder in FOLDERS for file in [*pages_of(root), *(root / folder).rglob("*")])
    found = [*faults(root, named or pages_of(root), files), *([] if named else faults_of_sources(root, files))]
    print("\n".join(found) or "every link and path leads somewhere")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
