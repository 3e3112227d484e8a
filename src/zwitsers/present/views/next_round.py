"""What to know before a round is paired: how the lot numbers came about, what looks like an oversight, and who the
in-between round is for (002 Modificatie 2)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from zwitsers.engine.domain import ZwitsersError
from zwitsers.event.engine import in_between_plan
from zwitsers.event.evenings import is_season
from zwitsers.event.numbers import by_strength
from zwitsers.present.views.people import people_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zwitsers.engine.domain import Problem
    from zwitsers.event.state import State
    from zwitsers.present.views.people import Who


def how_lots_are(state: State) -> str:
    """drawn, entry (in that order), rating or hand; strength or hand-strength where the rulebook numbers by that; empty
    when there are no players yet."""
    players = sorted(state.entrants, key=state.lots.__getitem__)
    if not players:
        return ""
    strength = state.settings.numbered_by
    if strength is not None:
        return "strength" if state.lots == by_strength(state, strength) else "hand-strength"
    if state.lot_seed is not None:
        return "drawn"
    if players == sorted(players):
        return "entry"
    ratings = [state.entrants[player].player.rating for player in players]
    return "rating" if ratings == sorted(ratings, reverse=True) else "hand"


def on_rating(state: State) -> bool:
    """Whether round 1 is paired by rating, so that a lot number decides between equals only, or nothing."""
    return state.settings.system_of(1).strength is not None


def hints(state: State) -> list[str]:
    """What nobody plans like this, as names in the catalogues (round.hint.*). Nothing of it stands in the way."""
    players = len(state.entrants)
    found = []
    unrated = sum(not item.player.rating for item in state.entrants.values())
    if players >= 2 and on_rating(state) and 2 * unrated > players:
        found.append("no-ratings" if unrated == players else "few-ratings")
    if state.settings.numbered_by and not state.settings.lot_colour:
        found.append("no-colour")
    # Everyone meets everyone once; with an odd number each has one round off. Elsewhere two may meet again.
    again = is_season(state) or state.settings.rematch_after
    if players >= 2 and not again and state.settings.rounds > players - 1 + players % 2:
        found.append("too-many-rounds")
    return found


@dataclass(frozen=True, slots=True)
class InBetweenPlan:
    """The in-between round before it is made. `alone`: who would draw against oneself; `warnings`: what would be in
    the way of the last round after it."""

    players: tuple[Who, ...]
    alone: tuple[Who, ...]
    away: tuple[Who, ...]
    warnings: tuple[Problem, ...]


def between(state: State) -> InBetweenPlan | None:
    """None when it cannot be made; what is wrong is told when it is tried."""
    try:
        in_between = in_between_plan(state)
    except ZwitsersError:
        return None
    ids, everyone = state.by_lot(), people_of(state)

    def people(lots: Iterable[int]) -> tuple[Who, ...]:
        return tuple(everyone[ids[lot]] for lot in lots)

    return InBetweenPlan(
        people(in_between.players),
        people(in_between.against_himself),
        people(in_between.away),
        tuple(in_between.warnings),
    )


# When it begins


def timetable(state: State) -> dict[int, datetime]:
    """By round, on the clock of the hall."""
    settings = state.settings
    moments = enumerate(zip(settings.round_dates, settings.round_times, strict=False), start=1)
    return {number: datetime.fromisoformat(f"{day}T{time}") for number, (day, time) in moments if day and time}
