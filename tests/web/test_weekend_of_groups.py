"""A weekend of three kinds of groups in a real browser, from a spreadsheet of 56 entries to final lists, prizes and
files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, Page, expect

from helpers.table_samples import xlsx
from helpers.webserver import Server
from zwitsers.event import actions
from zwitsers.event.festival import Festival
from zwitsers.event.state import State

EVENT = "/desk/weekend/event"
ENTRIES = 56
MISSING = ("Speler03", "Speler19", "Speler30", "Speler41")
# A and B overlap from 1750 to 1800; the column says which one a player wants.
SHEET: list[list[Any]] = [
    ["Naam", "Rating", "Club", "Groep"],
    *(
        [f"Speler{n:02d}, Jo", rating, "Zwolle", "A" if n < 26 else "B" if n < 44 else ""]
        for n, rating in enumerate(
            [
                *(2250 - 20 * n for n in range(26)),
                *(1795 - 22 * n for n in range(18)),
                *(1250 - 20 * n for n in range(12)),
            ]
        )
    ),
]


@pytest.fixture
def weekend(server: Server, desk: Page, tmp_path: Path) -> Page:
    """The event with its groups, and everyone on the list."""
    desk.goto("/new-event")
    desk.get_by_label("Event name").fill("Weekend")
    desk.get_by_label("Rounds").fill("3")
    desk.get_by_role("button", name="New event").click()
    for name, system, rule in (("A", "fide-dutch", "rating>=1750"), ("B", "knsb-wp", "rating=1300-1800")):
        if not desk.get_by_label("Group name").is_visible():
            desk.get_by_text("Add a group").first.click()
        desk.get_by_label("Group name").fill(name)
        desk.get_by_label("System").select_option(system)
        desk.get_by_label("Rule", exact=True).fill(rule)
        desk.get_by_role("button", name="Add a group").click()
        expect(desk.get_by_role("link", name=f"Group {name}")).to_be_visible()
    file = tmp_path / "inschrijvingen.xlsx"
    file.write_bytes(xlsx({"Blad1": SHEET}))
    desk.get_by_role("link", name="Import a player list").click()
    desk.locator("input[type=file]").set_input_files(file)
    desk.locator("form[data-upload] button.primary").click()
    desk.locator("#import-button").click()
    expect(desk.locator("#list-count")).to_contain_text(f"{ENTRIES} on the list")
    desk.get_by_role("button", name="Place by rule").click()
    expect(desk.locator("#list-count")).to_contain_text("12 without a group")
    desk.goto(f"{EVENT}/quads?prefix=C")
    expect(desk.locator("main tbody tr")).to_have_count(3)
    desk.get_by_role("button", name="Only create the groups").click()
    expect(desk.locator("#next-step")).to_contain_text("Everyone has a group")
    return desk


def state_of(server: Server, group: str) -> State:
    return server.site.now(f"weekend-{group}").state


def festival_of(server: Server) -> Festival:
    found = server.site.now("weekend").state.festival
    assert found is not None
    return found


def check_in(desk: Page) -> None:
    """Everyone but four, from the keyboard: part of a name and Enter."""
    desk.goto(f"{EVENT}/check-in")
    there = [f"Speler{n:02d}" for n in range(ENTRIES) if f"Speler{n:02d}" not in MISSING]
    for count, name in enumerate(there, start=1):
        desk.get_by_label("Name or number").fill(name)
        desk.keyboard.press("Enter")
        expect(desk.locator("#check-in-count strong")).to_have_text(str(count))


@contextmanager
def phone(browser: Browser, server: Server, group: str, name: str) -> Iterator[Page]:
    """A player finds themselves on the page of the event and types their code."""
    with server.context(browser, viewport={"width": 390, "height": 844}) as opened:
        page = opened.new_page()
        page.goto("/t/weekend")
        page.get_by_role("searchbox").fill(name)
        page.locator(".person:visible").click()
        page.wait_for_url(f"**/t/weekend-{group}*")
        entry = int(page.url.rpartition("=")[2])
        page.get_by_label("Code").fill(server.site.choices.code(f"weekend-{group}", entry))
        page.locator("form.code button[type=submit]").click()
        expect(page.locator("#ask")).to_be_visible()
        yield page


def ask_for_bye(browser: Browser, server: Server, group: str, name: str, round_number: int) -> None:
    with phone(browser, server, group, name) as page:
        page.locator("#ask summary").click()
        page.locator(f"#ask input[name=round][value='{round_number}']").check()
        page.locator("#ask select[name=what]").select_option("half-point-bye")
        page.locator("#ask button[type=submit]").click()
        expect(page.locator(".own-requests")).to_contain_text("accepted")


def enter_all(desk: Page, boards: int) -> None:
    """One key per board, through all groups."""
    desk.goto(f"{EVENT}/results")
    expect(desk.locator(".result-rows tr")).to_have_count(boards)
    for place in range(boards):
        desk.keyboard.press("150"[place % 3])
    expect(desk.locator("#complete")).to_be_visible()
    expect(desk.locator(".result-rows tr.unsaved")).to_have_count(0)


def boards_in_play(server: Server) -> int:
    rounds = [server.site.now(group.tournament).state.current for group in festival_of(server).groups]
    return sum(len(round_.games) for round_ in rounds if round_ is not None)


def test_a_weekend(server: Server, weekend: Page, browser: Browser) -> None:
    desk = weekend
    groups = [group.tournament for group in festival_of(server).groups]
    assert [len(server.site.now(group).state.entrants) for group in groups] == [26, 18, 4, 4, 4]
    wanted = {"player_requests": True, "accept_half_byes": 1, "half_point_byes": 1}
    for group in groups[:2]:
        server.do(group, lambda state: actions.change_settings(state, wanted))
    check_in(desk)

    # Saturday morning: one player goes from B to A.
    desk.goto(f"{EVENT}/players")
    desk.get_by_role("checkbox", name="Speler26").check()
    desk.locator("#f-group").select_option(label="A")
    desk.get_by_role("button", name="Place selected players").click()
    expect(desk.locator("tr", has_text="Speler26")).to_contain_text("A")
    assert [len(server.site.now(group).state.entrants) for group in groups[:2]] == [27, 17]

    ask_for_bye(browser, server, "a", "Speler10", 2)
    ask_for_bye(browser, server, "b", "Speler35", 2)

    # The start: players who did not check in are absent, and all groups are paired and published.
    desk.goto(f"{EVENT}/check-in")
    desk.get_by_role("button", name="Start round 1 (not arrived, so absent: 4)").click()
    desk.get_by_role("button", name="Pair and publish").click()
    expect(desk.locator("#next-step")).to_contain_text("Rounds are being played")
    for number in (1, 2, 3):
        assert {server.site.now(group).state.current.number for group in groups} == {number}  # type: ignore[union-attr]
        enter_all(desk, boards_in_play(server))
        desk.get_by_role("button", name="Close, pair and publish the next round").click()
        expect(desk.locator("#event")).to_be_visible()
    absent = [
        entrant.player.name[:8]
        for group in groups
        for entrant in server.site.now(group).state.entrants.values()
        if 1 in entrant.absences
    ]
    assert sorted(absent) == sorted(MISSING)

    # Final lists, prizes and files.
    desk.get_by_role("button", name="Finalise the rankings").first.click()
    expect(desk.locator("#next-step")).to_contain_text("finished")
    assert all(server.site.now(group).state.finished for group in groups)
    standings = desk.request.get("/t/weekend-c1/standings")
    assert standings.ok
    assert "Speler44" in standings.text()
    assert desk.request.get("/desk/weekend-a/prizes").ok
    with ZipFile(BytesIO(desk.request.get(f"{EVENT}/files/trf26").body())) as files:
        players = [files.read(name).decode().count("\n001 ") for name in files.namelist()]
    assert players == [27, 17, 4, 4, 4]

    # The second stage: the winners of the quads go up.
    desk.get_by_label("Event name").fill("Weekend 2")
    desk.get_by_role("button", name="New event from the standings").click()
    expect(desk.get_by_role("link", name="Group C3")).to_be_visible()
    assert [len(group.entrants) for group in (state_of(server, f"2-{name}") for name in ("c1", "c2", "c3"))] == [
        4,
        4,
        4,
    ]
