"""The page of documents to print, and the pages as the browser prints them."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Browser, Page

from helpers import poppler
from helpers.webserver import Server
from zwitsers.event import actions
from zwitsers.present.documents.registry import FORMATS

FOR_ASSISTANTS = ["pairings", "pairings-by-name", "slips", "cards", "standings", "crosstable", "attendance"]


@pytest.fixture
def name(server: Server) -> str:
    """Sixty players in the second round, of which five results are in."""
    made = server.create("Spring Open", players=60)
    server.play_round(made, close=True)
    server.play_round(made, boards=5)
    return made


def offered(client: httpx.Client, name: str) -> list[str]:
    """The documents on the page, by the addresses of their forms."""
    return re.findall(rf'action="/desk/{name}/paper/([a-z-]+)"', client.get(f"/desk/{name}/paper").text)


def test_the_page_offers_every_document_on_paper(server: Server, bea: httpx.Client, name: str) -> None:
    assert offered(bea, name) == [
        item.name for item in FORMATS.values() if item.group == "paper" and item.name != "schedule"
    ]


@pytest.mark.slow
@pytest.mark.parametrize("kind", FOR_ASSISTANTS)
def test_an_assistant_prints_what_hangs_on_the_wall(server: Server, name: str, kind: str) -> None:
    with server.signed_in("Abe") as assistant:
        assert offered(assistant, name) == FOR_ASSISTANTS
        answer = assistant.get(f"/desk/{name}/paper/{kind}")
        assert answer.headers["Content-Type"] == "application/pdf"
        assert answer.headers["Content-Disposition"].startswith("inline")
        assert "Spring Open" in poppler.text(answer.content)
        for other in ("certificate", "prizes"):
            assert assistant.get(f"/desk/{name}/paper/{other}").status_code == 404


def test_a_title_or_a_particle_moves_nobody_in_lists_by_name(
    browser: Browser, server: Server, bea: httpx.Client
) -> None:
    name = server.create("Titles")
    people = [
        ("Brouwer, Teun", "FM"),
        ("Karel de Groot", ""),
        ("Fokker, Ans", ""),
        ("Van der Aa, Bo", ""),
        ("Zee, Jo", "IM"),
    ]
    entries = [{"name": person, "title": title} for person, title in [*people, ("Hut, Io", "")]]
    server.do(name, lambda state: actions.add_players(state, entries))
    server.play_round(name)
    order = ["Van der Aa, Bo", "FM Brouwer, Teun", "Fokker, Ans", "de Groot, Karel", "Hut, Io", "IM Zee, Jo"]
    rows = poppler.lines(bea.get(f"/desk/{name}/paper/pairings-by-name").content)
    found = [next(i for i, row in enumerate(rows) if re.match(rf"([A-Z] )?{who} ", row)) for who in order]
    assert found == sorted(found)
    with server.context(browser, "Bea") as context:
        phone = context.new_page()
        phone.goto(f"/t/{name}/pairings?by=name")
        people_rows = phone.locator("#pairing-list tbody tr").all()
        shown = [(row.locator("td.fact").first.inner_text(), row.locator("th").inner_text()) for row in people_rows]
        assert [" ".join(filter(None, parts)) for parts in shown] == order


def test_the_form_chooses_round_size_and_copies(page: Page, name: str) -> None:
    page.goto(f"/desk/{name}/paper")
    tile = page.locator("li.card", has=page.locator("#large-pairings"))
    tile.locator("#round-pairings").select_option("1")
    heights: list[float] = []
    for large in (False, True):
        tile.locator("#large-pairings").set_checked(large)
        tile.locator("#copies-pairings").fill("2")
        form = tile.locator("form").evaluate("form => form.action + '?' + new URLSearchParams(new FormData(form))")
        sheets = poppler.pages(page.request.get(form).body())
        assert len(sheets) % 2 == 0
        text = " ".join(word.text for word in sheets[0].words)
        assert "Round 1" in text
        heights.append(min(word.bottom - word.top for word in sheets[0].words if "," in word.text))
    assert heights[1] > 1.3 * heights[0]


def test_lists_of_the_pages_print_without_the_frame(page: Page, name: str) -> None:
    page.goto(f"/desk/{name}/standings")
    text = poppler.text(page.pdf(prefer_css_page_size=True))
    assert "Spring Open" in text
    assert "Overview" not in text
    assert "Bea" not in text


def test_a_draft_is_for_arbiters_only(server: Server) -> None:
    name = server.create("Spring Open", players=6)
    server.do(name, actions.pair)
    with server.signed_in("Abe") as assistant:
        assert assistant.get(f"/desk/{name}/paper/pairings").status_code == 404
        assert assistant.get(f"/desk/{name}/paper/slips?round=1").status_code == 404
        assert assistant.get(f"/desk/{name}/paper").status_code == 200


def test_what_cannot_be_printed_is_said(server: Server, bea: httpx.Client) -> None:
    name = server.create("Spring Open", players=4)
    assert bea.get(f"/desk/{name}/paper").status_code == 200
    assert bea.get(f"/desk/{name}/paper/pairings").status_code == 404
    assert bea.get(f"/desk/{name}/paper/nonsense").status_code == 404
    assert bea.get(f"/desk/{name}/paper/standings?round=7").status_code == 422
