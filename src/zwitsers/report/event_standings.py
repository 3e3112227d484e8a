"""The standings of an event: by its own rulebooks, settings, lots and barrage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.domain import Problem, SnapshotError
from zwitsers.report.standings import final_standings, standings
from zwitsers.tournament.final import final_lines, prize_money

if TYPE_CHECKING:
    from zwitsers.domain import Snapshot
    from zwitsers.report.standings import Standings
    from zwitsers.rules.rulebook import Rulebook
    from zwitsers.tournament.state import State


def tournament_so_far(state: State) -> tuple[Snapshot, Rulebook]:
    """All that has been published, and the rulebook that the next round is paired by."""
    return state.snapshot(), state.settings.system_of(min(state.next_round, state.settings.rounds))


def ranking_of_event(state: State, rounds: int | None = None) -> Standings:
    """The ranking that the round after so many rounds (all: None) is paired on (R2)."""
    played = len(state.published)
    if rounds is not None and not 0 <= rounds <= played:
        raise SnapshotError([Problem("snapshot.no-such-round", round=rounds, rounds=played)])
    number = (played if rounds is None else rounds) + 1
    return standings(state.snapshot(rounds), state.settings.system_of(min(number, state.settings.rounds)))


def final_of_event(state: State) -> Standings:
    """The final ranking (R9.5) as it stands now, with the prizes where the event has any."""
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
