"""Who is absent when: a grid that is worked by mouse, by keyboard, and without scripts."""

from __future__ import annotations

import time

import httpx
from playwright.sync_api import Page, expect

from helpers.desking import post
from helpers.webserver import Server
from zwitsers.engine.domain import Result
from zwitsers.event import actions


def absences(server: Server, name: str, player: int) -> dict[int, Result]:
    return dict(server.state(name).entrants[player].absences)


def until(server: Server, name: str, player: int, wanted: dict[int, Result]) -> None:
    """Until the server has it: the page shows a change before it is sent."""
    deadline = time.monotonic() + 10
    while absences(server, name, player) != wanted and time.monotonic() < deadline:
        time.sleep(0.02)
    assert absences(server, name, player) == wanted


def test_the_grid_is_worked_by_keyboard_alone(hall: Server, desk: Page) -> None:
    name = hall.create("Keys", players=4, half_point_byes=1)
    desk.goto(f"/desk/{name}/absences")
    desk.get_by_label("Search", exact=True).focus()
    desk.keyboard.press("Tab")
    expect(desk.locator("#c-1-1")).to_be_focused()
    desk.keyboard.press("ArrowDown")
    desk.keyboard.press("ArrowRight")
    expect(desk.locator("#c-2-2")).to_be_focused()
    desk.keyboard.press("Space")
    expect(desk.locator("#c-2-2")).to_have_text("0")
    desk.keyboard.press("Space")
    expect(desk.locator("#c-2-2")).to_have_text("½")
    until(hall, name, 2, {2: Result.HALF_POINT_BYE})
    desk.keyboard.press("ArrowRight")
    desk.keyboard.press(
        "h"
    )  # he has had his half-point bye: refused here, or by the server if the page is not that far
    expect(desk.locator("#c-2-3")).to_have_text("·")
    desk.keyboard.press("a")
    until(hall, name, 2, {2: Result.HALF_POINT_BYE, 3: Result.ABSENT})
    desk.keyboard.press("Home")
    desk.keyboard.press("ArrowRight")
    desk.keyboard.press("p")
    until(hall, name, 2, {3: Result.ABSENT})
    expect(desk.locator("#c-2-2")).to_have_attribute("aria-label", "Jansen, Carla, Round 2: present")


def test_many_cells_in_a_hurry_are_all_kept(hall: Server, desk: Page) -> None:
    name = hall.create("Hurry", players=4)
    desk.goto(f"/desk/{name}/absences")
    desk.locator("#c-1-1").focus()
    for _ in range(4):
        desk.keyboard.press("a")
        desk.keyboard.press("ArrowRight")
    desk.keyboard.press("a")
    until(hall, name, 1, dict.fromkeys(range(1, 6), Result.ABSENT))
    expect(desk.locator("#row-1 .cell.absent")).to_have_count(5)


def test_another_arbiters_change_appears_and_the_focus_stays(hall: Server, desk: Page) -> None:
    name = hall.create("Other", players=4)
    desk.goto(f"/desk/{name}/absences")
    desk.locator("#c-3-2").focus()
    hall.do(name, lambda state: actions.set_absence(state, 1, 1, Result.ABSENT))
    expect(desk.locator("#c-1-1")).to_have_text("0")
    expect(desk.locator("#c-3-2")).to_be_focused()
    desk.keyboard.press("a")
    until(hall, name, 3, {2: Result.ABSENT})


def test_without_scripts_a_cell_is_a_button_and_twice_is_once(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Plain", players=3)
    seen = hall.site.now(name).last
    assert 'value="1.2.absent"' in bea.get(f"/desk/{name}/absences").text
    for _ in range(2):
        assert post(hall, bea, f"/desk/{name}/absences", cell="1.2.absent", seen=seen).status_code == 200
    assert absences(hall, name, 1) == {2: Result.ABSENT}
    assert 'value="1.2.present"' in bea.get(f"/desk/{name}/absences").text
    half = post(hall, bea, f"/desk/{name}/absences", cell="2.2.half", seen=hall.site.now(name).last)
    assert half.status_code == 422  # this tournament has none
    for wrong in ("", "1.2", "1.2.gone", "x.2.absent", "1.99.absent", "77.1.absent"):
        assert post(hall, bea, f"/desk/{name}/absences", cell=wrong).status_code == 422


def test_past_rounds_are_shown_and_cannot_be_changed(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Past", players=5)
    hall.do(name, lambda state: actions.set_absence(state, 2, 1, Result.ABSENT))
    hall.play_round(name)
    page = bea.get(f"/desk/{name}/absences").text
    assert 'id="c-2-1"' not in page
    assert 'id="c-2-2"' in page
    assert f'href="/desk/{name}/corrections"' in page
    assert post(hall, bea, f"/desk/{name}/absences", cell="3.1.absent").status_code == 422


def test_three_hundred_players_are_no_problem(hall: Server, bea: httpx.Client, desk: Page) -> None:
    name = hall.create("Large", rounds=9)
    hall.do(name, lambda state: actions.add_players(state, [{"name": f"Player {n}"} for n in range(1, 301)]))
    assert bea.get(f"/desk/{name}/absences").text.count('class="cell ') == 2700
    desk.goto(f"/desk/{name}/absences")
    desk.get_by_label("Search", exact=True).press_sequentially("299")
    expect(desk.locator("#absences tbody tr:visible")).to_have_count(1)
    desk.keyboard.press("Tab")
    desk.keyboard.press("a")
    until(hall, name, 299, {1: Result.ABSENT})
