"""Every code of C.07 for every player, exact, with the terms that it is made of."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.domain.colours import Colour
from zwitsers.domain.results import Result
from zwitsers.scores.c07.codes import ON_RATING, Code
from zwitsers.scores.c07.rounds import Scores, forfeited, voluntary
from zwitsers.scores.c07.tables import difference_for, expected_hundredths, half_up

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zwitsers.domain import Entry, Snapshot

_FARTHEST = 800
_WINS = frozenset({Result.WIN, Result.UNRATED_WIN})


class Term(NamedTuple):
    """What a round adds to a Buchholz or a Sonneborn-Berger score, in units; `cut` when it was left out."""

    round: int
    # 0: a dummy.
    opponent: int
    score: int
    gained: int
    voluntary: bool = False
    cut: bool = False

    @property
    def product(self) -> int:
        return self.score * self.gained


class TieBreaks:
    """The values of one tournament. Units are those of the snapshot's points, squared for Sonneborn-Berger."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self._known: dict[Code, dict[int, int | Fraction | None]] = {}

    def of(self, code: Code) -> dict[int, int | Fraction | None]:
        """By player; None where the code cannot be worked out for him."""
        if code not in self._known:
            value = self._ways[code.name]
            if code.name in ON_RATING and self.somebody_unrated:
                self._known[code] = dict.fromkeys(self.snapshot.numbers)
            else:
                self._known[code] = {number: value(number, code) for number in self.snapshot.numbers}
        return self._known[code]

    def divisor(self, code: Code, per_point: int) -> int:
        """Into how many units a shown 1 is divided."""
        if code.name in {"PTS", "PS", "BH", "FB", "AOB", "KS", "DE"}:
            return per_point
        return per_point**2 if code.name == "SB" else 2 if code.name == "STD" else 1

    @cached_property
    def somebody_unrated(self) -> bool:
        """Article 10: whether somebody without a rating takes part."""
        return any(
            not player.rating and any(entry.result.has_opponent for entry in history)
            for player, history in zip(self.snapshot.players, self.snapshot.histories, strict=True)
        )

    # Scores of opponents (articles 8 and 9)

    @cached_property
    def _scores(self) -> Scores:
        return Scores(self.snapshot)

    @cached_property
    def _fore(self) -> Scores:
        return Scores(self.snapshot, fore=True)

    def terms(self, code: Code, number: int) -> tuple[Term, ...]:
        """What BH, FB and SB add up, one for each round, with those marked that are cut."""
        scores = self._fore if code.name == "FB" or code.fore else self._scores
        terms = [
            self._term(scores, number, column, entry, code)
            for column, entry in enumerate(self.snapshot.history(number))
            if entry.result.counts
        ]
        return _with_cuts(terms, code)

    def _term(self, scores: Scores, number: int, column: int, entry: Entry, code: Code) -> Term:
        gained = scores.gained(number, column)
        result = scores.result(number, column)
        if result.played or (code.forfeits_played and forfeited(result)):
            return Term(column + 1, entry.opponent, scores.adjusted[entry.opponent], gained)
        return Term(column + 1, 0, scores.dummy(number, column), gained, voluntary(result))

    def _buchholz(self, number: int, code: Code) -> int:
        return sum(term.score for term in self.terms(code, number) if not term.cut)

    def _berger(self, number: int, code: Code) -> int:
        return sum(term.product for term in self.terms(code, number) if not term.cut)

    def _average_buchholz(self, number: int, code: Code) -> Fraction:
        values = self.of(Code("FB" if code.fore else "BH"))
        return _mean([values[entry.opponent] for entry in self._games(number)])

    def _koya(self, number: int, code: Code) -> int:
        """9.2: of round robins, where a forfeit is a game (15.2)."""
        points, scores = self.snapshot.points, self._scores.own
        # Half of the maximum, in halves of a unit so that it stays whole.
        limit = points.win * self.snapshot.rounds + code.limit * points.win
        return sum(
            self.snapshot.gained(number, column + 1)
            for column, entry in enumerate(self.snapshot.history(number))
            if entry.result.has_opponent and 2 * scores[entry.opponent] >= limit
        )

    # Own results (article 7)

    def _games(self, number: int) -> list[Entry]:
        return [entry for entry in self.snapshot.history(number) if entry.result.played]

    def _points(self, number: int, _code: Code) -> int:
        return self._scores.own[number]

    def _wins(self, number: int, _code: Code) -> int:
        win = self.snapshot.points.win
        return sum(self.snapshot.gained(number, turn) >= win for turn in range(1, self.snapshot.rounds + 1))

    def _won(self, number: int, _code: Code) -> int:
        return sum(entry.result in _WINS for entry in self._games(number))

    def _black(self, number: int, _code: Code) -> int:
        return sum(entry.colour is Colour.BLACK for entry in self._games(number))

    def _black_won(self, number: int, _code: Code) -> int:
        return sum(entry.colour is Colour.BLACK and entry.result in _WINS for entry in self._games(number))

    def _progressive(self, number: int, code: Code) -> int:
        rounds = self.snapshot.rounds
        return sum(
            self.snapshot.gained(number, turn) * (rounds + 1 - max(turn, code.lowest + 1))
            for turn in range(1, rounds + 1)
        )

    def _elected(self, number: int, _code: Code) -> int:
        history = self.snapshot.history(number)
        return sum(not voluntary(entry.result) for entry in history if entry.result.counts)

    def _better(self, number: int, _code: Code) -> int:
        """7.7, in halves. A round without a game, a forfeit too, is compared with a draw."""
        total = 0
        for column, entry in enumerate(self.snapshot.history(number), start=1):
            mine = self.snapshot.gained(number, column)
            played = entry.result.played
            other = self.snapshot.gained(entry.opponent, column) if played else self.snapshot.points.draw
            total += 2 * (mine > other) + (mine == other)
        return total

    def _number(self, number: int, _code: Code) -> int:
        return self.snapshot.pairing_number(number)

    # Ratings (article 10)

    def _rating(self, number: int, _code: Code) -> int:
        return self.snapshot.player(number).rating

    def _opponents_ratings(self, number: int) -> list[int]:
        return sorted(self.snapshot.player(entry.opponent).rating for entry in self._games(number))

    def _average_rating(self, number: int, code: Code) -> int | None:
        ratings = self._opponents_ratings(number)
        left = ratings[code.lowest : len(ratings) - code.highest]
        return half_up(Fraction(sum(left), len(left))) if left else None

    def _scored(self, number: int) -> Fraction:
        """What he scored over the board, a win counting 1."""
        history = self.snapshot.history(number)
        units = sum(
            self.snapshot.gained(number, column) for column, entry in enumerate(history, start=1) if entry.result.played
        )
        return Fraction(units, self.snapshot.points.win)

    def _performance(self, number: int, code: Code) -> int | None:
        average = self._average_rating(number, code)
        if average is None:
            return None
        games = len(self._games(number))
        return average + difference_for(half_up(100 * self._scored(number) / games))

    def _perfect_performance(self, number: int, _code: Code) -> int | None:
        ratings = self._opponents_ratings(number)
        if not ratings:
            return None
        scored = 100 * self._scored(number)
        if scored == 0:
            return ratings[0] - _FARTHEST
        low, high = ratings[0] - _FARTHEST, ratings[-1] + _FARTHEST
        while low < high:
            middle = (low + high) // 2
            if sum(expected_hundredths(middle - rating) for rating in ratings) >= scored:
                high = middle
            else:
                low = middle + 1
        return low

    def _average_of_opponents(self, name: str) -> Callable[[int, Code], int | None]:
        def average(number: int, _code: Code) -> int | None:
            values = self.of(Code(name))
            found = [values[entry.opponent] for entry in self._games(number)]
            return half_up(_mean(found)) if found else None

        return average

    def _direct(self, _number: int, _code: Code) -> None:
        """Only among players who are level (`direct`)."""
        return

    @cached_property
    def _ways(self) -> dict[str, Callable[[int, Code], int | Fraction | None]]:
        return {
            "PTS": self._points,
            "DE": self._direct,
            "WIN": self._wins,
            "WON": self._won,
            "BPG": self._black,
            "BWG": self._black_won,
            "PS": self._progressive,
            "REP": self._elected,
            "STD": self._better,
            "TPN": self._number,
            "BH": self._buchholz,
            "AOB": self._average_buchholz,
            "FB": self._buchholz,
            "SB": self._berger,
            "KS": self._koya,
            "ARO": self._average_rating,
            "TPR": self._performance,
            "PTP": self._perfect_performance,
            "APRO": self._average_of_opponents("TPR"),
            "APPO": self._average_of_opponents("PTP"),
            "RTNG": self._rating,
        }


def _mean(values: Sequence[int | Fraction | None]) -> Fraction:
    found = [value for value in values if value is not None]
    return Fraction(sum(found), len(found)) if found else Fraction(0)


def _with_cuts(terms: list[Term], code: Code) -> tuple[Term, ...]:
    """14, 16.5: the lowest go first, voluntarily unplayed rounds before others; then the highest."""
    left = list(range(len(terms)))
    gone: set[int] = set()
    berger = code.name == "SB"

    def key(place: int) -> tuple[int, int, int]:
        return terms[place].score, terms[place].product if berger else 0, place

    def contribution(place: int) -> tuple[int, int]:
        term = terms[place]
        return (term.product, place) if berger else (term.score, place)

    for _ in range(min(code.lowest, len(left))):
        lowest = min(left, key=key)
        own = [place for place in left if terms[place].voluntary]
        # What such a round contributes is its product in a Sonneborn-Berger score.
        chosen = min(own, key=contribution) if own else lowest
        if berger and own and terms[lowest].product > terms[chosen].product:
            chosen = lowest
        left.remove(chosen)
        gone.add(chosen)
    for _ in range(min(code.highest, len(left))):
        highest = max(left, key=key)
        left.remove(highest)
        gone.add(highest)
    return tuple(term._replace(cut=place in gone) for place, term in enumerate(terms))
