"""`zwitsers ratings load`: read a rating list, so that players can be looked up in it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from zwitsers.cli.errors import WrongCallError
from zwitsers.cli.exits import Exit
from zwitsers.cli.files import warn_about
from zwitsers.cli.kinds import one_of
from zwitsers.cli.progress import progress
from zwitsers.domain import Problem
from zwitsers.formats.dates import iso_date
from zwitsers.formats.ratings import LISTS, RatingIndex

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output

_STEPS = 100


def declare(arguments: Arguments) -> None:
    arguments.positional("file", value="cli.word.file", help="cli.ratings-load.file")
    arguments.option("--list", value="cli.word.rating-list", help="cli.ratings-load.list", kind=one_of(*LISTS))
    arguments.option("--date", value="cli.word.date", help="cli.ratings-load.date", kind=_date)


def run(options: argparse.Namespace, output: Output) -> int:
    with progress(output.phrase("cli.ratings-load.progress"), _STEPS) as advance:
        loading = RatingIndex.open().load(
            Path(options.file), options.list, date=options.date or "", progress=_in_steps(advance)
        )
    warn_about(loading.warnings, output)
    name = output.phrase(f"ratings.name.{loading.list.source}")
    output.lines(
        output.phrase("cli.ratings-load.done", list=name, date=loading.list.date or "–", count=loading.list.players)
    )
    return Exit.DONE


def _in_steps(advance: Callable[[], None]) -> Callable[[float], None]:
    """From a share of the work to steps of a progress bar."""
    done = 0

    def tell(share: float) -> None:
        nonlocal done
        while done < int(share * _STEPS):
            advance()
            done += 1

    return tell


def _date(shown: str, text: str) -> str:
    if found := iso_date(text):
        return found
    raise WrongCallError([Problem("cli.ratings-load.no-date", option=shown, value=text)])
