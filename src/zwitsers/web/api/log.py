"""The log: reading it, undo and redo, and whether anyone has tampered with it."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from pydantic import BaseModel, Field

from zwitsers.store import Seal, audit
from zwitsers.web.api.fields import LARGEST, Reason, Seen, Strict
from zwitsers.web.api.logged import Done, ToldEntry, done, told
from zwitsers.web.api.operations import Operations
from zwitsers.web.api.who import Arbiter_, check_seen

router = Operations(prefix="/api/tournaments/{name}", tags=["log"])
_MOST = 1000


class LogShown(BaseModel):
    last: int
    entries: list[ToldEntry]


class Undo(Strict):
    reason: Reason = ""


class Audited(BaseModel):
    in_order: bool
    text: list[str] = Field(description="What is wrong.")
    seal: str = Field(description="Write it down: `zwitsers audit --seal` proves later that nothing was changed.")


@router.get("/log")
def log(
    desk: Arbiter_,
    since: Annotated[int, Query(ge=0, le=LARGEST, description="Only the entries after this one.")] = 0,
    limit: Annotated[int, Query(ge=1, le=_MOST)] = _MOST,
) -> LogShown:
    """The oldest first."""
    entries = desk.now.log.entries[since : since + limit]
    return LogShown(last=desk.now.last, entries=told(desk, entries))


@router.post("/undo")
def undo(desk: Arbiter_, why: Undo, seen: Seen = None) -> Done:
    """The last command that counts. A publication is undone with a reason only."""
    check_seen(desk, seen)
    return done(desk, desk.site.undo(desk.name, desk.here.visitor.name, why.reason, seen))


@router.post("/redo")
def redo(desk: Arbiter_, seen: Seen = None) -> Done:
    check_seen(desk, seen)
    return done(desk, desk.site.redo(desk.name, desk.here.visitor.name, seen))


@router.get("/audit")
def audited(
    desk: Arbiter_,
    seal: Annotated[str | None, Query(pattern=r"^[0-9]{1,12}:[0-9a-f]{1,128}$", description="One of before.")] = None,
) -> Audited:
    store = desk.site.tournaments.store(desk.name)
    number, _, digest = (seal or "").partition(":")
    problems = audit(store, [Seal(int(number), digest)] if seal else [])
    return Audited(
        in_order=not problems,
        text=[problem.text(desk.here.language) for problem in problems],
        seal=store.seal().text,
    )
