"""The final ranking of a tournament (R9.5, R9.6): the criteria of a list applied one after the other.

A criterion splits a group of equal players; players who are still equal go to the next one. Players who are equal after
the last criterion share their place. Drawn lots come after all other criteria and only divide shared places (R11.2).
"""

from __future__ import annotations

from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain.errors import Problem, ZwitsersError
from zwitsers.engine.scores.criteria.field import RankingField
from zwitsers.engine.scores.criteria.kinds import ChosenCriterion
from zwitsers.engine.scores.criteria.meetings import BARRAGE, LOT
from zwitsers.engine.scores.criteria.writing import UnknownTieBreakError, parse_code, parse_codes, ranking_of
from zwitsers.engine.scores.tiebreaks import direct_result, lot_order

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from fractions import Fraction

    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.scores.criteria.kinds import Value
    from zwitsers.engine.scores.rankings import FinalRanking
    from zwitsers.engine.scores.rules import ScoreRules
    from zwitsers.engine.scores.units import Number

    # The players of a barrage from the winner down; players who are still equal, in a tuple.
    Barrage = Sequence[int | tuple[int, ...]]

__all__ = ["FinalLine", "FinalRankingError", "RankingStep", "TieBreak", "final_ranking", "steps_of", "variant_of"]


class FinalRankingError(ZwitsersError):
    """The rulebook has no such final ranking."""


class RankingStep(NamedTuple):
    """A criterion of a ranking with its article. A chain has a step for every length."""

    chosen: ChosenCriterion
    article: str
    ruling: str

    @property
    def name(self) -> str:
        """The name in JSON."""
        return self.chosen.published


class TieBreak(NamedTuple):
    """A player's value for one criterion; None where it was not applied to them.

    `numbers`: the values for output. A direct result that was applied repeatedly among players who were still equal has
    several.
    """

    step: RankingStep
    value: Value
    numbers: tuple[Number, ...] = ()

    @property
    def text(self) -> str:
        """Exact: a decimal, or n/d."""
        return ", ".join(number.exact for number in self.numbers)


class FinalLine(NamedTuple):
    """One line. `decided_by`: the step that put it below the line above; None on the first line and where it is equal.

    `barrage`: the players must still play off for first place. `by_barrage`: the barrage decided the place."""

    place: int
    shared: bool
    number: int
    points: int
    values: tuple[TieBreak, ...]
    decided_by: RankingStep | None
    barrage: bool = False
    by_barrage: bool = False

    @property
    def counted(self) -> Value:
        """The first criterion: the points, or the ranking's replacement for them (K11)."""
        first = self.values[0]
        return first.value if first.step.chosen.criterion.leads else self.points


class _Block(NamedTuple):
    """Players who are still equal, and the step that put them below those before them."""

    decided_by: RankingStep | None
    numbers: list[int]


def final_ranking(
    snapshot: Snapshot,
    rulebook: ScoreRules,
    variant: str | None = None,
    *,
    seed: int | None = None,
    barrage: Barrage | None = None,
) -> list[FinalLine]:
    """The lines of the final ranking, best first.

    `seed` is the recorded seed of the drawn lots; without it no lots are drawn and players who need them share their
    place. `barrage` (002 Eindstand 1): None when the tournament has none; after the barrage, the players from the
    winner down, with equal players together in a tuple (R10.5); empty when it is still to be played, which marks the
    players who share first place.
    """
    ranking = variant_of(rulebook, variant)
    if barrage is not None and not ranking.barrage_article:
        raise FinalRankingError([Problem("scores.no-barrage", id=rulebook.id)])
    return _Ranker(RankingField(snapshot, rulebook, seed), ranking).lines(barrage)


def variant_of(rulebook: ScoreRules, variant: str | None) -> FinalRanking:
    """The final ranking of that name; the rulebook's first one by default. Any list of criteria (`BH/C1,BH,SB`) is one
    too."""
    if not variant:
        return rulebook.final_rankings[0]
    for ranking in rulebook.final_rankings:
        if ranking.id == variant:
            return ranking
    try:
        criteria = parse_codes(variant)
        final_ranking = ranking_of(criteria)
    except UnknownTieBreakError as error:
        names = ", ".join(ranking.id for ranking in rulebook.final_rankings)
        unknown = Problem("scores.unknown-ranking", id=rulebook.id, ranking=variant, rankings=names)
        raise FinalRankingError(error.problems if "," in variant or "/" in variant else [unknown]) from None
    refused = refused_criteria(rulebook, criteria)
    if refused:
        raise FinalRankingError(refused)
    return final_ranking._replace(barrage_article=rulebook.final_rankings[0].barrage_article)


def refused_criteria(rulebook: ScoreRules, criteria: Iterable[ChosenCriterion]) -> list[Problem]:
    """RR7: problems for criteria that have no meaning in a round robin."""
    codes = [item.code for item in criteria if item.criterion.swiss_only] if rulebook.predetermined else []
    return [Problem("scores.swiss-only", codes=", ".join(codes), id=rulebook.id)] if codes else []


def steps_of(ranking: FinalRanking, rounds: int) -> tuple[RankingStep, ...]:
    """All steps; the truncated chain ends where one opponent is left (R10.8)."""
    steps: list[RankingStep] = []
    for step in ranking.steps:
        chosen = parse_code(step.code)
        assert chosen is not None, step.code  # a test checks all rulebooks; parse_codes has checked other lists
        if chosen.criterion.chain:
            steps += [RankingStep(chosen._replace(lowest=cut), step.article, step.ruling) for cut in range(1, rounds)]
        else:
            steps.append(RankingStep(chosen, step.article, step.ruling))
    return tuple(steps)


def games_to_count(snapshot: Snapshot) -> int:
    """The maximum number of rounds of a player; nobody has both an in-between round and the one it replaces (R7.2)."""
    return max((sum(entry.result.counts for entry in history) for history in snapshot.histories), default=0)


class _Ranker:
    """Splits groups of equal players step by step, and records the values that were applied."""

    def __init__(self, field: RankingField, ranking: FinalRanking) -> None:
        self.field = field
        self.snapshot = field.snapshot
        self.steps = steps_of(ranking, games_to_count(field.snapshot))
        self.without_lots = tuple(step for step in self.steps if step.chosen.criterion is not LOT)
        self.lots = next((step for step in self.steps if step.chosen.criterion is LOT), None)
        self.barrage_article = ranking.barrage_article
        # By criterion that compares players with each other: the values of each player, one per application.
        self.met: dict[ChosenCriterion, dict[int, tuple[int | Fraction, ...]]] = {}
        self.longest_cut = 1

    def lines(self, barrage: Barrage | None) -> list[FinalLine]:
        numbers = sorted(self.snapshot.numbers)
        if not numbers:
            return []
        to_play: list[int] = []
        settled: list[int] = []
        blocks: list[_Block] = []
        place = 1
        points = self.without_lots[0]
        for group in self._split(points, numbers):
            decided = points if blocks else None
            if place == 1 and barrage is not None and len(group) > 1:
                blocks += self._barrage(group, barrage)
                to_play, settled = ([], group) if barrage else (group, [])
            else:
                blocks += self._by_lot(self._refine(group, place, 1, decided))
            place += len(group)
        lines: list[FinalLine] = []
        for block in blocks:
            place = len(lines) + 1
            for position, number in enumerate(block.numbers):
                decided = block.decided_by if position == 0 else None
                line = self._line(place, block, number, decided)
                lines.append(line._replace(barrage=number in to_play, by_barrage=number in settled))
        return lines

    def _barrage(self, group: list[int], barrage: Barrage) -> list[_Block]:
        """002 Eindstand 1: the order of the barrage, or one shared first place until it is played. Players who are
        still equal after it share (R10.5)."""
        if not barrage:
            blocks = self._by_lot(self._refine(group, 1, 1, None))
            return [_Block(None, [number for block in blocks for number in block.numbers])]
        places = [place if isinstance(place, tuple) else (place,) for place in barrage]
        players = [number for place in places for number in place]
        if sorted(players) != group:
            named = ", ".join(map(str, players))
            tied = ", ".join(map(str, group))
            raise FinalRankingError([Problem("scores.barrage-players", named=named, tied=tied)])
        step = RankingStep(ChosenCriterion(BARRAGE), self.barrage_article, BARRAGE.ruling)
        return [_Block(step if position else None, list(place)) for position, place in enumerate(places)]

    def _by_lot(self, blocks: list[_Block]) -> list[_Block]:
        """R11.2: divide each shared place by lot, if lots are drawn."""
        if self.lots is None:
            return blocks
        divided: list[_Block] = []
        for block in blocks:
            first, *others = self._split(self.lots, block.numbers) if len(block.numbers) > 1 else [block.numbers]
            divided += [_Block(block.decided_by, first), *(_Block(self.lots, part) for part in others)]
        return divided

    def _refine(self, group: list[int], place: int, at: int, decided: RankingStep | None) -> list[_Block]:
        """Split a group of equal players that begins at `place`, from step `at` of the list without lots."""
        if len(group) == 1 or at == len(self.without_lots):
            return [_Block(decided, self._in_lot_order(group))]
        step = self.without_lots[at]
        if step.chosen.first_place:
            if place == 1:
                return self._first_place(group, at, decided)
            return self._refine(group, place, at + 1, decided)
        blocks: list[_Block] = []
        for part in self._split(step, group):
            blocks += self._refine(part, place, at + 1, step if blocks else decided)
            place += len(part)
        return blocks

    def _first_place(self, group: list[int], at: int, decided: RankingStep | None) -> list[_Block]:
        """001 F12.2, 003 F10, R9.6: the direct result decides the winner only; for the others it is skipped."""
        top = group
        direct = self.without_lots[at]
        while len(top) > 1 and (scores := self._direct_scores(direct, top)) is not None:
            best = max(scores.values())
            leaders = [number for number in top if scores[number] == best]
            if len(leaders) == len(top):
                break
            top = leaders
        if len(top) == len(group):
            return self._refine(group, 1, at + 1, decided)
        within_top = self._refine(top, 1, at + 1, decided)
        winner = within_top[0]
        rest = [number for number in group if number not in winner.numbers]
        following = self._refine(rest, 1 + len(winner.numbers), at + 1, None)
        among_top = following[0].numbers[0] in top
        step = within_top[1].decided_by if among_top else direct
        return [winner, following[0]._replace(decided_by=step), *following[1:]]

    def _in_lot_order(self, group: list[int]) -> list[int]:
        seed = self.field.seed
        return group if self.lots is None or seed is None else lot_order(group, seed)

    def _direct_scores(self, step: RankingStep, group: list[int]) -> dict[int, int] | None:
        scores = direct_result(self.snapshot, group)
        self._note(step, {number: (points,) for number, points in (scores or {}).items()})
        return scores

    def _split(self, step: RankingStep, group: list[int]) -> list[list[int]]:
        chosen = step.chosen
        if chosen.criterion.split is None:
            self.longest_cut = max(self.longest_cut, chosen.lowest if chosen.criterion.chain else 0)
            values = self.field.comparable(chosen)
            ordered = sorted(group, key=values.__getitem__, reverse=True)
            return [list(part) for _value, part in groupby(ordered, key=values.__getitem__)]
        parts = chosen.criterion.split(self.field, chosen, group)
        for part in parts:
            self._note(step, part.values)
        return [part.numbers for part in parts]

    def _note(self, step: RankingStep, found: Mapping[int, tuple[int | Fraction, ...]]) -> None:
        known = self.met.setdefault(step.chosen, {})
        for number, values in found.items():
            known[number] = known.get(number, ()) + values

    def _line(self, place: int, block: _Block, number: int, decided: RankingStep | None) -> FinalLine:
        values = tuple([self._tie_break(step, number) for step in self._reached])
        return FinalLine(place, len(block.numbers) > 1, number, self.field.points[number], values, decided)

    @cached_property
    def _reached(self) -> list[RankingStep]:
        """The steps in the output: of a chain, only the lengths that were needed."""
        return [
            step for step in self.steps if not step.chosen.criterion.chain or step.chosen.lowest <= self.longest_cut
        ]

    def _tie_break(self, step: RankingStep, number: int) -> TieBreak:
        chosen = step.chosen
        if chosen.criterion.split is None:
            value = self.field.values(chosen)[number]
            return TieBreak(step, value, self.field.shown(chosen, value))
        found = self.met.get(chosen, {}).get(number, ())
        shown = tuple(shown for value in found for shown in self.field.shown(chosen, value))
        return TieBreak(step, found[0] if found else None, shown)
