"""The surname and given name that a typed name is taken for: shown while typing, and changeable."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from helpers.desking import names
from helpers.webserver import Server
from zwitsers.event import actions


def _parts(desk: Page, surname: str, given: str) -> None:
    expect(desk.get_by_label("Surname")).to_have_value(surname)
    expect(desk.get_by_label("Given name")).to_have_value(given)


def test_the_list_of_players_shows_what_a_name_is_taken_for_while_typing(hall: Server, desk: Page) -> None:
    name = hall.create("Surnames")
    desk.goto(f"/desk/{name}/players")
    expect(desk.get_by_label("Surname")).to_be_hidden()
    desk.keyboard.type("Bert Kuipers")
    _parts(desk, "Kuipers", "Bert")
    desk.keyboard.press("Enter")
    expect(desk.locator("#players tbody tr")).to_have_count(1)
    expect(desk.get_by_label("Surname")).to_be_hidden()
    assert names(hall, name) == ["Kuipers, Bert"]


def test_another_split_can_be_chosen(hall: Server, desk: Page) -> None:
    name = hall.create("Another split")
    desk.goto(f"/desk/{name}/players")
    desk.keyboard.type("Polgar Judit")
    _parts(desk, "Judit", "Polgar")
    desk.get_by_label("Surname").fill("Polgar")
    desk.get_by_label("Given name").fill("Judit")
    expect(desk.get_by_label("Name", exact=True)).to_have_value("Polgar, Judit")
    desk.keyboard.press("Enter")
    expect(desk.locator("#players tbody tr")).to_have_count(1)
    desk.get_by_label("Name", exact=True).fill("Team Oost")
    _parts(desk, "Oost", "Team")
    desk.get_by_label("Surname").fill("Team Oost")
    desk.get_by_label("Given name").fill("")
    desk.keyboard.press("Enter")
    expect(desk.locator("#players tbody tr")).to_have_count(2)
    assert names(hall, name) == ["Polgar, Judit", "Team Oost"]


def test_the_page_of_a_player_shows_the_parts_of_the_stored_name(hall: Server, desk: Page) -> None:
    name = hall.create("Stored")
    hall.do(name, lambda state: actions.add_player(state, {"name": "Maria Jansen-de Vries"}))
    desk.goto(f"/desk/{name}/players/1")
    _parts(desk, "Jansen-de Vries", "Maria")
    desk.get_by_label("Name", exact=True).fill("Wim de Jong")
    _parts(desk, "de Jong", "Wim")
    desk.get_by_label("Given name").fill("Willem")
    desk.get_by_role("button", name="Save", exact=True).click()
    expect(desk.locator("#players tbody")).to_contain_text("de Jong, Willem")
    assert names(hall, name) == ["de Jong, Willem"]


def test_the_hyphen_of_a_name_is_no_wider_in_a_table(hall: Server, desk: Page) -> None:
    """Among tabular figures the font has a hyphen as wide as a figure, so that Henk-Jan looked like two names."""
    name = hall.create("Hyphens")
    hall.do(name, lambda state: actions.add_player(state, {"name": "Kok, Henk-Jan"}))
    desk.goto(f"/desk/{name}/players")
    width = """(element) => {
        const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
        const range = document.createRange();
        const at = text.data.indexOf("-");
        range.setStart(text, at); range.setEnd(text, at + 1);
        return range.getBoundingClientRect().width / parseFloat(getComputedStyle(element).fontSize);
    }"""
    shown = desk.locator("#players tbody th a").evaluate(width)
    outside = desk.evaluate(f"""() => {{
        const element = document.createElement("p");
        element.textContent = "Henk-Jan"; element.style.fontWeight = 550;
        document.querySelector("main").append(element);
        return ({width})(element);
    }}""")
    assert abs(shown - outside) < 0.02
