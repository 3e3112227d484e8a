"""The final ranking of a tournament (R9.5, R9.6): the criteria of a rulebook applied one after the other.

A group of level players is split by a criterion; what stays level goes to the next one. What is level after the
last criterion shares its place.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.domain.errors import Problem, ZwitsersError
from zwitsers.scores.criteria import Criterion, FinalRanking, steps_by_codes
from zwitsers.scores.tiebreaks import direct_result, lot_order
from zwitsers.scores.units import Number
from zwitsers.scores.values import Step, TieBreak, Values, steps_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from zwitsers.domain import Snapshot
    from zwitsers.scores.c07.codes import Code
    from zwitsers.scores.rules import ScoreRules

    # The players of a barrage from the winner down; whom it left level, together.
    Barrage = Sequence[int | tuple[int, ...]]

__all__ = ["FinalLine", "FinalRankingError", "Step", "TieBreak", "final_ranking", "variant_of"]


class FinalRankingError(ZwitsersError):
    """The final ranking was asked for in a way the rulebook does not have."""


class FinalLine(NamedTuple):
    """One line. `decided_by` is what put it below the line above; None on the first line and where it is level.

    `barrage` marks those who have yet to play off the first place, `by_barrage` those whose place it settled."""

    place: int
    shared: bool
    number: int
    points: int
    values: tuple[TieBreak, ...]
    decided_by: Step | None
    barrage: bool = False
    by_barrage: bool = False


class _Block(NamedTuple):
    """Players who stay level, and what put them below those before them."""

    decided_by: Step | None
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

    `seed` is the recorded seed of the drawn lots; without it no lots have been drawn and those who need them share
    their place. `barrage` (002 Eindstand 1): None when the tournament has none; the players from the winner down when
    it was played, those whom it left level together in a tuple (R10.5); empty when it is still to be played, which
    marks those who share the first place for it.
    """
    ranking = variant_of(rulebook, variant)
    if barrage is not None and not ranking.barrage_article:
        raise FinalRankingError([Problem("scores.no-barrage", id=rulebook.id)])
    return _Ranker(snapshot, rulebook, ranking, seed).lines(barrage)


def variant_of(rulebook: ScoreRules, variant: str | None) -> FinalRanking:
    """The final ranking of that name; the first one of the rulebook when none is named. Any list of tie-breaks of C.07
    (`BH/C1,BH,SB`) is one too."""
    if variant is None:
        return rulebook.final_rankings[0]
    for ranking in rulebook.final_rankings:
        if ranking.id == variant:
            return ranking
    by_codes = _ranking_by_codes(variant)
    if by_codes is not None:
        return by_codes
    names = ", ".join(ranking.id for ranking in rulebook.final_rankings)
    raise FinalRankingError([Problem("scores.unknown-ranking", id=rulebook.id, ranking=variant, rankings=names)])


def _ranking_by_codes(text: str) -> FinalRanking | None:
    from zwitsers.scores.c07.codes import UnknownTieBreakError, parse_codes

    try:
        codes = parse_codes(text)
    except UnknownTieBreakError:
        return None
    return FinalRanking(text, steps_by_codes(codes))


def _games_to_count(snapshot: Snapshot) -> int:
    """The most rounds that anyone has; nobody has both an in-between round and the one it stands for (R7.2)."""
    return max((sum(entry.result.counts for entry in history) for history in snapshot.histories), default=0)


class _Ranker:
    """Splits level groups step by step, and remembers what was applied to whom."""

    def __init__(self, snapshot: Snapshot, rulebook: ScoreRules, ranking: FinalRanking, seed: int | None) -> None:
        self.snapshot = snapshot
        self.steps = steps_of(ranking, _games_to_count(snapshot))
        self.barrage_article = ranking.barrage_article
        self.seed = seed
        self.values = Values(snapshot, rulebook)
        self.direct: dict[int, list[int]] = {}
        self.encounters: dict[int, Fraction] = {}
        self.lots: dict[int, int] = {}
        self.longest_cut = 1

    def lines(self, barrage: Barrage | None) -> list[FinalLine]:
        numbers = sorted(self.snapshot.numbers)
        if not numbers:
            return []
        to_play: list[int] = []
        settled: list[int] = []
        blocks: list[_Block] = []
        place = 1
        for group in self._split_by_value(self.steps[0], numbers):
            decided = self.steps[0] if blocks else None
            if place == 1 and barrage is not None and len(group) > 1:
                blocks += self._barrage(group, barrage)
                to_play, settled = ([], group) if barrage else (group, [])
            else:
                blocks += self._refine(group, place, 1, decided)
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
        """002 Eindstand 1: what the barrage decided, or one shared first place until it is played. Those whom it left
        level share (R10.5)."""
        if not barrage:
            return [_Block(None, [n for block in self._refine(group, 1, 1, None) for n in block.numbers])]
        places = [place if isinstance(place, tuple) else (place,) for place in barrage]
        players = [number for place in places for number in place]
        if sorted(players) != group:
            named = ", ".join(map(str, players))
            tied = ", ".join(map(str, group))
            raise FinalRankingError([Problem("scores.barrage-players", named=named, tied=tied)])
        step = Step(Criterion.BARRAGE.value, Criterion.BARRAGE, self.barrage_article, "R9.5")
        return [_Block(step if position else None, list(place)) for position, place in enumerate(places)]

    def _refine(self, group: list[int], place: int, at: int, decided: Step | None) -> list[_Block]:
        """Split a level group that holds `place` and further, from step `at` on."""
        if len(group) == 1 or at == len(self.steps):
            return [_Block(decided, group)]
        step = self.steps[at]
        if step.first_place_only:
            if place == 1:
                return self._first_place(group, at, decided)
            return self._refine(group, place, at + 1, decided)
        blocks: list[_Block] = []
        for part in self._split(step, group):
            blocks += self._refine(part, place, at + 1, step if blocks else decided)
            place += len(part)
        return blocks

    def _first_place(self, group: list[int], at: int, decided: Step | None) -> list[_Block]:
        """001 F12.2, 003 F10, R9.6: the direct result finds the winner; everyone else goes straight on."""
        top = group
        while len(top) > 1 and (scores := self._direct_scores(top)) is not None:
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
        step = within_top[1].decided_by if among_top else self.steps[at]
        return [winner, following[0]._replace(decided_by=step), *following[1:]]

    def _split(self, step: Step, group: list[int]) -> list[list[int]]:
        if step.criterion is Criterion.DIRECT_RESULT:
            return self._split_by_direct_result(group)
        if step.criterion is Criterion.LOT:
            return self._split_by_lot(group)
        if step.code is not None and step.code.name == "DE":
            return self._split_by_encounter(step.code, group)
        return self._split_by_value(step, group)

    def _split_by_value(self, step: Step, group: list[int]) -> list[list[int]]:
        self.longest_cut = max(self.longest_cut, step.cut)
        values = self.values.of(step)
        ordered = sorted(group, key=lambda number: -values[number])
        return [list(part) for _value, part in groupby(ordered, key=lambda number: values[number])]

    def _split_by_encounter(self, code: Code, group: list[int]) -> list[list[int]]:
        from zwitsers.scores.c07.direct import split_by_direct_encounter

        parts = split_by_direct_encounter(self.snapshot, group, forfeits=code.forfeits_played)
        for _part, points in parts:
            self.encounters |= points
        return [part for part, _points in parts]

    def _split_by_direct_result(self, group: list[int]) -> list[list[int]]:
        """000 7.5d, R9.6: only when all have met; applied again among those still level."""
        scores = self._direct_scores(group) if len(group) > 1 else None
        if scores is None or len(set(scores.values())) == 1:
            return [group]
        parts: list[list[int]] = []
        for value in sorted(set(scores.values()), reverse=True):
            parts += self._split_by_direct_result([number for number in group if scores[number] == value])
        return parts

    def _direct_scores(self, group: list[int]) -> dict[int, int] | None:
        scores = direct_result(self.snapshot, group)
        for number, points in (scores or {}).items():
            self.direct.setdefault(number, []).append(points)
        return scores

    def _split_by_lot(self, group: list[int]) -> list[list[int]]:
        if self.seed is None:
            return [group]
        drawn = lot_order(group, self.seed)
        self.lots.update({number: place for place, number in enumerate(drawn, start=1)})
        return [[number] for number in drawn]

    def _line(self, place: int, block: _Block, number: int, decided: Step | None) -> FinalLine:
        values = tuple(self._tie_break(step, number) for step in self.steps if step.cut <= self.longest_cut)
        points = self.values.table[number].points
        return FinalLine(place, len(block.numbers) > 1, number, points, values, decided)

    def _tie_break(self, step: Step, number: int) -> TieBreak:
        if step.criterion is Criterion.DIRECT_RESULT:
            return self.values.direct(step, self.direct.get(number, []))
        if step.code is not None and step.code.name == "DE":
            return self.values.encounter(step, self.encounters.get(number))
        if step.criterion is Criterion.LOT:
            drawn = self.lots.get(number)
            return TieBreak(step, drawn, () if drawn is None else (Number(drawn),))
        return self.values.tie_break(step, number)
