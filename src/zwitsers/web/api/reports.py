"""Standings, cross table, cards and progress."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import Query

from zwitsers.domain import Problem
from zwitsers.tournament.commands.prizes import known_category
from zwitsers.tournament.errors import CommandError
from zwitsers.tournament.settings import MOST_ROUNDS
from zwitsers.views.card import Card
from zwitsers.views.card import card as card_of
from zwitsers.views.categories import within_category
from zwitsers.views.control import Control
from zwitsers.views.control import control as control_of
from zwitsers.views.crosstable import Crosstable
from zwitsers.views.crosstable import crosstable as crosstable_of
from zwitsers.views.performance import PerformanceTable, performance_table
from zwitsers.views.progress import Progress
from zwitsers.views.ranking import RankingView, ranking_view
from zwitsers.views.standings import Standings
from zwitsers.views.why_above import Above, event_above
from zwitsers.web.access.roles import Role
from zwitsers.web.api.fields import PlayerInPath
from zwitsers.web.api.operations import Operations
from zwitsers.web.api.who import Arbiter_, Public_
from zwitsers.web.finding import known_player
from zwitsers.web.remembered import chosen, progress_of, ranking

if TYPE_CHECKING:
    from zwitsers.views.event_standings import Choice
    from zwitsers.web.request import TournamentRequest

router = Operations(prefix="/api/tournaments/{name}", tags=["reports"])

_After = Annotated[int | None, Query(ge=0, le=MOST_ROUNDS, description="After so many rounds.")]
_Player = Annotated[int, Query(ge=1, le=10**9, description="The id of a player.")]
_Ranking = Annotated[
    str | None, Query(max_length=200, description="The id of a final ranking, or a list of codes such as BH/C1,BH,SB.")
]
_Category = Annotated[int | None, Query(ge=1, le=10**6, description="Only this category, with the ranks within it.")]
_Final = Annotated[bool, Query(description="The final ranking; provisional until the tournament is finished.")]


def _ranking(desk: TournamentRequest, choice: Choice | None = None) -> Standings:
    """With prizes for those who run the tournament; for others when the arbiter shows them."""
    return ranking(desk, choice, public=not desk.here.visitor.may(Role.ASSISTANT))


@router.get("/standings")
def standings(asked: Public_, after: _After = None, final: _Final = False, category: _Category = None) -> Standings:
    """Without a choice: after the last round of which all results are in, or the final ranking when it is over."""
    made = _ranking(asked, chosen(asked.state, after, final))
    if category is not None:
        made = within_category(asked.state, made, known_category(asked.state, category))
    return made


@router.get("/above")
def why_above(asked: Public_, player: _Player, other: _Player) -> Above:
    """Why one of two players is above the other, and which open games could still change it."""
    for entry in (player, other):
        known_player(asked.state, entry)
    lots = asked.state.lots
    if player == other:
        raise CommandError([Problem("play.above.two-numbers")])
    return event_above(asked.state, _ranking(asked), lots[player], lots[other])


@router.get("/ranking")
def final_ranking(asked: Public_, ranking: _Ranking = None) -> RankingView:
    """What the final ranking goes by; with `ranking`, what that one would change. It is chosen with the setting
    `final_ranking`."""
    return ranking_view(asked.state, ranking)


@router.get("/crosstable")
def crosstable(asked: Public_, after: _After = None, final: _Final = False) -> Crosstable:
    return crosstable_of(_ranking(asked, chosen(asked.state, after, final)))


@router.get("/performance")
def performance(asked: Public_, after: _After = None, final: _Final = False) -> PerformanceTable:
    """By FIDE's rating regulations, on every list in which anybody has a rating; in other games than chess on none."""
    return performance_table(_ranking(asked, chosen(asked.state, after, final)))


@router.get("/players/{player}/card")
def card(asked: Public_, player: PlayerInPath) -> Card:
    """After the same rounds as the standings."""
    known_player(asked.state, player)
    return card_of(_ranking(asked), asked.state.lots[player])


@router.get("/progress")
def progress(asked: Public_) -> Progress:
    return progress_of(asked)


@router.get("/control")
def control(desk: Arbiter_) -> Control:
    made = ranking(desk)
    return control_of(made.snapshot, made.rulebook)
