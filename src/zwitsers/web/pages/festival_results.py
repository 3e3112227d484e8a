"""Result entry for all groups of an event on one page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.domain import ZwitsersError
from zwitsers.event.state import Status
from zwitsers.present.words import round_title
from zwitsers.web.auth.roles import Role
from zwitsers.web.cache.views import result_rows_of
from zwitsers.web.forms.result_keys import choices_for
from zwitsers.web.http.context import Assistant_, TournamentContext, assistant_request, request_context
from zwitsers.web.http.lookup import known_festival
from zwitsers.web.sitedb.page_settings import TWICE

if TYPE_CHECKING:
    from zwitsers.event.festival import FestivalGroup
    from zwitsers.event.state import Round
    from zwitsers.present.views.results import ResultRow

router = APIRouter()


@dataclass(frozen=True, slots=True)
class GroupResults:
    """The current round of one group; `found`: the boards that match the search."""

    group: FestivalGroup
    last: int
    round_: Round
    title: str
    rows: list[ResultRow]
    found: list[ResultRow]
    twice: bool

    @property
    def left(self) -> int:
        return sum(row.open for row in self.rows)


@router.get("/desk/{name}/event/results")
def results(context: Assistant_, open: str = "", find: str = "") -> Response:  # noqa: A002 - the name in the address
    shown = [
        item
        for group in known_festival(context.state).groups
        if (item := _in_play(context, group, find[:60])) is not None
    ]
    return context.page(
        "desk/event-results.html",
        groups=shown,
        boards=sum(len(item.rows) for item in shown),
        left=sum(item.left for item in shown),
        legend=choices_for(context.state.settings.game),
        only_open=bool(open),
        find=find[:60],
        arbiter=context.visitor.may(Role.ARBITER),
    )


def _in_play(context: TournamentContext, group: FestivalGroup, find: str) -> GroupResults | None:
    try:
        one = assistant_request(request_context(context.request), group.tournament)
    except ZwitsersError:  # the file is missing; the page of the event reports that
        return None
    round_ = one.state.current
    if round_ is None or round_.status is not Status.PUBLISHED or one.state.finished:
        return None
    rows = result_rows_of(one, round_)
    found = [row for row in rows if row.found_by(find)] if find else rows
    title = round_title(round_.number, context.language)
    return GroupResults(group, one.now.last, round_, title, rows, found, one.now.choices[TWICE] == "yes")
