"""The ratings of a list are looked at on the page before they are taken over; programs can do the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from helpers.command import called
from rating_samples import Person, knsb_csv
from zwitsers.formats.ratings import RatingIndex
from zwitsers.tournament import commands

if TYPE_CHECKING:
    from pathlib import Path

    import httpx

    from webserver import Server

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
    hall.do(made, lambda state: commands.add_players(state, PLAYERS))
    return made


def ratings(hall: Server, name: str) -> list[int]:
    return [entrant.player.rating for entrant in hall.state(name).entrants.values()]


def test_who_changes_and_who_is_not_certain_is_shown_first(hall: Server, desk: Page, name: str) -> None:
    desk.goto(f"/desk/{name}/players")
    desk.get_by_role("link", name="Ratings from a list").click()
    expect(desk.locator("#refresh h2").first).to_have_text("Ratings by the list of KNSB (March 2026)")
    expect(desk.locator("#changing tbody tr")).to_have_count(2)
    expect(desk.locator("#changing tbody tr").first).to_contain_text("1700")
    expect(desk.locator("#unsure tbody tr").first).to_contain_text("Jansen, Piet (1001, NED, 1980, 1850)")
    expect(desk.locator("#unsure tbody tr").nth(1)).to_contain_text("not in the list")
    assert ratings(hall, name) == [1650, 0, 0, 0]
    desk.get_by_label("de Groot, Karel").uncheck()
    desk.get_by_role("button", name="Take over").click()
    expect(desk.locator(".notice.good")).to_have_text("Ratings changed: 1.")
    assert ratings(hall, name) == [1700, 0, 0, 0]
    desk.goto(f"/desk/{name}/log")
    expect(desk.locator("main")).to_contain_text("1700")


def test_programs_look_first_and_take_over_later(hall: Server, bea: httpx.Client, name: str) -> None:
    address = f"/api/tournaments/{name}/ratings"
    shown = bea.get(address).json()
    assert (shown["list"], shown["changes"]) == ("knsb", 2)
    assert [line["found"] for line in shown["players"]] == ["changes", "ambiguous", "changes", "unknown"]
    headers = {"X-CSRF": hall.visitor("Bea").csrf}
    assert bea.post(address, headers=headers).status_code == 200
    assert ratings(hall, name) == [1700, 0, 2000, 0]
    hall.do(name, lambda state: commands.change_player(state, 1, {"rating": 1000}))
    hall.play_round(name)
    refused = bea.post(address, headers=headers)
    assert (refused.status_code, refused.json()["problems"][0]["key"]) == (422, "tournament.ratings-fixed")
    assert bea.get(f"{address}?list=fide").status_code == 422


@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_same_in_the_terminal(hall: Server, name: str, capsys: pytest.CaptureFixture[str], language: str) -> None:
    file = str(hall.folder / f"{name}.zwitsers")
    shown = called(capsys, "ratings", "refresh", file, "--preview", "--lang", language)
    assert (shown.code, ratings(hall, name)) == (0, [1650, 0, 0, 0])
    assert "Jansen, Piet (1001, NED, 1980, 1850)" in shown.out
    assert {"en": "not in the list", "nl": "niet in de lijst"}[language] in shown.out
    ended = called(capsys, "ratings", "refresh", file, "--lang", language)
    assert (ended.code, ratings(hall, name)) == (0, [1700, 0, 2000, 0])
    assert {"en": "Ratings changed: 2.", "nl": "Ratings gewijzigd: 2."}[language] in ended.out
