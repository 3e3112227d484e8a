"""Criteria that an organiser of go can insert in the list of their rulebook (M7): players who should not meet, or not
float again, if that does not worsen a criterion above."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import AvoidanceKind
from zwitsers.engine.rules.criteria.floats import rises
from zwitsers.engine.rules.criteria.kinds import FLOATED_DOWN, FLOATED_UP, Count, CountSubject, CriterionWords

if TYPE_CHECKING:
    from zwitsers.engine.rules.criteria.kinds import Contestant, Pool


def _together(what: AvoidanceKind, nl: CriterionWords, en: CriterionWords) -> Count:
    """Count pairs in the pool with the same label of this kind."""
    place = list(AvoidanceKind).index(what)

    def label(one: Contestant) -> int:
        return one.alike[place] if one.alike else 0

    def adds(pool: Pool, one: Contestant, other: Contestant) -> int:
        return pool.inside(one, other) and label(one) == label(other) != 0

    return Count(f"same_{what}", adds, CountSubject.BOTH, label=label, nl=nl, en=en)


def _floats_again(pool: Pool, one: Contestant, other: Contestant) -> int:
    return sum(1 for _ in _those_who_float_again(pool, one, other))


def _those_who_float_again(pool: Pool, one: Contestant, other: Contestant) -> list[Contestant]:
    """The player who waits for the second time, and the one who meets a higher score for the second time."""
    found = [one] if pool.waits(one, other) and one.floated & FLOATED_DOWN else []
    return [*found, other] if rises(pool, one, other) and other.floated & FLOATED_UP else found


SAME_CLUB = _together(
    AvoidanceKind.CLUB,
    CriterionWords(
        "paren van één club",
        "treffen vaker spelers van één club elkaar: {other} paren in plaats van {made} ({who})",
    ),
    CriterionWords("pairs of one club", "players of one club meet more often: {other} pairs instead of {made} ({who})"),
)
SAME_COUNTRY = _together(
    AvoidanceKind.COUNTRY,
    CriterionWords(
        "paren uit één land",
        "treffen vaker spelers uit één land elkaar: {other} paren in plaats van {made} ({who})",
    ),
    CriterionWords(
        "pairs of one country", "players of one country meet more often: {other} pairs instead of {made} ({who})"
    ),
)
SAME_FAMILY = _together(
    AvoidanceKind.FAMILY,
    CriterionWords(
        "paren van één familie",
        "treffen vaker spelers van één familie elkaar: {other} paren in plaats van {made} ({who})",
    ),
    CriterionWords(
        "pairs of one family", "players of one family meet more often: {other} pairs instead of {made} ({who})"
    ),
)
FLOATS_AGAIN = Count(
    "floats_again",
    _floats_again,
    concerns=_those_who_float_again,
    nl=CriterionWords(
        "spelers die opnieuw zakken of stijgen",
        "zakken of stijgen meer spelers voor de tweede keer: {other} in plaats van {made} ({who})",
    ),
    en=CriterionWords(
        "players who float again",
        "more players float in the same direction again: {other} instead of {made} ({who})",
    ),
)
AVOIDING = {
    AvoidanceKind.CLUB: SAME_CLUB,
    AvoidanceKind.COUNTRY: SAME_COUNTRY,
    AvoidanceKind.FAMILY: SAME_FAMILY,
    AvoidanceKind.FLOAT: FLOATS_AGAIN,
}
