"""One player: their details, absences and withdrawal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.domain.names import split_name
from zwitsers.event import actions
from zwitsers.event.fields import known_of
from zwitsers.event.state import Status
from zwitsers.present.views.absences import presence
from zwitsers.present.views.people import presence_round
from zwitsers.web.forms.player_form import changed_values, given_values
from zwitsers.web.http.context import Arbiter_, Form_
from zwitsers.web.http.lookup import known_player

if TYPE_CHECKING:
    from zwitsers.event.state import Round

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
        gone=entrant.withdrawn_in(presence_round(state)),
        playing=[round_.number for round_ in state.in_order if _can_be_missed(round_, player)],
    )


def _can_be_missed(round_: Round, player: int) -> bool:
    """Whether the player can still be reported as not having come in this round."""
    board = round_.board_of(player)
    return round_.status is Status.PUBLISHED and board is not None and round_.game(board).open


@router.post("/desk/{name}/players/{player:int}")
def change_player(context: Arbiter_, player: int, form: Form_) -> Response:
    known = known_player(context.state, player).player
    changes = changed_values(known, given_values(form))
    if changes:
        context.run(lambda state: actions.change_player(state, player, changes), form.seen)
    return context.go("players", context.say("desk.player.changed", name=changes.get("name", known.name)))
