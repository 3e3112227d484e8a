"""`zwitsers control`: do the sums hold, and do the file's points follow from its results?

Of a go table (h9): do its printed scores follow from its results?

Exit 4 when a sum does not hold or a player's points differ; other oddities of the file are warnings, as always.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.errors import Exit
from zwitsers.cli.files import STDIN, declare_tournament, names_event, read_bytes, read_document, system_for, warn_about
from zwitsers.cli.standings_event import standings_now
from zwitsers.formats.h9 import control_h9, parse_h9
from zwitsers.formats.h9.rows import looks_like_h9
from zwitsers.present.tables.control import control_blocks
from zwitsers.present.tables.go_table import go_table_blocks, go_table_json
from zwitsers.present.views.control import control

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output
    from zwitsers.present.views.control import Control

# The warning of the TRF reader that is a finding here.
POINTS_DIFFER = "trf.points-differ"
# So much of a file shows whether it is a go table.
_ENOUGH = 64 * 1024


def declare(arguments: Arguments) -> None:
    declare_tournament(arguments)
    arguments.switch("--json", help="cli.option.json")


def run(options: Options, output: Output) -> int:
    if names_go_table(options):
        return control_of_table(options, output)
    found = _of_event(options) if names_event(options) else _of_file(options, output)
    output.answer(options, found, control_blocks)
    return Exit.DONE if found.in_order else Exit.DIFFERENCES


def _of_file(options: Options, output: Output) -> Control:
    document = read_document(options.file)
    differences = [warning for warning in document.warnings if warning.key == POINTS_DIFFER]
    warn_about([warning for warning in document.warnings if warning.key != POINTS_DIFFER], output)
    book = system_for(document, options.system, options.file)
    return control(document.snapshot, book, differences)


def _of_event(options: Options) -> Control:
    """An event keeps no points beside its results, so only the sums can be wrong."""
    standings_view = standings_now(options)
    return control(standings_view.snapshot, standings_view.rulebook)


def names_go_table(options: Options) -> bool:
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

    return looks_like_h9(data)


def control_of_table(options: Options, output: Output) -> int:
    table = parse_h9(read_bytes(options.file), options.file)
    warn_about(table.warnings, output)
    control = control_h9(table)
    output.answer(
        options,
        control,
        lambda _view, language: go_table_blocks(table, control, language),
        json=lambda _view: go_table_json(table, control),
    )
    return Exit.DONE if control.in_order else Exit.DIFFERENCES
