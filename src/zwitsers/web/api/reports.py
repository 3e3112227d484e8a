"""Standings, cross table, cards and progress."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from zwitsers.report.control import Control
from zwitsers.report.crosstable import places_of
from zwitsers.report.event_standings import tournament_so_far
from zwitsers.scores.card import pairing_card
from zwitsers.scores.control import control as control_of
from zwitsers.scores.units import decimal_string
from zwitsers.tournament.settings import MOST_ROUNDS
from zwitsers.web.access.roles import Role
from zwitsers.web.api.fields import PlayerInPath
from zwitsers.web.api.people import Ref, Refs
from zwitsers.web.api.who import ANYONE, ARBITERS, OWN_READS, READS, Leader_, Reader_
from zwitsers.web.views.progress import Progress, progress_of
from zwitsers.web.views.rankings import checked_choice, ranking
from zwitsers.web.views.rounds import known_player

if TYPE_CHECKING:
    from zwitsers.report.standings import Line, Standings
    from zwitsers.rules.rulebook import Rulebook
    from zwitsers.scores.card import CardRound
    from zwitsers.scores.final import Step
    from zwitsers.scores.terms import Term
    from zwitsers.web.request import TournamentRequest

router = APIRouter(prefix="/api/tournaments/{name}", tags=["reports"])

_After = Annotated[int | None, Query(ge=0, le=MOST_ROUNDS, description="After so many rounds.")]
_Final = Annotated[bool, Query(description="The final ranking; before the end only for arbiters.")]


class Decided(BaseModel):
    criterion: str
    article: str
    ruling: str


class TieBreak(BaseModel):
    criterion: str
    value: str | None


class StandingsLine(BaseModel):
    """Numbers are exact, as decimals (or n/d). WS, WP and SB are null where the rulebook has none."""

    rank: int
    shared: bool
    player: Ref
    title: str
    rating: int
    points: str
    resistance_score: str | None
    resistance_points: str | None
    sonneborn_berger: str | None
    tie_breaks: list[TieBreak]
    decided_by: Decided | None = Field(description="What put him below the line above.")
    barrage: bool = Field(description="Has yet to play off the first place.")
    prize: str | None


class StandingsShown(BaseModel):
    system: str
    edition: str
    rounds: int = Field(description="After how many rounds.")
    final: str | None = Field(description="The id of the final ranking; null for the ranking of a pairing.")
    seed: int | None
    lines: list[StandingsLine]


class Turn(BaseModel):
    round: int = Field(description="0 is the in-between round (002 Modificatie 2).")
    opponent: int | None = Field(description="By his place in this table.")
    colour: str | None
    result: str
    points: str


class CrosstableRow(BaseModel):
    place: int
    player: Ref
    points: str
    rounds: list[Turn]


class Crosstable(BaseModel):
    system: str
    rounds: int
    rows: list[CrosstableRow]


class TermShown(BaseModel):
    adds: str
    of_player: Ref | None
    their_score: str
    article: str
    ruling: str


class CardTurn(BaseModel):
    round: int = Field(description="0 is the in-between round (002 Modificatie 2).")
    opponent: Ref | None
    colour: str | None
    result: str
    played: bool
    float: str | None
    score_before: str
    points: TermShown
    resistance_score: TermShown | None
    resistance_points: TermShown | None
    sonneborn_berger: TermShown | None


class Card(BaseModel):
    """What every round adds to each number, and by which article."""

    player: Ref
    system: str
    rounds: list[CardTurn]
    points: str
    colour_balance: int


class Track(BaseModel):
    player: Ref
    places: list[int]


class ProgressShown(BaseModel):
    rounds: int
    tracks: list[Track] = Field(description="Everyone's place after every round of which all results are in.")
    scores: list[dict[str, int]] = Field(description="For every round: how many have which score.")


class ControlSumShown(BaseModel):
    name: str
    total: str
    expected: str
    holds: bool


class ControlShown(BaseModel):
    """The control sums of 001 F8 (R1.7)."""

    system: str
    in_order: bool
    sums: list[ControlSumShown]


def _ranking(desk: TournamentRequest, after: int | None, final: bool) -> Standings:
    choice = checked_choice(desk.state, after, final, arbiter=desk.here.visitor.may(Role.ARBITER))
    return ranking(desk, choice)


@router.get("/standings", openapi_extra=ANYONE, responses=READS)
def standings(desk: Reader_, after: _After = None, final: _Final = False) -> StandingsShown:
    """Without a choice: after the last round of which all results are in, or the final ranking when it is over."""
    made = _ranking(desk, after, final)
    refs = Refs(desk.state)
    return StandingsShown(
        system=made.rulebook.id,
        edition=made.rulebook.edition,
        rounds=made.snapshot.numbered_rounds,
        final=made.final or None,
        seed=made.seed,
        lines=[_line(made, line, refs) for line in made.lines],
    )


def _line(made: Standings, line: Line, refs: Refs) -> StandingsLine:
    book, score = made.rulebook, line.score

    def resisting(units: int, divisor: int) -> str | None:
        return decimal_string(units, divisor) if made.has_resistance else None

    return StandingsLine(
        rank=line.place,
        shared=line.shared,
        player=refs.named(line.player),
        title=line.player.title,
        rating=line.player.rating,
        points=decimal_string(score.points, book.divisor),
        resistance_score=resisting(score.resistance_score, book.divisor),
        resistance_points=resisting(score.resistance_points, book.divisor),
        sonneborn_berger=resisting(score.sonneborn_berger, book.sonneborn_divisor),
        tie_breaks=[TieBreak(criterion=value.step.name, value=value.text or None) for value in line.tie_breaks],
        decided_by=_decided(line.decided_by),
        barrage=line.barrage,
        prize=None if line.prize is None else f"{line.prize // 100}.{line.prize % 100:02d}",
    )


def _decided(step: Step | None) -> Decided | None:
    return None if step is None else Decided(criterion=step.name, article=step.article, ruling=step.ruling)


@router.get("/crosstable", openapi_extra=ANYONE, responses=READS)
def crosstable(desk: Reader_, after: _After = None, final: _Final = False) -> Crosstable:
    made = _ranking(desk, after, final)
    refs, places, divisor = Refs(desk.state), places_of(made), made.rulebook.divisor
    rows = [
        CrosstableRow(
            place=place,
            player=refs.named(line.player),
            points=decimal_string(line.score.points, divisor),
            rounds=[
                Turn(
                    round=number,
                    opponent=places[entry.opponent] if entry.opponent else None,
                    colour=None if entry.colour is None else entry.colour.name.lower(),
                    result=entry.result.label,
                    points=decimal_string(entry.points, divisor),
                )
                for number, entry in zip(
                    made.snapshot.round_numbers, made.snapshot.history(line.player.number), strict=True
                )
            ],
        )
        for place, line in enumerate(made.lines, start=1)
    ]
    return Crosstable(system=made.rulebook.id, rounds=made.snapshot.numbered_rounds, rows=rows)


@router.get("/players/{player}/card", openapi_extra=ANYONE, responses=READS)
def card(desk: Reader_, player: PlayerInPath) -> Card:
    known_player(desk.state, player)
    snapshot, book = tournament_so_far(desk.state)
    made = pairing_card(snapshot, book, desk.state.lots[player])
    refs = Refs(desk.state)
    return Card(
        player=refs.of(made.number),
        system=book.id,
        rounds=[_turn(turn, book, refs) for turn in made.rounds],
        points=decimal_string(made.totals.points, book.divisor),
        colour_balance=made.colour_balance,
    )


def _turn(turn: CardRound, book: Rulebook, refs: Refs) -> CardTurn:
    def term(part: Term | None, divisor: int) -> TermShown | None:
        return None if part is None else _term(part, divisor, book.divisor, refs)

    return CardTurn(
        round=turn.round,
        opponent=refs.of(turn.opponent) if turn.opponent else None,
        colour=None if turn.colour is None else turn.colour.name.lower(),
        result=turn.result.label,
        played=turn.result.played,
        float=turn.float.value or None,
        score_before=decimal_string(turn.score_before, book.divisor),
        points=_term(turn.points, book.divisor, book.divisor, refs),
        resistance_score=term(turn.resistance_score, book.divisor),
        resistance_points=term(turn.resistance_points, book.divisor),
        sonneborn_berger=term(turn.sonneborn_berger, book.sonneborn_divisor),
    )


def _term(part: Term, divisor: int, score_divisor: int, refs: Refs) -> TermShown:
    return TermShown(
        adds=decimal_string(part.contributes, divisor),
        of_player=refs.of(part.opponent) if part.opponent else None,
        their_score=decimal_string(part.score, score_divisor),
        article=part.article,
        ruling=part.ruling,
    )


@router.get("/progress", openapi_extra=ANYONE, responses=READS)
def progress(desk: Reader_) -> ProgressShown:
    made: Progress = desk.remembered("progress", lambda: progress_of(desk.state))
    refs = Refs(desk.state)
    return ProgressShown(
        rounds=made.rounds,
        tracks=[Track(player=refs.of(track.lot), places=list(track.places)) for track in made.tracks],
        scores=[
            {decimal_string(score, made.divisor): players for score, players in sorted(row.items())}
            for row in made.scores
        ],
    )


@router.get("/control", openapi_extra=ARBITERS, responses=OWN_READS)
def control(desk: Leader_) -> ControlShown:
    snapshot, book = tournament_so_far(desk.state)
    made = Control(snapshot, book, control_of(snapshot, book), ())
    return ControlShown(
        system=book.id,
        in_order=made.in_order,
        sums=[
            ControlSumShown(
                name=item.name,
                total=decimal_string(item.total, book.divisor),
                expected=decimal_string(item.expected, book.divisor),
                holds=item.holds,
            )
            for item in made.sums
        ],
    )
