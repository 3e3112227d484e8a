"""The ratings of a list are looked at on the page before they are taken over; programs can do the same."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from helpers.command import called
from helpers.rating_samples import Person, fide_single_text, knsb_csv
from zwitsers.event import actions
from zwitsers.formats.ratings import RatingIndex

if TYPE_CHECKING:
    from pathlib import Path

    import httpx

    from helpers.webserver import Server

LIST = [
    Person("1001", "Jansen, Piet", rating=1850, birth="1980"),
    Person("1002", "Jansen, Piet", rating=1500, birth="2008"),
    Person("1003", "Bos, An", rating=1700, birth="1990"),
    Person("1005", "de Groot, Karel", rating=2000, birth="1970"),
]
PLAYERS: list[dict[str, object]] = [
    {"name": "Bos, An", "rating": 1650},
    {"name": "Jansen, Piet"},
    {"name": "de Groot, Karel"},
    {"name": "Zee, Eva"},
]


@pytest.fixture
def name(hall: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("ZWITSERS_DATA", str(tmp_path / "data"))
    file = tmp_path / "knsb-2026-03.csv"
    file.write_bytes(knsb_csv(LIST))
    RatingIndex.open().load(file)
    made = hall.create("Refresh")
    hall.do(made, lambda state: actions.add_players(state, PLAYERS))
    return made


def ratings(hall: Server, name: str) -> list[int]:
    return [entrant.player.rating for entrant in hall.state(name).entrants.values()]


def test_who_changes_and_who_is_not_certain_is_shown_first(hall: Server, desk: Page, name: str) -> None:
    desk.goto(f"/desk/{name}/players")
    desk.get_by_role("link", name="Update ratings").click()
    expect(desk.locator("#refresh h2").first).to_have_text("Ratings from the KNSB list (March 2026)")
    expect(desk.locator("#list-knsb .changing tbody tr")).to_have_count(2)
    expect(desk.locator("#list-knsb .changing tbody tr").first).to_contain_text("1700")
    expect(desk.locator("#list-knsb .unsure tbody tr").first).to_contain_text("Jansen, Piet (1001, NED, 1980, 1850)")
    expect(desk.locator("#list-knsb .unsure tbody tr").nth(1)).to_contain_text("not in the list")
    assert ratings(hall, name) == [1650, 0, 0, 0]
    desk.get_by_label("de Groot, Karel").uncheck()
    desk.get_by_role("button", name="Use these ratings").click()
    expect(desk.locator(".notice.good")).to_have_text("Ratings changed: 1.")
    assert ratings(hall, name) == [1700, 0, 0, 0]
    desk.goto(f"/desk/{name}/log")
    expect(desk.locator("main")).to_contain_text("1700")


FIDE = [
    Person("501", "Bos, An", rating=1720, birth="1990"),
    Person("502", "Zee, Eva", rating=1811, birth="2001"),
]


@pytest.fixture
def both(name: str, tmp_path: Path) -> str:
    """The list of FIDE is loaded too."""
    file = tmp_path / "standard_mar26frl.txt"
    file.write_text("".join(fide_single_text(FIDE)), encoding="utf-8", newline="")
    RatingIndex.open().load(file, "fide")
    return name


def test_the_national_and_the_international_list_are_taken_over_at_once(hall: Server, desk: Page, both: str) -> None:
    desk.goto(f"/desk/{both}/players/ratings")
    expect(desk.get_by_label("List", exact=True)).to_have_value("all")
    expect(desk.locator("#refresh h2")).to_contain_text(["KNSB", "FIDE", "Without a rating"])
    expect(desk.locator("#list-knsb .changing tbody tr")).to_have_count(2)
    expect(desk.locator("#list-fide .changing tbody tr")).to_have_count(2)
    # Piet could be two in the one list and is not in the other; Eva has a rating after this.
    expect(desk.locator("#unrated")).to_contain_text("2 Jansen, Piet.")
    expect(desk.locator("#unrated")).to_contain_text("count as unrated")
    desk.locator("#list-fide").get_by_label("Bos, An").uncheck()
    desk.get_by_role("button", name="Use these ratings (3)").click()
    expect(desk.locator(".notice.good")).to_have_text("Ratings changed: 3.")
    players = [entrant.player for entrant in hall.state(both).entrants.values()]
    assert [(one.national, one.international_rating) for one in players] == [(1700, 0), (0, 0), (2000, 0), (0, 1811)]
    assert (players[3].international_k, players[3].international_list) == (20, "FIDE 2026-09")
    desk.goto(f"/desk/{both}/players/ratings?list=fide")
    expect(desk.locator("#refresh")).to_contain_text("This list gives the international rating.")
    expect(desk.locator("#list-knsb")).to_have_count(0)
    expect(desk.locator("#list-fide .changing tbody tr")).to_have_count(1)


def test_programs_look_first_and_take_over_later(hall: Server, bea: httpx.Client, name: str) -> None:
    address = f"/api/tournaments/{name}/ratings"
    shown = bea.get(address).json()
    assert (shown["list"], shown["changes"]) == ("knsb", 2)
    assert [line["found"] for line in shown["players"]] == ["changes", "ambiguous", "changes", "unknown"]
    headers = {"X-CSRF": hall.visitor("Bea").csrf}
    assert bea.post(address, headers=headers).status_code == 200
    assert ratings(hall, name) == [1700, 0, 2000, 0]
    hall.do(name, lambda state: actions.change_player(state, 1, {"rating": 1000}))
    hall.play_round(name)
    refused = bea.post(address, headers=headers)
    assert (refused.status_code, refused.json()["problems"][0]["key"]) == (422, "tournament.ratings-fixed")
    assert bea.get(f"{address}?list=fide").status_code == 422


def test_both_lists_at_once_on_the_command_line(
    hall: Server, both: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = str(hall.folder / f"{both}.zwitsers")
    shown = called(capsys, "ratings", "refresh", file, "--list", "all", "--preview")
    assert shown.out.index("KNSB") < shown.out.index("FIDE")
    assert "No rating in any list: 2 Jansen, Piet." in shown.out
    data = json.loads(called(capsys, "ratings", "refresh", file, "--list", "all", "--preview", "--json").out)
    assert ([one["list"] for one in data["lists"]], data["changes"]) == (["knsb", "fide"], 3)
    assert [who["name"] for who in data["unrated"]] == ["Jansen, Piet"]
    assert "Ratings changed: 3." in called(capsys, "ratings", "refresh", file, "--list", "all").out
    players = [entrant.player for entrant in hall.state(both).entrants.values()]
    assert [(one.national, one.international_rating) for one in players] == [(1700, 1720), (0, 0), (2000, 0), (0, 1811)]
