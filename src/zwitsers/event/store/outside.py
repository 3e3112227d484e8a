"""Compare a log with the evidence outside it: its head, and the backups of an event file."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Problem
from zwitsers.event.store.chain import START
from zwitsers.event.store.errors import StoreError
from zwitsers.event.store.keeper import RESTORED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.event.store.chain import Seal, StoredEntry
    from zwitsers.event.store.heads import Head
    from zwitsers.event.store.keeper import BackupFile, BackupManager


class OutsideComparison(NamedTuple):
    """`problems`: entries in the head or a backup that the log lacks. `compared`: what was compared, as messages."""

    problems: list[Problem]
    compared: list[Problem]


def compare_outside(keeper: BackupManager | None, head: Head | None, rows: Sequence[StoredEntry]) -> OutsideComparison:
    """Compare these entries with the head and with every backup of the same tournament since the last `restore`.
    Earlier backups do not count: `restore` may have put back an older log."""
    if not rows:
        return OutsideComparison([], [])
    found: list[tuple[Seal, BackupFile]] = []
    for backup in _since_restore(keeper.kept() if keeper else []):
        with suppress(StoreError):  # ignore a damaged backup
            if backup.first() == rows[0].hash:
                found.append((backup.seal(), backup))
    compared: list[Problem] = []
    if head is not None and head.first == rows[0].hash:
        compared.append(Problem("store.audit.compared-head", last=head.seal.sequence))
    if found:
        last = max(seal.sequence for seal, _ in found)
        compared.append(Problem("store.audit.compared-backups", count=len(found), last=last))
    return OutsideComparison(_missing_in(rows, found) or behind_head(head, rows), compared)


def behind_head(head: Head | None, rows: Sequence[StoredEntry]) -> list[Problem]:
    if head is None or not rows or head.first != rows[0].hash or is_in(head.seal, rows):
        return []
    return [Problem("store.audit.behind-head", last=len(rows), known=head.seal.sequence)]


def _missing_in(rows: Sequence[StoredEntry], found: Sequence[tuple[Seal, BackupFile]]) -> list[Problem]:
    missing = [(seal, backup) for seal, backup in found if not is_in(seal, rows)]
    if not missing:
        return []
    seal, backup = max(missing, key=lambda item: (item[0].sequence, item[1].order))
    return [Problem("store.audit.behind", last=len(rows), known=seal.sequence, backup=backup.path.name)]


def _since_restore(kept: Sequence[BackupFile]) -> Sequence[BackupFile]:
    restored = [place for place, backup in enumerate(kept) if backup.occasion == RESTORED]
    return kept[restored[-1] :] if restored else kept


def is_in(seal: Seal, rows: Sequence[StoredEntry]) -> bool:
    """Whether this is the seal of one of the entries, or of an empty log."""
    return seal == START or (0 < seal.sequence <= len(rows) and rows[seal.sequence - 1].hash == seal.hash)
