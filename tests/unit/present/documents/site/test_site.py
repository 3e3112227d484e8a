"""The pages for a web space: complete, linked to each other and to nothing else, and without what is private."""

from __future__ import annotations

import io
import re
import zipfile
from html.parser import HTMLParser

import pytest

from helpers.odd_names import MARKUP, ODD, PRIVATE, odd_tournament
from helpers.running_tournaments import played, played_in_between, started
from zwitsers.engine.domain import ZwitsersError
from zwitsers.present.documents.options import DocumentOptions
from zwitsers.present.documents.site import site_archive, site_pages


class Page(HTMLParser):
    """The links, the tags and the text of a page."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self.links: list[str] = []
        self.tags: list[str] = []
        self.texts: list[str] = []
        self.language = ""
        self.feed(data.decode("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name in ("href", "src"):
                self.links.append(value or "")
            if tag == "html" and name == "lang":
                self.language = value or ""

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append(" ".join(data.split()))

    @property
    def text(self) -> str:
        return " ".join(self.texts)


@pytest.fixture(scope="module")
def pages() -> dict[str, Page]:
    found = site_pages(odd_tournament().state, DocumentOptions("en"))
    return {name: Page(data) for name, data in found.items() if name.endswith(".html")}


def test_every_page_is_there(pages: dict[str, Page]) -> None:
    players = {f"player-{number}.html" for number in range(1, 8)}
    assert set(pages) == {"index.html", "standings.html", "crosstable.html", "round-1.html", "round-2.html", *players}


def test_links_lead_to_pages_of_the_folder_and_nowhere_else(pages: dict[str, Page]) -> None:
    files = set(site_pages(odd_tournament().state, DocumentOptions("en")))
    for name, page in pages.items():
        assert {link for link in page.links if not link.startswith("#")} <= files, name
        assert {"standings.html", "round-1.html", "style.css"} <= set(page.links), name
    reached = {link for page in pages.values() for link in page.links}
    assert files <= reached, "every page can be reached"


def test_there_are_no_scripts_and_the_style_asks_for_nothing(pages: dict[str, Page]) -> None:
    assert not any("script" in page.tags for page in pages.values())
    style = site_pages(odd_tournament().state, DocumentOptions("en"))["style.css"].decode()
    assert not re.search(r"url\(|@import|//", style)


def test_markup_in_names_stays_text(pages: dict[str, Page]) -> None:
    for name in ("index.html", "standings.html", "round-1.html"):
        assert MARKUP in pages[name].text
    assert {odd for odd in ODD if odd in pages["index.html"].text} == set(ODD)


def test_nothing_private_is_on_any_page(pages: dict[str, Page]) -> None:
    raw = b"".join(site_pages(odd_tournament().state, DocumentOptions("en")).values()).decode()
    for secret in PRIVATE:
        assert secret not in raw
    assert "1999" not in raw
    assert "Bea & Co" in pages["index.html"].text, "the name of the arbiter is no secret"
    assert "round-3.html" not in pages["index.html"].links, "a draft is not shown"


def test_a_round_has_its_results_and_whoever_had_no_game(pages: dict[str, Page]) -> None:
    text = pages["round-1.html"].text
    assert "0 – 1 F" in text
    assert "Bye:" in text
    assert "adjourned" in pages["round-2.html"].text


def test_a_card_has_the_arithmetic_term_by_term(pages: dict[str, Page]) -> None:
    cards = [pages[f"player-{number}.html"].text for number in range(1, 8)]
    assert all("Total" in text for text in cards)
    assert any(re.search(r"\d×|½ × \S+ = ", text) for text in cards)
    assert all("A1b:" in text or "F3:" in text for text in cards), "with what the articles say"


def test_in_dutch_it_is_dutch() -> None:
    found = {
        name: Page(data)
        for name, data in site_pages(odd_tournament().state, DocumentOptions("nl")).items()
        if name[-5:] == ".html"
    }
    assert {page.language for page in found.values()} == {"nl"}
    assert "Kruistabel" in found["index.html"].text
    assert "Vrij:" in found["round-1.html"].text


def test_the_archive_holds_the_same_pages() -> None:
    state = odd_tournament().state
    with zipfile.ZipFile(io.BytesIO(site_archive(state, DocumentOptions("en")))) as archive:
        assert archive.testzip() is None
        assert {name: archive.read(name) for name in archive.namelist()} == site_pages(state, DocumentOptions("en"))


def test_an_in_between_round_has_its_page_and_the_dummy_has_none() -> None:
    made = started(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True, rounds=3)
    with_dummy = site_pages(played(made, 1).state, DocumentOptions("en"))
    assert "player-6.html" not in with_dummy
    assert "against the dummy" in Page(with_dummy["round-1.html"]).text.lower()
    between = site_pages(played_in_between(played(made, 2)).state, DocumentOptions("en"))
    assert "round-between.html" in between


def test_without_players_there_is_nothing_to_show() -> None:
    with pytest.raises(ZwitsersError):
        site_pages(started(0).state, DocumentOptions("en"))
