#!/usr/bin/env python3
"""Sees that the pages stay short: words.py SOURCE MOST_WORDS.

Counts the words of all pages, code included, but not of those whose first lines say what they are made by.
Exit status: 0 short enough, 1 too long.
"""
import pathlib
import sys


def pages(root):
    folders = ["docs", "web", "results", "bindings"]
    found = [*root.glob("*.md"), *(page for folder in folders for page in (root / folder).rglob("*.md"))]
    return [page for page in found if "node_modules" not in page.parts and "is made by" not in page.read_text()[:300]]


def main():
    root, most = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    words = {page.relative_to(root): len(page.read_text().split()) for page in pages(root)}
    print(f"{sum(words.values()):,} words in {len(words)} pages, of at most {most:,}; the longest:")
    for page, count in sorted(words.items(), key=lambda row: -row[1])[:10]:
        print(f"{count:6,} {page}")
    sys.exit(sum(words.values()) > most)


if __name__ == "__main__":
    main()
