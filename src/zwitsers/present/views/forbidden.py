"""Pairs that must not be, and who belong together and are better not paired: those of one club, or of one family.
Only for arbiters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.engine.domain.names import split_name
from zwitsers.formats.names import name_words
from zwitsers.present.views.people import people_of

if TYPE_CHECKING:
    from zwitsers.event.state import State
    from zwitsers.present.views.people import Who

APART = ("club", "family")


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


def to_keep_apart(state: State, what: str) -> list[list[int]]:
    """The players of every club, or of every surname, that more than one of them has, unless they are in a rule
    already; by lot number."""
    groups: dict[tuple[str, ...], list[int]] = {}
    for _lot, player in sorted(state.by_lot().items()):
        person = state.entrants[player].player
        surname, given = split_name(person.name)
        text = person.club if what == "club" else surname if given else ""
        if words := tuple(name_words(text)):
            groups.setdefault(words, []).append(player)
    known = {rule.players for rule in state.forbidden}
    return [group for group in groups.values() if len(group) > 1 and frozenset(group) not in known]
