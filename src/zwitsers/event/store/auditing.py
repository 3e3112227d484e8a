"""Audit of a log: detect changed, removed or reordered entries."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.event.events import event_from
from zwitsers.event.log import Log, LogEntry
from zwitsers.event.store.chain import START, Seal, breaks
from zwitsers.event.store.errors import DamagedError
from zwitsers.event.store.faults import damaged_by

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zwitsers.event.store.chain import StoredEntry
    from zwitsers.event.store.store import Store


class AuditReport(NamedTuple):
    """`problems`: everything that is wrong. `compared`: messages that name the head, backups and seals that the log was
    compared with."""

    problems: list[Problem]
    compared: list[Problem]


def audit(store: Store, seals: Iterable[Seal] = ()) -> list[Problem]:
    """All problems of the log; empty if it is intact."""
    return audit_report(store, seals).problems


def audit_report(store: Store, seals: Iterable[Seal] = ()) -> AuditReport:
    """Check the hash chain, and compare the log with its head, its backups and the given `seals`.

    The chain reveals edits that did not recompute the hashes. It does not reveal a truncated log or a recomputed chain.
    The head, the backups and seals that someone noted earlier reveal those.
    """
    given = [seal for seal in seals if seal != START]
    try:
        if store.path is not None:
            from zwitsers.event.store.sqlite import check_file

            check_file(store.path, thorough=True)
        rows, seal = store.raw()
    except DamagedError as error:
        return AuditReport(list(error.problems), [])
    outside = store.compared_outside(rows)
    hashes = {row.sequence: row.hash for row in rows}
    problems = [*breaks(rows, START, seal), *outside.problems]
    problems += [
        Problem("store.audit.seal", sequence=known.sequence, hash=known.hash)
        for known in given
        if hashes.get(known.sequence) != known.hash
    ]
    compared = list(outside.compared)
    if given:
        last = max(known.sequence for known in given)
        compared.append(Problem("store.audit.compared-seals", count=len(given), last=last))
    return AuditReport(
        problems or _replayable(rows, store.place), compared or [Problem("store.audit.compared-nothing")]
    )


def _replayable(rows: Sequence[StoredEntry], place: str) -> list[Problem]:
    """Parse and replay the entries; return the problems found."""
    entries: list[LogEntry] = []
    for row in rows:
        try:
            event = event_from(row.kind, json.loads(row.data))
        except Exception as error:
            return [Problem("store.audit.unreadable", sequence=row.sequence, reason=str(error))]
        entries.append(LogEntry(row.sequence, row.batch, row.author, row.time, event))
    try:
        Log(tuple(entries)).state()
    except ZwitsersError as error:
        return list(error.problems)
    except Exception as error:
        return list(damaged_by(place, error).problems)
    return []
