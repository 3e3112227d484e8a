"""Every document, in poppler's eyes: nothing off the page, nothing over each other, nothing torn apart."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from helpers import poppler
from helpers.pdf_documents import DOCUMENTS
from helpers.printing import broad, club, criteria, ended, hall, tall, three_hundred
from zwitsers.present.documents.options import DocumentOptions

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.event.state import State

MM = 72 / 25.4
SLIPS = "slips"
VARIANTS = [(name, False) for name in DOCUMENTS] + [("pairings", True), ("pairings-by-name", True)]
ids = [f"{name}{'-large' if large else ''}" for name, large in VARIANTS]
# Typesetting these for three hundred players takes longer than all other documents together.
LARGEST = ("cards", "certificate")
# With a masthead, a running header and a footer.
LISTS = [pytest.param(name, marks=pytest.mark.slow if name in LARGEST else ()) for name in DOCUMENTS if name != SLIPS]
DAILY = (("broad", "pairings"), ("broad", "standings"), ("broad", "cards"))
CROWDED = [
    *(
        pytest.param(who, name, large, marks=() if (who, name) in DAILY else pytest.mark.slow)
        for who in ("three_hundred", "broad")
        for name, large in VARIANTS
    ),
    ("criteria", "standings", False),
    ("criteria", "crosstable", False),
]


def printed(who: str, name: str, *, large: bool = False, language: str = "en") -> bytes:
    return _made(who, name, large, language)


def pages_of(who: str, name: str, *, large: bool = False) -> list[poppler.Page]:
    return _pages(who, name, large)


def without_receipts(pages: list[poppler.Page]) -> list[poppler.Page]:
    """Those are cut out of their pages, which have no header and footer."""
    return [page for page in pages if not page.text.startswith("RECEIPT")]


@cache
def _made(who: str, name: str, large: bool, language: str) -> bytes:
    state = {
        "three_hundred": three_hundred,
        "broad": broad,
        "club": club,
        "hall": hall,
        "criteria": criteria,
        "tall": tall,
    }[who]()
    if name == "prizes":
        state = ended(state)  # else a mark lies behind the text
    return DOCUMENTS[name](state, DocumentOptions(language=language, large=large))


@cache
def _pages(who: str, name: str, large: bool) -> list[poppler.Page]:
    return poppler.pages(printed(who, name, large=large))


@pytest.mark.parametrize(("who", "name", "large"), CROWDED)
def test_every_word_lies_within_the_margins(who: str, name: str, large: bool) -> None:
    # What is cut apart has no margins of its own.
    side = 9 * MM if name in (SLIPS, "prizes") else 17.5 * MM
    # The letters of the alphabet stand in the margin.
    left = 10 * MM if name == "pairings-by-name" else side
    for number, page in enumerate(pages_of(who, name, large=large), start=1):
        outside = [
            word
            for word in page.words
            if word.left < left
            or word.right > page.width - side
            or word.top < 5 * MM
            or word.bottom > page.height - 5 * MM
        ]
        assert not outside, (number, outside[:3])
        assert page.words, f"page {number} is empty"


@pytest.mark.parametrize(("who", "name", "large"), CROWDED)
def test_no_word_lies_over_another(who: str, name: str, large: bool) -> None:
    for number, page in enumerate(pages_of(who, name, large=large), start=1):
        by_height = sorted(page.words, key=lambda word: word.core[0])
        for place, word in enumerate(by_height):
            for other in by_height[place + 1 :]:
                if other.core[0] >= word.core[1]:
                    break
                apart = other.left > word.right - 0.3 or other.right < word.left + 0.3
                assert apart, (number, word, other)


@pytest.mark.parametrize("name", LISTS)
def test_lists_end_above_the_footer_and_have_page_numbers(name: str) -> None:
    pages = pages_of("three_hundred", name)
    for number, page in enumerate(without_receipts(pages), start=1):
        footer = [word for word in page.words if word.top > page.height - 19 * MM]
        assert [word.text for word in footer[-3:]] == [str(number), "/", str(len(pages))]
        body = [word for word in page.words if word not in footer]
        assert max(word.bottom for word in body) < page.height - 17 * MM


@pytest.mark.parametrize("name", ["pairings", "pairings-by-name", "standings", "crosstable"])
def test_the_headings_of_a_table_stand_on_every_page(name: str) -> None:
    pages = pages_of("three_hundred", name)
    assert len(pages) > 3
    heading = "BOARD" if "pairings" in name else "NAME"
    for page in pages:
        assert [word.text for word in page.words].count(heading) == 1


@pytest.mark.parametrize("name", LISTS)
def test_every_page_says_what_it_is(name: str) -> None:
    title = poppler.info(printed("three_hundred", name))["Title"].partition(" · Zomer")[0]
    for page in without_receipts(pages_of("three_hundred", name)):
        assert title in page.text
        assert "Zomertoernooi" in page.text


@pytest.mark.parametrize(("who", "state", "large"), [("three_hundred", three_hundred, False), ("hall", hall, True)])
def test_every_board_is_whole_on_one_page(who: str, state: Callable[[], State], large: bool) -> None:
    games, entrants = state().in_order[-1].games, state().entrants
    assert len(games) == {"three_hundred": 149, "hall": 60}[who]
    names = {entrant.player.name for entrant in entrants.values()}
    found: dict[str, tuple[int, str]] = {}
    for number, page in enumerate(pages_of(who, "pairings", large=large)):
        for word in page.words:
            if word.text in names and word.text not in found:
                found[word.text] = (number, page.row_of(word.text))
    for board, game in enumerate(games, start=1):
        white, black = (entrants[player].player.name for player in (game.white, game.black))
        assert found[white] == found[black], board
        row = found[white][1].split()
        assert row[0] == str(board)
        assert row.index(white) < row.index(black)


def test_a_board_of_many_lines_is_not_split_either() -> None:
    """With names of a hundred wide letters: on every page as many whole boards as there are board numbers."""
    boards = iter(range(1, 13))
    for page in pages_of("tall", "pairings", large=True):
        numbers = [word.text for word in page.words if word.right < 33 * MM and word.text.isdigit()]
        lines = [word for word in page.words if "MMM" in word.text]
        assert numbers
        assert len(lines) == len(numbers) * 2 * 6
        assert [int(number) for number in numbers] == [next(boards) for _ in numbers]
    assert next(boards, None) is None
    assert len(pages_of("tall", "pairings", large=True)) > 2


@pytest.mark.slow
@pytest.mark.parametrize("name", ["cards", "certificate"])
def test_a_card_and_the_reasons_of_a_board_stay_on_one_page(name: str) -> None:
    """So every page begins with the number of a player or of a board, and these go on where the last page ended."""
    firsts = []
    for page in pages_of("three_hundred", name)[1:-1]:
        body = [word for word in page.words if word.top > 16 * MM]
        highest = min(word.top for word in body)
        line = sorted((word for word in body if word.top < highest + 6), key=lambda word: word.left)
        firsts.append(int(line[0].text))
    assert len(firsts) > 15
    assert firsts == sorted(firsts)


@pytest.mark.parametrize(("name", "large"), VARIANTS, ids=ids)
def test_fonts_are_embedded_and_come_with_the_typesetter(name: str, large: bool) -> None:
    fonts = poppler.fonts(printed("club", name, large=large))
    assert fonts
    assert all(fonts.values())
    assert {font.partition("-")[0] for font in fonts} <= {"LibertinusSerif", "DejaVuSansMono"}


@pytest.mark.parametrize(("name", "large"), VARIANTS, ids=ids)
@pytest.mark.parametrize("language", ["nl", "en"])
def test_the_pages_are_a4_readable_aloud_and_name_their_language(name: str, large: bool, language: str) -> None:
    data = printed("club", name, large=large, language=language)
    about = poppler.info(data)
    size = "841.89 x 595.276" if name == "crosstable" else "595.276 x 841.89"
    assert about["Page size"].startswith(size)
    assert about["Tagged"] == "yes"
    assert b"<pdfuaid:part>1</pdfuaid:part>" in data
    assert f"/Lang({language})".encode() in data
    assert "CreationDate" not in about
    assert "ModDate" not in about


def test_on_larger_paper_the_same_list_is_shorter() -> None:
    data = DOCUMENTS["pairings"](three_hundred(), DocumentOptions(paper="a3"))
    assert "(A3)" in poppler.info(data)["Page size"]
    assert poppler.page_count(data) < len(pages_of("three_hundred", "pairings"))


def test_three_hundred_players_take_as_many_pages_as_they_need() -> None:
    """Guards the tests above: the sizes of the lists that they look at."""
    counts = {name: len(pages_of("three_hundred", name)) for name in DOCUMENTS}
    assert counts == {
        "pairings": 4,
        "pairings-by-name": 7,
        "slips": 38,
        "cards": 100,
        "standings": 6,
        "crosstable": 9,
        "certificate": 23,
        "prizes": 18,  # with a receipt for each winner, four on a page
        "schedule": 15,  # five rounds
        "attendance": 6,
    }
