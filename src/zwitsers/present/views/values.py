"""How the values of a ranking are made: every term of every criterion, for one player."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from zwitsers.engine.scores.criteria.field import RankingField
from zwitsers.engine.scores.criteria.kinds import CriterionTerm, Unit
from zwitsers.engine.scores.final import variant_of
from zwitsers.engine.scores.units import Number
from zwitsers.present.views.people import Who
from zwitsers.present.views.records import HIDDEN, described
from zwitsers.present.views.standings import TieBreakView

if TYPE_CHECKING:
    from fractions import Fraction

    from zwitsers.engine.scores.criteria.kinds import ChosenCriterion
    from zwitsers.present.views.standings import Standings, StandingsLine


@dataclass(frozen=True, slots=True)
class ValueTerm:
    """What one round adds to a value."""

    round: int = field(metadata=described("0 is the in-between round, or before the first round."))
    of_player: Who | None = field(metadata=described("Whose score, rating or game counts."))
    adds: Number
    kind: str = field(metadata=described("What it is that is added."))
    their_score: Number | None = field(metadata=described("The score that counts."))
    before: Number | None = field(metadata=described("What that score was before a rule changed it."))
    times: Number | None = field(metadata=described("What the score is multiplied by."))
    left_out: str | None = field(metadata=described("Why it was left out; null: it counts."))


@dataclass(frozen=True, slots=True)
class ExplainedValue:
    also: ClassVar = ("code", "article", "value")

    how: str = field(metadata=described("How the terms become the value: sum, mean, and so on."))
    terms: tuple[ValueTerm, ...]
    tie_break: TieBreakView = field(metadata=HIDDEN)

    @property
    def chosen(self) -> ChosenCriterion:
        return self.tie_break.chosen

    @property
    def code(self) -> str:
        return self.chosen.code

    @property
    def article(self) -> str:
        return self.chosen.criterion.article

    @property
    def value(self) -> str | None:
        return self.tie_break.value


class ValueExplainer:
    """Explains the values of one ranking; what its players have in common is worked out once."""

    def __init__(self, standings_view: Standings) -> None:
        self._made = standings_view
        self._field = RankingField(standings_view.snapshot, standings_view.rulebook, standings_view.seed)
        self._people = {line.number: line.player for line in standings_view.lines}
        self._codes = [step.code for step in variant_of(standings_view.rulebook, standings_view.final).steps]

    def of(self, line: StandingsLine) -> tuple[ExplainedValue, ...]:
        """Everything that the ranking has beside points, and WP and SB where these have terms of their own."""
        return tuple(self._value(line, place, item) for place, item in enumerate(line.tie_breaks))

    def _value(self, line: StandingsLine, place: int, item: TieBreakView) -> ExplainedValue:
        criterion = item.chosen.criterion
        if criterion.split is None:
            terms = self._field.terms(item.chosen, line.number)
            return ExplainedValue(criterion.total.how, tuple(self._term(item.chosen, t) for t in terms), item)
        if not item.numbers or criterion.unit is Unit.WHOLE:
            return ExplainedValue("lot" if criterion.code == "LOT" else "level", (), item)
        games = self._games(line, place)
        return ExplainedValue("games", tuple(self._term(item.chosen, term) for term in games), item)

    def _games(self, line: StandingsLine, place: int) -> list[CriterionTerm]:
        """The games with players who were level up to this criterion."""
        mine = self._before(line, place)
        level = {other.number for other in self._made.lines if self._before(other, place) == mine}
        snapshot = self._made.snapshot
        return [
            CriterionTerm(
                self._field.round_numbers[column - 1], entry.opponent, snapshot.gained(line.number, column), "result"
            )
            for column, entry in enumerate(snapshot.history(line.number), start=1)
            if entry.played and entry.opponent in level
        ]

    def _before(self, line: StandingsLine, place: int) -> tuple[object, ...]:
        """What a line was compared on before a criterion: WP, SB and Keizer points are fields of their own where the
        rulebook always shows them."""
        apart = {
            "KEIZER": line.keizer_points,
            "WP": line.resistance_points,
            "WSB": line.sonneborn_berger,
        }
        earlier = self._codes[: self._codes.index(line.tie_breaks[place].code)]
        return (
            line.points,
            *(apart[code] for code in earlier if code in apart),
            *(item.numbers for item in line.tie_breaks[:place] if item.chosen.criterion.split is None),
        )

    def _term(self, chosen: ChosenCriterion, term: CriterionTerm) -> ValueTerm:
        scored = term.kind not in _WITHOUT_SCORE
        return ValueTerm(
            round=term.round,
            of_player=self._people.get(term.opponent),
            adds=self._number(term.adds, chosen.criterion.unit),
            kind=term.kind,
            their_score=self._number(term.score, Unit.POINTS) if scored else None,
            before=self._number(term.before, Unit.POINTS)
            if scored and term.before is not None and term.before != term.score
            else None,
            times=None if term.times is None else self._number(term.times, Unit.POINTS),
            left_out=term.left_out or None,
        )

    def _number(self, value: int | Fraction, unit: Unit) -> Number:
        return Number(value.numerator, value.denominator * self._field.divisor(unit))


# Terms that are not about anybody's score.
_WITHOUT_SCORE = frozenset(
    {"result", "counts", "better", "better-than-draw", "score-after", "rating", "value", "nothing", "unbeaten"}
)
