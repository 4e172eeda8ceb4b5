# The documentation site: `cmake --build BUILD --target docs` writes BUILD/docs/index.html.
import csv
import html
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


# A click on a heading sorts the rows, as numbers where they are numbers; a second click turns them round.
SORT = """<script>
for (const head of document.querySelectorAll("table.rows th")) head.onclick = () => {
  const key = row => { const text = row.cells[head.cellIndex].textContent; return text === "" || isNaN(text) ? text : +text; };
  const order = (a, b) => (typeof a === typeof b ? (a < b ? -1 : a > b) : typeof a === "number" ? -1 : 1);
  const body = head.closest("table").tBodies[0];
  const sorted = [...body.rows].sort((a, b) => order(key(a), key(b)));
  body.append(...(sorted.every((row, i) => row === body.rows[i]) ? sorted.reverse() : sorted));
};
</script>"""


def rows_of(file, columns):
    """The rows of a CSV file as a table that readers can sort."""
    def line(tag, cells):
        return "<tr>" + "".join(f"<{tag}>{html.escape(cell.replace('_', ' '))}</{tag}>" for cell in cells) + "</tr>"
    with open(file, newline="") as text:
        body = "".join(line("td", [row[column] for column in columns]) for row in csv.DictReader(text))
    return f'<table class="rows"><thead>{line("th", columns)}</thead><tbody>{body}</tbody></table>\n{SORT}\n'


def read_page(app, name, source):
    root = pathlib.Path(app.srcdir)
    if name == "lab/atlas":
        columns = ["variant", "value", "score", "at_least", "last_move", "best", "nodes", "second_search", "second_nodes", "published_value"]
        source[0] += "\n### All rows\n\n" + rows_of(root.parent / "results/atlas.csv", columns)
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
