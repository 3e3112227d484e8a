"""What is done for many players at once: a pasted list of names, clubs and families that are kept apart."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from helpers.desking import names
from helpers.webserver import Server
from zwitsers.event import actions


def test_a_pasted_list_of_names_shows_every_row_and_comes_in(hall: Server, desk: Page) -> None:
    name = hall.create("Pasted")
    people = [f"Speler{chr(97 + n // 26)}{chr(97 + n % 26)}, Piet" for n in range(40)]
    desk.goto(f"/desk/{name}/players/import")
    desk.get_by_label("Rows from a spreadsheet").fill("\n".join(people))
    desk.get_by_role("button", name="Preview").last.click()
    expect(desk.locator(".all-rows tbody tr")).to_have_count(40)
    desk.get_by_role("button", name="Import 40 players").click()
    expect(desk.locator("#players tbody tr")).to_have_count(40)
    assert names(hall, name) == people


def test_clubs_and_families_are_kept_apart_in_one_step(hall: Server, desk: Page) -> None:
    name = hall.create("Apart")
    clubs = ["De Toren", "de toren", "Pion", "Pion", "Alleen", ""]
    players = [{"name": f"Naam{n}, A", "club": club} for n, club in enumerate(clubs)]
    players += [{"name": "de Boer, Piet"}, {"name": "de Boer, Jan"}]
    hall.do(name, lambda state: actions.add_players(state, players))
    desk.goto(f"/desk/{name}/forbidden")
    desk.get_by_role("button", name="Keep clubs apart (2)").click()
    expect(desk.locator("#forbidden tbody tr")).to_have_count(2)
    expect(desk.get_by_role("button", name="Keep clubs apart (0)")).to_be_disabled()
    desk.get_by_role("button", name="Keep families apart (1)").click()
    expect(desk.locator("#forbidden tbody tr")).to_have_count(3)
    assert {rule.players for rule in hall.state(name).forbidden} == {
        frozenset({1, 2}),
        frozenset({3, 4}),
        frozenset({7, 8}),
    }
