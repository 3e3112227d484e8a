"""Requests of players and check-in: the lists, and what players ask themselves with their code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BaseModel, Field

from zwitsers.event.parameters import LONGEST_NOTE
from zwitsers.event.settings import MOST_ROUNDS
from zwitsers.present.views.requests import CheckInLine, RequestLine, check_in_view, request_lines
from zwitsers.web.api.fields import ONE_LINE, EntryId, Strict
from zwitsers.web.api.operations import Operations, error_responses
from zwitsers.web.api.who import Arbiter_, Assistant_, Public_
from zwitsers.web.forms.self_service import ask, cancel, check_allowed
from zwitsers.web.forms.sign_in import check_player_code
from zwitsers.web.http.lookup import known_player

if TYPE_CHECKING:
    from zwitsers.web.http.context import TournamentContext

router = Operations(prefix="/api/tournaments/{name}", tags=["players"])


class PlayerCode(Strict):
    player: EntryId
    code: Annotated[str, Field(min_length=1, max_length=40, description="Of this player; the arbiter hands them out.")]


class OwnRequest(PlayerCode):
    what: Literal["absent", "half-point-bye", "duty", "present", "withdraw"]
    rounds: Annotated[list[Annotated[int, Field(ge=1, le=MOST_ROUNDS)]], Field(min_length=1, max_length=MOST_ROUNDS)]
    note: str = Field("", max_length=LONGEST_NOTE, pattern=ONE_LINE, description="For the arbiters.")


class OwnCancellation(PlayerCode):
    request: int = Field(ge=1, le=10**6, description="The number of the request.")


class OwnRequestState(BaseModel):
    request: int
    what: str
    round: int
    status: str
    reason: str


class OwnRequestRecord(BaseModel):
    """`requests`: all that this player asked; empty when checking in needed no decision."""

    requests: list[OwnRequestState]


@router.get("/requests")
def requests(context: Arbiter_) -> list[RequestLine]:
    """What players asked, in that order."""
    return request_lines(context.state)


@router.get("/check-in")
def checked_in(context: Assistant_) -> list[CheckInLine]:
    """Who is there for the next round, by name."""
    return list(check_in_view(context.state).lines)


@router.post("/own-requests", responses=error_responses(429))
def ask_for_oneself(context: Public_, said: OwnRequest) -> OwnRequestRecord:
    """A player checks in (`present`), asks for a bye or an absence, or withdraws. What the settings allow is accepted
    at once."""
    _check(context, said)
    ask(context, said.player, said.what, said.rounds, said.note)
    return _state_of(context, said.player)


@router.post("/own-requests/cancel", responses=error_responses(429))
def cancel_own(context: Public_, said: OwnCancellation) -> OwnRequestRecord:
    """A player takes an open request back."""
    _check(context, said)
    cancel(context, said.player, said.request)
    return _state_of(context, said.player)


def _check(context: TournamentContext, said: PlayerCode) -> None:
    known_player(context.state, said.player)
    check_allowed(context)
    check_player_code(context, said.player, said.code)


def _state_of(context: TournamentContext, player: int) -> OwnRequestRecord:
    lines = request_lines(context.site.now(context.name).state, player)
    return OwnRequestRecord(
        requests=[
            OwnRequestState(
                request=line.request, what=line.what, round=line.round, status=line.status, reason=line.reason
            )
            for line in lines
        ]
    )
