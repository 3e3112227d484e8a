"""One search box on every page of the desk: a name, a board, a page, or an action with a name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from zwitsers.event import actions
from zwitsers.language import translate

if TYPE_CHECKING:
    import httpx
    from playwright.sync_api import Page

    from helpers.webserver import Server


def with_kok(hall: Server, title: str) -> tuple[str, int]:
    name = hall.create(title, players=5)
    hall.do(name, lambda state: actions.add_players(state, [{"name": "Kok, Hugo"}]))
    kok = next(key for key, entrant in hall.state(name).entrants.items() if entrant.player.name == "Kok, Hugo")
    hall.play_round(name, boards=0)
    return name, kok


def test_a_name_a_board_a_page_and_an_action_are_found(hall: Server, bea: httpx.Client) -> None:
    name, kok = with_kok(hall, "Findable")

    def links(text: str) -> list[str]:
        page = bea.get(f"/desk/{name}/find", params={"text": text}).text
        return re.findall(r'href="([^"]+)"', page[page.index('id="find-results"') : page.index("</main>")])

    assert f"/desk/{name}/players/{kok}/card" in links("kok")
    assert set(links("withdraw kok")) - {link for link in links("withdraw kok") if "#b-" in link} == {
        f"/desk/{name}/players/{kok}#presence"
    }
    assert links("2") == [f"/desk/{name}/results#b-2"]
    assert links("backups") == [f"/desk/{name}/backups"]
    assert links("nobody at all") == []


def test_slash_and_control_k_go_to_the_box_and_enter_to_what_is_found(hall: Server, desk: Page) -> None:
    name, kok = with_kok(hall, "Keys")
    desk.goto(f"/desk/{name}/standings")
    for key in ("/", "Control+k"):
        desk.locator("main").focus()
        desk.keyboard.press(key)
        expect(desk.locator("#find-anything")).to_be_focused()
    desk.keyboard.type("withdraw kok")
    expect(desk.locator("#find-panel")).to_contain_text(translate("desk.find.withdraw", "en"))
    desk.keyboard.press("Enter")
    expect(desk).to_have_url(re.compile(f"/desk/{name}/players/{kok}#presence"))
