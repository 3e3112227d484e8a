"""A timetable of rounds: filled in once, shown to everyone, and counted down to round after round."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from playwright.sync_api import Page, expect

from helpers.desking import close_round
from helpers.webserver import Server
from zwitsers.web.sitedb.page_settings import NEXT_ROUND


def test_the_timetable_is_shown_and_counts_down_to_the_next_round(hall: Server, desk: Page) -> None:
    name = hall.create("Timetable", players=4, rounds=3)
    today = datetime.now().astimezone()
    days = [today - timedelta(days=1), today + timedelta(days=1), today + timedelta(days=2)]
    desk.goto(f"/desk/{name}/settings")
    desk.locator("#round-dates summary").click()
    for number, day in enumerate(days, start=1):
        desk.locator(f"#date-{number}").fill(f"{day:%Y-%m-%d}")
        desk.locator(f"#time-{number}").fill("13:30")
    desk.locator("#about").get_by_role("button", name="Save").click()
    expect(desk.locator("#notices")).to_contain_text("Saved.")
    assert hall.state(name).settings.round_times == ("13:30",) * 3
    desk.goto(f"/desk/{name}")
    expect(desk.locator("#overview")).to_contain_text(f"Round 3 · {days[2].day} ")
    hall.play_round(name)
    desk.goto(f"/t/{name}")
    expect(desk.locator("main")).to_contain_text(f"Round 2 · {days[1].day} ")
    countdown = desk.locator("[data-until]")
    expect(countdown).to_have_attribute("data-until", re.compile(f"{days[1]:%Y-%m-%d}T13:30"))
    # Another day is named, and the seconds are counted on the last day only.
    expect(countdown).to_contain_text(f"starts at 13:30, {days[1].day} ")
    hall.site.choose(name, NEXT_ROUND, (today + timedelta(days=9)).isoformat())
    expect(countdown.locator("[data-countdown]")).to_have_text("")
    hall.site.choose(name, NEXT_ROUND, "")
    expect(countdown).to_have_attribute("data-until", re.compile(f"{days[1]:%Y-%m-%d}T13:30"))
    close_round(hall, name, 1)
    hall.play_round(name)
    expect(countdown).to_have_attribute("data-until", re.compile(f"{days[2]:%Y-%m-%d}T13:30"))
