"""Standings, cross table, cards and progress."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from fastapi import Query

from zwitsers.engine.domain import Problem
from zwitsers.event.actions.prizes import known_category
from zwitsers.event.errors import CommandError
from zwitsers.event.schedule import is_round_robin
from zwitsers.event.settings import MOST_ROUNDS
from zwitsers.present.views.attendance import AttendanceList, attendance_list
from zwitsers.present.views.card import Card
from zwitsers.present.views.card import card as card_of
from zwitsers.present.views.categories import within_category
from zwitsers.present.views.control import Control
from zwitsers.present.views.control import control as control_of
from zwitsers.present.views.crosstable import Crosstable
from zwitsers.present.views.crosstable import crosstable as crosstable_of
from zwitsers.present.views.performance import PerformanceTable, performance_table
from zwitsers.present.views.progress import Progress
from zwitsers.present.views.ranking import RankingView, ranking_view
from zwitsers.present.views.schedule import ScheduleView, known_schedule
from zwitsers.present.views.standings import Standings
from zwitsers.present.views.why_above import WhyAbove, event_above
from zwitsers.web.api.fields import PlayerInPath
from zwitsers.web.api.operations import Operations
from zwitsers.web.api.who import Arbiter_, Public_
from zwitsers.web.auth.roles import Role
from zwitsers.web.cache.views import chosen, progress_of, ranking
from zwitsers.web.http.lookup import known_player

if TYPE_CHECKING:
    from zwitsers.present.views.event_standings import StandingsChoice
    from zwitsers.web.http.context import TournamentContext

router = Operations(prefix="/api/tournaments/{name}", tags=["reports"])

_After = Annotated[int | None, Query(ge=0, le=MOST_ROUNDS, description="After so many rounds.")]
_Player = Annotated[int, Query(ge=1, le=10**9, description="The id of a player.")]
_Ranking = Annotated[
    str | None, Query(max_length=200, description="The id of a final ranking, or a list of codes such as BH/C1,BH,SB.")
]
_Category = Annotated[int | None, Query(ge=1, le=10**6, description="Only this category, with the places within it.")]
_Final = Annotated[bool, Query(description="The final ranking; provisional until the tournament is finished.")]


def _ranking(context: TournamentContext, choice: StandingsChoice | None = None) -> Standings:
    """With prizes for those who run the tournament; for others when the arbiter shows them."""
    return ranking(context, choice, public=not context.visitor.may(Role.ASSISTANT))


@router.get("/standings")
def standings(context: Public_, after: _After = None, final: _Final = False, category: _Category = None) -> Standings:
    """Without a choice: after the last round of which all results are in, or the final ranking when it is over."""
    standings_view = _ranking(context, chosen(context.state, after, final))
    if category is not None:
        standings_view = within_category(context.state, standings_view, known_category(context.state, category))
    return standings_view


@router.get("/above")
def why_above(context: Public_, player: _Player, other: _Player) -> WhyAbove:
    """Why one of two players is above the other, and which open games could still change it."""
    for entry in (player, other):
        known_player(context.state, entry)
    lots = context.state.lots
    if player == other:
        raise CommandError([Problem("play.above.two-numbers")])
    return event_above(context.state, _ranking(context), lots[player], lots[other])


@router.get("/ranking")
def final_ranking(context: Public_, ranking: _Ranking = None) -> RankingView:
    """What the final ranking goes by; with `ranking`, what that one would change. It is chosen with the setting
    `final_ranking`."""
    return ranking_view(context.state, ranking)


@router.get("/crosstable")
def crosstable(context: Public_, after: _After = None, final: _Final = False) -> Crosstable:
    return crosstable_of(_ranking(context, chosen(context.state, after, final)))


@router.get("/schedule")
def schedule(context: Public_) -> ScheduleView:
    """All rounds of a round robin, played or still to be played; of another tournament those that are published."""
    state = context.state
    hidden = is_round_robin(state) and not state.published and not context.visitor.may(Role.ASSISTANT)
    table = known_schedule(state)
    return replace(table, rounds=()) if hidden else table


@router.get("/performance")
def performance(context: Public_, after: _After = None, final: _Final = False) -> PerformanceTable:
    """By FIDE's rating regulations, on every list in which anybody has a rating; in other games than chess on none."""
    return performance_table(_ranking(context, chosen(context.state, after, final)))


@router.get("/players/{player}/card")
def card(context: Public_, player: PlayerInPath) -> Card:
    """After the same rounds as the standings."""
    known_player(context.state, player)
    return card_of(_ranking(context), context.state.lots[player], context.state.snapshot())


@router.get("/progress")
def progress(context: Public_) -> Progress:
    return progress_of(context)


@router.get("/attendance")
def attendance(context: Arbiter_) -> AttendanceList:
    """Who was there on which evening, and how often."""
    return attendance_list(context.state)


@router.get("/control")
def control(context: Arbiter_) -> Control:
    standings_view = ranking(context)
    return control_of(standings_view.snapshot, standings_view.rulebook)
