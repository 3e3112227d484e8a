"""The standings of an event: by its own rulebooks, settings, lots and barrage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.errors import WrongCallError
from zwitsers.cli.event import reading
from zwitsers.cli.naming import who
from zwitsers.domain import Problem
from zwitsers.report.standings import final_standings, standings
from zwitsers.tournament.final import final_lines, prize_money

if TYPE_CHECKING:
    import argparse

    from zwitsers.domain import Snapshot
    from zwitsers.report.standings import Standings
    from zwitsers.rules.rulebook import Rulebook
    from zwitsers.tournament.state import State

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
        made = final_of_event(state) if final else ranking_of_event(state, options.after)
    check_system(options, made.rulebook)
    return made


def check_system(options: argparse.Namespace, own: Rulebook) -> None:
    """The event has its rulebooks; naming another is a mistake, naming the same one does no harm."""
    if options.system is not None and options.system.id != own.id:
        raise WrongCallError([Problem("cli.event.other-system", given=options.system.id, own=own.id)])


def tournament_of_event(options: argparse.Namespace) -> tuple[Snapshot, Rulebook]:
    """All that has been published, and the rulebook that the next round is paired by."""
    with reading(options.file) as store:
        state = store.state()
        snapshot, book = state.snapshot(), state.settings.system_of(min(state.next_round, state.settings.rounds))
    check_system(options, book)
    return snapshot, book


def card_of_event(options: argparse.Namespace) -> tuple[Snapshot, Rulebook, int]:
    """The same, and the lot number of the player who is meant."""
    with reading(options.file) as store:
        state = store.state()
        number = state.lots[who(state, options.number)]
        snapshot, book = state.snapshot(), state.settings.system_of(min(state.next_round, state.settings.rounds))
    check_system(options, book)
    return snapshot, book, number


def ranking_of_event(state: State, rounds: int | None) -> Standings:
    played = len(state.published)
    if rounds is not None and rounds > played:
        raise WrongCallError([Problem("snapshot.no-such-round", round=rounds, rounds=played)])
    number = (played if rounds is None else rounds) + 1
    return standings(state.snapshot(rounds), state.settings.system_of(min(number, state.settings.rounds)))


def final_of_event(state: State) -> Standings:
    settings = state.settings
    book = settings.final_system
    return final_standings(
        state.snapshot(),
        book,
        final_lines(state),
        ranking=settings.final_ranking or book.final_rankings[0].id,
        seed=state.final_seed,
        prizes=prize_money(state) if settings.prizes else None,
    )
