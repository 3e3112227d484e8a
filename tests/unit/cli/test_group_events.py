"""An event with groups by commands, from the list to the final rankings: in a folder and on PostgreSQL."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from helpers.command import Ended, called
from helpers.stores import FILE_DAILY, database, server_address
from zwitsers.event.group_stores import NeighbourStores
from zwitsers.event.store import audit

if TYPE_CHECKING:
    from pathlib import Path

    from zwitsers.event.state import State

__all__ = ["database", "server_address"]


@dataclass
class Terminal:
    address: str
    capture: pytest.CaptureFixture[str]

    def call(self, *words: str, address: str = "") -> Ended:
        command, *rest = words
        return called(self.capture, *command.split(), address or self.address, *rest)

    def ok(self, *words: str, address: str = "") -> str:
        ended = self.call(*words, address=address)
        assert ended.code == 0, ended.err
        return ended.out

    def refused(self, *words: str) -> str:
        ended = self.call(*words)
        assert ended.code == 1, ended.out
        return ended.err

    def shown(self) -> Any:
        return json.loads(self.ok("event show", "--json"))

    def group_address(self, name: str) -> str:
        tournament = next(item["tournament"] for item in self.shown()["groups"] if item["name"] == name)
        return NeighbourStores(self.address).of(tournament)

    def state(self, name: str) -> State:
        with NeighbourStores(self.address) as stores:
            state = stores.state(next(item["tournament"] for item in self.shown()["groups"] if item["name"] == name))
        assert state is not None
        return state

    def play(self, name: str) -> None:
        made = self.state(name).current
        assert made is not None
        self.ok("result", *(f"{board}:1-0" for board in made.open_boards), address=self.group_address(name))


@pytest.fixture(params=FILE_DAILY)
def desk(request: pytest.FixtureRequest, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Terminal:
    in_file = request.param == "file"
    address = str(tmp_path / "weekend.zwitsers") if in_file else str(request.getfixturevalue("server_address"))
    made = Terminal(address, capsys)
    made.ok("event new", "--name", f"Weekend {address[-6:]}", "--rounds", "2", "--place", "Utrecht")
    made.ok("event group", "A", "--system", "fide-dutch", "--rule", "rating>=1700")
    made.ok("event group", "B", "--system", "knsb-wp", "--rule", "rating=1300-1750")
    table = tmp_path / "list.csv"
    lines = [f"P{number:02d};{2000 - 50 * number}" for number in range(14)]
    table.write_text("\n".join(["name;rating", *lines]), encoding="utf-8")
    made.ok("event register", "--file", str(table))
    made.ok("event assign", "--overlap", "highest")
    return made


def test_a_weekend(desk: Terminal, tmp_path: Path) -> None:
    assert [group["players"] for group in desk.shown()["groups"]] == [7, 7]
    desk.ok("event settings", "--round-dates", "2026-11-20,2026-11-21", "--round-times", "19:30,10:00")
    assert desk.state("B").settings.round_dates == ("2026-11-20", "2026-11-21")
    desk.ok("event check-in", *(str(number) for number in range(2, 15)))
    desk.ok("event move", "A", "P07")
    desk.ok("event start")
    assert [entrant.player.name for entrant in desk.state("A").entrants.values() if 1 in entrant.absences] == ["P00"]
    desk.ok("event pair", "--publish")
    for _round in (1, 2):
        desk.play("A")
        desk.play("B")
        desk.ok("event pair", "--publish")
    assert "nothing to do" not in desk.ok("event finish")
    assert [group["stage"] for group in desk.shown()["groups"]] == ["finished", "finished"]
    assert "P08" in desk.ok("standings", address=desk.group_address("B"))
    with NeighbourStores(desk.address) as stores:
        assert [audit(stores.store(group["tournament"])) for group in desk.shown()["groups"]] == [[], []]


def test_quads_and_their_second_stage(desk: Terminal, tmp_path: Path) -> None:
    assert "too few" in desk.refused("event quads", "--prefix", "Q")
    desk.ok("event group-remove", "B")
    assert "Q1" in desk.ok("event quads", "--prefix", "Q", "--preview")
    assert [group["name"] for group in desk.shown()["groups"]] == ["A"]
    desk.ok("event quads", "--prefix", "Q", "--publish", "--size", "3")
    quads = ("Q1", "Q2")
    assert [len(desk.state(name).entrants) for name in quads] == [3, 4]
    for name in quads:
        for made in desk.state(name).published:
            results = [f"{board}:1-0" for board in made.open_boards]
            desk.ok("result", *results, "--round", str(made.number), address=desk.group_address(name))
        desk.ok("event close", "--group", name)


def test_settings_are_refused_in_words(desk: Terminal) -> None:
    assert "--place" in desk.refused("event settings")
    assert "2" in desk.refused("event settings", "--round-dates", "2026-11-20,2026-11-21,2026-11-22")
    assert "There is no group 'Z'" in desk.refused("event move", "Z", "P01")
    assert "P01" in desk.refused("event move", "A", "P0")  # several of that name


def test_nobody_is_left_out_of_a_list_without_a_word(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One rating-list number twice is refused, or skipped with a remark; an overlap of rules is left to the arbiter."""
    terminal = Terminal(str(tmp_path / "weekend.zwitsers"), capsys)
    file = tmp_path / "entries.csv"
    file.write_text("name,rating,fide id\nJansen,1834,1000012\nJanssen,1834,1000012\nSmit,1600,1000014\n", "utf-8")
    terminal.ok("event new", "--name", "Weekend")
    terminal.ok("event group", "A", "--rule", "rating>=1800")
    terminal.ok("event group", "B", "--rule", "rating=1500-1900")
    refused = terminal.call("event register", "--file", str(file)).err
    assert "line 3: Janssen has the same number as Jansen on line 2" in refused
    assert terminal.shown()["registrations"] == []
    skipped = terminal.call("event register", "--file", str(file), "--skip-bad")
    assert "Lines skipped: 1." in skipped.err
    assert "2 added; 2 on the list." in skipped.out
    assert "Without a group: 1, with the groups that fit by rule: Jansen (A, B)." in terminal.ok("event assign")
    twice = terminal.refused("event register", "--name", "J. Jansen", "--fide-id", "1000012", "--group", "B")
    assert "already on the list" in twice
    namesake = terminal.call("event register", "--name", "smit", "--rating", "1610")
    assert "Smit has the same name." in namesake.err
