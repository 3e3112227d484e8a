"""Who sends a request to the API, and what he may: the same roles as on the pages."""

from __future__ import annotations

from hmac import compare_digest
from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import Depends, Header, Path, Query

from zwitsers.domain import Problem
from zwitsers.store import ConflictError
from zwitsers.web.access.roles import Role
from zwitsers.web.api.logged import Done, done
from zwitsers.web.errors import ForgedError
from zwitsers.web.request import (
    Here,
    Here_,
    TournamentRequest,
    arbiter_request,
    assistant_request,
    check_origin,
    public_request,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zwitsers.tournament.events import Event
    from zwitsers.tournament.state import State

_SAFE = ("GET", "HEAD", "OPTIONS")


async def visit(
    here: Here_,
    lang: Annotated[
        Literal["nl", "en"] | None, Query(description="The language of the answer; else that of Accept-Language.")
    ] = None,
    x_csrf: Annotated[
        str | None, Header(max_length=200, description="With the cookie of a browser: `csrf` of GET /api/session.")
    ] = None,
) -> Here:
    """Whoever comes with the cookie of a browser has to show that a page of ours sent him."""
    request = here.request
    if request.method not in _SAFE and not here.visitor.by_header:
        check_origin(request)
        if here.visitor.signed_in and not compare_digest((x_csrf or "").encode(), here.visitor.csrf.encode()):
            raise ForgedError([Problem("api.forged")])
    return here


Visit_ = Annotated[Here, Depends(visit)]
Name = Annotated[str, Path(min_length=1, max_length=200, description="The id of the tournament.")]
AccountName = Annotated[str, Path(min_length=1, max_length=200)]


async def signed_in(here: Visit_) -> Here:
    here.need(Role.ASSISTANT)
    return here


async def arbiter(here: Visit_) -> Here:
    here.need(Role.ARBITER)
    return here


async def _host(here: Visit_) -> Here:
    here.need(Role.HOST)
    return here


def _public(here: Visit_, name: Name) -> TournamentRequest:
    return public_request(here, name)


def _assistant(here: Visit_, name: Name) -> TournamentRequest:
    return assistant_request(here, name)


def _arbiter(here: Visit_, name: Name) -> TournamentRequest:
    return arbiter_request(here, name)


# The role that each of them takes, for the description.
ROLE_OF = {
    visit: "public",
    _public: "public",
    signed_in: "assistant",
    _assistant: "assistant",
    arbiter: "arbiter",
    _arbiter: "arbiter",
    _host: "host",
}
SignedIn_ = Annotated[Here, Depends(signed_in)]
ArbiterHere_ = Annotated[Here, Depends(arbiter)]
HostHere_ = Annotated[Here, Depends(_host)]
# A tournament, for anyone (if it is public), for assistants and for arbiters.
Public_ = Annotated[TournamentRequest, Depends(_public)]
Assistant_ = Annotated[TournamentRequest, Depends(_assistant)]
Arbiter_ = Annotated[TournamentRequest, Depends(_arbiter)]


def run(desk: TournamentRequest, command: Callable[[State], Sequence[Event]], seen: int | None) -> Done:
    """Carry out a command; see Store.run for `seen`."""
    check_seen(desk, seen)
    return done(desk, desk.run(command, seen))


def check_seen(desk: TournamentRequest, seen: int | None) -> None:
    """An entry that is not there (any more): a backup was put back, or it is about another tournament."""
    if seen is not None and seen > desk.now.last:
        raise ConflictError([Problem("api.seen", seen=seen, last=desk.now.last)], ())
