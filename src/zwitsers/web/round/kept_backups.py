"""The automatic backups of an event file, as a page lists them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from zwitsers.store.address import now
from zwitsers.store.keeper import USUAL, Keeper

if TYPE_CHECKING:
    from pathlib import Path

    from zwitsers.store import Store

_NAME = re.compile(r"-(\d{8}T\d{6})Z-(\d{6,})-([a-z]+)(?:-(\d+))?\.zwitsers$")
# How a backup that somebody asked for is named.
ASKED = "asked"


@dataclass(frozen=True, slots=True)
class KeptBackup:
    """`sequence` is the last entry of the log in it. `occasion` names why it was made (round.backups.why-*)."""

    path: Path
    time: str
    sequence: int
    occasion: str
    round: int | None
    size: int

    @property
    def name(self) -> str:
        return self.path.name


def keeper_of(store: Store) -> Keeper | None:
    """None for a tournament on a database server."""
    return None if store.path is None else Keeper(store.path, USUAL, now)


def kept_backups(keeper: Keeper) -> list[KeptBackup]:
    """The newest first."""
    found = [backup for path in keeper.kept() if (backup := _backup(path)) is not None]
    return found[::-1]


def _backup(path: Path) -> KeptBackup | None:
    match = _NAME.search(path.name)
    if match is None:
        return None
    stamp, sequence, occasion, number = match.groups()
    try:
        size = path.stat().st_size
    except OSError:  # it was thrown away just now, for a newer one
        return None
    moment = datetime.strptime(stamp, "%Y%m%dT%H%M%S").replace(tzinfo=UTC)
    occasion = occasion if occasion in ("pairing", "publication", "upgrade", ASKED) else "other"
    return KeptBackup(path, moment.isoformat(), int(sequence), occasion, int(number) if number else None, size)
