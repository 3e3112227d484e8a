"""The log: reading it, undo and redo, and whether anyone has tampered with it."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from pydantic import BaseModel, Field

from zwitsers.event.store import Seal, audit_report
from zwitsers.web.api.fields import LARGEST, Reason, Seen, Strict
from zwitsers.web.api.operations import Operations
from zwitsers.web.api.who import Arbiter_, check_seen
from zwitsers.web.http.log_records import ChangeRecord, LogEntryInWords, done, log_records

router = Operations(prefix="/api/tournaments/{name}", tags=["log"])
_MOST = 1000


class LogRecord(BaseModel):
    last: int
    entries: list[LogEntryInWords]


class Undo(Strict):
    reason: Reason = ""


class AuditRecord(BaseModel):
    in_order: bool
    text: list[str] = Field(description="What is wrong.")
    compared: list[str] = Field(description="What, outside the log itself, it was compared with.")
    seal: str = Field(description="Write it down: `zwitsers audit --seal` proves later that nothing was changed.")


@router.get("/log")
def log(
    context: Arbiter_,
    since: Annotated[int, Query(ge=0, le=LARGEST, description="Only the entries after this one.")] = 0,
    limit: Annotated[int, Query(ge=1, le=_MOST)] = _MOST,
) -> LogRecord:
    """The oldest first."""
    entries = context.now.log.entries[since : since + limit]
    return LogRecord(last=context.now.last, entries=log_records(context, entries))


@router.post("/undo")
def undo(context: Arbiter_, why: Undo, seen: Seen = None) -> ChangeRecord:
    """The last command that counts. A publication is undone with a reason only."""
    check_seen(context, seen)
    return done(context, context.site.undo(context.name, context.visitor.name, why.reason, seen))


@router.post("/redo")
def redo(context: Arbiter_, seen: Seen = None) -> ChangeRecord:
    check_seen(context, seen)
    return done(context, context.site.redo(context.name, context.visitor.name, seen))


@router.get("/audit")
def audited(
    context: Arbiter_,
    seal: Annotated[str | None, Query(pattern=r"^[0-9]{1,12}:[0-9a-f]{1,128}$", description="One of before.")] = None,
) -> AuditRecord:
    store = context.site.tournaments.store(context.name)
    number, _, digest = (seal or "").partition(":")
    problems, compared = audit_report(store, [Seal(int(number), digest)] if seal else [])
    return AuditRecord(
        in_order=not problems,
        text=[problem.text(context.language) for problem in problems],
        compared=[message.text(context.language) for message in compared],
        seal=store.seal().text,
    )
