"""The in-between round before it is made: who it is for, and who would draw against himself (002 Modificatie 2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.domain import ZwitsersError
from zwitsers.tournament.engine import in_between_plan

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zwitsers.tournament.state import State


@dataclass(frozen=True, slots=True)
class Plan:
    """Players as (entry id, number and name)."""

    players: tuple[tuple[int, str], ...]
    alone: tuple[tuple[int, str], ...]
    away: tuple[tuple[int, str], ...]
    # What would stand in the way of the last round after it.
    warnings: tuple[str, ...]


def plan_of(state: State, language: str) -> Plan | None:
    """None when it cannot be made; what is wrong is told when it is tried."""
    try:
        made = in_between_plan(state)
    except ZwitsersError:
        return None
    ids = state.by_lot()

    def named(lots: Iterable[int]) -> tuple[tuple[int, str], ...]:
        return tuple((ids[lot], f"{lot} {state.entrants[ids[lot]].player.name}") for lot in lots)

    warnings = tuple(problem.text(language) for problem in made.warnings)
    return Plan(named(made.players), named(made.against_himself), named(made.away), warnings)
