"""A table as plain data, before anyone decides how it is drawn."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from zwitsers.language import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Item = TypeVar("Item")
_NUMBER = re.compile(r"[-+−]?\d*([¼½¾⅓⅔⅙⅚⅛⅜⅝⅞]|[.,]\d+| ?\d+/\d+)?")


class Look(Enum):
    """What a column is to its reader; the drawing decides how that looks."""

    PLAIN = "plain"
    KEY = "key"  # what one looks for: the place, the board
    NAME = "name"
    MAIN = "main"  # what it is about: the points
    FAINT = "faint"


@dataclass(frozen=True, slots=True)
class Column:
    heading: str
    right: bool = False
    look: Look = Look.PLAIN
    # May be left out where the screen is too narrow for the rest.
    spare: bool = False

    @classmethod
    def named(
        cls, name: str, language: str, *, right: bool = False, look: Look = Look.PLAIN, spare: bool = False
    ) -> Column:
        """With the heading that the catalogues have for it."""
        return cls(translate(f"report.column.{name}", language), right, look, spare)

    @property
    def classes(self) -> str:
        """By which a style sheet knows its cells."""
        return " ".join([self.look.value, *["number"] * self.right, *["spare"] * self.spare])


@dataclass(frozen=True, slots=True)
class Table:
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""
    # A last row that adds the others up, or nothing.
    total: tuple[str, ...] = ()

    @property
    def padding(self) -> tuple[tuple[str, ...], ...]:
        """For every cell the text that, drawn invisibly behind it, aligns the numbers of a column: "½" behind 4 in a
        column with 4½, "5" behind 1993.2 in one with 1965.75."""
        columns = [_padding(cells) if column.right else [""] * len(self.rows) for column, cells in self._by_column()]
        return tuple(zip(*columns, strict=True)) if self.rows else ()

    def without(self, position: int) -> Table:
        """The same table without one column."""

        def rest(cells: tuple[Item, ...]) -> tuple[Item, ...]:
            return cells[:position] + cells[position + 1 :]

        return replace(
            self, columns=rest(self.columns), rows=tuple(rest(row) for row in self.rows), total=rest(self.total)
        )

    def _by_column(self) -> list[tuple[Column, list[str]]]:
        return [(column, [row[place] for row in self.rows]) for place, column in enumerate(self.columns)]

    @classmethod
    def of(cls, lines: Iterable[Item], *columns: tuple[Column, Callable[[Item], str]], title: str = "") -> Table:
        """A row for each line; every column comes with what stands in it."""
        rows = tuple(tuple([cell(line) for _column, cell in columns]) for line in lines)
        return cls(tuple(column for column, _cell in columns), rows, title)


def _padding(cells: list[str]) -> list[str]:
    """Nothing where a column has anything but numbers."""
    found = [_NUMBER.fullmatch(cell) for cell in cells]
    tails = [match[1] or "" for match in found if match is not None]
    if len(tails) < len(cells):
        return [""] * len(cells)
    longest = max(tails, key=len, default="")
    return [longest[len(tail) :] if cell else "" for cell, tail in zip(cells, tails, strict=True)]


@dataclass(frozen=True, slots=True)
class Heading:
    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """A line below a table; `good` is None when it is neither good nor bad news."""

    text: str
    good: bool | None = None


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text that is itself what was asked for."""

    text: str


@dataclass(frozen=True, slots=True)
class SideBySide:
    """Blocks that may stand next to each other when there is room."""

    blocks: tuple[Table, ...]


Block = Table | Heading | Paragraph | Note | SideBySide


class Parts(NamedTuple):
    """Blocks by kind, for callers with a place for each: the first heading, the tables, all other text."""

    heading: str
    tables: tuple[Table, ...]
    texts: tuple[str, ...]


def parts_of(blocks: Iterable[Block]) -> Parts:
    heading, tables, texts = "", list[Table](), list[str]()
    for block in blocks:
        if isinstance(block, Heading):
            heading = heading or block.text
        elif isinstance(block, (Table, SideBySide)):
            tables += block.blocks if isinstance(block, SideBySide) else [block]
        else:
            texts.append(block.text)
    return Parts(heading, tuple(tables), tuple(texts))


def mapped(block: Block, change: Callable[[str], str]) -> Block:
    if isinstance(block, Table):
        return mapped_table(block, change)
    if isinstance(block, SideBySide):
        return SideBySide(tuple(mapped_table(table, change) for table in block.blocks))
    return replace(block, text=change(block.text))


def mapped_table(table: Table, change: Callable[[str], str]) -> Table:
    return Table(
        tuple(replace(column, heading=change(column.heading)) for column in table.columns),
        tuple(tuple(map(change, row)) for row in table.rows),
        change(table.title),
        tuple(map(change, table.total)),
    )
