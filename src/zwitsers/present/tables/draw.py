"""Blocks as text: with rich where it is installed, else with spaces and dashes. Nothing but text leaves this module."""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import TYPE_CHECKING

from zwitsers.present.tables.table import Heading, Note, Paragraph, SideBySide, Table, mapped
from zwitsers.present.text import encodable, printable, width

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TextIO

    from zwitsers.present.tables.table import Block


# Rich takes its time for every cell; of a longer table people want the rows, and soon.
LONG = 500


def draw(blocks: Sequence[Block], stream: TextIO) -> str:
    """The blocks as they should look on that stream, without the last line end."""
    encoding = stream.encoding or "utf-8"
    blocks = [mapped(block, lambda text: encodable(printable(text), encoding)) for block in blocks]
    if not any(isinstance(block, Table) and len(block.rows) > LONG for block in blocks) and find_spec("rich"):
        from zwitsers.present.tables.draw_rich import draw_rich

        return draw_rich(blocks, stream)
    return draw_plain(blocks)


def draw_for_file(blocks: Iterable[Block]) -> str:
    """The blocks for a text file: no colours, no lines of a terminal, and nothing in a name that steers one."""
    return draw_plain(mapped(block, printable) for block in blocks) + "\n"


def coloured(stream: TextIO) -> bool:
    """Colours only for a terminal that wants them (https://no-color.org)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def draw_plain(blocks: Iterable[Block]) -> str:
    parts: list[str] = []
    for block in blocks:
        if isinstance(block, Table):
            parts.append(_plain_table(block))
        elif isinstance(block, SideBySide):
            parts += [_plain_table(table) for table in block.blocks]
        elif isinstance(block, Heading):
            parts.append(f"{block.text}\n{'=' * width(block.text)}")
        elif isinstance(block, Note | Paragraph):
            parts.append(block.text)
    return "\n\n".join(parts)


def _plain_table(table: Table) -> str:
    head = tuple(column.heading for column in table.columns)
    total = [table.total] if table.total else []
    widths = [max(map(width, cells)) for cells in zip(head, *table.rows, *total, strict=True)]
    rule = "  ".join("-" * size for size in widths)

    def line(cells: Sequence[str]) -> str:
        padded = []
        for cell, size, column in zip(cells, widths, table.columns, strict=True):
            room = " " * (size - width(cell))
            padded.append(room + cell if column.right else cell + room)
        return "  ".join(padded).rstrip()

    lines = [table.title] if table.title else []
    lines += [line(head), rule, *(line(row) for row in table.rows)]
    if total:
        lines += [rule, *(line(row) for row in total)]
    return "\n".join(lines)
