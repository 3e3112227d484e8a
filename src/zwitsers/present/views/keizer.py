"""Why a player has this many Keizer points: every round with the value that counts now, and the value it had then;
and what every result of a game that is still open would bring."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Result
from zwitsers.engine.scores.keizer import keizer_ranking, keizer_rankings, round_parts, settings_of
from zwitsers.engine.scores.units import Number
from zwitsers.present.views.people import Who
from zwitsers.present.views.records import described

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.scores.keizer import KeizerRanking
    from zwitsers.present.views.standings import Standings


@dataclass(frozen=True, slots=True)
class KeizerTerm:
    """What one round adds: a part of a value."""

    round: int
    opponent: Who | None = field(metadata=described("Null: a part of the player's own value."))
    kind: str = field(
        metadata=described("win, draw, loss, bye, duty, half, absent, too-often, not-entered, nothing, uncounted")
    )
    part: Number
    value_then: Number = field(metadata=described("The value in the ranking right after that round."))
    value_now: Number = field(metadata=described("The value that counts now."))
    place_then: int
    place_now: int
    adds: Number


@dataclass(frozen=True, slots=True)
class KeizerMoment:
    """Place, value and points right after a round; round 0 is the start order."""

    round: int
    place: int
    value: int
    points: Number


@dataclass(frozen=True, slots=True)
class KeizerOutcome:
    """Place, value and points after a game that is still open, if it ends like this."""

    result: str = field(metadata=described("win, draw or loss"))
    place: int
    value: int
    points: Number
    gains: Number = field(metadata=described("Compared with the points on this card."))


@dataclass(frozen=True, slots=True)
class KeizerOutlook:
    """What if I win? Every result of one open game."""

    round: int
    opponent: Who
    others: int = field(metadata=described("Other games that are open: each counts as a draw here (R1.3)."))
    outcomes: tuple[KeizerOutcome, ...]


@dataclass(frozen=True, slots=True)
class KeizerAccount:
    """The Keizer points of a player, term by term: they add up exactly."""

    points: Number
    value: int
    place: int
    own: Number = field(metadata=described("What the player's own value adds."))
    mean: bool = field(metadata=described("Whether values are the mean of a cycle of rankings (K4)."))
    terms: tuple[KeizerTerm, ...]
    course: tuple[KeizerMoment, ...] = field(metadata=described("Place, value and points round by round."))
    coming: tuple[KeizerOutlook, ...] = field(metadata=described("What if I win? For every game that is still open."))


def keizer_account(standings_view: Standings, number: int, playing: Snapshot | None = None) -> KeizerAccount:
    """After the same rounds as these standings. `playing`: the tournament with the rounds that are being played."""
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
        course=tuple(
            KeizerMoment(turn, places[turn][number], ranking.values[number], _number(ranking.scores[number]))
            for turn, ranking in enumerate(rankings)
        ),
        coming=_coming(snapshot if playing is None else playing, number, now, people),
    )


_OUTCOMES = (
    ("win", Result.WIN, Result.LOSS),
    ("draw", Result.DRAW, Result.DRAW),
    ("loss", Result.LOSS, Result.WIN),
)


def _coming(
    snapshot: Snapshot, number: int, now: KeizerRanking, people: Mapping[int, Who]
) -> tuple[KeizerOutlook, ...]:
    """Of every open game of this player."""
    is_open = [entry.result.unfinished for history in snapshot.histories for entry in history]
    others = sum(is_open) // 2 - 1
    found = []
    for turn, (result, opponent, _colour) in enumerate(snapshot.history(number), start=1):
        if result.unfinished:
            outcomes = tuple(
                _outcome(word, keizer_ranking(_ended(snapshot, turn, {number: mine, opponent: theirs})), number, now)
                for word, mine, theirs in _OUTCOMES
            )
            found.append(KeizerOutlook(snapshot.round_numbers[turn - 1], people[opponent], others, outcomes))
    return tuple(found)


def _outcome(word: str, ranking: KeizerRanking, number: int, now: KeizerRanking) -> KeizerOutcome:
    return KeizerOutcome(
        result=word,
        place=ranking.order.index(number) + 1,
        value=ranking.values[number],
        points=_number(ranking.scores[number]),
        gains=_number(ranking.scores[number] - now.scores[number]),
    )


def _ended(snapshot: Snapshot, turn: int, results: Mapping[int, Result]) -> Snapshot:
    """The same tournament with these results in one round."""
    histories = []
    for number in snapshot.numbers:
        history, result = snapshot.history(number), results.get(number)
        if result is not None:
            ended = history[turn - 1]._replace(result=result)
            history = (*history[: turn - 1], ended, *history[turn:])
        histories.append(history)
    return snapshot._replace(histories=tuple(histories))


def _number(value: Fraction) -> Number:
    return Number(value.numerator, value.denominator)
