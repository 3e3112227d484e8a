"""What one tournament has to say about the system that paired it (docs/simulate.md has the definitions)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import Counter
from itertools import groupby
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Colour, Result
from zwitsers.engine.scores.final import final_ranking
from zwitsers.engine.scores.history import colour_balance

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.rules.rulebook import Rulebook


class Gap(NamedTuple):
    """The games of one round, and how far apart the opponents' scores were before it, added up (win = 2, R1.1)."""

    games: int
    difference: int


class TournamentMeasures(NamedTuple):
    rounds: int
    kendall: float
    spearman: float
    # Places by true strength of the players who share the first place, the strongest first.
    winners: tuple[int, ...]
    gaps: tuple[Gap, ...]
    # How many players ended with a colour balance of 0, of 1 either way, of 2 ...
    balances: tuple[int, ...]
    byes: int
    rematches: int
    repeated_byes: int

    @property
    def strongest_alone(self) -> bool:
        return self.winners == (1,)

    @property
    def strongest_first(self) -> bool:
        """Alone or shared."""
        return self.winners[0] == 1


def measured(snapshot: Snapshot, rulebook: Rulebook, strengths: Mapping[int, int]) -> TournamentMeasures:
    """No lots are drawn: what only a lot would decide is a shared place here."""
    numbers = snapshot.numbers
    stronger = sorted(strengths.values(), reverse=True)
    by_strength = {number: 1 + stronger.index(strengths[number]) for number in numbers}
    place = {line.number: line.place for line in final_ranking(snapshot, rulebook)}
    places, true_places = [place[number] for number in numbers], [by_strength[number] for number in numbers]
    byes = [sum(entry.result is Result.BYE for entry in snapshot.history(number)) for number in numbers]
    return TournamentMeasures(
        rounds=snapshot.rounds,
        kendall=kendall_tau_b(places, true_places),
        spearman=spearman_rho(places, true_places),
        winners=tuple(sorted(by_strength[number] for number in numbers if place[number] == 1)),
        gaps=_gaps(snapshot),
        balances=_balances(snapshot),
        byes=sum(byes),
        rematches=_rematches(snapshot),
        repeated_byes=sum(count - 1 for count in byes if count > 1),
    )


def _gaps(snapshot: Snapshot) -> tuple[Gap, ...]:
    scores = {number: snapshot.start_of(number) for number in snapshot.numbers}
    gaps: list[Gap] = []
    for position in range(snapshot.rounds):
        turns = [
            (number, history[position]) for number, history in zip(snapshot.numbers, snapshot.histories, strict=True)
        ]
        games = [(number, entry.opponent) for number, entry in turns if number < entry.opponent]
        gaps.append(Gap(len(games), sum(abs(scores[one] - scores[other]) for one, other in games)))
        for number, entry in turns:
            scores[number] += entry.points
    return tuple(gaps)


def _balances(snapshot: Snapshot) -> tuple[int, ...]:
    counted = Counter(abs(colour_balance(snapshot, number, Colour.WHITE)) for number in snapshot.numbers)
    return tuple(counted[balance] for balance in range(max(counted) + 1))


def _rematches(snapshot: Snapshot) -> int:
    """Games between two players who had met before (R1.4 says what a meeting is)."""
    found = 0
    for number, history in zip(snapshot.numbers, snapshot.histories, strict=True):
        met = [entry.opponent for entry in history if entry.played and number < entry.opponent]
        found += len(met) - len(set(met))
    return found


# How well two orders agree, with ties. 1 is the same order, -1 the reverse.


def kendall_tau_b(xs: Sequence[int], ys: Sequence[int]) -> float:
    """(C - D) / sqrt((P - Tx)(P - Ty)) over all P pairs of players: C pairs are in the same order in both lists, D in
    the opposite one, Tx are level in the first and Ty in the second. Where everyone is level in a list it is 0.
    """
    concordant = discordant = 0
    seen: list[int] = []
    for _x, group in groupby(sorted(zip(xs, ys, strict=True)), key=lambda pair: pair[0]):
        level = [y for _, y in group]
        for y in level:
            concordant += bisect_left(seen, y)
            discordant += len(seen) - bisect_right(seen, y)
        for y in level:
            insort(seen, y)
    pairs = _pairs(len(seen))
    untied = (pairs - _tied_pairs(xs)) * (pairs - _tied_pairs(ys))
    return (concordant - discordant) / sqrt(untied) if untied else 0.0


def spearman_rho(xs: Sequence[int], ys: Sequence[int]) -> float:
    """The product-moment correlation of the places; tied players share the average of their places."""
    one, other = _doubled_places(xs), _doubled_places(ys)
    middle = len(one) + 1  # the mean of the doubled places, always
    both = sum((a - middle) * (b - middle) for a, b in zip(one, other, strict=True))
    squares = sum((a - middle) ** 2 for a in one) * sum((b - middle) ** 2 for b in other)
    return both / sqrt(squares) if squares else 0.0


def _doubled_places(values: Sequence[int]) -> list[int]:
    """Twice the place of every value, from low to high: whole numbers also where places are shared."""
    ordered = sorted(values)
    return [bisect_left(ordered, value) + bisect_right(ordered, value) + 1 for value in values]


def _tied_pairs(values: Iterable[int]) -> int:
    return sum(_pairs(count) for count in Counter(values).values())


def _pairs(count: int) -> int:
    return count * (count - 1) // 2
