"""The players of a tournament: the list, and adding to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, NamedTuple
from urllib.parse import urlencode

from fastapi import Query
from fastapi.responses import JSONResponse, Response

from zwitsers.domain import Result
from zwitsers.tournament.fields import PLAYER_FIELDS, entered_values
from zwitsers.views.entry_list import SORTS, entry_lines
from zwitsers.web.desk.lookup import looked_up, lookup_ready
from zwitsers.web.desk.player_form import adding_once, filled_in, given_values, looks_double, probable_doubles
from zwitsers.web.request import Arbiter_, Form_, TournamentRequest
from zwitsers.web.routing import Router

if TYPE_CHECKING:
    from zwitsers.domain import Player

router = Router()
_PENDING = "player"
_MISSED = {"half": Result.HALF_POINT_BYE}
_LONGEST_SEARCH = 80


class _Asked(NamedTuple):
    """A player of whom it is asked whether he is in the list already."""

    values: dict[str, Any]
    first_round: int | None
    missed: str


class _Question(NamedTuple):
    key: str
    name: str
    doubles: list[tuple[int, Player]]


@router.get("/desk/{name}/players")
def players(
    desk: Arbiter_, sort: str = "lot", search: str = "", again: Annotated[tuple[str, ...], Query()] = ()
) -> Response:
    state = desk.state
    sort = sort if sort in SORTS else SORTS[0]
    lines = entry_lines(state, sort, search[:_LONGEST_SEARCH])
    return desk.page(
        "desk/players.html",
        lines=lines,
        sort=sort,
        search=search[:_LONGEST_SEARCH],
        columns={name: any(getattr(line.player, name) for line in lines) for name in PLAYER_FIELDS},
        nothing=dict.fromkeys(PLAYER_FIELDS, ""),
        questions=[_question(desk, key) for key in again],
        lookup=lookup_ready(state.settings.game),
    )


def _question(desk: TournamentRequest, key: str) -> _Question:
    values = _asked_before(desk, key).values
    same = probable_doubles(desk.state, values)
    return _Question(key, values["name"], [(desk.state.lots[one], desk.state.entrants[one].player) for one in same])


def _asked_before(desk: TournamentRequest, key: str) -> _Asked:
    return _Asked(*desk.site.pending_uploads.get(desk.here.visitor, _PENDING, key).value)


@router.post("/desk/{name}/players")
def add_player(desk: Arbiter_, form: Form_) -> Response:
    # Other questions stay until they are answered.
    answered = form.text("sure") or form.text("no")
    here: dict[str, Any] = {"again": [key for key in form.texts("again") if key != answered]}
    if form.text("sort") in SORTS[1:]:
        here["sort"] = form.text("sort")
    if form.text("no"):
        return desk.go(_list(here))
    if form.text("sure"):
        asked = _asked_before(desk, form.text("sure"))
    else:
        asked = _Asked(filled_in(given_values(form)), form.number("first_round"), form.text("missed"))
    tidy = entered_values({"name": "", **asked.values})
    if not form.text("sure") and looks_double(desk.now, form.seen, tidy):
        again = desk.site.pending_uploads.put(desk.here.visitor, _PENDING, asked)
        return desk.go(_list({**here, "again": [*here["again"], again]}))
    missed = _MISSED.get(asked.missed, Result.NOT_ENTERED)
    entries = desk.run(adding_once(desk.now, form.seen, asked.values, asked.first_round, missed), form.seen)
    return desk.go(_list(here), _added(desk, tidy["name"], entries))


def _list(query: dict[str, Any]) -> str:
    return f"players?{urlencode(query, doseq=True)}".rstrip("?")


def _added(desk: TournamentRequest, name: str, entries: list[Any]) -> str:
    if not entries:
        return desk.here.say("desk.players.was-added", name=name)
    (entry,) = entries
    lots = desk.site.now(desk.name).state.lots
    return desk.here.say("desk.players.added", name=name, lot=lots.get(entry.event.player, ""))


@router.get("/desk/{name}/players/find")
def find(desk: Arbiter_, text: str = "") -> JSONResponse:
    """For the name field while somebody types: players in the rating lists, and who is in the tournament already."""
    text = " ".join(text.split())[:_LONGEST_SEARCH]
    same = [desk.state.named(player) for player in probable_doubles(desk.state, {"name": text})] if text else []
    found = looked_up(text, desk.state, desk.here.language)
    return JSONResponse({"found": found, "doubles": same}, headers={"Cache-Control": "no-store"})
