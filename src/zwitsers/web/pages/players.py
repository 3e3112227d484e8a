"""The players of a tournament: the list, and adding a player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, NamedTuple
from urllib.parse import urlencode

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse, Response

from zwitsers.engine.domain import Result
from zwitsers.engine.domain.names import split_name
from zwitsers.event.fields import PLAYER_FIELDS, entered_values
from zwitsers.present.views.entry_list import SORTS, entry_lines
from zwitsers.present.views.late_pairing import late_pairings
from zwitsers.present.views.players import club_spellings
from zwitsers.present.views.steps import round_shown, steps
from zwitsers.web.forms.player_form import adding_once, filled_in, given_values, looks_double, probable_doubles
from zwitsers.web.forms.rating_lookup import looked_up, lookup_ready
from zwitsers.web.http.context import Arbiter_, Form_, TournamentContext

if TYPE_CHECKING:
    from zwitsers.engine.domain import Player

router = APIRouter()
_PENDING = "player"
_MISSED = {"half": Result.HALF_POINT_BYE}
_LONGEST_SEARCH = 80


class _Asked(NamedTuple):
    """A new player who may already be in the list, while the arbiter is asked."""

    values: dict[str, Any]
    first_round: int | None
    missed: str


class _Question(NamedTuple):
    key: str
    name: str
    doubles: list[tuple[int, Player]]


@router.get("/desk/{name}/players")
def players(
    context: Arbiter_, sort: str = "lot", search: str = "", again: Annotated[tuple[str, ...], Query()] = ()
) -> Response:
    state = context.state
    sort = sort if sort in SORTS else SORTS[0]
    lines = entry_lines(state, sort, search[:_LONGEST_SEARCH])
    return context.page(
        "desk/players.html",
        lines=lines,
        sort=sort,
        search=search[:_LONGEST_SEARCH],
        columns={name: any(getattr(line.player, name) for line in lines) for name in PLAYER_FIELDS},
        nothing=dict.fromkeys(PLAYER_FIELDS, ""),
        clubs=[] if state.finished else club_spellings(state),
        late=late_pairings(state),
        steps=steps(state),
        round_shown=round_shown(state),
        questions=[_question(context, key) for key in again],
        lookup=lookup_ready(state.settings.game),
    )


def _question(context: TournamentContext, key: str) -> _Question:
    values = _asked_before(context, key).values
    same = probable_doubles(context.state, values)
    return _Question(
        key, values["name"], [(context.state.lots[one], context.state.entrants[one].player) for one in same]
    )


def _asked_before(context: TournamentContext, key: str) -> _Asked:
    return _Asked(*context.site.pending_uploads.get(context.visitor, _PENDING, key).value)


@router.post("/desk/{name}/players")
def add_player(context: Arbiter_, form: Form_) -> Response:
    # Keep the other open questions.
    answered = form.text("sure") or form.text("no")
    query: dict[str, Any] = {"again": [key for key in form.texts("again") if key != answered]}
    if form.text("sort") in SORTS[1:]:
        query["sort"] = form.text("sort")
    if form.text("no"):
        return context.go(_list(query))
    if form.text("sure"):
        question = _asked_before(context, form.text("sure"))
    else:
        question = _Asked(filled_in(given_values(form)), form.number("first_round"), form.text("missed"))
    tidy = entered_values({"name": "", **question.values})
    if not form.text("sure") and looks_double(context.now, form.seen, tidy):
        again = context.site.pending_uploads.put(context.visitor, _PENDING, question)
        return context.go(_list({**query, "again": [*query["again"], again]}))
    missed = _MISSED.get(question.missed, Result.NOT_ENTERED)
    entries = context.run(adding_once(context.now, form.seen, question.values, question.first_round, missed), form.seen)
    return context.go(_list(query), _added(context, tidy["name"], entries))


def _list(query: dict[str, Any]) -> str:
    return f"players?{urlencode(query, doseq=True)}".rstrip("?")


def _added(context: TournamentContext, name: str, entries: list[Any]) -> str:
    if not entries:
        return context.say("desk.players.was-added", name=name)
    entry = entries[0]  # in a round robin, events with the newcomer's games follow (RR6)
    lots = context.site.now(context.name).state.lots
    return context.say("desk.players.added", name=name, lot=lots.get(entry.event.player, ""))


@router.get("/desk/{name}/players/find")
def find(context: Arbiter_, text: str = "") -> JSONResponse:
    """Suggestions for the name field while typing: players in the rating lists, probable doubles in the tournament,
    and the parts of the name."""
    text = " ".join(text.split())[:_LONGEST_SEARCH]
    same = [context.state.named(player) for player in probable_doubles(context.state, {"name": text})] if text else []
    found = looked_up(text, context.state, context.language)
    answer = {"found": found, "doubles": same, "parts": split_name(text)._asdict()}
    return JSONResponse(answer, headers={"Cache-Control": "no-store"})
