"""Blocks drawn by rich. Only loaded when there is something to draw for people."""

from __future__ import annotations

import io
import shutil
from typing import TYPE_CHECKING

from rich import box
from rich.columns import Columns
from rich.console import Console, Group
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as RichTable
from rich.text import Text

from zwitsers.present.tables.draw import coloured
from zwitsers.present.tables.table import Look, Note, Paragraph, SideBySide, Table
from zwitsers.present.text import width

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TextIO

    from rich.console import RenderableType

    from zwitsers.present.tables.table import Block

_STYLES = {Look.PLAIN: "", Look.KEY: "cyan", Look.NAME: "", Look.MAIN: "bold", Look.FAINT: "dim"}
# Wide enough for any table of ours: what is not a terminal has no width, and a file must not lose half a name.
_PAPER = 400
_SHORTEST_NAME = 16


def draw_rich(blocks: Sequence[Block], stream: TextIO) -> str:
    console = _console(stream)
    for position, block in enumerate(blocks):
        if position:
            console.print()
        console.print(_renderable(block, console.width, rules=stream.isatty()))
    file = console.file
    text = file.getvalue() if isinstance(file, io.StringIO) else ""
    # Rich fills lines with spaces up to the width; nobody wants those in a file.
    return "\n".join(line.rstrip() for line in text.rstrip("\n").split("\n"))


def _console(stream: TextIO) -> Console:
    terminal = stream.isatty()
    return Console(
        file=_Sink(stream.encoding or "utf-8"),
        force_terminal=terminal,
        color_system="auto" if coloured(stream) else None,
        width=shutil.get_terminal_size().columns if terminal else _PAPER,
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )


class _Sink(io.StringIO):
    """Keeps what is drawn; has the encoding of the real stream, so that rich draws with signs that exist there."""

    def __init__(self, encoding: str) -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding


def _renderable(block: Block, room: int, *, rules: bool) -> RenderableType:
    if isinstance(block, Table):
        return _table(block, room)
    if isinstance(block, SideBySide):
        return Columns([_table(table, room) for table in block.blocks], padding=(0, 3))
    if isinstance(block, Note):
        style = {None: "dim", True: "green", False: "bold red"}[block.good]
        return Padding(Text(block.text, style), (0, 1))
    if isinstance(block, Paragraph):
        return Padding(Text(block.text), (0, 1))
    title = Text(block.text, "bold")
    return Rule(title, align="left", style="dim") if rules else title


def _table(table: Table, room: int) -> RenderableType:
    """Where there is little room: less air first, then without the spare columns, then names on two lines."""
    widths = [
        max(map(width, cells)) for cells in zip([column.heading for column in table.columns], *table.rows, strict=True)
    ]
    tight = sum(widths) + 3 * len(widths) > room
    kept = list(range(len(widths)))
    for position, column in reversed(list(enumerate(table.columns))):
        if column.spare and sum(widths[i] for i in kept) + 2 * len(kept) > room:
            kept.remove(position)
    drawn = RichTable(
        box=box.SIMPLE_HEAD,
        show_edge=False,
        padding=(0, 1, 0, 0) if tight else (0, 1),
        show_footer=bool(table.total),
    )
    for position in kept:
        column = table.columns[position]
        drawn.add_column(
            Text(column.heading),
            justify="right" if column.right else "left",
            style=_STYLES[column.look],
            header_style="bold dim",
            footer=Text(table.total[position]) if table.total else "",
            no_wrap=column.right or column.look not in (Look.NAME, Look.FAINT),
            min_width=min(widths[position], _SHORTEST_NAME) if column.look is Look.NAME else None,
            overflow="fold",
        )
    for row in table.rows:
        drawn.add_row(*(Text(row[position]) for position in kept))
    if not table.title:
        return drawn
    return Group(Padding(Text(table.title, "bold"), (0, 0 if tight else 1)), drawn)
