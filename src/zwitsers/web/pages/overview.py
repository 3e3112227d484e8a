"""The desk of a tournament: its status, the next step, and links to the pages without a tab."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.event.actions.requests import open_requests
from zwitsers.event.schedule import is_round_robin
from zwitsers.present.views.adjourned import adjourned_games
from zwitsers.present.views.next_round import timetable
from zwitsers.present.views.steps import round_shown, steps
from zwitsers.web.cache.views import disputed_in
from zwitsers.web.forms.twin_files import twin_problems
from zwitsers.web.http.context import Arbiter_, Assistant_
from zwitsers.web.http.sharing import asks_again

if TYPE_CHECKING:
    from zwitsers.engine.domain import Problem
    from zwitsers.event.state import State
    from zwitsers.web.http.context import TournamentContext

router = APIRouter()


@router.get("/desk/{name}")
def overview(context: Assistant_) -> Response:
    if context.state.festival is not None:
        return context.go("event")
    current = context.state.current
    return context.page(
        "desk/overview.html",
        steps=steps(context.state),
        round_shown=round_shown(context.state),
        current=current,
        disputed=[] if current is None else disputed_in(context, current),
        adjourned=adjourned_games(context.state),
        share_again=asks_again(context.base),
        older=context.cached("older copy", lambda: context.site.tournaments.store(context.name).older_copy()),
        twins=context.cached("twins", lambda: _twins(context)),
        timetable=timetable(context.state),
        waiting=len(open_requests(context.state)),
    )


def _twins(context: TournamentContext) -> list[Problem]:
    """Other files of this tournament on this machine; none when it is in a database server."""
    address = context.site.tournaments.place.address(context.name)
    return twin_problems(address) if isinstance(address, Path) else []


# Pages of the desk by task. Addresses that begin with a slash belong to the whole site; the hall screen is a public
# page.
_SECTIONS = (
    ("players", ("check-in", "requests", "absences", "lots", "start-scores", "players/import", "forbidden", "prizes")),
    ("record", ("schedule", "log", "backups", "finish")),
    ("publish", ("share", "hall", "codes")),
    ("tournament", ("settings", "ranking", "people", "/ratings")),
)
# Only for go, and only for a round robin.
_OF_GO = ("start-scores",)
_OF_ROUND_ROBIN = ("schedule",)


def _sections(state: State) -> list[tuple[str, list[str]]]:
    hidden = [] if state.settings.game == "go" else [*_OF_GO]
    hidden += [] if is_round_robin(state) else _OF_ROUND_ROBIN
    return [(name, [page for page in pages if page not in hidden]) for name, pages in _SECTIONS]


def more_pages(state: State) -> list[tuple[str, str]]:
    """The pages without a tab: the key of the title, and the address."""
    pages = [page for _section, found in _sections(state) for page in found]
    numbers = bool(state.settings.numbered_by)
    return [("numbers" if page == "lots" and numbers else page.replace("/", ""), page) for page in pages]


@router.get("/desk/{name}/more")
def more(context: Arbiter_) -> Response:
    return context.page("desk/more.html", sections=_sections(context.state))
