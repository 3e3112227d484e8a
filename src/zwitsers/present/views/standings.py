"""The standings: the ranking in force (R9.5), or the order for pairing (R2), and after which round."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, ClassVar

from zwitsers.engine.domain import Snapshot
from zwitsers.engine.domain.ratings import Rating
from zwitsers.engine.rules.rulebook import Rulebook
from zwitsers.engine.scores.counted import counted
from zwitsers.engine.scores.criteria.field import unrated_players
from zwitsers.engine.scores.criteria.kinds import ChosenCriterion
from zwitsers.engine.scores.final import variant_of
from zwitsers.engine.scores.keizer import keizer_ranking
from zwitsers.engine.scores.method import UnplayedResistance
from zwitsers.engine.scores.table import score_table
from zwitsers.engine.scores.units import Number
from zwitsers.present.views.people import AboutPlayer, Who, people
from zwitsers.present.views.records import HIDDEN, ByRulebook, Money, described

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.engine.scores.final import FinalLine, RankingStep
    from zwitsers.engine.scores.table import ScoreLine


# What a ranking goes by in the first place.
LEADING = ("PTS", "KEIZER")
# These stand in every line, whether the ranking uses them or not; a list of the organiser's own has WP and SB where
# they put them.
ALWAYS = ("PTS", "WP", "WSB", "KEIZER", "START")


class Stage(Enum):
    """Which ranking it is. Provisional: all rounds have been played, and the arbiter has yet to finish."""

    START = "start"
    AFTER = "after"
    PROVISIONAL = "provisional"
    FINAL = "final"

    @property
    def ends(self) -> bool:
        return self in (Stage.PROVISIONAL, Stage.FINAL)


@dataclass(frozen=True, slots=True)
class BriefPerformance:
    """What a player performed on the list that their counting rating is from, and what that gains or loses (B.02)."""

    list: Rating
    performance: int | None = field(metadata=described("Null: no game against a rated opponent."))
    change: Number | None = field(metadata=described("Exactly. Null: the player or every opponent is unrated."))
    rated: bool


@dataclass(frozen=True, slots=True)
class DecidingCriterion:
    criterion: str
    article: str
    ruling: str
    chosen: ChosenCriterion = field(metadata=HIDDEN)

    @property
    def code(self) -> str:
        return self.chosen.code


@dataclass(frozen=True, slots=True)
class TieBreakView:
    """`numbers` is empty where the criterion was not applied to them."""

    also: ClassVar = ("code", "value")

    criterion: str
    numbers: tuple[Number, ...] = field(metadata=HIDDEN)
    chosen: ChosenCriterion = field(metadata=HIDDEN)

    @property
    def code(self) -> str:
        """In the catalogue of criteria; for one of C.07 as it is there."""
        return self.chosen.code

    @property
    def value(self) -> str | None:
        return ", ".join(number.exact for number in self.numbers) or None


@dataclass(frozen=True, slots=True)
class StandingsLine(AboutPlayer):
    """Numbers are exact, as decimals (or n/d). WS, WP and SB are null where the rulebook has none."""

    also: ClassVar = ("number", "name", "title")

    place: int
    shared: bool
    player: Who
    rating: int
    points: Number
    resistance_score: Number | None
    resistance_points: Number | None
    sonneborn_berger: Number | None
    tie_breaks: tuple[TieBreakView, ...] = ()
    wins: Number | None = field(default=None, metadata=described("McMahon: the points without the start score."))
    decided_by: DecidingCriterion | None = field(default=None, metadata=described("What put it below the line above."))
    barrage: bool = field(default=False, metadata=described("Has yet to play off the first place."))
    prize: Money | None = None
    overall: int | None = field(default=None, metadata=described("Of a category: the place among everyone."))
    performance: BriefPerformance | None = field(
        default=None, metadata=described("Null where the tournament does not show it, and for a file.")
    )

    # Keizer: the score, and the value of the place.
    keizer_points: Number | None = field(default=None, metadata=HIDDEN)
    value: int | None = field(default=None, metadata=HIDDEN)

    @property
    def title(self) -> str:
        return self.player.title


@dataclass(frozen=True, slots=True)
class Standings(ByRulebook):
    also: ClassVar = ("system", "edition", "rounds")

    # What it was made from, for what is listed in the same order: cross table and cards.
    snapshot: Snapshot = field(metadata=HIDDEN)
    rulebook: Rulebook = field(metadata=HIDDEN)
    stage: Stage = field(metadata=described("start, after (a round), provisional or final"))
    final: str | None = field(
        metadata=described("The id or list of the ranking; null for the order that a round is paired on.")
    )
    seed: int | None = field(metadata=described("The seed of the lots; null where none were drawn."))
    lines: tuple[StandingsLine, ...]
    category: str = field(default="", metadata=described("Of a category its name: places are those within it."))
    odd_cents: bool = field(default=False, metadata=described("Whether cents of the prizes did not divide (R10.6)."))
    # Whether it goes by a list of criteria of the organiser's own.
    own_list: bool = field(default=False, metadata=HIDDEN)
    # Whether performance and rating change are in the hall and on paper too.
    performance_everywhere: bool = field(default=False, metadata=HIDDEN)
    # That of the tournament, where it is known: how old a player is (B.02 8.3.3).
    year: int | None = field(default=None, metadata=HIDDEN)

    @property
    def rounds(self) -> int:
        """After how many; the in-between round does not count (R10.4)."""
        return self.snapshot.numbered_rounds

    @property
    def round_numbers(self) -> tuple[int, ...]:
        """The numbers of the rounds in the histories; 0 is the in-between round."""
        return self.snapshot.round_numbers

    @property
    def has_resistance(self) -> bool:
        return has_resistance(self.rulebook)

    @property
    def shows_resistance(self) -> bool:
        """Whether WP and SB have columns of their own; a list of the organiser's own has those that they chose."""
        return self.has_resistance and not self.own_list

    @property
    def shows_performance(self) -> bool:
        return any(line.performance is not None for line in self.lines)

    @property
    def unfinished(self) -> bool:
        """Whether unfinished games count as a draw for now (R1.3); in a round robin they do not count yet (RR8)."""
        return any(entry.result.unfinished for history in counted(self.snapshot).histories for entry in history)

    @property
    def lots_needed(self) -> bool:
        """Whether places are shared that lots would have separated."""
        return any(line.shared and any(value.code == "LOT" for value in line.tie_breaks) for line in self.lines)

    @property
    def listed(self) -> tuple[TieBreakView, ...]:
        """The tie-breaks of the list, with the values of the first line."""
        return self.lines[0].tie_breaks if self.lines else ()

    @property
    def tie_breaks_applied(self) -> tuple[int, ...]:
        """The positions of the tie-breaks that were applied to anybody."""
        places = range(len(self.listed))
        return tuple(place for place in places if any(line.tie_breaks[place].numbers for line in self.lines))

    @property
    def unrated(self) -> tuple[Who, ...]:
        """Those without a rating who take part."""
        without = unrated_players(self.snapshot)
        return tuple(line.player for line in self.lines if line.number in without)

    @property
    def dropped(self) -> tuple[ChosenCriterion, ...]:
        """What is in the list and is not applied, because somebody without a rating takes part (C.07 10)."""
        found = tuple(value.chosen for value in self.listed if value.chosen.criterion.rated_only)
        return found if found and unrated_players(self.snapshot) else ()

    @property
    def deciders(self) -> tuple[DecidingCriterion, ...]:
        """What separated players with equal points, once each."""
        found = dict.fromkeys(line.decided_by for line in self.lines)
        return tuple(step for step in found if step is not None and step.code not in LEADING)

    @property
    def keizer(self) -> bool:
        """Whether players have Keizer points, and a value by their place."""
        return self.rulebook.values_by_place

    @property
    def mcmahon(self) -> bool:
        """Whether points are McMahon scores: the start score and the points."""
        return self.snapshot.mcmahon is not None


def has_resistance(rulebook: Rulebook) -> bool:
    return rulebook.method.awarded is not UnplayedResistance.NO_RESISTANCE


def standings(
    snapshot: Snapshot,
    rulebook: Rulebook,
    ids: Mapping[int, int] | None = None,
    gone: Mapping[int, int] | None = None,
) -> Standings:
    """The ranking for the pairing: nobody shares a place, the lot number decides last (R2). Without virtual points
    (C.04.7 1.5)."""
    table = score_table(snapshot, rulebook.method)
    everyone = people(snapshot.players, ids, gone)
    plain = snapshot._replace(virtual={}) if snapshot.virtual else snapshot
    lines = tuple(
        _line(snapshot, rulebook, everyone[number], place, table[number])
        for place, number in enumerate(rulebook.order(plain, table), start=1)
    )
    stage = Stage.AFTER if snapshot.rounds else Stage.START
    return Standings(snapshot, rulebook, stage, None, None, _with_keizer(snapshot, rulebook, lines))


def final_standings(
    snapshot: Snapshot,
    rulebook: Rulebook,
    final: Sequence[FinalLine],
    *,
    ranking: str,
    seed: int | None = None,
    prizes: Mapping[int, int] | None = None,
    odd_cents: bool = False,
    ids: Mapping[int, int] | None = None,
    gone: Mapping[int, int] | None = None,
    stage: Stage = Stage.FINAL,
) -> Standings:
    table = score_table(snapshot, rulebook.method)
    everyone = people(snapshot.players, ids, gone)
    by = variant_of(rulebook, ranking)
    left_out = ALWAYS[:1] if by.own_list else ALWAYS
    lines = tuple(
        _line(
            snapshot,
            rulebook,
            everyone[line.number],
            line.place,
            table[line.number],
            line,
            None if prizes is None else Money(prizes.get(line.number, 0)),
            left_out,
        )
        for line in final
    )
    lines = _with_keizer(snapshot, rulebook, lines)
    drawn = seed if by.draws_lots else None
    return Standings(snapshot, rulebook, stage, ranking, drawn, lines, odd_cents=odd_cents, own_list=by.own_list)


def _line(
    snapshot: Snapshot,
    book: Rulebook,
    player: Who,
    place: int,
    score: ScoreLine,
    final: FinalLine | None = None,
    prize: Money | None = None,
    left_out: Sequence[str] = ALWAYS,
) -> StandingsLine:
    resistance = has_resistance(book)
    return StandingsLine(
        place=place,
        shared=final is not None and final.shared,
        player=player,
        rating=snapshot.player(player.number).rating,
        points=Number(score.points, book.divisor),
        resistance_score=Number(score.resistance_score, book.divisor) if resistance else None,
        resistance_points=Number(score.resistance_points, book.divisor) if resistance else None,
        sonneborn_berger=Number(score.sonneborn_berger, book.sonneborn_divisor) if resistance else None,
        tie_breaks=tuple(
            TieBreakView(value.step.name, value.numbers, value.step.chosen)
            for value in (final.values if final is not None else ())
            if value.step.chosen.code not in left_out
        ),
        wins=_wins(snapshot, book, player.number, score),
        decided_by=None if final is None else _decided(final.decided_by),
        barrage=final is not None and final.barrage,
        prize=prize,
    )


def _with_keizer(snapshot: Snapshot, book: Rulebook, lines: tuple[StandingsLine, ...]) -> tuple[StandingsLine, ...]:
    """The lines with Keizer points and values, where the rulebook has them."""
    if not book.values_by_place:
        return lines

    ranking = keizer_ranking(snapshot)
    return tuple(
        replace(
            line,
            keizer_points=Number(ranking.scores[line.number].numerator, ranking.scores[line.number].denominator),
            value=ranking.values[line.number],
        )
        for line in lines
    )


def _wins(snapshot: Snapshot, book: Rulebook, number: int, score: ScoreLine) -> Number | None:
    if snapshot.mcmahon is None:
        return None
    return Number(score.points - snapshot.start_of(number), book.divisor)


def _decided(step: RankingStep | None) -> DecidingCriterion | None:
    return None if step is None else DecidingCriterion(step.name, step.article, step.ruling, step.chosen)
