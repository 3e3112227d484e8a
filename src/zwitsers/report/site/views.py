"""What the templates are given: texts, and where they lead."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zwitsers.report.table import Look

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.report.table import Table


class Link(NamedTuple):
    file: str
    text: str


class Head(NamedTuple):
    """A column: its heading, and the class by which the style sheet knows it."""

    text: str
    kind: str


class Cell(NamedTuple):
    text: str
    kind: str
    # The number of the player whose card this leads to; 0: nowhere.
    player: int = 0


class Grid(NamedTuple):
    heads: tuple[Head, ...]
    rows: tuple[tuple[Cell, ...], ...]
    total: tuple[Cell, ...] = ()


def grid_of(table: Table, players: Sequence[int]) -> Grid:
    """A table in which names lead to the card of a player: `players` has one for every row, 0 for none."""
    kinds = [column.classes for column in table.columns]
    names = [column.look is Look.NAME for column in table.columns]
    rows = tuple(
        tuple(Cell(text, kind, player if name else 0) for text, kind, name in zip(row, kinds, names, strict=True))
        for row, player in zip(table.rows, players, strict=True)
    )
    return Grid(
        tuple(Head(column.heading, kind) for column, kind in zip(table.columns, kinds, strict=True)),
        rows,
        tuple(Cell(text, kind) for text, kind in zip(table.total, kinds, strict=False)),
    )
