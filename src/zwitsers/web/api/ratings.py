"""Rating lists that are loaded on this machine, and looking players up in them; lists of players from a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from io import BytesIO
from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import Query
from pydantic import BaseModel, Field

from zwitsers.engine.domain import Problem, Result
from zwitsers.event import actions
from zwitsers.formats.ratings import LoadedList, RatingIndex
from zwitsers.present.views.rating_refresh import RatingRefresh, rating_refresh, rating_refreshes
from zwitsers.present.views.records import described
from zwitsers.web.api.exchange import UPLOAD, SentFile_
from zwitsers.web.api.fields import Missed, Seen
from zwitsers.web.api.operations import Operations
from zwitsers.web.api.who import Arbiter_, ArbiterRequest, ManagerRequest, run
from zwitsers.web.forms.rating_lookup import looked_up
from zwitsers.web.forms.table_import import looked_at, reading_of
from zwitsers.web.http.errors import NotFoundError, UploadError
from zwitsers.web.http.log_records import ChangeRecord

if TYPE_CHECKING:
    from zwitsers.web.http.context import RequestContext

router = Operations(prefix="/api", tags=["players"])
_NAMED = 50

_List = Literal["knsb", "fide", "egf", "fmjd"]


class RatingMatch(BaseModel):
    name: str
    details: str
    values: dict[str, Any] = Field(description="As a new player takes them.")
    entered: bool = Field(description="Is probably in this tournament already.")


@dataclass(frozen=True, slots=True)
class RatingListProgress:
    file: str
    share: float = field(metadata=described("From 0 to 1."))
    ended: bool
    text: tuple[str, ...] = field(metadata=described("What there is to know of it, or why it was refused."))


@dataclass(frozen=True, slots=True)
class RatingLists:
    lists: tuple[LoadedList, ...]
    loading: RatingListProgress | None


class PlayerTableRecord(BaseModel):
    """A list of players as it would come in."""

    columns: dict[str, str] = Field(description="What each column was taken for.")
    players: list[dict[str, Any]]
    left_out: int = Field(description="Lines that cannot be read, and probable doubles.")
    text: list[str]


@router.get("/tournaments/{name}/look-up")
def look_up(context: Arbiter_, query: Annotated[str, Query(min_length=2, max_length=60)]) -> list[RatingMatch]:
    """In the lists of the game that are loaded on this machine; by name or number."""
    return [RatingMatch(**item) for item in looked_up(query, context.state, context.language)]


_Chosen = Annotated[_List | None, Query(description="Left out: the first loaded one of the game.")]
_ChosenOrAll = Annotated[
    _List | Literal["all"] | None, Query(description="Left out: the first loaded one of the game.")
]
_Pace = Literal["standard", "rapid", "blitz"]


@router.get("/tournaments/{name}/ratings")
def look_at_ratings(context: Arbiter_, list: _Chosen = None, pace: _Pace = "standard") -> RatingRefresh:  # noqa: A002
    """Who would change, and who is not found or not certain. Nothing is written."""
    return rating_refresh(context.state, list or "", pace)


@router.post("/tournaments/{name}/ratings")
def refresh_ratings(
    context: Arbiter_,
    list: _ChosenOrAll = None,  # noqa: A002
    pace: _Pace = "standard",
    seen: Seen = None,
) -> ChangeRecord:
    """Before round 1 is published, of those whom the list has beyond doubt; all: the national list and the
    international one at once."""
    ratings = rating_refreshes(context.state, list or "", pace).ratings
    return run(context, lambda state: actions.change_ratings(state, ratings), seen)


@router.get("/ratings")
def rating_lists(context: ArbiterRequest) -> RatingLists:
    return RatingLists(tuple(RatingIndex.open().lists()), _loading(context))


@router.post("/ratings/upload", status_code=202, openapi_extra=UPLOAD)
def load_ratings(context: ManagerRequest, file: SentFile_, list: _List | None = None) -> RatingListProgress:  # noqa: A002
    """As the federation publishes it. It is loaded in the background; GET /api/ratings tells how far it is."""
    context.site.rating_jobs.load(BytesIO(file.data), file.name, list)
    rating_list_progress = _loading(context)
    assert rating_list_progress is not None
    return rating_list_progress


@router.delete("/ratings/{list}")
def remove_ratings(context: ManagerRequest, list: _List) -> None:  # noqa: A002 - the name in the address
    if not RatingIndex.open().drop(list):
        raise NotFoundError([Problem("api.no-such-list", list=list)])


def _loading(context: RequestContext) -> RatingListProgress | None:
    progress = context.site.rating_jobs.progress
    if progress is None:
        return None
    text = tuple(problem.text(context.language) for problem in (*progress.problems, *progress.warnings))
    return RatingListProgress(progress.file, progress.share, progress.ended, text)


# A table of players


@router.post("/tournaments/{name}/players/preview/upload", openapi_extra=UPLOAD)
def look_at_players(context: Arbiter_, file: SentFile_) -> PlayerTableRecord:
    """Nothing is kept of it."""
    looked = looked_at(file, reading_of({}), context.state)
    if looked.table is None:
        raise UploadError(looked.problems)
    players = looked.table.entering()
    return PlayerTableRecord(
        columns={str(column.position): column.field for column in looked.columns if column.field},
        players=players,
        left_out=len(looked.table.lines) - len(players),
        text=[found.problem.text(context.language) for found in looked.table.problems[:_NAMED]],
    )


@router.post("/tournaments/{name}/players/upload", status_code=201, openapi_extra=UPLOAD)
def import_players(
    context: Arbiter_,
    file: SentFile_,
    doubles: Annotated[bool, Query(description="Also those who seem to be doubles.")] = False,
    missed: Missed = "NOT_ENTERED",
    seen: Seen = None,
) -> ChangeRecord:
    """A spreadsheet, or text with columns. Lines that cannot be read are left out: look at it first. With an event of
    groups the people come on its list."""
    looked = looked_at(file, reading_of({}), context.state)
    players = [] if looked.table is None else looked.table.entering(doubles=doubles)
    if not players:
        raise UploadError(looked.problems or [Problem("desk.import.nobody")])
    if context.state.festival is not None:
        return run(context, lambda state: actions.register(state, players), seen)
    return run(context, lambda state: actions.add_players(state, players, missed=Result[missed]), seen)
