"""What commands ask of the state before they do anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.event.errors import CommandError
from zwitsers.event.events import IN_BETWEEN
from zwitsers.event.state import Status

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zwitsers.event.state import Round, State


def refuse(*problems: Problem | None) -> None:
    """Raise everything that stands in the way at once; None entries do not."""
    found = [problem for problem in problems if problem is not None]
    if found:
        raise CommandError(found)


def must_be_running(state: State) -> None:
    refuse(Problem("festival.is-no-tournament", name=state.settings.name) if state.festival is not None else None)
    refuse(
        None if state.created else Problem("tournament.not-created"),
        Problem("tournament.is-finished") if state.finished else None,
    )


def must_know(state: State, players: Iterable[int]) -> None:
    refuse(*(Problem("tournament.no-such-player", player=p) for p in players if p not in state.entrants))


def published_round(state: State, number: int) -> Round:
    """A round in which results are entered: published and not closed."""
    found = state.round(number)
    refuse(
        Problem("tournament.not-published", round=number) if found.status is Status.DRAFT else None,
        Problem("tournament.is-closed", round=number) if found.status is Status.CLOSED else None,
    )
    return found


def draft_of(state: State) -> Round:
    if state.draft is None:
        raise CommandError([Problem("tournament.no-draft")])
    return state.draft


def no_draft(state: State) -> Problem | None:
    return None if state.draft is None else Problem("tournament.draft-left", round=state.draft.number)


def round_to_come(state: State, number: int) -> None:
    """A numbered round that has not been published yet: what is said about it can still count."""
    refuse(
        None if 1 <= number <= state.settings.rounds else Problem("tournament.no-such-round", round=number),
        Problem("tournament.already-paired", round=number) if 1 <= number <= len(state.published) else None,
    )


def round_or_in_between_to_come(state: State, number: int) -> None:
    if number != IN_BETWEEN or not state.settings.drawing_dummy:
        round_to_come(state, number)
        return
    passed = state.next_round > state.settings.rounds or any(item.number == IN_BETWEEN for item in state.in_order)
    refuse(Problem("tournament.already-paired", round=number) if passed else None)
