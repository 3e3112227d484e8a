"""Lists on paper, printed by a real browser: headings on every page, page numbers, and no board torn apart."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from helpers.browser_printing import printed
from helpers.poppler import pages as pages_of
from helpers.webserver import Server
from zwitsers.event import actions


@pytest.fixture
def name(server: Server) -> str:
    """Sixty players in the second round, of which five results are in."""
    made = server.create("Spring Open", players=60)
    server.play_round(made)
    server.do(made, lambda state: actions.close_round(state, 1))
    server.play_round(made, boards=5)
    return made


def test_every_page_of_the_pairings_has_its_heading_and_number(
    browser: Browser, server: Server, name: str, tmp_path: Path
) -> None:
    pages = printed(browser, server, f"/desk/{name}/paper/pairings", tmp_path)
    assert len(pages) == 2
    for number, text in enumerate(pages, start=1):
        assert "Spring Open" in text
        assert "Round 2" in text
        assert "White" in text
        assert re.search(rf"{number} ?/ ?{len(pages)}\n", text)
        assert "Sign out" not in text  # nothing of the frame
        assert "PDF" not in text
    rows = [line for text in pages for line in text.splitlines()]
    for board, game in enumerate(server.state(name).rounds[-1].games, start=1):
        names = [server.state(name).entrants[player].player.name for player in (game.white, game.black)]
        whole = [row for row in rows if re.match(rf"\s*{board}\s", row) and all(person in row for person in names)]
        assert len(whole) == 1, board  # number and both names in one line of one page


def test_by_name_is_in_the_order_in_which_people_look(
    browser: Browser, server: Server, name: str, tmp_path: Path
) -> None:
    pages = printed(browser, server, f"/desk/{name}/paper/names?round=1", tmp_path)
    assert all("Round 1" in text and "Pairings by name" in text for text in pages)
    found = re.findall(r"(?m)^\s*(?:[A-Z] +)?((?:de )?[A-Z]\w+, \w+) +\d+ ", "\n".join(pages))
    assert len(found) == 60
    plain = [person.removeprefix("de ") for person in found]
    assert plain == sorted(plain)


def test_a_title_or_a_particle_moves_nobody_in_lists_by_name(browser: Browser, server: Server, tmp_path: Path) -> None:
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
    (page,) = printed(browser, server, f"/desk/{name}/paper/names", tmp_path)
    rows = [next(row for row in page.splitlines() if re.match(rf"\s*([A-Z] +)?{who} ", row)) for who in order]
    assert rows == sorted(rows, key=page.index)
    assert [row.split()[0] for row in rows] == ["A", "B", "F", "G", "H", "Z"]
    with server.context(browser, "Bea") as context:
        phone = context.new_page()
        phone.goto(f"/t/{name}/pairings?by=name")
        assert phone.locator("#pairing-list tbody th").all_inner_texts() == order


def test_large_print_is_large_in_the_pdf_too(browser: Browser, server: Server, name: str) -> None:
    with server.context(browser, "Bea") as context:
        page = context.new_page()
        page.goto(f"/desk/{name}/paper")
        heights: list[float] = []
        for large in (False, True):
            tile = page.locator("li.card", has=page.locator("#large-pairings"))
            tile.locator("#large-pairings").set_checked(large)
            with page.expect_download() as loading:
                tile.get_by_role("button", name="PDF").click()
            names = [word for word in pages_of(loading.value.path().read_bytes())[0].words if "," in word.text]
            heights.append(min(word.bottom - word.top for word in names))
        assert heights[1] > 1.3 * heights[0]
        page.goto(f"/desk/{name}/paper/pairings?large=yes")
        assert "large=yes" in (page.get_by_role("link", name="PDF").get_attribute("href") or "")


def test_four_slips_on_a_page_in_an_order_that_can_be_stacked(
    browser: Browser, server: Server, name: str, tmp_path: Path
) -> None:
    pages = printed(browser, server, f"/desk/{name}/paper/slips", tmp_path)
    assert len(pages) == 8  # thirty boards
    for text in pages[:-2]:
        assert text.count("Round 2") == 4
        assert text.count("Signature white") == 4
    # Eight sheets cut into four piles: 1 to 8, 9 to 16, and so on.
    for sheet, boards in enumerate(([1, 9, 17, 25], [2, 10, 18, 26])):
        lone = re.findall(r"(?m)^ *(\d+)(?: +(\d+))? *$", pages[sheet])
        assert [int(number) for pair in lone for number in pair if number] == boards


def test_the_other_lists(browser: Browser, server: Server, name: str, tmp_path: Path) -> None:
    pages = printed(browser, server, f"/desk/{name}/paper/standings", tmp_path)
    assert all("Standings after round 1" in text and "Spring Open" in text for text in pages)
    assert "resistance points" in pages[-1]
    pages = printed(browser, server, f"/desk/{name}/paper/crosstable", tmp_path)
    assert all("Crosstable" in text for text in pages)
    pages = printed(browser, server, f"/desk/{name}/paper/cards", tmp_path)
    for text in pages:
        # A card is never torn: as many headings as totals on every page.
        assert text.count("Spring Open") == text.count("Total") > 0
    assert sum(text.count("Total") for text in pages) == 60


def test_a_long_crosstable_lies_on_its_side(browser: Browser, server: Server, tmp_path: Path) -> None:
    name = server.create("Long Open", players=14, rounds=9)
    for number in range(1, 9):
        server.play_round(name, "1-0" if number % 2 else "½-½")
        server.do(name, lambda state, number=number: actions.close_round(state, number))  # type: ignore[misc]
    printed(browser, server, f"/desk/{name}/paper/crosstable", tmp_path)
    about = subprocess.run(["pdfinfo", tmp_path / "printed.pdf"], capture_output=True, check=True, text=True).stdout
    found = re.search(r"Page size: +([\d.]+) x ([\d.]+)", about)
    assert found is not None
    assert float(found[1]) > float(found[2])


def test_lists_of_the_pages_print_without_the_frame(
    browser: Browser, server: Server, name: str, tmp_path: Path
) -> None:
    text = "\n".join(printed(browser, server, f"/desk/{name}/standings", tmp_path))
    assert "Spring Open" in text
    assert "Overview" not in text
    assert "Bea" not in text


def test_a_draft_says_so_and_is_for_arbiters_only(server: Server, arbiter: httpx.Client) -> None:
    name = server.create("Spring Open", players=6)
    server.do(name, actions.pair)
    assert ">draft</span>" in arbiter.get(f"/desk/{name}/paper/pairings").text
    assert ">draft</span>" in arbiter.get(f"/desk/{name}/paper/slips?round=1").text
    with server.signed_in("Abe") as assistant:
        assert assistant.get(f"/desk/{name}/paper/pairings").status_code == 404
        assert assistant.get(f"/desk/{name}/paper").status_code == 200


def test_what_cannot_be_printed_is_said(server: Server, arbiter: httpx.Client) -> None:
    name = server.create("Spring Open")
    assert arbiter.get(f"/desk/{name}/paper").status_code == 200
    assert arbiter.get(f"/desk/{name}/paper/pairings").status_code == 404
    assert arbiter.get(f"/desk/{name}/paper/nonsense").status_code == 404
    assert arbiter.get(f"/desk/{name}/paper/standings?round=7").status_code == 404


def test_every_list_is_there_as_pdf(server: Server, arbiter: httpx.Client, name: str) -> None:
    for what in ("pairings", "slips"):
        text = arbiter.get(f"/desk/{name}/paper/{what}?round=1").text
        link = re.search(r'href="(/desk/[^"]+/export/pdf-[^"]+)"', text)
        assert link is not None
        answer = arbiter.get(link[1])
        assert answer.status_code == 200
        assert answer.content.startswith(b"%PDF")
