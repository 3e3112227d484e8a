"""Self-service: players check in, send requests and withdraw on their phone; the arbiter has a list of requests."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import RedirectResponse, Response

from zwitsers.event.self_service import local_now
from zwitsers.present.views.requests import SelfService, check_in_view, decided_lines, open_lines, self_service
from zwitsers.web.forms.self_service import ask, cancel, check_allowed
from zwitsers.web.http.context import Arbiter_, Assistant_, Form_, PostedForm, Public_, TournamentContext
from zwitsers.web.pages.player_results import player_of_form

router = APIRouter()


# At the desk


@router.get("/desk/{name}/requests")
def requests_page(context: Arbiter_) -> Response:
    return context.page("desk/requests.html", waiting=open_lines(context.state), decided=decided_lines(context.state))


@router.get("/desk/{name}/check-in")
def check_in_page(context: Assistant_) -> Response:
    return context.page("desk/check-in.html", view=check_in_view(context.state))


# On the phone of a player


@router.post("/t/{name}/requests")
def make_request(context: Public_, form: Form_) -> Response:
    player = _player(context, form)
    ask(context, player, form.text("what"), form.numbers("round"), form.text("note"))
    return _back(context, player)


@router.post("/t/{name}/requests/cancel")
def cancel_request(context: Public_, form: Form_) -> Response:
    player = _player(context, form)
    cancel(context, player, form.number("request") or 0)
    return _back(context, player)


def own_service(context: TournamentContext, player: int) -> SelfService:
    """The requests a player can make. The public state has no requests, so this reads the full state."""
    return self_service(context.site.now(context.name).state, player, local_now())


def _player(context: TournamentContext, form: PostedForm) -> int:
    check_allowed(context)
    return player_of_form(context, form)


def _back(context: TournamentContext, player: int) -> Response:
    return RedirectResponse(f"/t/{context.name}?player={player}#requests", 303)
