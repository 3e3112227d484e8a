"""Who sends a request to the API, and what they may: the same roles as on the pages."""

from __future__ import annotations

from hmac import compare_digest
from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import Depends, Header, Path, Query

from zwitsers.engine.domain import Problem
from zwitsers.event.store import ConflictError
from zwitsers.web.auth.roles import Role
from zwitsers.web.http.context import (
    Here_,
    RequestContext,
    TournamentContext,
    arbiter_request,
    assistant_request,
    public_request,
)
from zwitsers.web.http.errors import ForgedError
from zwitsers.web.http.log_records import ChangeRecord, done
from zwitsers.web.http.redirects import check_origin
from zwitsers.web.http.tournament_rights import check_manages, role_in

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zwitsers.event.events import Event
    from zwitsers.event.state import State

_SAFE = ("GET", "HEAD", "OPTIONS")


async def visit(
    context: Here_,
    lang: Annotated[
        Literal["nl", "en"] | None, Query(description="The language of the answer; else that of Accept-Language.")
    ] = None,
    x_csrf: Annotated[
        str | None, Header(max_length=200, description="With the cookie of a browser: `csrf` of GET /api/session.")
    ] = None,
) -> RequestContext:
    """A request with the cookie of a browser must prove that one of our pages sent it."""
    request = context.request
    if request.method not in _SAFE and not context.visitor.by_header:
        check_origin(request)
        if context.visitor.signed_in and not compare_digest((x_csrf or "").encode(), context.visitor.csrf.encode()):
            raise ForgedError([Problem("api.forged")])
    return context


Visit_ = Annotated[RequestContext, Depends(visit)]
Name = Annotated[str, Path(min_length=1, max_length=200, description="The id of the tournament.")]
AccountName = Annotated[str, Path(min_length=1, max_length=200)]


async def signed_in(context: Visit_) -> RequestContext:
    context.need(Role.ASSISTANT)
    return context


async def arbiter(context: Visit_) -> RequestContext:
    context.need(Role.ARBITER)
    return context


async def _host(context: Visit_) -> RequestContext:
    context.need(Role.HOST)
    return context


def _public(context: Visit_, name: Name) -> TournamentContext:
    return public_request(context, name)


def _assistant(context: Visit_, name: Name) -> TournamentContext:
    return assistant_request(context, name)


def _arbiter(context: Visit_, name: Name) -> TournamentContext:
    return arbiter_request(context, name)


def _arbiter_of(context: Visit_, name: Name) -> RequestContext:
    return role_in(context, name, Role.ARBITER)


def _manager(context: Visit_) -> RequestContext:
    check_manages(context)
    return context


# The role that each of them takes, for the description.
ROLE_OF = {
    visit: "public",
    _public: "public",
    signed_in: "assistant",
    _assistant: "assistant",
    arbiter: "arbiter",
    _arbiter: "arbiter",
    _arbiter_of: "arbiter",
    _manager: "manager",
    _host: "host",
}
SignedIn_ = Annotated[RequestContext, Depends(signed_in)]
ArbiterHere_ = Annotated[RequestContext, Depends(arbiter)]
ManagerHere_ = Annotated[RequestContext, Depends(_manager)]
HostHere_ = Annotated[RequestContext, Depends(_host)]
# About a tournament that perhaps cannot be opened.
ArbiterOf_ = Annotated[RequestContext, Depends(_arbiter_of)]
# A tournament, for anyone (if it is public), for assistants and for arbiters.
Public_ = Annotated[TournamentContext, Depends(_public)]
Assistant_ = Annotated[TournamentContext, Depends(_assistant)]
Arbiter_ = Annotated[TournamentContext, Depends(_arbiter)]


def run(context: TournamentContext, command: Callable[[State], Sequence[Event]], seen: int | None) -> ChangeRecord:
    """Carry out a command; see Store.run for `seen`."""
    check_seen(context, seen)
    return done(context, context.run(command, seen))


def check_seen(context: TournamentContext, seen: int | None) -> None:
    """An entry that is not there (any more): a backup was put back, or it is about another tournament."""
    if seen is not None and seen > context.now.last:
        raise ConflictError([Problem("api.seen", seen=seen, last=context.now.last)], ())
