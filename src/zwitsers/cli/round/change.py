"""`zwitsers round change`: change the draft by hand; the judge says what it does to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.draft import show_draft
from zwitsers.cli.errors import WrongCallError
from zwitsers.cli.event import declare_author, declare_event, desk
from zwitsers.cli.exits import Exit
from zwitsers.cli.kinds import one_of
from zwitsers.cli.naming import who
from zwitsers.domain import Problem
from zwitsers.tournament import commands

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output
    from zwitsers.tournament.events import Event
    from zwitsers.tournament.state import State

# How many players each of them is about.
CHANGES = {"swap": 2, "pair": 2, "unpair": 1, "bye": 1}


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.positional("change", value="cli.word.change", help="cli.round-change.change", kind=one_of(*CHANGES))
    arguments.positional("players", value="cli.word.player", help="cli.round-change.players", many=True)
    declare_author(arguments)


def run(options: argparse.Namespace, output: Output) -> int:
    wanted = CHANGES[options.change]
    if len(options.players) != wanted:
        raise WrongCallError([Problem("cli.round-change.count", change=options.change, count=wanted)])
    with desk(options, output) as place:
        place.store.run(lambda state: _events(state, options), place.author)
        show_draft(place.state, output)
    return Exit.DONE


def _events(state: State, options: argparse.Namespace) -> Sequence[Event]:
    players = [who(state, text) for text in options.players]
    if options.change == "swap":
        return commands.swap_in_draft(state, *players)
    if options.change == "pair":
        return commands.pair_in_draft(state, *players)
    if options.change == "unpair":
        return commands.unpair_in_draft(state, *players)
    return commands.bye_in_draft(state, *players)
