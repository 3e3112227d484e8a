"""Boards of a published round that were changed: every list on paper, the static site and the spreadsheet mark them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers import poppler
from helpers.printing import tournament
from helpers.running_tournaments import published
from zwitsers.event import actions as c
from zwitsers.present.documents.options import DocumentOptions
from zwitsers.present.documents.registry import FORMATS
from zwitsers.present.documents.site import site_pages

if TYPE_CHECKING:
    from zwitsers.event.state import State

LEGEND = {
    "nl": "* Dit bord is gewijzigd nadat de ronde gepubliceerd was.",
    "en": "* This board was changed after the round was published.",
}


def swapped() -> tuple[State, State]:
    """As it was published, and with two players of boards 2 and 3 in each other's place."""
    made = published(tournament([f"P{place}" for place in range(8)], played=1, rounds=4))
    games = dict(made.state.round(2).boards)
    return made.state, made.do(c.swap_in_round, 2, games[2].black, games[3].black, "as agreed").state


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("document", ["pdf-pairings", "pdf-pairings-by-name", "pdf-certificate"])
def test_paper_marks_changed_boards(document: str, language: str) -> None:
    before, after = swapped()
    text = poppler.text(FORMATS[document].write(after, DocumentOptions(language)).data)
    assert LEGEND[language] in " ".join(text.split())
    assert "2*" in text.split()
    assert "3*" in text.split()
    assert "1*" not in text.split()
    unchanged = poppler.text(FORMATS[document].write(before, DocumentOptions(language)).data)
    assert "*" not in unchanged


@pytest.mark.parametrize("language", ["nl", "en"])
def test_the_site_marks_changed_boards(language: str) -> None:
    before, after = swapped()
    texts = [
        data.decode() for name, data in site_pages(after, DocumentOptions(language)).items() if name.endswith(".html")
    ]
    (page,) = [text for text in texts if LEGEND[language] in text]
    assert ">2*<" in page
    assert ">3*<" in page
    assert ">1*<" not in page
    assert not any(
        LEGEND[language] in data.decode("latin-1") for data in site_pages(before, DocumentOptions(language)).values()
    )


def test_the_spreadsheet_of_pairings_says_so_in_words() -> None:
    _before, after = swapped()
    lines = FORMATS["csv-pairings"].write(after, DocumentOptions("en")).data.decode("utf-8-sig").splitlines()
    assert sum("changed" in line for line in lines) == 2
