"""Has anyone changed, removed or reordered what was written?"""

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
    """`problems`: everything that is wrong. `compared`: messages that say what, outside the log itself, it was compared
    with."""

    problems: list[Problem]
    compared: list[Problem]


def audit(store: Store, seals: Iterable[Seal] = ()) -> list[Problem]:
    """Everything that is wrong with the log; empty when it is as it was written."""
    return audit_report(store, seals).problems


def audit_report(store: Store, seals: Iterable[Seal] = ()) -> AuditReport:
    """Check the chain of hashes, and compare the log with everything outside it that knows where it ended.

    The chain shows a change by someone who does not know it. Entries that were cut off at the end, and a chain that was
    made anew, show by the head and the backups beside the file, and by `seals` that were written down before.
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
    """Whether what is written can be read, and adds up to a tournament."""
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
