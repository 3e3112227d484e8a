"""Two ratings from the entry form to the card: which one counts, what everyone performed, and the same for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect

from zwitsers.event import actions

if TYPE_CHECKING:
    from helpers.webserver import Server

PEOPLE = (("Aa, A", "1800", "2000"), ("Bee, B", "1900", ""), ("Cee, C", "", "1850"), ("Dee, D", "1700", "1500"))


def entered(hall: Server, title: str = "Two ratings", **settings: object) -> str:
    name = hall.create(title)
    players = [
        {"name": person, "rating": int(national or 0), "international_rating": int(international or 0)}
        for person, national, international in PEOPLE
    ]
    hall.do(name, lambda state: actions.add_players(state, players))
    if settings:
        hall.do(name, lambda state: actions.change_settings(state, settings))
    return name


def test_both_are_entered_and_the_setting_says_which_counts(hall: Server, desk: Page) -> None:
    name = hall.create("Entering")
    desk.goto(f"/desk/{name}/players")
    for place, (person, national, international) in enumerate(PEOPLE, start=1):
        desk.get_by_label("Name", exact=True).fill(person)
        desk.get_by_label("Rating", exact=True).fill(national)
        desk.get_by_label("FIDE rating", exact=True).fill(international)
        desk.get_by_role("button", name="Add", exact=True).click()
        expect(desk.locator("#players tbody tr")).to_have_count(place)
    cells = desk.locator("#players tbody tr td:nth-child(3)")
    expect(cells).to_have_text(["1800", "1900", "1850", "1700"])
    desk.goto(f"/desk/{name}/settings")
    desk.get_by_label("Rating used").select_option("higher")
    desk.locator("#play").get_by_role("button", name="Save").click()
    expect(desk.locator("#notices")).not_to_be_empty()
    desk.goto(f"/desk/{name}/players?sort=rating")
    expect(cells).to_have_text(["2000", "1900", "1850", "1700"])
    desk.get_by_role("link", name="Aa, A").click()
    desk.get_by_text("K-factors and lists").click()
    desk.get_by_label("FIDE K-factor", exact=True).fill("10")
    desk.get_by_label("FIDE list", exact=True).fill("FIDE 2026-05")
    desk.get_by_role("button", name="Save", exact=True).click()
    expect(desk.locator("#notices")).to_contain_text("Aa, A")
    player = hall.state(name).entrants[1].player
    assert (player.rating, player.national, player.international_k) == (2000, 1800, 10)
    hall.play_round(name)
    desk.goto(f"/desk/{name}/settings")
    expect(desk.get_by_label("Rating used")).to_be_disabled()


def test_the_card_says_what_was_performed_and_how(hall: Server, desk: Page) -> None:
    name = entered(hall, "Performing")
    for _ in range(2):
        hall.play_round(name, close=True)
    desk.goto(f"/desk/{name}/standings")
    desk.get_by_role("link", name="Performance and ratings").click()
    expect(desk.get_by_role("heading", name="National rating", exact=True)).to_be_visible()
    expect(desk.get_by_role("heading", name="International rating")).to_be_visible()
    national = desk.locator("table").first
    expect(national.locator("tbody tr")).to_have_count(4)
    expect(national).to_contain_text("unrated")
    expect(desk.locator(".footnote").nth(1)).to_contain_text("unrated opponents count neither")
    desk.goto(f"/desk/{name}/players/1/card")
    section = desk.locator("section[aria-labelledby=rating-1]")
    expect(section).to_contain_text("against rated opponents with an average of")
    section.get_by_text("How this was calculated").click()
    expect(section.locator("tbody tr").first).to_be_visible()
