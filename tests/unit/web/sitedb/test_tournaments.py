"""Where tournaments are found, and that nothing a visitor sends becomes a path."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.postgres import database_at
from zwitsers.engine.domain.letters import slug
from zwitsers.event import actions
from zwitsers.event.log import LogEnds
from zwitsers.event.state import State
from zwitsers.event.store import create_store
from zwitsers.web.sitedb.tournaments import NoSuchTournamentError, tournaments_at

if TYPE_CHECKING:
    from pathlib import Path


def make(path: Path) -> None:
    create_store(path, actions.create(State(), {"name": path.stem})).close()


def test_a_folder_shows_its_event_files_and_nothing_else(tmp_path: Path) -> None:
    make(tmp_path / "b.zwitsers")
    make(tmp_path / "a.zwitsers")
    (tmp_path / "notes.txt").write_text("no tournament")
    (tmp_path / "a.replaced-20260101T100000Z.zwitsers").write_bytes(b"set aside by a restore")
    (tmp_path / "._a.zwitsers").write_bytes(b"what a Mac leaves beside each file on a stick")
    tournaments = tournaments_at(str(tmp_path))
    assert tournaments.ids() == ["a", "b"]
    assert tournaments.store("a").state().settings.name == "a"
    tournaments.close()


@pytest.mark.parametrize("file", ["100% #1?", "a~23b", "~7e", "half ~ whole", "Łódź 2026"])
def test_an_id_has_no_sign_that_means_something_in_an_address(tmp_path: Path, file: str) -> None:
    make(tmp_path / f"{file}.zwitsers")
    for address in (tmp_path, tmp_path / f"{file}.zwitsers"):
        tournaments = tournaments_at(str(address))
        (name,) = tournaments.ids()
        assert not set("#?%") & set(name)
        assert tournaments.store(name).state().settings.name == file
        assert tournaments.ends([name]) == {name: LogEnds(1, 1)}
        tournaments.close()
    tournaments.remove(name)
    assert tournaments.place.removed() == [name]
    assert tournaments.ids() == tournaments.lost() == []


def test_a_file_shows_only_itself_and_what_is_made_beside_it(tmp_path: Path) -> None:
    make(tmp_path / "mine.zwitsers")
    make(tmp_path / "other.zwitsers")
    tournaments = tournaments_at(str(tmp_path / "mine.zwitsers"))
    assert tournaments.ids() == ["mine"]
    with pytest.raises(NoSuchTournamentError):
        tournaments.store("other")
    name = tournaments.create("Spring Open", actions.create(State(), {"name": "Spring Open"}), "Bea")
    assert tournaments.ids() == ["mine", name]
    tournaments.close()


def test_what_another_process_removed_is_not_here_either(tmp_path: Path) -> None:
    make(tmp_path / "a.zwitsers")
    tournaments, other = tournaments_at(str(tmp_path)), tournaments_at(str(tmp_path))
    assert other.store("a").state().settings.name == "a"
    assert other.lost() == []
    tournaments.remove("a")
    assert other.lost() == []
    with pytest.raises(NoSuchTournamentError):
        other.store("a")


def test_a_file_that_is_only_gone_is_lost_and_what_was_read_of_it_is_not(tmp_path: Path) -> None:
    make(tmp_path / "a.zwitsers")
    tournaments = tournaments_at(str(tmp_path))
    tournaments.store("a").log()
    (tmp_path / "a.zwitsers").unlink()
    assert tournaments.lost() == ["a"]
    assert tournaments.store("a").state().settings.name == "a"


@pytest.mark.parametrize("name", ["../secret", "..", "/etc/passwd", "a/b", "", ".hidden", "a\x00b"])
def test_an_id_that_is_not_in_the_list_is_never_opened(tmp_path: Path, name: str) -> None:
    served = tmp_path / "served"
    served.mkdir()
    make(served / "a.zwitsers")
    make(tmp_path / "secret.zwitsers")
    with pytest.raises(NoSuchTournamentError):
        tournaments_at(str(served)).store(name)


def test_two_tournaments_with_the_same_title_get_ids_of_their_own(tmp_path: Path) -> None:
    tournaments = tournaments_at(str(tmp_path))
    made = [tournaments.create("Open!", actions.create(State(), {"name": "Open!"}), "Bea") for _ in range(3)]
    assert made == ["open", "open-2", "open-3"]
    tournaments.close()


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Winterbokaal 2026", "winterbokaal-2026"),
        ("  Été à Liège!  ", "ete-a-liege"),
        ("../../etc", "etc"),
        ("囲碁", "tournament"),
        ("", "tournament"),
        ("x" * 200, "x" * 60),
        ("Con", "tournament-con"),  # the name of a device of Windows
        ("LPT1", "tournament-lpt1"),
        ("Contest", "contest"),
    ],
)
def test_a_title_becomes_a_part_of_an_address(title: str, expected: str) -> None:
    assert slug(title) == expected


def test_on_a_server_it_is_known_how_far_tournaments_are_without_opening_them(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with database_at(database) as address:
        for name in ("a", "b"):
            create_store(f"{address}#{name}", actions.create(State(), {"name": name})).close()
        tournaments = tournaments_at(address)
        monkeypatch.setattr("zwitsers.web.sitedb.tournaments.open_store", pytest.fail)
        assert tournaments.ends(["a", "b", "nowhere"]) == {"a": LogEnds(1, 1), "b": LogEnds(1, 1)}
        assert tournaments.ends(["b"]) == {"b": LogEnds(1, 1)}
        assert tournaments.ends([]) == {}
        with pytest.raises(NoSuchTournamentError):
            tournaments.store("nowhere")
        tournaments.close()


def test_a_server_tells_where_a_log_ends_for_the_public(database: str) -> None:
    with database_at(database) as address:
        events = actions.create(State(), {"name": "a", "rounds": 3})
        with create_store(f"{address}#a", events) as store:
            store.run(lambda state: actions.add_players(state, [{"name": name} for name in "PQRS"]), "Bea")
            store.run(lambda state: actions.forbid_pair(state, [1, 2]), "Bea")
            store.run(actions.pair, "Bea")
            tournaments = tournaments_at(address)
            assert tournaments.ends(["a"]) == {"a": LogEnds(7, 5)} == {"a": store.log().ends}
            store.run(actions.publish, "Bea")
            assert tournaments.ends(["a"]) == {"a": LogEnds(8, 8)} == {"a": store.log().ends}
            tournaments.close()


def test_an_empty_database_has_no_tournaments(empty_database: str) -> None:
    found = tournaments_at(empty_database)
    assert found.ids() == []
    found.close()
