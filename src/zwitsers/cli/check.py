"""`zwitsers check`: were the rounds of a tournament paired by the rulebook?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.constraints import call_options, constrained, declare_constraints
from zwitsers.cli.errors import WrongCallError
from zwitsers.cli.exits import Exit
from zwitsers.cli.files import read_tournament
from zwitsers.cli.kinds import system
from zwitsers.cli.progress import progress
from zwitsers.domain import Problem
from zwitsers.pairing.rounds import UnknownSchemeError
from zwitsers.why.check import CheckError, check_rounds

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output
    from zwitsers.why.check import RoundCheck


def declare(arguments: Arguments) -> None:
    arguments.positional("file", value="cli.word.file", help="cli.option.file")
    arguments.option("--system", value="cli.word.id", help="cli.option.system", kind=system, required=True)
    arguments.option("--rounds", value="cli.check.word-rounds", help="cli.check.rounds", kind=_rounds)
    declare_constraints(arguments)
    arguments.switch("--json", help="cli.option.json")


def run(options: argparse.Namespace, output: Output) -> int:
    added = call_options(options)
    snapshot = constrained(read_tournament(options.file, output).snapshot, added)
    if snapshot.rounds == 0:
        raise CheckError([Problem("why.check.no-rounds")])
    checks: list[RoundCheck] = []
    try:
        wanted = check_rounds(snapshot, options.system, options.rounds, first_round=added.first_round)
        label = output.phrase("cli.check.progress") if len(snapshot.players) > 100 else ""
        with progress(label, len(options.rounds or range(snapshot.rounds))) as one_done:
            for check in wanted:
                checks.append(check)
                one_done()
    except UnknownSchemeError as error:
        raise WrongCallError(error.problems) from None
    except CheckError as error:
        # A round that was not played is a wrong call; a tournament that cannot be checked is not.
        if any(problem.key == "why.check.no-such-round" for problem in error.problems):
            raise WrongCallError(error.problems) from None
        raise
    _show(checks, snapshot.name, options, output)
    return Exit.DONE if all(check.agrees for check in checks) else Exit.DIFFERENCES


def _show(checks: list[RoundCheck], name: str, options: argparse.Namespace, output: Output) -> None:
    from zwitsers.report.check import check_blocks, check_json

    if options.json:
        output.machine(check_json(checks, options.system, output.language))
    else:
        output.blocks(*check_blocks(checks, name, options.system, output.language))


def _rounds(shown: str, text: str) -> tuple[int, ...]:
    """`4`, `2-5` or `1,3-5`."""
    found: set[int] = set()
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        ends = (first, last if dash else first)
        if not all(end.isascii() and end.isdigit() and 1 <= len(end) <= 3 and int(end) for end in ends):
            raise WrongCallError([Problem("cli.check.which-rounds", option=shown, value=text)])
        if int(ends[0]) > int(ends[1]):
            raise WrongCallError([Problem("cli.check.which-rounds", option=shown, value=text)])
        found |= set(range(int(ends[0]), int(ends[1]) + 1))
    return tuple(sorted(found))
