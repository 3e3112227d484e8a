"""One player: what is known of him, and coming and going."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.domain.names import split_name
from zwitsers.event import actions
from zwitsers.event.fields import known_of
from zwitsers.event.state import Status
from zwitsers.present.views.absences import presence
from zwitsers.web.forms.player_form import changed_values, given_values
from zwitsers.web.http.context import Arbiter_, Form_, PostedForm, TournamentContext
from zwitsers.web.http.lookup import known_player

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zwitsers.event.events import Event
    from zwitsers.event.state import Round, State

router = APIRouter()


@router.get("/desk/{name}/players/{player:int}")
def player_page(context: Arbiter_, player: int) -> Response:
    state = context.state
    entrant = known_player(state, player)
    return context.page(
        "desk/player.html",
        entrant=entrant,
        lot=state.lots[player],
        values=known_of(entrant.player),
        parts=split_name(entrant.player.name),
        rounds=[(number, presence(state, entrant, number)) for number in range(1, state.settings.rounds + 1)],
        gone=entrant.withdrawn_in(min(state.next_round, state.settings.rounds)),
        playing=[made.number for made in state.in_order if _can_be_missed(made, player)],
    )


def _can_be_missed(round_: Round, player: int) -> bool:
    """Whether this is a round in which he can still be said not to have come."""
    board = round_.board_of(player)
    return round_.status is Status.PUBLISHED and board is not None and round_.game(board).open


@router.post("/desk/{name}/players/{player:int}")
def change_player(context: Arbiter_, player: int, form: Form_) -> Response:
    known = known_player(context.state, player).player
    changes = changed_values(known, given_values(form))
    if changes:
        context.run(lambda state: actions.change_player(state, player, changes), form.seen)
    return context.go("players", context.here.say("desk.player.changed", name=changes.get("name", known.name)))


@router.post("/desk/{name}/players/{player:int}/withdraw")
def withdraw_player(context: Arbiter_, player: int, form: Form_) -> Response:
    return _from_round(context, player, form, actions.withdraw_player, "desk.player.withdrawn")


@router.post("/desk/{name}/players/{player:int}/return")
def return_player(context: Arbiter_, player: int, form: Form_) -> Response:
    return _from_round(context, player, form, actions.return_player, "desk.player.returned")


def _from_round(
    context: TournamentContext,
    player: int,
    form: PostedForm,
    command: Callable[[State, int, int], Sequence[Event]],
    said: str,
) -> Response:
    number = form.number("round") or context.state.next_round
    values = {"name": context.state.named(player), "round": number}
    return context.do(lambda state: command(state, player, number), form, f"players/{player}", said, **values)


@router.post("/desk/{name}/players/{player:int}/board")
def fix_board(context: Arbiter_, player: int, form: Form_) -> Response:
    """An empty field: any board."""
    before, board = known_player(context.state, player).board, form.number("board") or 0
    if board != before:
        context.run(lambda state: actions.fix_board(state, player, board), form.seen)
    said = "desk.player.board-fixed" if board else "desk.player.board-free"
    return context.go(f"players/{player}", context.here.say(said, name=context.state.named(player), board=board))


@router.post("/desk/{name}/players/{player:int}/no-show")
def no_show(context: Arbiter_, player: int, form: Form_) -> Response:
    return _from_round(context, player, form, actions.no_show, "desk.player.no-show")


@router.post("/desk/{name}/players/{player:int}/remove")
def remove_player(context: Arbiter_, player: int, form: Form_) -> Response:
    named = context.state.named(player)
    return context.do(
        lambda state: actions.remove_player(state, player), form, "players", "desk.player.removed", name=named
    )
