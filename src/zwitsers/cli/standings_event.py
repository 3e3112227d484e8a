"""The standings of an event: by its own rulebooks, settings, lots and barrage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.errors import WrongCallError
from zwitsers.cli.event import reading
from zwitsers.cli.naming import who
from zwitsers.domain import Problem, SnapshotError
from zwitsers.report.event_standings import final_of_event, ranking_of_event, tournament_so_far

if TYPE_CHECKING:
    import argparse

    from zwitsers.domain import Snapshot
    from zwitsers.report.standings import Standings
    from zwitsers.rules.rulebook import Rulebook

# What an event has among its settings, or writes down when it is finished.
_KEPT_IN_THE_EVENT = {
    "ranking": "zwitsers settings --ranking",
    "prizes": "zwitsers settings --prizes",
    "barrage": "zwitsers finish --barrage",
    "seed": "zwitsers finish --seed",
}


def standings_of_event(options: argparse.Namespace) -> Standings:
    """The ranking that the next round is paired on; the final one when asked for, or when the tournament is over."""
    for name, instead in _KEPT_IN_THE_EVENT.items():
        if getattr(options, name, None) is not None:
            raise WrongCallError([Problem("cli.event.kept-there", option=f"--{name}", instead=instead)])
    with reading(options.file) as store:
        state = store.state()
        final = options.final or (state.finished and options.after is None)
        try:
            made = final_of_event(state) if final else ranking_of_event(state, options.after)
        except SnapshotError as error:  # --after names a round that has not been
            raise WrongCallError(error.problems) from None
    check_system(options, made.rulebook)
    return made


def check_system(options: argparse.Namespace, own: Rulebook) -> None:
    """The event has its rulebooks; naming another is a mistake, naming the same one does no harm."""
    if options.system is not None and options.system.id != own.id:
        raise WrongCallError([Problem("cli.event.other-system", given=options.system.id, own=own.id)])


def tournament_of_event(options: argparse.Namespace) -> tuple[Snapshot, Rulebook]:
    """All that has been published, and the rulebook that the next round is paired by."""
    with reading(options.file) as store:
        snapshot, book = tournament_so_far(store.state())
    check_system(options, book)
    return snapshot, book


def card_of_event(options: argparse.Namespace) -> tuple[Snapshot, Rulebook, int]:
    """The same, and the lot number of the player who is meant."""
    with reading(options.file) as store:
        state = store.state()
        number = state.lots[who(state, options.number)]
        snapshot, book = tournament_so_far(state)
    check_system(options, book)
    return snapshot, book, number
