"""PDF files as a reader of PDFs sees them: poppler's programs, run on the bytes."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree

import pytest

if TYPE_CHECKING:
    from pathlib import Path

_WORD = "{http://www.w3.org/1999/xhtml}word"
_PAGE = "{http://www.w3.org/1999/xhtml}page"


class Word(NamedTuple):
    """A word and its box, in points from the upper left corner of the page."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2

    @property
    def core(self) -> tuple[float, float]:
        """The heights between which there is ink: the box has room for the largest ascender and descender."""
        spare = (self.bottom - self.top) * 0.27
        return self.top + spare, self.bottom - spare


class Page(NamedTuple):
    width: float
    height: float
    words: tuple[Word, ...]

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)

    def row_of(self, text: str) -> str:
        """The words at the height of the first occurrence of this word, from left to right."""
        here = next(word.middle for word in self.words if word.text == text)
        found = [word for word in self.words if abs(word.middle - here) < 3]
        return " ".join(word.text for word in sorted(found, key=lambda word: word.left))


def run(program: str, data: bytes, *options: str) -> str:
    """What one of poppler's programs says of this file."""
    if shutil.which(program) is None:
        pytest.skip("needs poppler: install poppler-utils")
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.write(data)
        file.flush()
        words = [program, *options, file.name, *(["-"] if program == "pdftotext" else [])]
        return subprocess.run(words, capture_output=True, text=True, encoding="utf-8", timeout=60, check=True).stdout


def info(data: bytes) -> dict[str, str]:
    lines = [line.partition(":") for line in run("pdfinfo", data).splitlines()]
    return {name.strip(): value.strip() for name, _colon, value in lines}


def page_count(data: bytes) -> int:
    return int(info(data)["Pages"])


def text(data: bytes) -> str:
    """All text, with one space between words."""
    return " ".join(run("pdftotext", data, "-layout").split())


def lines(data: bytes) -> list[str]:
    return [" ".join(line.split()) for line in run("pdftotext", data, "-layout").splitlines()]


def pages(data: bytes) -> list[Page]:
    markup = run("pdftotext", data, "-bbox")
    # Signs that XML does not have come through as they are.
    root = ElementTree.fromstring(re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f]", "", markup))
    return [
        Page(float(page.attrib["width"]), float(page.attrib["height"]), tuple(map(_word, page.iter(_WORD))))
        for page in root.iter(_PAGE)
    ]


def _word(node: ElementTree.Element) -> Word:
    box = (float(node.attrib[name]) for name in ("xMin", "yMin", "xMax", "yMax"))
    return Word(node.text or "", *box)


def fonts(data: bytes) -> dict[str, bool]:
    """Every font with whether it is embedded."""
    rows = run("pdffonts", data).splitlines()[2:]
    return {row.split()[0].partition("+")[2] or row.split()[0]: row.split()[-5] == "yes" for row in rows}


def picture(data: bytes, folder: Path) -> bytes:
    """The first page as poppler paints it, in few and grey dots."""
    source, target = folder / "page.pdf", folder / "page"
    source.write_bytes(data)
    run_words = ["pdftoppm", "-r", "40", "-gray", "-singlefile", str(source), str(target)]
    if shutil.which("pdftoppm") is None:
        pytest.skip("needs poppler: install poppler-utils")
    subprocess.run(run_words, check=True, timeout=60, capture_output=True)
    return target.with_suffix(".pgm").read_bytes()
