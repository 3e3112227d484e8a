"""The cross table of a draughts tournament with a drawing dummy: the in-between round has a heading of its own, the
last round keeps its number, and the legend says what both mean."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from helpers import poppler
from helpers.command import called
from zwitsers.event import actions
from zwitsers.present.documents.options import DocumentOptions
from zwitsers.present.documents.registry import FORMATS
from zwitsers.present.views.absences import absence_table

if TYPE_CHECKING:
    import httpx
    from playwright.sync_api import Page

    from helpers.webserver import Server

HEADINGS = {
    "nl": ["#", "Nr", "Naam", "Rating", "1", "2", "tussen", "3", "Ptn", "WP", "SB"],
    "en": ["#", "No", "Name", "Rating", "1", "2", "betw.", "3", "Pts", "WP", "SB"],
}
LEGEND = {
    "nl": "– is geen partij in die ronde. tussen is de tussenronde: wie de remisedummy trof, speelt daar een partij",
    "en": "–: no game in that round. betw. is the in-between round: players who met the drawing dummy play a",
}


@pytest.fixture(scope="module")
def name(hall: Server) -> str:
    made = hall.create("In between", players=7, rounds=3, game="draughts", drawing_dummy=True)
    for _ in range(2):
        hall.play_round(made, "2-0", close=True)
    hall.do(made, actions.pair)
    state = hall.do(made, actions.publish)
    assert state.in_between is not None
    for board in state.in_between.numbers:
        hall.enter(made, board, "2-0")
    hall.do(made, lambda state: actions.close_round(state, 0))
    hall.play_round(made, "2-0")
    return made


@pytest.mark.parametrize("language", ["nl", "en"])
def test_headings_and_legend_are_the_same_everywhere(
    hall: Server, bea: httpx.Client, name: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in (f"/desk/{name}/crosstable", f"/t/{name}/crosstable"):
        html = bea.get(f"{path}?lang={language}").text
        found = re.findall(r'(?s)<th scope="col".*?</th>', html)
        heads = [" ".join(re.sub(r"<[^>]+>", "", head).split()) for head in found]
        assert heads == HEADINGS[language], path
        assert LEGEND[language] in html, path
    file = str(hall.folder / f"{name}.zwitsers")
    texts = {
        "terminal": called(capsys, "crosstable", file, "--lang", language).out,
        "pdf": poppler.text(FORMATS["pdf-crosstable"].write(hall.state(name), DocumentOptions(language)).data),
    }
    for where, text in texts.items():
        plain = " ".join(text.split())
        assert LEGEND[language] in plain, where
        wanted = HEADINGS[language][4:8] if where == "terminal" else ["1", "2"]
        assert re.search(r"\s+".join(map(re.escape, wanted)), plain), where
        # A row has a place of its own here: nothing is shared, and no article decides.
        assert "Eindstand 2" not in plain, where


def test_the_heading_fits_on_the_page(desk: Page, name: str) -> None:
    desk.set_viewport_size({"width": 390, "height": 800})
    desk.goto(f"/t/{name}/crosstable?lang=nl")
    head = desk.locator("#crossing th", has_text="tussen")
    assert head.evaluate("cell => cell.scrollWidth <= cell.clientWidth + 1")


def test_the_dummy_is_nobody_who_looks(bea: httpx.Client, name: str) -> None:
    for path in (f"/desk/{name}/crosstable", f"/desk/{name}/standings", f"/t/{name}/standings", f"/t/{name}/progress"):
        html = bea.get(path).text
        assert 'class="mine"' not in html, path
        assert " own" not in re.findall(r'class="track[^"]*"', html), path


def test_before_the_in_between_round_nobody_is_absent_who_did_not_say_so(hall: Server, bea: httpx.Client) -> None:
    made = hall.create("Absent in between", players=7, rounds=3, game="draughts", drawing_dummy=True)
    hall.play_round(made, "2-0", close=True)
    hall.do(made, lambda state: actions.withdraw_player(state, 7))
    hall.do(made, lambda state: actions.set_absence(state, 6, 3))
    hall.do(made, lambda state: actions.set_absence(state, 5, 0))
    rows = absence_table(hall.state(made)).rows
    assert [row.cells[2].kind for row in rows] == ["present"] * 4 + ["absent", "absent", "withdrawn"]
    # Whoever is away in the last round is away before it; only that can be changed.
    assert [bool(row.cells[2].next) for row in rows] == [True] * 5 + [False] * 2
    assert bea.get(f"/desk/{made}/absences").text.count('data-kind="absent"') == 2 + 1
