"""Whoever looks himself up finds the right line: namesakes, go grades, and who has withdrawn, on pages and paper."""

from __future__ import annotations

import io
import re
import zipfile
from typing import TYPE_CHECKING

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from helpers import poppler
from zwitsers.event import actions
from zwitsers.present.documents.options import DocumentOptions
from zwitsers.present.documents.registry import FORMATS

if TYPE_CHECKING:
    from helpers.webserver import Server

GO = [
    {"name": "Jansen, Piet", "club": "Oost", "grade": "4d"},
    {"name": "Jansen, Piet", "club": "West", "grade": "2k"},
    {"name": "Bos, An", "grade": "10k"},
    {"name": "Bos, An", "grade": "11k"},
    {"name": "Quist, Marie"},
    {"name": "Vos, Bram", "grade": "1p"},
    {"name": "Zee, Eva"},
]
NAMES = ["Jansen, Piet (Oost) 4d", "Jansen, Piet (West) 2k", "Bos, An (#3) 10k", "Bos, An (#4) 11k"]
GONE = {"en": "Quist, Marie (withdrawn r2)", "nl": "Quist, Marie (teruggetrokken r2)"}


@pytest.fixture(scope="module")
def name(hall: Server) -> str:
    made = hall.create("Namesakes", game="go", rounds=3)
    hall.do(made, lambda state: actions.add_players(state, GO))
    hall.play_round(made, close=True)
    hall.do(made, lambda state: actions.withdraw_player(state, 5))
    hall.play_round(made)
    return made


def missing_rows(html: str) -> list[str]:
    """The names that have no row with the grade in an element of its own."""
    rows = re.findall(r"(?s)<tr.*?</tr>", html)

    def listed(person: str, grade: str) -> bool:
        return any(person in re.sub(r"</?span[^>]*>", "", row) and f">{grade}<" in row for row in rows)

    return [who for who in NAMES if not listed(*who.rsplit(" ", 1))]


@pytest.mark.parametrize("language", ["en", "nl"])
def test_on_every_page_that_lists_people(hall: Server, bea: httpx.Client, name: str, language: str) -> None:
    pairings = ("t/{}/pairings/2", "t/{}/hall?show=pairings", "desk/{}/pairing/2", "desk/{}/results",
                "desk/{}/absences")  # fmt: skip
    rankings = ("t/{}/standings", "t/{}/crosstable", "t/{}/hall?show=standings", "desk/{}/standings")
    for path in (*pairings, *rankings):
        sign = "&" if "?" in path else "?"
        text = bea.get(f"/{path.format(name)}{sign}lang={language}").text
        assert missing_rows(text) == [], path
        if path in rankings:
            assert GONE[language] in re.sub(r"</?span[^>]*>", "", text), path


def test_in_the_list_of_forbidden_pairs(hall: Server, bea: httpx.Client, name: str) -> None:
    hall.do(name, lambda state: actions.forbid_pair(state, [2, 1], 3))
    text = re.sub(r"<[^>]*>", "", bea.get(f"/desk/{name}/forbidden").text)
    assert "1 Jansen, Piet (Oost) 4d · 2 Jansen, Piet (West) 2k" in text
    hall.do(name, lambda state: actions.allow_pair(state, [1, 2]))


@pytest.mark.parametrize("language", ["en", "nl"])
def test_on_paper_on_the_site_and_in_files(hall: Server, name: str, language: str) -> None:
    def written(kind: str) -> bytes:
        return FORMATS[kind].write(hall.state(name), DocumentOptions(language)).data

    for kind in ("pdf-pairings", "pdf-pairings-by-name", "pdf-slips", "pdf-standings", "pdf-crosstable"):
        text = " ".join(poppler.text(written(kind)).split())
        assert [who for who in NAMES if who not in text] == [], kind
        if kind in ("pdf-standings", "pdf-crosstable"):
            assert GONE[language] in text, kind
    site = zipfile.ZipFile(io.BytesIO(written("html")))
    for file in ("index.html", "standings.html", "crosstable.html", "round-2.html"):
        assert missing_rows(site.read(file).decode()) == [], file
    assert GONE[language] in site.read("standings.html").decode()
    listed = written("csv-standings").decode("utf-8-sig")
    assert all(word in listed for word in ("mark", "grade", "withdrawn", "Oost", "#3", "4d"))


def test_in_the_hall_a_long_name_is_cut_and_what_tells_it_apart_is_not(hall: Server, desk: Page) -> None:
    made = hall.create("Long names", rounds=3)
    long = "van der Westerlaken-van den Bergh, Anne-Marie Elisabeth"
    people = [{"name": long, "club": club} for club in ("Oost", "West")]
    hall.do(made, lambda state: actions.add_players(state, people))
    hall.play_round(made)
    for show in ("standings", "pairings"):
        desk.goto(f"/t/{made}/hall?show={show}")
        for club in ("Oost", "West"):
            rest = desk.locator(".slide.current .rest", has_text=club)
            expect(rest).to_be_visible()
            cell = rest.locator("xpath=ancestor::td").bounding_box()
            box = rest.bounding_box()
            assert box is not None
            assert cell is not None
            assert box["x"] + box["width"] <= cell["x"] + cell["width"] + 1


def test_a_player_finds_himself_on_a_phone(hall: Server, name: str, browser: Browser) -> None:
    with hall.context(browser, viewport={"width": 390, "height": 800}) as phone, phone.new_page() as page:
        page.goto(f"/t/{name}")
        page.get_by_role("searchbox").fill("jansen")
        people = page.locator("button.person:visible .person-name")
        expect(people).to_have_text(["Jansen, Piet (Oost) 4d", "Jansen, Piet (West) 2k"])
        people.nth(1).click()
        expect(page.locator("h1")).to_have_text("Jansen, Piet (West) 2k")
        page.goto(f"/t/{name}/crosstable")
        cut = "all => all.filter(it => it.scrollWidth > it.clientWidth + 1).map(it => it.textContent)"
        assert page.locator("#crossing .name a").evaluate_all(cut) == []
        page.goto(f"/t/{name}/players/5")
        expect(page.locator(".lead")).to_contain_text("withdrawn from round 2")


def test_programs_get_what_tells_them_apart(hall: Server, name: str, visitor: httpx.Client) -> None:
    lines = visitor.get(f"/api/tournaments/{name}/standings").json()["lines"]
    found = {line["number"]: line["player"] for line in lines}
    assert (found[1]["mark"], found[1]["grade"], found[5]["withdrawn"]) == ("Oost", "4d", 2)
    listed = visitor.get(f"/api/tournaments/{name}/players").json()
    assert [player["mark"] for player in listed] == ["Oost", "West", "#3", "#4", "", "", ""]
    boards = visitor.get(f"/api/tournaments/{name}/rounds/1").json()["boards"]
    seats = {seat["number"]: seat for board in boards for seat in (board["white"], board["black"])}
    assert (seats[2]["mark"], seats[2]["grade"]) == ("West", "2k")


def test_the_grade_has_a_field_of_its_own_at_entry(hall: Server, desk: Page) -> None:
    made = hall.create("Grades", game="go")
    desk.goto(f"/desk/{made}/players")
    desk.get_by_label("Name", exact=True).fill("Cho, U")
    desk.get_by_label("Grade").first.fill("9p")
    desk.keyboard.press("Enter")
    expect(desk.locator("#players")).to_contain_text("Cho, U 9p")
    assert hall.state(made).entrants[1].player.grade == "9p"


def test_the_list_of_players_has_grades_in_a_column(bea: httpx.Client, name: str) -> None:
    assert missing_rows(bea.get(f"/desk/{name}/players").text) == []
