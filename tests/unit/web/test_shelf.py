"""Where tournaments are found, and that nothing a visitor sends becomes a path."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.postgres import database_at
from zwitsers.store import create_store
from zwitsers.tournament import commands
from zwitsers.tournament.state import State
from zwitsers.web.shelf import NoSuchTournamentError, shelf_at, slug

if TYPE_CHECKING:
    from pathlib import Path


def make(path: Path) -> None:
    create_store(path, commands.create(State(), {"name": path.stem})).close()


def test_a_folder_shows_its_event_files_and_nothing_else(tmp_path: Path) -> None:
    make(tmp_path / "b.zwitsers")
    make(tmp_path / "a.zwitsers")
    (tmp_path / "notes.txt").write_text("no tournament")
    (tmp_path / "a.replaced-20260101T100000Z.zwitsers").write_bytes(b"set aside by a restore")
    (tmp_path / "._a.zwitsers").write_bytes(b"what a Mac leaves beside each file on a stick")
    shelf = shelf_at(str(tmp_path))
    assert shelf.ids() == ["a", "b"]
    assert shelf.store("a").state().settings.name == "a"
    shelf.close()


def test_a_file_shows_only_itself_and_what_is_made_beside_it(tmp_path: Path) -> None:
    make(tmp_path / "mine.zwitsers")
    make(tmp_path / "other.zwitsers")
    shelf = shelf_at(str(tmp_path / "mine.zwitsers"))
    assert shelf.ids() == ["mine"]
    with pytest.raises(NoSuchTournamentError):
        shelf.store("other")
    name = shelf.create("Spring Open", commands.create(State(), {"name": "Spring Open"}), "Bea")
    assert shelf.ids() == ["mine", name]
    shelf.close()


def test_what_another_process_removed_is_not_here_either(tmp_path: Path) -> None:
    make(tmp_path / "a.zwitsers")
    shelf, other = shelf_at(str(tmp_path)), shelf_at(str(tmp_path))
    assert other.store("a").state().settings.name == "a"
    assert other.lost() == []
    shelf.remove("a")
    assert other.lost() == []
    with pytest.raises(NoSuchTournamentError):
        other.store("a")


def test_a_file_that_is_only_gone_is_lost_and_what_was_read_of_it_is_not(tmp_path: Path) -> None:
    make(tmp_path / "a.zwitsers")
    shelf = shelf_at(str(tmp_path))
    shelf.store("a").log()
    (tmp_path / "a.zwitsers").unlink()
    assert shelf.lost() == ["a"]
    assert shelf.store("a").state().settings.name == "a"


@pytest.mark.parametrize("name", ["../secret", "..", "/etc/passwd", "a/b", "", ".hidden", "a\x00b"])
def test_an_id_that_is_not_in_the_list_is_never_opened(tmp_path: Path, name: str) -> None:
    served = tmp_path / "served"
    served.mkdir()
    make(served / "a.zwitsers")
    make(tmp_path / "secret.zwitsers")
    with pytest.raises(NoSuchTournamentError):
        shelf_at(str(served)).store(name)


def test_two_tournaments_with_the_same_title_get_ids_of_their_own(tmp_path: Path) -> None:
    shelf = shelf_at(str(tmp_path))
    made = [shelf.create("Open!", commands.create(State(), {"name": "Open!"}), "Bea") for _ in range(3)]
    assert made == ["open", "open-2", "open-3"]
    shelf.close()


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Winterbokaal 2026", "winterbokaal-2026"),
        ("  Été à Liège!  ", "ete-a-liege"),
        ("../../etc", "etc"),
        ("囲碁", "tournament"),
        ("", "tournament"),
        ("x" * 200, "x" * 60),
    ],
)
def test_a_title_becomes_a_part_of_an_address(title: str, expected: str) -> None:
    assert slug(title) == expected


def test_on_a_server_it_is_known_how_far_tournaments_are_without_opening_them(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with database_at(database) as address:
        for name in ("a", "b"):
            create_store(f"{address}#{name}", commands.create(State(), {"name": name})).close()
        shelf = shelf_at(address)
        monkeypatch.setattr("zwitsers.web.shelf.open_store", pytest.fail)
        assert shelf.lasts(["a", "b", "nowhere"]) == {"a": 1, "b": 1}
        assert shelf.lasts(["b"]) == {"b": 1}
        with pytest.raises(NoSuchTournamentError):
            shelf.store("nowhere")
        shelf.close()
