"""Who sends a request to the API, and what they may: the same roles as on the pages."""

from __future__ import annotations

from hmac import compare_digest
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Depends, Path, Request

from zwitsers.engine.domain import Problem
from zwitsers.event.store import ConflictError
from zwitsers.language import DEFAULT, LANGUAGES
from zwitsers.web.auth.roles import Role
from zwitsers.web.http.context import (
    RequestContext,
    TournamentContext,
    arbiter_request,
    assistant_request,
    public_request,
    request_context,
)
from zwitsers.web.http.errors import ForgedError, UnknownLanguageError
from zwitsers.web.http.log_records import ChangeRecord, done
from zwitsers.web.http.redirects import check_origin
from zwitsers.web.http.tournament_rights import check_manages, role_in

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zwitsers.event.events import Event
    from zwitsers.event.state import State

_SAFE = ("GET", "HEAD", "OPTIONS")


# Parameters that all these operations take. `visit` reads them, and the OpenAPI document gets them from here: FastAPI
# would build 344 validators for them.
PARAMETERS: list[dict[str, Any]] = [
    {
        "name": "lang",
        "in": "query",
        "required": False,
        "schema": {"enum": list(LANGUAGES), "type": "string"},
        "description": "The language of the answer; else that of Accept-Language.",
    },
    {
        "name": "x-csrf",
        "in": "header",
        "required": False,
        "schema": {"type": "string"},
        "description": "With the cookie of a browser: `csrf` of GET /api/session.",
    },
]

Name = Annotated[str, Path(min_length=1, max_length=200, description="The id of the tournament.")]
AccountName = Annotated[str, Path(min_length=1, max_length=200)]


def visit(request: Request) -> RequestContext:
    """The context of a request. One with the cookie of a browser must prove that a page of this server sent it."""
    context = request_context(request)
    if request.query_params.get("lang", DEFAULT) not in LANGUAGES:
        raise UnknownLanguageError([Problem("api.invalid.choice", where="lang", choices=", ".join(LANGUAGES))])
    if request.method not in _SAFE and not context.visitor.by_header:
        check_origin(request)
        csrf = request.headers.get("x-csrf", "")
        if context.visitor.signed_in and not compare_digest(csrf.encode(), context.visitor.csrf.encode()):
            raise ForgedError([Problem("api.forged")])
    return context


def signed_in(request: Request) -> RequestContext:
    return _with_role(request, Role.ASSISTANT)


def arbiter(request: Request) -> RequestContext:
    return _with_role(request, Role.ARBITER)


def _host(request: Request) -> RequestContext:
    return _with_role(request, Role.HOST)


def _with_role(request: Request, role: Role) -> RequestContext:
    context = visit(request)
    context.need(role)
    return context


def _public(request: Request, name: Name) -> TournamentContext:
    return public_request(visit(request), name)


def _assistant(request: Request, name: Name) -> TournamentContext:
    return assistant_request(visit(request), name)


def _arbiter(request: Request, name: Name) -> TournamentContext:
    return arbiter_request(visit(request), name)


def _arbiter_of(request: Request, name: Name) -> RequestContext:
    return role_in(visit(request), name, Role.ARBITER)


def _manager(request: Request) -> RequestContext:
    context = visit(request)
    check_manages(context)
    return context


Visit_ = Annotated[RequestContext, Depends(visit)]
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
ArbiterRequest = Annotated[RequestContext, Depends(arbiter)]
ManagerRequest = Annotated[RequestContext, Depends(_manager)]
HostRequest = Annotated[RequestContext, Depends(_host)]
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
