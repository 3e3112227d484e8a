"""Who may read the files of a tournament: their owner, unless the user says otherwise."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

import pytest

from helpers.stores import opening, ticking
from zwitsers.event import actions
from zwitsers.event.store import backup, create_store, export_log, open_store, restore
from zwitsers.web.forms.open_file import take_in
from zwitsers.web.http.pending_uploads import File
from zwitsers.web.http.site import DATABASE, open_site
from zwitsers.web.sitedb.tournaments import tournaments_at

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


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


def test_a_backup_that_may_only_be_read_is_put_back(event: Path, tmp_path: Path) -> None:
    with open_store(event) as store:
        backup(store, tmp_path / "copy.zwitsers")
    (tmp_path / "copy.zwitsers").chmod(0o400)
    restore(tmp_path / "copy.zwitsers", tmp_path / "new.zwitsers")
    assert mode(tmp_path / "new.zwitsers") == 0o600
