"""Points and acceleration on the pages: as settings by the rules of FIDE, and in the draft of an accelerated round."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from helpers.webserver import Server
from zwitsers.event import actions


def test_they_are_asked_of_a_rulebook_of_fide_only(hall: Server, desk: Page) -> None:
    name = hall.create("By FIDE", players=8, systems=[[1, "fide-dutch"]], rounds=9)
    desk.goto(f"/desk/{name}/settings")
    desk.get_by_label("Points for a win, a draw and a loss").fill("3-1½-0 bye=1½")
    desk.get_by_label("Accelerated pairing").select_option("baku")
    form = desk.locator("form", has=desk.get_by_label("Accelerated pairing"))
    form.get_by_role("button", name="Save").click()
    expect(desk.locator("#notices")).to_contain_text("Saved.")
    expect(desk.get_by_label("Accelerated pairing")).to_have_value("baku")
    settings = hall.state(name).settings
    assert (settings.points, settings.acceleration) == ("3-1½-0 bye=1½", "baku")
    other = hall.create("By KNSB", players=4)
    desk.goto(f"/desk/{other}/settings")
    expect(desk.get_by_label("Accelerated pairing")).to_have_count(0)


def test_what_cannot_be_is_said_on_the_page(hall: Server, desk: Page) -> None:
    name = hall.create("Three", players=4, systems=[[1, "fide-dutch"]])
    desk.goto(f"/desk/{name}/settings")
    desk.get_by_label("Points for a win, a draw and a loss").fill("three")
    form = desk.locator("form", has=desk.get_by_label("Accelerated pairing"))
    form.get_by_role("button", name="Save").click()
    expect(desk.get_by_text("'three' is not a points system")).to_be_visible()


def test_the_draft_has_virtual_points_beside_the_points(hall: Server, desk: Page) -> None:
    name = hall.create("Baku", players=8, systems=[[1, "fide-dutch"]], rounds=9, acceleration="baku")
    hall.do(name, actions.pair)
    desk.goto(f"/desk/{name}/pairing")
    expect(desk.locator("#p-1 .points")).to_have_text("points 0+1")
    expect(desk.locator("#p-8 .points")).to_have_text("points 0")
    expect(desk.locator(".seat-legend")).to_contain_text("virtual point")
