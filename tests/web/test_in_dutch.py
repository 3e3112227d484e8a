"""The pages in Dutch say it as people in the hall do."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from helpers.webserver import Server
from zwitsers.event import actions


def test_go_has_jigo_and_draughts_counts_in_whole_points(browser: Browser, hall: Server) -> None:
    go = hall.create("Go in Dutch", players=4, game="go")
    hall.play_round(go, boards=0)
    draughts = hall.create("Draughts in Dutch", players=4, game="draughts", half_point_byes=2)
    hall.do(draughts, lambda state: actions.set_absence(state, 1, 2))
    with hall.context(browser, "Bea", locale="nl-NL") as context:
        page = context.new_page()
        page.goto(f"/desk/{go}/results")
        expect(page.locator("#legend [data-result='½-½']")).to_have_attribute("title", "jigo")
        page.goto(f"/desk/{draughts}/absences")
        page.locator("#c-1-3").focus()
        page.keyboard.press("h")
        expect(page.locator("#c-1-3")).to_have_text("1")
        assert "½" not in page.locator("main").inner_text()


def test_no_page_has_options_of_the_command_line_or_bare_citations(browser: Browser, hall: Server) -> None:
    name = hall.create("Plain Dutch", players=7, game="draughts", drawing_dummy=True, start="2026-05-02", rounds=4)
    hall.play_round(name, "1-1", boards=2)
    pages = ["", "/players", "/pairing", "/results", "/standings", "/crosstable", "/settings", "/forbidden"]
    pages += ["/exchange", "/absences", "/more", "/paper", "/ranking"]
    with hall.context(browser, "Bea", locale="nl-NL") as context:
        page = context.new_page()
        for path in pages:
            page.goto(f"/desk/{name}{path}")
            text = page.locator("main").inner_text()
            assert not re.search(r"--[a-z]", text), path
            assert re.findall(r"\((?:00\d|R\d)[^)]*\)| 00[0-4] | j(?:e|ouw|ezelf)\b", text) == [], path
        hall.do(name, lambda state: actions.change_settings(state, {"rounds": 2}))
        for board in hall.state(name).rounds[0].open_boards:
            hall.enter(name, board, "1-1")
        hall.do(name, lambda state: actions.close_round(state, 1))
        page.goto(f"/desk/{name}/pairing")
        expect(page.locator("main")).to_contain_text("remise (reglement van de KNDB, modificatie 2).")
        page.goto(f"/desk/{name}")
        expect(page.locator(".lead")).to_contain_text("2 mei 2026")
