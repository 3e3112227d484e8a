"""Evenings of a club season (a round, or two short rounds with the same date), and attendance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Result

if TYPE_CHECKING:
    from zwitsers.event.settings import Settings
    from zwitsers.event.state import Round, State


def is_season(state: State) -> bool:
    """Whether the rounds are evenings of a club season: a Keizer competition."""
    return any(book.values_by_place for book in state.settings.books)


def vocabulary_of(state: State) -> str:
    """The vocabulary for texts: that of the game, or of a season (`language/games.py`)."""
    book = next((book for book in state.settings.books if book.values_by_place), None)
    return state.settings.game if book is None else book.vocabulary


def date_of(settings: Settings, number: int) -> str:
    """The date of a round; empty if unknown."""
    return settings.round_dates[number - 1] if 0 < number <= len(settings.round_dates) else ""


def evening_of(settings: Settings, number: int) -> str:
    """The key of the evening of a round: its date, or the round number if it has none."""
    return date_of(settings, number) or f"round {number}"


def rounds_of_evening(settings: Settings, number: int) -> tuple[int, ...]:
    """All rounds on the same evening as this one."""
    evening = evening_of(settings, number)
    return tuple(other for other in range(1, settings.rounds + 1) if evening_of(settings, other) == evening)


def attended(round_: Round) -> frozenset[int]:
    """The players who were present: with a game not lost by forfeit, or with the bye."""
    there = {
        player for game in round_.games for player, entry in game.entries() if entry.result is not Result.FORFEIT_LOSS
    }
    return frozenset(there if round_.bye is None else {*there, round_.bye})


def evenings_attended(state: State) -> dict[int, int]:
    """The number of evenings attended, by entry id."""
    evenings: dict[str, set[int]] = {}
    for round_ in state.published:
        evenings.setdefault(evening_of(state.settings, round_.number), set()).update(attended(round_))
    return {player: sum(player in there for there in evenings.values()) for player in state.entrants}


def too_seldom(state: State) -> frozenset[int]:
    """The players who attended fewer evenings than a prize requires."""
    least = state.settings.minimum_attendance
    if not least:
        return frozenset()
    return frozenset(player for player, evenings in evenings_attended(state).items() if evenings < least)
