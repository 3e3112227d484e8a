"""The automatic backups of an event file, as a page lists them, and putting one back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.domain import Problem
from zwitsers.store.keeper import ASKED, RESTORED, UPGRADE
from zwitsers.web.errors import NotFoundError
from zwitsers.web.round.entries import Entries

if TYPE_CHECKING:
    from pathlib import Path

    from zwitsers.store.keeper import Keeper, Kept
    from zwitsers.web.site import Site

_OCCASIONS = ("pairing", "publication", UPGRADE, ASKED, RESTORED)


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


def kept_backups(keeper: Keeper | None) -> list[KeptBackup]:
    """The newest first."""
    kept = [] if keeper is None else keeper.kept()
    return [backup for item in reversed(kept) if (backup := _backup(item)) is not None]


def _backup(kept: Kept) -> KeptBackup | None:
    try:
        size = kept.path.stat().st_size
    except OSError:  # it was thrown away just now, for a newer one
        return None
    occasion = kept.occasion if kept.occasion in _OCCASIONS else "other"
    return KeptBackup(kept.path, kept.moment.isoformat(), kept.sequence, occasion, kept.round, size)


def found_backup(site: Site, name: str, file: str) -> KeptBackup:
    """Only what is in the list: the name that was sent never becomes a path."""
    found = next((item for item in kept_backups(site.shelf.keeper(name)) if item.name == file), None)
    if found is None:
        raise NotFoundError([Problem("round.backups.no-such")])
    return found


def put_back(site: Site, name: str, backup: KeptBackup) -> Path | None:
    """In the place of what is there, if anything is; gives where that is kept now."""
    replaced = site.shelf.replace(name, backup.path)
    # What was entered once, or proposed by players, may be about rounds that are not there any more.
    Entries(site.database).forget_all(name)
    site.choices.touch(name)  # a log that ends at the same number may be another one
    site.tell(name, urgent=True)
    return replaced
