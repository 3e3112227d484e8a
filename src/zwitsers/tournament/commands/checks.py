"""What commands ask of the state before they do anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.domain import Problem
from zwitsers.tournament.errors import CommandError
from zwitsers.tournament.state import Status

if TYPE_CHECKING:
    from zwitsers.tournament.state import Round, State


def refuse(*problems: Problem | None) -> None:
    """Raise everything that stands in the way at once; None entries do not."""
    found = [problem for problem in problems if problem is not None]
    if found:
        raise CommandError(found)


def must_be_running(state: State) -> None:
    refuse(
        None if state.created else Problem("tournament.not-created"),
        Problem("tournament.is-finished") if state.finished else None,
    )


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


def untouched_round(state: State, number: int) -> None:
    """A round that has not been paired yet: what is said about it can still count."""
    refuse(Problem("tournament.already-paired", round=number) if number <= len(state.published) else None)
