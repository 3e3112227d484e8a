"""Why a player has this many Keizer points: every round with the value that counts now, and the value it had then."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zwitsers.engine.scores.keizer import keizer_rankings, round_parts, settings_of
from zwitsers.engine.scores.units import Number
from zwitsers.present.views.records import described

if TYPE_CHECKING:
    from fractions import Fraction

    from zwitsers.present.views.people import Who
    from zwitsers.present.views.standings import Standings


@dataclass(frozen=True, slots=True)
class KeizerTerm:
    """What one round adds: a part of a value."""

    round: int
    opponent: Who | None = field(metadata=described("Null: a part of the player's own value."))
    kind: str = field(metadata=described("win, draw, loss, bye, duty, half, absent, too-often, not-entered, nothing"))
    part: Number
    value_then: Number = field(metadata=described("The value in the ranking right after that round."))
    value_now: Number = field(metadata=described("The value that counts now."))
    place_then: int
    place_now: int
    adds: Number


@dataclass(frozen=True, slots=True)
class KeizerAccount:
    """The Keizer points of a player, term by term: they add up exactly."""

    points: Number
    value: int
    place: int
    own: Number = field(metadata=described("What the player's own value adds."))
    mean: bool = field(metadata=described("Whether values are the mean of a cycle of rankings (K4)."))
    terms: tuple[KeizerTerm, ...]


def keizer_account(standings_view: Standings, number: int) -> KeizerAccount:
    """After the same rounds as these standings."""
    snapshot = standings_view.snapshot
    keizer, rankings = settings_of(snapshot), keizer_rankings(snapshot)
    counted = [ranking.counted_values(keizer) for ranking in rankings]
    places = [{one: place for place, one in enumerate(ranking.order, start=1)} for ranking in rankings]
    people = {line.number: line.player for line in standings_view.lines}
    now = rankings[-1]
    terms = []
    for turn, (kind, part, opponent) in enumerate(round_parts(snapshot.history(number), keizer), start=1):
        whose = opponent or number
        terms.append(
            KeizerTerm(
                round=snapshot.round_numbers[turn - 1],
                opponent=people[opponent] if opponent else None,
                kind=kind.value,
                part=_number(part),
                value_then=_number(counted[turn][whose]),
                value_now=_number(counted[-1][whose]),
                place_then=places[turn][whose],
                place_now=places[-1][whose],
                adds=_number(part * counted[-1][whose]),
            )
        )
    return KeizerAccount(
        points=_number(now.scores[number]),
        value=now.values[number],
        place=places[-1][number],
        own=_number(keizer.own * counted[-1][number]),
        mean=len(now.counted_by) > 1,
        terms=tuple(terms),
    )


def _number(value: Fraction) -> Number:
    return Number(value.numerator, value.denominator)
