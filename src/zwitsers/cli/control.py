"""`zwitsers control`: do the sums hold, and do the file's points follow from its results?

Of a go table (h9): do its printed scores follow from its results?

Exit 4 when a sum does not hold or a player's points differ; other oddities of the file are warnings, as always.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.control_table import control_of_table, names_go_table
from zwitsers.cli.exits import Exit
from zwitsers.cli.files import read_document, system_for, warn_about
from zwitsers.cli.kinds import system
from zwitsers.cli.source import names_event
from zwitsers.report.control import control_blocks
from zwitsers.report.data import view_json
from zwitsers.views.control import control

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output
    from zwitsers.views.control import Control

# The warning of the TRF reader that is a finding here.
POINTS_DIFFER = "trf.points-differ"


def declare(arguments: Arguments) -> None:
    arguments.positional("file", value="cli.word.file", help="cli.option.file-or-event")
    arguments.option("--system", value="cli.word.id", help="cli.option.system", kind=system)
    arguments.switch("--json", help="cli.option.json")


def run(options: argparse.Namespace, output: Output) -> int:
    if names_go_table(options):
        return control_of_table(options, output)
    found = _of_event(options) if names_event(options) else _of_file(options, output)
    output.answer(options, lambda: view_json(found), lambda: control_blocks(found, output.language))
    return Exit.DONE if found.in_order else Exit.DIFFERENCES


def _of_file(options: argparse.Namespace, output: Output) -> Control:
    document = read_document(options.file)
    differences = [warning for warning in document.warnings if warning.key == POINTS_DIFFER]
    warn_about([warning for warning in document.warnings if warning.key != POINTS_DIFFER], output)
    book = system_for(document, options.system, options.file)
    return control(document.snapshot, book, differences)


def _of_event(options: argparse.Namespace) -> Control:
    """An event keeps no points beside its results, so only the sums can be wrong."""
    from zwitsers.cli.standings_event import standings_now  # needs a store; a TRF file starts without

    made = standings_now(options)
    return control(made.snapshot, made.rulebook)
