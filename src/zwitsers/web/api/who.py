"""Who sends a request to the API, and what he may: the same roles as on the pages."""

from __future__ import annotations

from hmac import compare_digest
from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import Depends, Header, Path, Query
from pydantic import BaseModel, Field

from zwitsers.domain import Problem
from zwitsers.store import ConflictError
from zwitsers.web.access.roles import Role
from zwitsers.web.api.logged import Done, Entry, done
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


class ProblemText(BaseModel):
    key: str = Field(description="Names the problem; the same in every language and version.")
    text: str = Field(description="What is wrong and what to do about it, in the reader's language.")


class Problems(BaseModel):
    """Everything that is wrong, not only the first thing."""

    problems: list[ProblemText]


class Conflict(Problems):
    """Somebody else was first. Nothing was written."""

    last: int | None = Field(description="The last entry of the log.")
    entries: list[Entry] = Field(description="What was written meanwhile, as far as the sender may see it.")


_MEANINGS = {
    400: "The body cannot be read.",
    401: "Only for those who have signed in.",
    403: "The role does not allow it, or the request does not come from a page of this server.",
    404: "There is nothing here by that name.",
    409: "Others have changed the same thing since `seen`.",
    413: "Too large.",
    422: "A value is not right, or the tournament as it stands does not allow it.",
    429: "Tried too often; `Retry-After` says when it can be tried again.",
    503: "A file or the disk cannot be used.",
}


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors of an operation, for the OpenAPI document."""
    return {
        status: {"model": Conflict if status == 409 else Problems, "description": _MEANINGS[status]}
        for status in (*statuses, 422, 503)
    }


READS = refusals(404)
OWN_READS = refusals(401, 403, 404)
WRITES = refusals(400, 401, 403, 404, 409, 413)

# Which ways there are to say who one is, and which role it takes; for the OpenAPI document.
_WAYS: list[dict[str, list[str]]] = [{"bearer": []}, {"cookie": []}]
ANYONE: dict[str, Any] = {"security": [{}, *_WAYS], "x-role": "public"}
ASSISTANTS: dict[str, Any] = {"security": _WAYS, "x-role": "assistant"}
ARBITERS: dict[str, Any] = {"security": _WAYS, "x-role": "arbiter"}
HOSTS: dict[str, Any] = {"security": _WAYS, "x-role": "host"}


def visit(
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


def signed_in(here: Visit_) -> Here:
    here.need(Role.ASSISTANT)
    return here


def arbiter(here: Visit_) -> Here:
    here.need(Role.ARBITER)
    return here


def _host(here: Visit_) -> Here:
    here.need(Role.HOST)
    return here


def _public(here: Visit_, name: Name) -> TournamentRequest:
    return public_request(here, name)


def _assistant(here: Visit_, name: Name) -> TournamentRequest:
    return assistant_request(here, name)


def _arbiter(here: Visit_, name: Name) -> TournamentRequest:
    return arbiter_request(here, name)


SignedIn_ = Annotated[Here, Depends(signed_in)]
ArbiterHere_ = Annotated[Here, Depends(arbiter)]
HostHere_ = Annotated[Here, Depends(_host)]
# A tournament, for anyone (if it is public), for assistants and for arbiters.
Reader_ = Annotated[TournamentRequest, Depends(_public)]
Scorer_ = Annotated[TournamentRequest, Depends(_assistant)]
Leader_ = Annotated[TournamentRequest, Depends(_arbiter)]


def run(desk: TournamentRequest, command: Callable[[State], Sequence[Event]], seen: int | None) -> Done:
    """Carry out a command; see Store.run for `seen`."""
    check_seen(desk, seen)
    return done(desk, desk.run(command, seen))


def check_seen(desk: TournamentRequest, seen: int | None) -> None:
    """An entry that is not there (any more): a backup was put back, or it is about another tournament."""
    if seen is not None and seen > desk.now.last:
        raise ConflictError([Problem("api.seen", seen=seen, last=desk.now.last)], ())
