# The documentation site: `cmake --build BUILD --target docs` writes BUILD/docs/index.html.
import os
import pathlib
import re

project = "inarow"
author = "the inarow authors"
copyright = "2026, the inarow authors"
release = version = os.environ.get("INAROW_VERSION", "")

extensions = ["myst_parser", "breathe"]
myst_heading_anchors = 3
suppress_warnings = ["misc.highlighting_failure"]  # JSON with dots where more of the same would stand
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
exclude_patterns = ["images/README.md"]

breathe_projects = {"inarow": os.environ.get("INAROW_DOXYGEN", "")}
breathe_default_project = "inarow"
primary_domain = "cpp"
highlight_language = "sh"

html_theme = "furo"
html_title = f"inarow {version}"
html_copy_source = False

# Pages that stand in the top folder, for those who read them there; their links lead from there.
top_pages = {"start": "README.md", "contributing": "CONTRIBUTING.md", "changelog": "CHANGELOG.md"}


def read_page(app, name, source):
    root = pathlib.Path(app.srcdir)
    if name in top_pages:
        source[0] = (root.parent / top_pages[name]).read_text().replace("](docs/", "](")
        for page, file in top_pages.items():
            source[0] = source[0].replace(f"]({file})", f"]({page}.md)")
    folder = (root / name).parent
    source[0] = re.sub(r"\[([^]]+)\]\(([^):#]+)(#[^)]*)?\)", lambda link: kept_link(root, folder, link), source[0])


def kept_link(root, folder, link):
    """Where it leads to no page of the site, only its words."""
    target = (folder / link[2]).resolve()
    return link[0] if target.exists() and target.is_relative_to(root.resolve()) else link[1]


def setup(app):
    app.connect("source-read", read_page)
