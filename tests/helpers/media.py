"""Everything that shows a tournament to a reader, read as he would: pages as HTML, PDF by poppler, the workbook by
calamine, the terminal as text. What is the same everywhere is tested with this (test_one_view and its like)."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from contextlib import redirect_stdout
from html import unescape
from typing import TYPE_CHECKING, Any

from python_calamine import CalamineWorkbook

from helpers import poppler
from zwitsers.cli.main import run
from zwitsers.present.documents.options import DocumentOptions
from zwitsers.present.documents.registry import FORMATS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    import httpx

    from helpers.webserver import Server
    from zwitsers.event.state import State


def text_of(html: str) -> list[list[str]]:
    """The cells of every row of every table of a page."""
    html = re.sub(r'(?s)<span class="hidden">.*?</span>', "", html)
    return [
        [plain(cell) for cell in re.findall(r"(?s)<t[dh][^>]*>(.*?)</t[dh]>", row)]
        for row in re.findall(r"(?s)<tr[^>]*>(.*?)</tr>", html)
    ]


def plain(html: str) -> str:
    text = unescape(re.sub(r"<[^>]+>", "", html))
    return re.sub(r"[\u2068\u2069]", "", " ".join(text.split()))


def squeezed(text: str) -> str:
    """Without space: paper and terminal decide where it goes."""
    return re.sub(r"[\s\u2068\u2069\u200b]", "", text)


class Media:
    """Everything that shows the tournament to a reader of this language, as text."""

    def __init__(self, server: Server, name: str, arbiter: httpx.Client, visitor: httpx.Client, language: str) -> None:
        self.server, self.name, self.arbiter, self.visitor, self.language = server, name, arbiter, visitor, language
        self.state: State = server.state(name)
        self.site = zipfile.ZipFile(io.BytesIO(self.written("html")))
        self.book = CalamineWorkbook.from_filelike(io.BytesIO(self.written("xlsx")))

    def written(self, kind: str, **options: Any) -> bytes:
        return FORMATS[kind].write(self.state, DocumentOptions(self.language, **options)).data

    def page(self, path: str) -> str:
        client = self.arbiter if path.startswith("/desk") else self.visitor
        sign = "&" if "?" in path else "?"
        answer = client.get(f"{path.format(name=self.name)}{sign}lang={self.language}")
        assert answer.status_code == 200, path
        return answer.text

    def site_page(self, file: str) -> str:
        return self.site.read(file).decode()

    def pdf(self, kind: str, **options: Any) -> str:
        return squeezed(poppler.text(self.written(kind, **options)))

    def sheet(self, place: int) -> list[list[str]]:
        """The cells as texts; a whole number without a fraction."""
        rows = self.book.get_sheet_by_index(place).to_python()
        return [
            [str(int(cell) if isinstance(cell, float) and cell.is_integer() else cell) for cell in row] for row in rows
        ]

    def terminal(self, *words: str, file: Path | None = None, code: int = 0) -> str:
        """What the command says; `{}` stands for the file of the event, `code` is how it ends."""
        event = str(file or self.server.folder / f"{self.name}.zwitsers")
        out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        with redirect_stdout(out):
            assert run([*(word.format(event) for word in words), "--lang", self.language]) == code, words
            out.flush()
        assert isinstance(out.buffer, io.BytesIO)
        return out.buffer.getvalue().decode()

    def table(self, kind: str, **options: Any) -> list[dict[str, str]]:
        """A CSV file as a spreadsheet in this language reads it, decimals written as programs do."""
        text = self.written(kind, **options).decode("utf-8-sig")
        found = csv.DictReader(io.StringIO(text), delimiter=";" if self.language == "nl" else ",")
        return [{name: re.sub(r"^(\d+),(\d+)$", r"\1.\2", cell) for name, cell in row.items()} for row in found]

    def json(self, path: str, *, arbiter: bool = False, **asked: Any) -> Any:
        client = self.arbiter if arbiter else self.visitor
        return client.get(f"/api/tournaments/{self.name}/{path}", params={"lang": self.language, **asked}).json()


def are_in(texts: Mapping[str, str], wanted: Sequence[str]) -> None:
    """Every one of these is in each of these texts, wherever the medium breaks lines."""
    for where, text in texts.items():
        there = squeezed(text).casefold()
        for each in wanted:
            assert squeezed(each).casefold() in there, (where, each)


def come_in_order(texts: Mapping[str, str], wanted: Sequence[str]) -> None:
    for where, text in texts.items():
        there, at = squeezed(text), 0
        for each in wanted:
            at = there.find(squeezed(each), at)
            assert at >= 0, (where, each)
