"""Values that print themselves: as text, and as HTML in a notebook."""

from __future__ import annotations

from abc import ABC, abstractmethod
from html import escape
from typing import TYPE_CHECKING

from zwitsers.library.arguments import chosen_language
from zwitsers.present.tables.draw import draw_for_file
from zwitsers.present.tables.table import Heading, SideBySide, Table
from zwitsers.present.text import printable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zwitsers.present.tables.table import Block


class Printable(ABC):
    """A value with a text for people, in Dutch (`nl`) and English (`en`)."""

    __slots__ = ()

    @abstractmethod
    def _blocks(self, language: str) -> list[Block]: ...

    def text(self, language: str = "en") -> str:
        """The value as text: tables with spaces and dashes, sentences as they are."""
        return draw_for_file(self._blocks(chosen_language(language))).rstrip("\n")

    def html(self, language: str = "en") -> str:
        """The value as a fragment of HTML, without a style sheet."""
        return html_of(self._blocks(chosen_language(language)))

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return self.html()


def html_of(blocks: Iterable[Block]) -> str:
    """Blocks as HTML; every text in them is escaped."""
    return f'<div class="zwitsers">{"".join(map(_element, blocks))}</div>'


def _element(block: Block) -> str:
    if isinstance(block, Table):
        return _table(block)
    if isinstance(block, SideBySide):
        return "".join(map(_table, block.blocks))
    tag = "h4" if isinstance(block, Heading) else "p"
    return f"<{tag}>{_escaped(block.text)}</{tag}>"


def _table(table: Table) -> str:
    aligned = [' style="text-align:right"' if column.right else ' style="text-align:left"' for column in table.columns]

    def row(cells: Iterable[str], tag: str) -> str:
        row_cells = (f"<{tag}{look}>{_escaped(cell)}</{tag}>" for cell, look in zip(cells, aligned, strict=True))
        return f"<tr>{''.join(row_cells)}</tr>"

    caption = f"<caption>{_escaped(table.title)}</caption>" if table.title else ""
    head = row((column.heading for column in table.columns), "th")
    body = "".join(row(cells, "td") for cells in (*table.rows, *([table.total] if table.total else [])))
    return f"<table>{caption}<thead>{head}</thead><tbody>{body}</tbody></table>"


def _escaped(text: str) -> str:
    return escape(printable(text)).replace("\n", "<br>")
