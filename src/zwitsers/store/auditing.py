"""Has anyone changed, removed or reordered what was written?"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from zwitsers.domain import Problem, ZwitsersError
from zwitsers.store.chain import START, Seal, breaks
from zwitsers.store.errors import DamagedError
from zwitsers.tournament.events import event_from
from zwitsers.tournament.log import Log, LogEntry

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zwitsers.store.chain import StoredEntry
    from zwitsers.store.store import Store


def audit(store: Store, seals: Iterable[Seal] = ()) -> list[Problem]:
    """Everything that is wrong with the log; empty when it is as it was written.

    The chain shows a change by whoever does not know it. Someone who makes the whole chain anew is found out by `seals`
    that were written down before.
    """
    try:
        if store.path is not None:
            from zwitsers.store.sqlite import check_file

            check_file(store.path, thorough=True)
        rows, seal = store.raw()
        problems = [*breaks(rows, START, seal), *store.behind_backups(rows)]
    except DamagedError as error:
        return list(error.problems)
    hashes = {row.sequence: row.hash for row in rows}
    problems += [
        Problem("store.audit.seal", sequence=known.sequence, hash=known.hash)
        for known in seals
        if known != START and hashes.get(known.sequence) != known.hash
    ]
    return problems or _replayable(rows)


def _replayable(rows: Sequence[StoredEntry]) -> list[Problem]:
    """Whether what is written can be read, and adds up to a tournament."""
    entries: list[LogEntry] = []
    for row in rows:
        try:
            event = event_from(row.kind, json.loads(row.data))
        except (ValueError, AttributeError, RecursionError, ZwitsersError) as error:
            return [Problem("store.audit.unreadable", sequence=row.sequence, reason=str(error))]
        entries.append(LogEntry(row.sequence, row.batch, row.author, row.time, event))
    try:
        Log(tuple(entries)).state()
    except ZwitsersError as error:
        return list(error.problems)
    return []
