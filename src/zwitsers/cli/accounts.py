"""`zwitsers accounts`: the accounts of a site, and the way back in without the phone and the codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.errors import WrongCallError
from zwitsers.cli.parts import part
from zwitsers.cli.serve import missing_libraries
from zwitsers.engine.domain import Problem

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output


def declare(arguments: Arguments) -> None:
    arguments.positional("place", value="cli.word.place-of-events", help="cli.accounts.place", required=False)
    arguments.option("--host", value="cli.word.name", help="cli.accounts.make-host")
    arguments.option("--no-host", value="cli.word.name", help="cli.accounts.no-host")
    arguments.option("--new-password", value="cli.word.name", help="cli.accounts.new-password")
    arguments.option("--no-second-step", value="cli.word.name", help="cli.accounts.no-second-step")


def run(options: Options, output: Output) -> None:
    missing = [Problem("cli.serve.library", library=name) for name in missing_libraries()]
    if missing:
        raise WrongCallError(missing)
    part("account-changes").run(options, output)
