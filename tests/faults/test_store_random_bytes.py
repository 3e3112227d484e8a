"""One byte of an event file changed, anywhere: never an internal error, and a change of content is always found."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from helpers.all_events import write_all
from helpers.byte_changes import changed, changes, content_of
from helpers.command import called
from helpers.long_run import scaled
from helpers.sites import Clock, client_of, session_of, site_with_people

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

# Shared out over parts, so that processes can work side by side.
CHANGES, PARTS = scaled(120, 20_000), scaled(2, 40)
OTHERS = {"swiss", "draughts", "go", "fide"}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("all")
    write_all(folder)
    return folder


@pytest.mark.parametrize("part", range(PARTS))
def test_a_changed_byte_is_found_and_takes_nothing_else_down(
    files: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], part: int
) -> None:
    shutil.copytree(files, tmp_path, dirs_exist_ok=True)
    path = tmp_path / "chess.zwitsers"
    good, before = path.read_bytes(), content_of(path)
    site = site_with_people(tmp_path, Clock())
    with client_of(site, session_of(site, "Bea")) as arbiter:
        for change in changes(len(good), CHANGES // PARTS, part):
            path.write_bytes(changed(good, change))
            site.tournaments.forget("chess")
            ended = called(capsys, "audit", str(path))
            assert ended.code in (0, 2, 4), (change, ended.err)
            assert ended.code or content_of(path) == before, f"{change}: passes audit, and is not what was written"
            listed = arbiter.get("/api/tournaments")
            assert listed.status_code == 200, change
            problems = {item["name"]: item["problem"] for item in listed.json()}
            assert {name for name, problem in problems.items() if problem is None} >= OTHERS
            if problems["chess"] is not None:
                assert ended.code, change
                assert arbiter.get("/desk/chess/backups").status_code == 200, change
                assert arbiter.get("/t/chess").status_code == 503, change
    site.close()
