"""Forbidden pairs, for arbiters only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.present.views.people import people_of

if TYPE_CHECKING:
    from zwitsers.event.state import State
    from zwitsers.present.views.people import Who


@dataclass(frozen=True, slots=True)
class ForbiddenRule:
    """Players who may not meet in these rounds; `over` when none of those is still to come."""

    players: tuple[Who, ...]
    first_round: int
    last_round: int | None
    over: bool


def forbidden_rules(state: State) -> list[ForbiddenRule]:
    """Those that still hold first."""
    everyone = people_of(state)
    found = [
        ForbiddenRule(
            tuple(
                sorted((everyone[player] for player in rule.players if player in everyone), key=lambda who: who.number)
            ),
            rule.first_round,
            rule.last_round,
            rule.last_round is not None and rule.last_round < state.next_round,
        )
        for rule in state.forbidden
    ]
    return sorted(found, key=lambda rule: rule.over)
