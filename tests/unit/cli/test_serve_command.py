"""`zwitsers serve`: what it does before the pages are there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.command import called
from zwitsers.web import server
from zwitsers.web.sitedb.tournaments import Folder

if TYPE_CHECKING:
    import socket
    from pathlib import Path

    from zwitsers.web.http.site import Site


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders that would have been served; nothing listens for long."""
    folders: list[Path] = []

    def serve(site: Site, listener: socket.socket, ready: object, started: object) -> None:
        assert isinstance(site.tournaments.place, Folder)
        folders.append(site.tournaments.place.path)
        site.close()
        listener.close()

    monkeypatch.setattr(server, "serve", serve)
    return folders


def test_a_folder_that_is_not_there_yet_is_made(
    tmp_path: Path, served: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "club"
    ended = called(capsys, "serve", str(place), "--port", "0")
    assert ended.code == 0, ended.err
    assert served == [place]
    assert place.is_dir()
    assert f"Created the folder {place}" in ended.out
    assert (
        "Created the folder" not in called(capsys, "serve", str(place), "--port", "0").out
    )  # the second time it is there


@pytest.mark.parametrize("name", ["club.zwitsers", "not/there", "clob/2026"])
def test_what_looks_like_a_slip_is_not_made(
    name: str, tmp_path: Path, served: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    ended = called(capsys, "serve", str(tmp_path / name), "--port", "0")
    assert ended.code != 0
    assert name in ended.err
    assert served == []
    assert list(tmp_path.iterdir()) == []


def test_one_tournament_of_a_database_cannot_be_served(served: list[Path], capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "serve", "postgresql://bea@localhost/club#open", "--port", "0")
    assert (ended.code, served) == (1, [])
    assert "leave out the part from #" in ended.err


def test_a_log_of_requests_is_added_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "requests.log"
    file.write_text("what was there\n")

    def serve(site: Site, listener: socket.socket, ready: object, started: object) -> None:
        assert site.request_log is not None
        site.request_log.write({"path": "/t/caf\u00e9"})
        site.request_log.file.close()
        listener.close()

    monkeypatch.setattr(server, "serve", serve)
    ended = called(capsys, "serve", str(tmp_path), "--port", "0", "--request-log", str(file))
    assert ended.code == 0, ended.err
    assert file.read_text() == 'what was there\n{"path": "/t/caf\\u00e9"}\n'


def test_a_log_that_cannot_be_written_is_told_before_anything_is_served(
    tmp_path: Path, served: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    ended = called(capsys, "serve", str(tmp_path), "--port", "0", "--request-log", str(tmp_path / "no" / "where"))
    assert ended.code == 2
    assert "No such file" in ended.err
    assert served == []
