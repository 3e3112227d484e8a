"""Who may read the files of a tournament: their owner, unless the user says otherwise."""

from __future__ import annotations

import os
import stat
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from helpers.stores import opening, ticking
from zwitsers.event import actions
from zwitsers.event.store import backup, create_store, export_log, files, open_store, restore
from zwitsers.web.forms.open_file import take_in
from zwitsers.web.http.pending_uploads import File
from zwitsers.web.http.site import DATABASE, open_site
from zwitsers.web.sitedb.tournaments import tournaments_at

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from zwitsers.event.store import Store


@pytest.fixture(autouse=True)
def open_umask() -> Iterator[None]:
    """Everybody may read what says nothing else."""
    before = os.umask(0o000)
    yield
    os.umask(before)


@pytest.fixture
def event(file_address: Path) -> Path:
    with create_store(file_address, opening(4)[:9], "arbiter", clock=ticking()) as store:
        store.run(actions.pair, "Anna")
    return file_address


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes_beside(event: Path) -> set[int]:
    return {mode(file) for file in event.with_suffix(".backups").iterdir()}


def test_only_the_owner_reads_what_is_made(event: Path, tmp_path: Path) -> None:
    with open_store(event) as store:
        backup(store, tmp_path / "copy.zwitsers")
        export_log(store, tmp_path / "log.jsonl")
    restore(tmp_path / "log.jsonl", tmp_path / "restored.zwitsers")
    open_site(str(tmp_path)).close()
    for name in (event.name, "copy.zwitsers", "log.jsonl", "restored.zwitsers", DATABASE):
        assert mode(tmp_path / name) == 0o600, name
    assert modes_beside(event) == {0o600}


def test_an_upload_is_for_its_owner_only(event: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    name = take_in(tournaments_at(str(folder)), File("open.zwitsers", event.read_bytes()))
    assert mode(folder / f"{name}.zwitsers") == 0o600


@pytest.mark.parametrize("chosen", [0o640, 0o664])
def test_a_mode_that_the_user_set_is_kept(event: Path, tmp_path: Path, chosen: int) -> None:
    event.chmod(chosen)
    with open_store(event) as store:
        store.run(actions.publish, "Anna")
        backup(store, tmp_path / "copy.zwitsers")
    assert mode(event) == chosen
    newest = max(event.with_suffix(".backups").glob("*.zwitsers"), key=lambda file: file.name)
    assert mode(newest) == mode(tmp_path / "copy.zwitsers") == chosen
    (tmp_path / "copy.zwitsers").chmod(0o600)
    replaced = restore(tmp_path / "copy.zwitsers", event)
    assert replaced is not None
    assert mode(event) == mode(replaced) == chosen
    event.unlink()
    restore(newest, event)
    assert mode(event) == chosen


def test_a_backup_that_may_only_be_read_is_put_back(
    event: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(event) as store:
        backup(store, tmp_path / "copy.zwitsers")
    (tmp_path / "copy.zwitsers").chmod(0o400)
    opened: list[int] = []

    def noted(path: Path, *, backups: None) -> Store:
        opened.append(mode(path))
        return open_store(path, backups=backups)

    monkeypatch.setattr("zwitsers.event.store.backups.open_store", noted)
    restore(tmp_path / "copy.zwitsers", tmp_path / "new.zwitsers")
    assert opened == [0o600], "the copy that is checked may need a schema migration"
    assert mode(tmp_path / "new.zwitsers") == 0o600


# The owner and the group. Tests do not know who runs them, so they state who owns what.

OURS, THEIRS = 1000, 2000


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Path, Path]:
    """A file and its next version."""
    source, work = tmp_path / "open.zwitsers", tmp_path / "work"
    for file in (source, work):
        file.touch()
    source.chmod(0o640)
    return source, work


class Owners:
    """Who owns which file; `allowed`: which changes of owner and group succeed."""

    def __init__(self, patch: pytest.MonkeyPatch, of: dict[Path, tuple[int, int]], *allowed: tuple[int, int]) -> None:
        self.of, self.allowed, self.tried = of, allowed, list[tuple[int, int]]()
        patch.setattr(os, "chown", self.chown, raising=False)
        patch.setattr(type(next(iter(of))), "stat", lambda path, **_named: self.stat(path))

    def stat(self, path: Path) -> SimpleNamespace:
        user, group = self.of[path]
        return SimpleNamespace(st_uid=user, st_gid=group)

    def chown(self, path: Path, user: int, group: int) -> None:
        self.tried.append((user, group))
        if (user, group) not in self.allowed:
            raise PermissionError(1, "Operation not permitted")
        before = self.of[path]
        self.of[path] = (before[0] if user == -1 else user, group)


@pytest.mark.parametrize(
    ("before", "new"),
    [
        ((OURS, OURS), (OURS, OURS)),
        ((OURS, THEIRS), (OURS, OURS)),  # a file of one's own that a club shares by its group
        ((THEIRS, OURS), (OURS, OURS)),
        ((THEIRS, THEIRS), (OURS, OURS)),
        ((OURS, OURS), (OURS, THEIRS)),  # new files in this folder get the group of the folder
    ],
)
def test_the_next_version_has_the_owner_and_the_group_of_the_file(
    pair: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, before: tuple[int, int], new: tuple[int, int]
) -> None:
    source, work = pair
    with monkeypatch.context() as patch:
        owners = Owners(patch, {source: before, work: new}, before)
        files.copy_mode(source, work)
        assert owners.of == {source: before, work: before}
        assert owners.tried == ([] if new == before else [before])
    assert mode(work) == 0o640


@pytest.mark.parametrize("member", [True, False])
def test_who_may_not_give_a_file_away_keeps_its_group_if_they_may(
    pair: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, member: bool
) -> None:
    source, work = pair
    with monkeypatch.context() as patch:
        owners = Owners(patch, {source: (THEIRS, THEIRS), work: (OURS, OURS)}, *([(-1, THEIRS)] if member else []))
        files.copy_mode(source, work)
        assert owners.of[work] == (OURS, THEIRS if member else OURS)
    assert mode(work) == 0o640
