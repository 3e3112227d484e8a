"""What a ranking criterion is. It is defined once, by what each round adds or by how it splits equal players; its
value, its explanation and its words are derived from that definition.

Values are exact: integers in units, or fractions of them. Larger is better, unless the criterion says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.language import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from fractions import Fraction

    from zwitsers.engine.scores.criteria.field import RankingField

    Value = int | Fraction | None


class CriterionNames(NamedTuple):
    nl: str
    en: str

    def of(self, language: str) -> str:
        return self.nl if language == "nl" else self.en


class Family(Enum):
    """The origin of a criterion, by which the catalogue is grouped."""

    RULEBOOKS = "rulebooks"
    FIDE = "fide"
    DRAUGHTS = "draughts"
    GO = "go"


class Unit(Enum):
    """The number of units in a displayed 1."""

    POINTS = "points"
    # A score times a result.
    SQUARES = "squares"
    HALVES = "halves"
    WHOLE = "whole"


class CriterionTerm(NamedTuple):
    """What one round adds to a value, in the units of that value. `round` is 0 in the in-between round (R10.4).

    `kind` and `left_out` are catalogue keys: what is added, and why it was left out (empty: it counts). `score` is the
    opponent's score that counts (0: nobody), `before` its value before a rule changed it, and `times` the factor.
    """

    round: int
    opponent: int
    adds: int | Fraction
    kind: str
    score: int | Fraction = 0
    times: int | None = None
    before: int | None = None
    left_out: str = ""


def cut(terms: list[CriterionTerm], lowest: int, highest: int = 0) -> list[CriterionTerm]:
    """Leave out the terms that add least, then those that add most."""
    order = sorted(range(len(terms)), key=lambda place: terms[place].adds)
    for place in order[:lowest]:
        terms[place] = terms[place]._replace(left_out="lowest")
    for place in order[max(lowest, len(order) - highest) :]:
        terms[place] = terms[place]._replace(left_out="highest")
    return terms


class LevelGroup(NamedTuple):
    """Players who are still equal after a comparison with each other, and the values that they were compared on, by
    player, one for each time."""

    numbers: list[int]
    values: Mapping[int, tuple[int | Fraction, ...]]


class Total(NamedTuple):
    """How terms are combined to a value; `how` is a catalogue key."""

    how: str
    of: Callable[[RankingField, ChosenCriterion, int, Sequence[CriterionTerm]], Value]


def _added_up(_field: RankingField, _chosen: ChosenCriterion, _number: int, terms: Sequence[CriterionTerm]) -> Value:
    return sum([term.adds for term in terms if not term.left_out])


ADDED_UP = Total("sum", _added_up)


@dataclass(frozen=True, slots=True, eq=False)
class RankingCriterion:
    code: str
    # Its definition, and the ruling that fixes the reading.
    article: str
    name: CriterionNames
    reading: CriterionNames
    family: Family
    unit: Unit = Unit.POINTS
    # The terms of its value by round; None where players are only compared with each other.
    terms: Callable[[RankingField, ChosenCriterion, int], Sequence[CriterionTerm]] | None = None
    total: Total = ADDED_UP
    # All values at once, where that is faster than by terms; the result is the same.
    at_once: Callable[[RankingField, ChosenCriterion], Mapping[int, Value]] | None = None
    # Split equal players by comparing them with each other: parts that are still equal, from the top.
    split: Callable[[RankingField, ChosenCriterion, Sequence[int]], list[LevelGroup]] | None = None
    # The modifiers that it supports: C1 C2 M1 M2 P F R L 1 H.
    modifiers: str = ""
    ruling: str = ""
    # Its name in JSON; empty: its code.
    published: str = ""
    # Column heading; None: its code.
    heading: CriterionNames | None = None
    smaller_is_better: bool = False
    # Each further cut is a separate step, up to the number of rounds.
    chain: bool = False
    # What a missing value compares as; None: below every value.
    blank: int | None = None
    # Whether it can be the first of a list, instead of the points.
    leads: bool = False
    # Whether it is dropped when a player without a rating takes part (C.07 10).
    rated_only: bool = False
    # Whether it assumes 1-½-0 or 2-1-0.
    usual_points: bool = False
    # Whether it is a sum of opponents' scores: in a round robin that follows from a player's own points (RR7).
    swiss_only: bool = False
    # Whether an organiser can put it in a list.
    choosable: bool = True


class ChosenCriterion(NamedTuple):
    """A criterion with its modifiers."""

    criterion: RankingCriterion
    # The number of lowest, and of highest, terms to leave out.
    lowest: int = 0
    highest: int = 0
    # /P: a forfeit counts as a game with the scheduled opponent.
    forfeits_played: bool = False
    # /F: use the fore Buchholz.
    fore: bool = False
    # /R: reversed order.
    reversed: bool = False
    # /L: half points more or less than half of the maximum (KS).
    limit: int = 0
    # /1: only decides the winner; skipped for every other place (R9.6).
    first_place: bool = False
    # /H: opponents count half a point for every round that they did not play.
    half: bool = False

    @property
    def code(self) -> str:
        return _code_of(self)

    def written(self) -> str:
        """Compose the code."""
        cut = f"/M{self.highest}" if self.highest else f"/C{self.lowest}" if self.lowest else ""
        flags = "".join(
            sign
            for sign, there in (
                ("/P", self.forfeits_played),
                ("/F", self.fore),
                ("/R", self.reversed),
                ("/1", self.first_place),
                ("/H", self.half),
            )
            if there
        )
        return self.criterion.code + cut + flags + (f"/L{self.limit:+d}" if self.limit else "")

    @property
    def published(self) -> str:
        """The name in JSON."""
        name = self.criterion.published
        if self.criterion.chain:
            return f"{name}_{self.lowest}"
        return self.code if self.lowest else name or self.code

    def heading(self, language: str) -> str:
        words = self.criterion.heading
        if words is None:
            return self.code
        return f"{words.of(language)} {self.lowest}" if self.criterion.chain else words.of(language)

    def name(self, language: str) -> str:
        """The name, with the modifiers in words."""
        said = [self.criterion.name.of(language)]
        if self.criterion.chain:
            return f"{said[0]} {self.lowest or ''}".strip()
        if self.highest:
            said.append(translate(f"scores.modifier.median-{self.highest}", language))
        elif self.lowest:
            said.append(translate(f"scores.modifier.cut-{self.lowest}", language))
        flags = (
            ("forfeits", self.forfeits_played),
            ("fore", self.fore),
            ("reversed", self.reversed),
            ("first-place", self.first_place),
            ("half", self.half),
        )
        said += [translate(f"scores.modifier.{key}", language) for key, there in flags if there]
        if self.limit:
            said.append(translate("scores.modifier.limit", language, limit=f"{self.limit:+d}"))
        return ", ".join(said)

    @property
    def smaller_is_better(self) -> bool:
        return self.criterion.smaller_is_better != self.reversed


@lru_cache(maxsize=512)
def _code_of(chosen: ChosenCriterion) -> str:
    """Memoised: needed once per player, but there are few different criteria."""
    return chosen.written()
