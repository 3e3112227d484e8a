"""The tournament to rank: the data that criteria use, computed lazily and memoised."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain.grades import level_of
from zwitsers.engine.domain.mcmahon import Resistance
from zwitsers.engine.scores.counted import counted
from zwitsers.engine.scores.criteria.kinds import Unit
from zwitsers.engine.scores.criteria.rounds import Scores
from zwitsers.engine.scores.method import AWARDED_AS_DRAW, UnplayedResistance
from zwitsers.engine.scores.table import score_table
from zwitsers.engine.scores.units import Number

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.scores.criteria.kinds import ChosenCriterion, CriterionTerm, Value
    from zwitsers.engine.scores.method import ScoreMethod
    from zwitsers.engine.scores.rules import ScoreRules
    from zwitsers.engine.scores.table import ScoreLine


class RankingField:
    def __init__(self, snapshot: Snapshot, rulebook: ScoreRules, seed: int | None = None) -> None:
        self.snapshot = counted(snapshot)
        self.method = rulebook.method
        # The recorded seed of the drawn lots; None: no lots are drawn.
        self.seed = seed
        self.round_numbers = snapshot.round_numbers
        self._divisors = {
            Unit.POINTS: rulebook.divisor,
            Unit.SQUARES: rulebook.sonneborn_divisor,
            Unit.HALVES: 2,
            Unit.WHOLE: 1,
        }
        self._known: dict[ChosenCriterion, Mapping[int, Value]] = {}
        # Memoised tables that several criteria share.
        self.kept: dict[object, dict[int, Any]] = {}

    def values(self, chosen: ChosenCriterion) -> Mapping[int, Value]:
        """Values by player; None where a player has none."""
        if chosen not in self._known:
            criterion = chosen.criterion
            if self._dropped(chosen):
                self._known[chosen] = dict.fromkeys(self.snapshot.numbers)
            elif criterion.at_once is not None:
                self._known[chosen] = criterion.at_once(self, chosen)
            else:
                numbers, of = self.snapshot.numbers, criterion.total.of
                self._known[chosen] = {n: of(self, chosen, n, self.terms(chosen, n)) for n in numbers}
        return self._known[chosen]

    def terms(self, chosen: ChosenCriterion, number: int) -> tuple[CriterionTerm, ...]:
        """The terms of a value, one for each round that matters."""
        terms = chosen.criterion.terms
        return () if terms is None or self._dropped(chosen) else tuple(terms(self, chosen, number))

    def _dropped(self, chosen: ChosenCriterion) -> bool:
        return chosen.criterion.rated_only and bool(self.unrated)

    def comparable(self, chosen: ChosenCriterion) -> Mapping[int, int | Fraction]:
        """Comparable values, larger is better; a missing value comes last, unless the criterion says otherwise."""
        known = self.kept.get(chosen)
        if known is None:
            known = self.kept[chosen] = self._compared(chosen)
        return known

    def _compared(self, chosen: ChosenCriterion) -> dict[int, int | Fraction]:
        sign = -1 if chosen.smaller_is_better else 1
        values = self.values(chosen)
        found = {number: sign * value for number, value in values.items() if value is not None}
        if len(found) < len(values):
            blank = chosen.criterion.blank
            last = min(found.values(), default=0) - 1 if blank is None else blank
            found |= {number: last for number in values if number not in found}
        return found

    def shown(self, chosen: ChosenCriterion, value: Value) -> tuple[Number, ...]:
        """The value for output; empty where there is none."""
        if value is None:
            return ()
        return (Number(value.numerator, value.denominator * self.divisor(chosen.criterion.unit)),)

    def divisor(self, unit: Unit) -> int:
        return self._divisors[unit]

    # Data shared by several criteria

    @cached_property
    def resistance(self) -> ScoreMethod:
        """The method for WP and SB; that of 001 where the rulebook has neither."""
        return AWARDED_AS_DRAW if self.method.awarded is UnplayedResistance.NO_RESISTANCE else self.method

    @cached_property
    def table(self) -> Mapping[int, ScoreLine]:
        return score_table(self.snapshot, self.resistance)

    @cached_property
    def scores(self) -> Scores:
        """Points, and adjusted points, by C.07."""
        return Scores(self.snapshot)

    @cached_property
    def fore(self) -> Scores:
        """The same scores, as if the last round had been drawn (C.07 8.3)."""
        return Scores(self.snapshot, fore=True)

    @cached_property
    def ratings(self) -> Mapping[int, int]:
        return {player.number: player.rating for player in self.snapshot.players}

    @cached_property
    def points(self) -> Mapping[int, int]:
        return self.scores.own

    def start(self, number: int) -> int:
        """The start score of a McMahon tournament, in units."""
        return self.snapshot.start_of(number)

    def stones_more(self, number: int, opponent: int, column: int) -> int:
        """The value of the opponent's additional handicap stones in a McMahon, where they count (M6), in units."""
        mcmahon, stones = self.snapshot.mcmahon, self.snapshot.stones
        if mcmahon is None or not mcmahon.stones_count:
            return 0
        return 2 * (stones.get((opponent, column), 0) - stones.get((number, column), 0))

    @cached_property
    def half_for_unplayed(self) -> bool:
        """Whether opponents count half a point for every round that they did not play (M4)."""
        mcmahon = self.snapshot.mcmahon
        return mcmahon is not None and mcmahon.unplayed.resistance is Resistance.HALF

    @cached_property
    def levels(self) -> Mapping[int, int | None]:
        """The go grade of each player as a number; None without one."""
        return {player.number: level_of(player.grade) for player in self.snapshot.players}

    @cached_property
    def games(self) -> int:
        """The maximum number of games: one per round, less the free rounds of a round robin with an odd number."""
        snapshot = self.snapshot
        if not snapshot.predetermined:
            return snapshot.rounds
        return max((sum(entry.result.has_opponent for entry in history) for history in snapshot.histories), default=0)

    @cached_property
    def unrated(self) -> tuple[int, ...]:
        """C.07 article 10: the players without a rating who take part."""
        return unrated_players(self.snapshot)


def unrated_players(snapshot: Snapshot) -> tuple[int, ...]:
    return tuple(
        player.number
        for player, history in zip(snapshot.players, snapshot.histories, strict=True)
        if not player.rating and any(entry.result.has_opponent for entry in history)
    )
