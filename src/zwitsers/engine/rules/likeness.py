"""Players of one club, country or family, and earlier floats, where a tournament avoids them (M7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import AvoidanceKind
from zwitsers.engine.domain.letters import folded
from zwitsers.engine.rules.criteria.kinds import FLOATED_DOWN, FLOATED_UP
from zwitsers.engine.scores.history import Float, floats

if TYPE_CHECKING:
    from zwitsers.engine.domain import Avoidance, Snapshot

_ALIKE = (AvoidanceKind.CLUB, AvoidanceKind.COUNTRY, AvoidanceKind.FAMILY)


def avoided_in(snapshot: Snapshot, round_number: int) -> dict[AvoidanceKind, Avoidance]:
    """The avoidances that apply to this round; the first one of each kind."""
    found: dict[AvoidanceKind, Avoidance] = {}
    for item in snapshot.constraints.avoid:
        if item.applies_to(round_number):
            found.setdefault(item.what, item)
    return found


class Likeness:
    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._avoided = avoided_in(snapshot, snapshot.round_to_come)
        self._numbers: dict[tuple[AvoidanceKind, str], int] = {}
        families = {number: place for place, family in enumerate(snapshot.constraints.families) for number in family}
        self._families = families
        self._floats = floats(snapshot) if AvoidanceKind.FLOAT in self._avoided else {}

    def alike(self, number: int) -> tuple[int, ...]:
        """Labels for club, country and family; 0 where it does not count."""
        return tuple([self._label(what, number) for what in _ALIKE]) if self._avoided else ()

    def shared(self, what: AvoidanceKind, one: int, other: int) -> bool:
        """Whether two players are of one club, country or family, even where it does not count."""
        return what in _ALIKE and self._text(what, one) == self._text(what, other) != ""

    def floated(self, number: int) -> int:
        if not self._floats or not self._concerns(AvoidanceKind.FLOAT, number):
            return 0
        own = self._floats[number]
        return (FLOATED_DOWN if Float.DOWN in own else 0) | (FLOATED_UP if Float.UP in own else 0)

    def _concerns(self, what: AvoidanceKind, number: int) -> bool:
        item = self._avoided.get(what)
        if item is None:
            return False
        return not item.below_bar or self._snapshot.mcmahon is None or self._snapshot.mcmahon.below_bar(number)

    def _label(self, what: AvoidanceKind, number: int) -> int:
        text = self._text(what, number) if self._concerns(what, number) else ""
        return self._numbers.setdefault((what, text), len(self._numbers) + 1) if text else 0

    def _text(self, what: AvoidanceKind, number: int) -> str:
        if what is AvoidanceKind.FAMILY:
            return str(self._families.get(number, ""))
        player = self._snapshot.player(number)
        return folded(player.club if what is AvoidanceKind.CLUB else player.federation).strip()
