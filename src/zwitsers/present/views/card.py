"""The pairing card (indelingskaart) of one player: every round, what it adds to each number, and by which article."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from zwitsers.engine.domain import Colour, Player, Result
from zwitsers.engine.scores.card import pairing_card, pairing_cards
from zwitsers.engine.scores.history import Float
from zwitsers.engine.scores.units import Number
from zwitsers.present.views.keizer import KeizerAccount, keizer_account
from zwitsers.present.views.people import AboutPlayer, Who
from zwitsers.present.views.performance import PlayerPerformance, performance_lists, performed
from zwitsers.present.views.records import HIDDEN, described
from zwitsers.present.views.standings import Standings, StandingsLine
from zwitsers.present.views.values import ExplainedValue, ValueExplainer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.domain.ratings import Rating
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.engine.scores import card as scores
    from zwitsers.engine.scores.score_term import ScoreTerm


@dataclass(frozen=True, slots=True)
class CardTerm:
    """What one round adds to a number. `times`: what the score is multiplied by (SB); None where it simply counts."""

    adds: Number
    of_player: Who | None = field(metadata=described("Whose score counts."))
    their_score: Number
    article: str
    ruling: str
    times: Number | None = field(metadata=HIDDEN)
    # Whether it is their own score that counts, as in a draw with themselves, or in a McMahon their start score.
    own: bool = field(metadata=HIDDEN)


@dataclass(frozen=True, slots=True)
class CardRoundView:
    """One round. `colour` is the one that counts: none unless the game was played (R1.4)."""

    also: ClassVar = ("played",)

    round: int = field(metadata=described("0 is the in-between round (002 Modificatie 2)."))
    opponent: Who | None
    colour: Colour | None
    result: Result
    float: Float = field(metadata=described("down: against someone with fewer points; up: with more."))
    score_before: Number
    points: CardTerm
    resistance_score: CardTerm | None
    resistance_points: CardTerm | None
    sonneborn_berger: CardTerm | None
    stones: int = field(metadata=described("Go: the handicap stones in the game, which black has."))
    # The sums so far, this round included.
    score_after: Number = field(metadata=HIDDEN)
    resistance_after: Number | None = field(metadata=HIDDEN)
    sonneborn_after: Number | None = field(metadata=HIDDEN)

    @property
    def played(self) -> bool:
        return self.result.played

    @property
    def outcome(self) -> str:
        """win, draw or loss, by what they got; empty while it is not in."""
        if not self.result.counts or self.result.unfinished:
            return ""
        return ("loss", "draw", "win")[self.result.points]

    @property
    def terms(self) -> tuple[CardTerm, ...]:
        found = (self.points, self.resistance_score, self.resistance_points, self.sonneborn_berger)
        return tuple(term for term in found if term is not None)


@dataclass(frozen=True, slots=True)
class Totals:
    points: Number
    resistance_score: Number | None
    resistance_points: Number | None
    sonneborn_berger: Number | None


@dataclass(frozen=True, slots=True)
class Card(AboutPlayer):
    """What every round adds to each number, and by which article."""

    also: ClassVar = ("number", "name", "points", "system")

    player: Who
    rounds: tuple[CardRoundView, ...]
    totals: Totals
    values: tuple[ExplainedValue, ...] = field(
        metadata=described("How the further values of the ranking are made, in its order.")
    )
    colour_balance: int
    performance: tuple[PlayerPerformance, ...] = field(
        metadata=described("By FIDE's rating regulations, on every list; empty in other games than chess.")
    )
    keizer: KeizerAccount | None = field(metadata=described("Keizer: how the points are made, round by round."))
    # What is known of them, of which only what everyone may know is shown.
    known: Player = field(metadata=HIDDEN)
    line: StandingsLine = field(metadata=HIDDEN)
    ranking: Standings = field(metadata=HIDDEN)

    @property
    def points(self) -> Number:
        return self.totals.points

    @property
    def system(self) -> str:
        return self.ranking.system

    @property
    def start(self) -> Number:
        """What they started with; nought unless it is a McMahon."""
        return Number(self.ranking.snapshot.start_of(self.number), self.ranking.rulebook.divisor)

    @property
    def without_play(self) -> bool:
        """Whether a round counts for WP and SB as one without play does."""
        terms = [turn.resistance_points for turn in self.rounds if turn.resistance_points is not None]
        return any(term.of_player is None or term.own for term in terms)

    @property
    def floats(self) -> tuple[Float, ...]:
        kinds = {turn.float for turn in self.rounds}
        return tuple(kind for kind in (Float.DOWN, Float.UP) if kind in kinds)

    @property
    def articles(self) -> dict[str, list[str]]:
        """Every article on the card, with the rulings that fix its reading; a ruling that goes before an article needs
        none."""
        used: dict[str, list[str]] = {}
        for turn in self.rounds:
            for term in turn.terms:
                rulings = used.setdefault(term.article, [])
                if term.ruling not in (*rulings, term.article):
                    rulings.append(term.ruling)
        return used


def card(standings_view: Standings, number: int, playing: Snapshot | None = None) -> Card:
    """After the same rounds as this ranking. `playing`: the tournament with the rounds that are being played."""
    lines = {line.number: line for line in standings_view.lines}
    found = pairing_card(standings_view.snapshot, standings_view.rulebook, number)
    explainer, lists = ValueExplainer(standings_view), performance_lists(standings_view)
    return _card(standings_view, found, lines[number], explainer, lists, playing)


def cards(standings_view: Standings, playing: Snapshot | None = None) -> Iterator[Card]:
    """Everyone's, in the order of the numbers; what they have in common is worked out once. The drawing dummy has
    none."""
    lines = {line.number: line for line in standings_view.lines}
    explainer, lists = ValueExplainer(standings_view), performance_lists(standings_view)
    for found in pairing_cards(standings_view.snapshot, standings_view.rulebook):
        line = lines[found.number]
        if line.player.id is not None:
            yield _card(standings_view, found, line, explainer, lists, playing)


def _card(
    standings_view: Standings,
    found: scores.PairingCard,
    line: StandingsLine,
    explainer: ValueExplainer,
    lists: tuple[Rating, ...],
    playing: Snapshot | None = None,
) -> Card:
    book, totals = standings_view.rulebook, found.totals
    resistance = standings_view.has_resistance
    turns: list[CardRoundView] = []
    score, wp, sb = standings_view.snapshot.start_of(found.number), 0, 0
    people = {other.number: other.player for other in standings_view.lines}
    for turn in found.rounds:
        score += turn.points.contributes
        if turn.resistance_points:
            wp += turn.resistance_points.contributes
        if turn.sonneborn_berger:
            sb += turn.sonneborn_berger.contributes

        def term(part: ScoreTerm, *, berger: bool = False) -> CardTerm:
            return _term(part, found.number, people, book, berger=berger)

        turns.append(
            CardRoundView(
                round=turn.round,
                opponent=people[turn.opponent] if turn.opponent else None,
                colour=turn.colour,
                result=turn.result,
                # Without score groups nobody floats.
                float=Float.NONE if book.pairing.one_pool else turn.float,
                score_before=Number(turn.score_before, book.divisor),
                points=term(turn.points),
                resistance_score=term(turn.resistance_score) if turn.resistance_score else None,
                resistance_points=term(turn.resistance_points) if turn.resistance_points else None,
                sonneborn_berger=term(turn.sonneborn_berger, berger=True) if turn.sonneborn_berger else None,
                stones=turn.stones,
                score_after=Number(score, book.divisor),
                resistance_after=Number(wp, book.divisor) if resistance else None,
                sonneborn_after=Number(sb, book.sonneborn_divisor) if resistance else None,
            )
        )
    return Card(
        player=line.player,
        rounds=tuple(turns),
        totals=Totals(
            Number(totals.points, book.divisor),
            Number(totals.resistance_score, book.divisor) if resistance else None,
            Number(totals.resistance_points, book.divisor) if resistance else None,
            Number(totals.sonneborn_berger, book.sonneborn_divisor) if resistance else None,
        ),
        values=explainer.of(line),
        colour_balance=found.colour_balance,
        performance=performed(standings_view, found.number, people, lists),
        keizer=_keizer(standings_view, found.number, playing),
        known=standings_view.snapshot.player(found.number),
        line=line,
        ranking=standings_view,
    )


def _keizer(standings_view: Standings, number: int, playing: Snapshot | None) -> KeizerAccount | None:
    if not standings_view.keizer:
        return None

    return keizer_account(standings_view, number, playing)


def _term(part: ScoreTerm, owner: int, people: dict[int, Who], book: Rulebook, *, berger: bool) -> CardTerm:
    own = part.opponent == owner
    times = Number(1 if own else part.result.points, book.divisor) if berger and part.opponent else None
    return CardTerm(
        adds=Number(part.contributes, book.sonneborn_divisor if berger else book.divisor),
        of_player=people[part.opponent] if part.opponent else None,
        their_score=Number(part.score, book.divisor),
        article=part.article,
        ruling=part.ruling,
        times=times,
        own=own,
    )
