"""`zwitsers control` on a go table (h9): do the printed scores follow from the results?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.exits import Exit
from zwitsers.cli.files import STDIN, read_bytes, warn_about

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.output import Output

_ENOUGH = 64 * 1024


def names_go_table(options: argparse.Namespace) -> bool:
    """Only the beginning of the file is looked at. From stdin only TRF is taken: it can be read but once."""
    if not options.file or options.file == STDIN:
        return False
    try:
        with open(options.file, "rb") as file:  # noqa: PTH123 - pathlib takes longer to load than a round to pair
            data = file.read(_ENOUGH)
    except (OSError, ValueError):  # whatever is wrong with the name comes out when the file is read
        return False
    # Quicker to see than anything else, and then there is nothing more to load.
    if data.startswith((b"001 ", b"012 ", b"SQLite")) or b"\n001 " in data or b"\r001 " in data:
        return False
    from zwitsers.formats.h9.rows import looks_like_h9

    return looks_like_h9(data)


def control_of_table(options: argparse.Namespace, output: Output) -> int:
    from zwitsers.formats.h9 import control_h9, parse_h9
    from zwitsers.report.go_table import go_table_blocks, go_table_json

    table = parse_h9(read_bytes(options.file), options.file)
    warn_about(table.warnings, output)
    control = control_h9(table)
    output.answer(
        options, lambda: go_table_json(table, control), lambda: go_table_blocks(table, control, output.language)
    )
    return Exit.DONE if control.in_order else Exit.DIFFERENCES
