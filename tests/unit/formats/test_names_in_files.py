"""Names from files: of a tournament as they stand there, of a list of players split as typed ones are."""

from __future__ import annotations

import pytest

from zwitsers.engine.domain import Player, Snapshot
from zwitsers.event import actions
from zwitsers.event.actions.forbidden import to_keep_apart
from zwitsers.event.apply import replay
from zwitsers.event.state import State
from zwitsers.formats.exchanged import TournamentData
from zwitsers.formats.h9 import write_h9
from zwitsers.formats.opengotha import write_opengotha
from zwitsers.formats.players_only import read_toernooimanager
from zwitsers.formats.reading import read_any
from zwitsers.formats.to_events import imported
from zwitsers.formats.trf import read_trf, write_trf
from zwitsers.formats.trf.new_document import new_document
from zwitsers.present.documents.options import DocumentOptions
from zwitsers.present.documents.registry import FORMATS
from zwitsers.present.views.players import by_name

WRITTEN = ("Bert Kuipers", "KOK Anna", "de Jong, Wim", "Bos,Jan", "B. Aal")


def _trf() -> bytes:
    players = tuple(Player(number, name) for number, name in enumerate(WRITTEN, start=1))
    return write_trf(new_document(Snapshot(players, ((),) * len(players), planned_rounds=5)))


def _state() -> State:
    return replay(imported(read_any(_trf(), "a.trf"), {}).events, State())


def test_a_tournament_file_keeps_its_names() -> None:
    assert write_trf(read_trf(_trf())) == _trf()
    assert tuple(entrant.player.name for entrant in _state().entrants.values()) == WRITTEN
    written = FORMATS["trf"].write(_state(), DocumentOptions()).data.decode()
    for name in WRITTEN:
        assert f"{name} " in written


def test_lists_by_name_sort_them_by_surname() -> None:
    assert [player.name for player in by_name(_state())] == [
        "B. Aal",
        "Bos,Jan",
        "de Jong, Wim",
        "KOK Anna",
        "Bert Kuipers",
    ]


def test_a_list_of_players_has_its_names_split() -> None:
    data = b"Ranglijst\nAW;Naam;Pt\n1;Bert Kuipers;1;2;3;4;5\n2;Wim de Jong;1;2;3;4;5\n"
    assert [player.name for player in read_toernooimanager(data).snapshot.players] == ["Kuipers, Bert", "de Jong, Wim"]


def test_a_file_with_two_fields_for_a_name_has_the_surname_in_its_own() -> None:
    players = (Player(1, "Bert Kuipers", grade="1d"), Player(2, "de Jong, Wim", grade="2d"))
    written = write_opengotha(TournamentData(Snapshot(players, ((), ()), planned_rounds=5)))
    assert b'name="Kuipers"' in written.data
    assert b'firstName="Bert"' in written.data
    assert not any(problem.key == "formats.gotha.changed-name" for problem in written.losses)
    (form,) = (problem for problem in written.losses if problem.key == "formats.exchange.lost-name-form")
    assert form.values["times"] == 1


@pytest.mark.parametrize("name", ["BOS, JAN", "Groot, Karel de", "Downey, Jr.", "de Jong, Wim"])
def test_a_name_with_a_comma_comes_back_from_a_go_file_as_it_was(name: str) -> None:
    given = TournamentData(Snapshot((Player(1, name, grade="1d"),), ((),), planned_rounds=5))
    for written, suffix in ((write_opengotha(given), "xml"), (write_h9(given), "h9")):
        assert read_any(written.data, f"a.{suffix}").snapshot.player(1).name == name
        assert not any("name" in problem.key for problem in written.losses)


def test_a_family_shares_a_surname_however_it_is_written() -> None:
    state = _state()
    state = replay(actions.add_player(state, {"name": "Kuipers, Carla"}), state)
    assert to_keep_apart(state, "family") == [[1, 6]]
