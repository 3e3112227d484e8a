"""A page with every text of the catalogues and where it stands: `.venv/bin/python -m script.words_page FILE.html`.

For reading all texts once in context: each with its key, both languages, and the templates and modules that use it.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from html import escape
from pathlib import Path

from zwitsers.language import areas, catalogue

SOURCE = Path("src/zwitsers")
# A key in quotes, or the beginning of one that is put together.
QUOTED = re.compile(r"""["']([a-z]+(?:\.[a-z0-9_-]+)*\.?[a-z0-9_-]*)""")
STYLE = "<style>td{vertical-align:top;padding:.3em}</style>"


def uses() -> dict[str, list[str]]:
    """The places that name a key, whole or by its beginning up to a dot or a hyphen (keys that are put together)."""
    by_text: dict[str, list[str]] = defaultdict(list)
    for path in sorted([*SOURCE.rglob("*.html"), *SOURCE.rglob("*.py")]):
        for text in {found for found in QUOTED.findall(path.read_text(encoding="utf-8")) if "." in found}:
            by_text[text].append(str(path.relative_to(SOURCE)))
    return {key: [place for text in _named(key) for place in by_text.get(text, ())] for key in catalogue("en")}


def _named(key: str) -> list[str]:
    """The key, and its beginnings that end in a dot or a hyphen."""
    return [key, *(key[: at + 1] for at, sign in enumerate(key) if sign in ".-")]


def page() -> str:
    english, dutch, places = catalogue("en"), catalogue("nl"), uses()
    parts = [f"<!doctype html><meta charset=utf-8><title>Texts</title>{STYLE}"]
    for area in areas():
        parts.append(f"<h2>{escape(area)}</h2><table>")
        for key in english:
            if key.partition(".")[0] == area:
                cells = (key, english[key], dutch[key], ", ".join(places.get(key, ())))
                parts.append(f"<tr>{''.join(f'<td>{escape(cell)}' for cell in cells)}")
        parts.append("</table>")
    return "\n".join(parts)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
