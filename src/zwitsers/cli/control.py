"""`zwitsers control`: do the sums hold, and do the file's points follow from its results?

Exit 4 when a sum does not hold or a player's points differ; other oddities of the file are warnings, as always.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.exits import Exit
from zwitsers.cli.files import read_document, warn_about
from zwitsers.cli.kinds import system
from zwitsers.report.control import Control, control_blocks, control_json
from zwitsers.scores.control import control

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output

# The warning of the TRF reader that is a finding here.
POINTS_DIFFER = "trf.points-differ"


def declare(arguments: Arguments) -> None:
    arguments.positional("file", value="cli.word.file", help="cli.option.file")
    arguments.option("--system", value="cli.word.id", help="cli.option.system", kind=system, required=True)
    arguments.switch("--json", help="cli.option.json")


def run(options: argparse.Namespace, output: Output) -> int:
    document = read_document(options.file)
    differences = tuple(warning for warning in document.warnings if warning.key == POINTS_DIFFER)
    warn_about([warning for warning in document.warnings if warning.key != POINTS_DIFFER], output)
    snapshot = document.snapshot
    found = Control(snapshot, options.system, control(snapshot, options.system), differences)
    if options.json:
        output.machine(control_json(found))
    else:
        output.blocks(*control_blocks(found, output.language))
    return Exit.DONE if found.in_order else Exit.DIFFERENCES
