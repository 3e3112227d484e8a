"""The automatic backups of an event file: the list, and restoring one."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from zwitsers.engine.domain import Problem
from zwitsers.event.store.keeper import ASKED, GROUPS, RESTORED, UPGRADE
from zwitsers.present.views.records import HIDDEN, described
from zwitsers.web.http.errors import NotFoundError
from zwitsers.web.sitedb.double_entry import DoubleEntries

if TYPE_CHECKING:
    from zwitsers.event.store.keeper import BackupFile, BackupManager
    from zwitsers.web.http.context import TournamentContext
    from zwitsers.web.http.site import Site


_OCCASIONS = ("pairing", "publication", GROUPS, UPGRADE, ASKED, RESTORED)


@dataclass(frozen=True, slots=True)
class ListedBackup:
    """`occasion` also names why it was made in the catalogues (round.backups.why-*)."""

    also: ClassVar = ("file",)

    path: Path = field(metadata=HIDDEN)
    time: str = field(metadata=described("ISO 8601, UTC."))
    last: int = field(metadata=described("The last entry of the log in it."))
    occasion: str = field(metadata=described("pairing, publication, groups, asked, upgrade, restored or other"))
    round: int | None
    size: int = field(metadata=described("In bytes."))

    @property
    def file(self) -> str:
        """The name in addresses."""
        return self.path.name


def listed_backups(keeper: BackupManager | None) -> list[ListedBackup]:
    """Backups, newest first."""
    kept = [] if keeper is None else keeper.kept()
    return [backup for item in reversed(kept) if (backup := _backup(item)) is not None]


def _backup(kept: BackupFile) -> ListedBackup | None:
    try:
        size = kept.path.stat().st_size
    except OSError:  # deleted meanwhile, to make room for a newer one
        return None
    occasion = kept.occasion if kept.occasion in _OCCASIONS else "other"
    return ListedBackup(kept.path, kept.moment.isoformat(), kept.sequence, occasion, kept.round, size)


def make_backup(context: TournamentContext) -> ListedBackup:
    """Make a backup beside the event file, like the automatic ones."""
    keeper = context.site.tournaments.keeper(context.name)
    if keeper is None:
        raise NotFoundError([Problem("round.backups.on-server")])
    keeper.keep(context.now.last, ASKED)
    return listed_backups(keeper)[0]


def found_backup(site: Site, name: str, file: str) -> ListedBackup:
    """The listed backup of this name. The name never becomes a path, so path traversal is impossible."""
    found = next((item for item in listed_backups(site.tournaments.keeper(name)) if item.file == file), None)
    if found is None:
        raise NotFoundError([Problem("round.backups.no-such")])
    return found


def put_back(site: Site, name: str, backup: ListedBackup) -> Path | None:
    """Restore a backup over the present file, if any; return where that file is kept now."""
    replaced = site.tournaments.replace(name, backup.path)
    # First entries and proposals of players may be about rounds that no longer exist.
    DoubleEntries(site.database).forget_all(name)
    site.choices.touch(name)  # another log may end at the same number, so invalidate caches
    site.tell(name, urgent=True)
    return replaced
