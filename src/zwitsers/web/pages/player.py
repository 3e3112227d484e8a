"""One player: what is known of him, and coming and going."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi.responses import Response

from zwitsers.tournament import commands
from zwitsers.tournament.fields import known_of
from zwitsers.tournament.state import Status
from zwitsers.views.absences import presence
from zwitsers.web.desk.player_form import changed_values, given_values
from zwitsers.web.finding import known_player
from zwitsers.web.request import Arbiter_, Form_, Posted, TournamentRequest
from zwitsers.web.routing import Router

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zwitsers.tournament.events import Event
    from zwitsers.tournament.state import Round, State

router = Router()


@router.get("/desk/{name}/players/{player:int}")
def player_page(desk: Arbiter_, player: int) -> Response:
    state = desk.state
    entrant = known_player(state, player)
    return desk.page(
        "desk/player.html",
        entrant=entrant,
        lot=state.lots[player],
        values=known_of(entrant.player),
        rounds=[(number, presence(state, entrant, number)) for number in range(1, state.settings.rounds + 1)],
        gone=entrant.withdrawn_in(min(state.next_round, state.settings.rounds)),
        playing=[made.number for made in state.in_order if _can_be_missed(made, player)],
    )


def _can_be_missed(made: Round, player: int) -> bool:
    """Whether this is a round in which he can still be said not to have come."""
    board = made.board_of(player)
    return made.status is Status.PUBLISHED and board is not None and made.game(board).open


@router.post("/desk/{name}/players/{player:int}")
def change_player(desk: Arbiter_, player: int, form: Form_) -> Response:
    known = known_player(desk.state, player).player
    changes = changed_values(known, given_values(form))
    if changes:
        desk.run(lambda state: commands.change_player(state, player, changes), form.seen)
    return desk.go("players", desk.here.say("desk.player.changed", name=changes.get("name", known.name)))


@router.post("/desk/{name}/players/{player:int}/withdraw")
def withdraw_player(desk: Arbiter_, player: int, form: Form_) -> Response:
    return _from_round(desk, player, form, commands.withdraw_player, "desk.player.withdrawn")


@router.post("/desk/{name}/players/{player:int}/return")
def return_player(desk: Arbiter_, player: int, form: Form_) -> Response:
    return _from_round(desk, player, form, commands.return_player, "desk.player.returned")


def _from_round(
    desk: TournamentRequest,
    player: int,
    form: Posted,
    command: Callable[[State, int, int], Sequence[Event]],
    said: str,
) -> Response:
    number = form.number("round") or desk.state.next_round
    values = {"name": desk.state.named(player), "round": number}
    return desk.do(lambda state: command(state, player, number), form, f"players/{player}", said, **values)


@router.post("/desk/{name}/players/{player:int}/board")
def fix_board(desk: Arbiter_, player: int, form: Form_) -> Response:
    """An empty field: any board."""
    before, board = known_player(desk.state, player).board, form.number("board") or 0
    if board != before:
        desk.run(lambda state: commands.fix_board(state, player, board), form.seen)
    said = "desk.player.board-fixed" if board else "desk.player.board-free"
    return desk.go(f"players/{player}", desk.here.say(said, name=desk.state.named(player), board=board))


@router.post("/desk/{name}/players/{player:int}/no-show")
def no_show(desk: Arbiter_, player: int, form: Form_) -> Response:
    return _from_round(desk, player, form, commands.no_show, "desk.player.no-show")


@router.post("/desk/{name}/players/{player:int}/remove")
def remove_player(desk: Arbiter_, player: int, form: Form_) -> Response:
    named = desk.state.named(player)
    return desk.do(
        lambda state: commands.remove_player(state, player), form, "players", "desk.player.removed", name=named
    )
