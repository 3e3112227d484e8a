"""Log entries as records of the API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, Field

from zwitsers.event import events as ev
from zwitsers.event.log import Log
from zwitsers.present.tables.log import log_lines
from zwitsers.present.views.log import logged
from zwitsers.present.views.records import as_record
from zwitsers.web.auth.roles import Role

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zwitsers.event.log import LogEntry
    from zwitsers.web.http.context import RequestContext, TournamentContext

# The events that an assistant may see.
_OF_RESULTS = (
    ev.ResultEntered,
    ev.ResultCleared,
    ev.ResultCorrected,
    ev.ColoursSwapped,
    ev.RoundPublished,
    ev.RoundChanged,
)


class LogEntryRecord(BaseModel):
    """One entry of the log: an event with its place, author and time."""

    sequence: int
    batch: int = Field(description="The first entry of the same command: they are undone together.")
    time: str = Field(description="ISO 8601, UTC.")
    author: str
    kind: str = Field(examples=["result-entered"])
    data: dict[str, Any] = Field(description="The event as it is kept. Players are entry ids.")


class LogEntryInWords(LogEntryRecord):
    text: str = Field(description="In words, in the language asked for.")
    counts: bool = Field(description="False: it has been undone.")


class ChangeRecord(BaseModel):
    """What a change has written to the log. Send `last` as `seen` with the next change."""

    entries: list[LogEntryRecord]
    last: int = Field(description="The number of the last entry of the log.")
    stamp: str = Field(description="Of the tournament as it is now: what /t/{name}/live tells.")


def log_records(context: TournamentContext, entries: Sequence[LogEntry]) -> list[LogEntryInWords]:
    log = context.now.log
    lines = log_lines(log, context.state, entries, context.language)
    return [
        LogEntryInWords(text=line.text, **as_record(entry))
        for entry, line in zip(logged(log, entries), lines, strict=True)
    ]


def entries_of(entries: Iterable[LogEntry]) -> list[LogEntryRecord]:
    return [LogEntryRecord(**as_record(entry)) for entry in logged(Log(), entries)]


def entries_for(context: RequestContext, entries: Sequence[LogEntry]) -> list[LogEntryRecord]:
    """The records of entries that this visitor may see; only an arbiter sees all."""
    everything = context.visitor.may(Role.ARBITER)
    return entries_of(entry for entry in entries if everything or isinstance(entry.event, _OF_RESULTS))


def done(context: TournamentContext, entries: Sequence[LogEntry]) -> ChangeRecord:
    """The response to a successful change."""
    now = context.site.now(context.name)
    return ChangeRecord(entries=entries_of(entries), last=now.last, stamp=now.stamp)
