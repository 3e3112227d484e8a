"""Pairings by board and by name, and result slips: what they say, in both languages."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from helpers import poppler
from helpers.pdf_documents import DOCUMENTS
from helpers.printing import club, tournament
from helpers.running_tournaments import published
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.event.state import State, Status
from zwitsers.present.documents.options import DocumentError, DocumentOptions
from zwitsers.present.documents.pdf.slips import in_piles

if TYPE_CHECKING:
    from pathlib import Path

WORDS = {
    "nl": {
        "pairings": ("Ronde 3 · Indeling", "24 juli – 1 augustus 2026", "5 borden", "BORD", "WIT", "ZWART", "VRIJ"),
        "pairings-by-name": ("Ronde 3 · Indeling op naam", "TEGENSTANDER", "wit", "zwart", "Vrij"),
        "slips": ("Ronde 3", "wit wint", "remise", "Reglementair", "Handtekening zwart", "1–0R"),
    },
    "en": {
        "pairings": ("Round 3 · Pairings", "24 July – 1 August 2026", "5 boards", "BOARD", "WHITE", "BLACK", "BYE"),
        "pairings-by-name": ("Round 3 · Pairings by name", "OPPONENT", "white", "black", "Bye"),
        "slips": ("Round 3", "White wins", "draw", "Forfeit", "Signature Black", "0–1F"),
    },
}


def name(state: State, player: int) -> str:
    return state.entrants[player].player.name


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("document", ["pairings", "pairings-by-name", "slips"])
def test_the_texts_are_in_the_language_asked_for(document: str, language: str) -> None:
    text = poppler.text(DOCUMENTS[document](club(), DocumentOptions(language=language)))
    for words in WORDS[language][document]:
        assert words in text
    assert "Zomertoernooi" in text


def test_by_board_each_line_has_both_players_their_points_and_the_result() -> None:
    lines = poppler.lines(DOCUMENTS["pairings"](club(), DocumentOptions()))
    game = club().round(3).game(2)
    white, black = club().lots[game.white], club().lots[game.black]
    row = next(line for line in lines if line.startswith("2 "))
    assert row.startswith(f"2 {white} {name(club(), game.white)} ")
    assert row.endswith(f" {name(club(), game.black)} {black}")
    assert "½–½" in row.replace(" ", "")
    bye = club().round(3).bye
    assert bye is not None
    assert any(line.startswith(f"BYE {club().lots[bye]} {name(club(), bye)} (") for line in lines)


def test_an_adjourned_game_and_a_forfeit_are_written_as_words_and_signs() -> None:
    state = published(tournament([f"P{place}" for place in range(4)], played=0, rounds=3))
    state = state.do(c.enter_result, 1, 1, Result.ADJOURNED, Result.ADJOURNED)
    state = state.do(c.enter_result, 1, 2, Result.FORFEIT_LOSS, Result.FORFEIT_WIN)
    lines = poppler.lines(DOCUMENTS["pairings"](state.state, DocumentOptions()))
    assert "adjourned" in next(line for line in lines if line.startswith("1 "))
    assert "0–1F" in next(line for line in lines if line.startswith("2 ")).replace(" ", "")


def test_the_day_of_the_round_stands_above_where_it_is_known() -> None:
    state = published(tournament(["A", "B"], played=0, rounds=2, round_dates=["2026-07-25", ""])).state
    text = poppler.text(DOCUMENTS["pairings"](state, DocumentOptions(language="nl")))
    assert "Groningen · 25 juli 2026 · 1 bord" in text


def test_by_name_everyone_stands_under_his_surname() -> None:
    lines = poppler.lines(DOCUMENTS["pairings-by-name"](club(), DocumentOptions()))
    entries = [re.match(r"(?:([A-Z]) )?(.+?),", line) for line in lines if re.search(r" (white|black|Bye)\b", line)]
    found = [(entry[1] or "", entry[2]) for entry in entries if entry]
    # A letter stands before the first name under it, and only there.
    assert found == [
        ("B", "Bakker"),
        ("", "de Boer"),
        ("C", "Ćurčić"),
        ("H", "van 't Hof"),
        ("J", "Jansen"),
        ("L", "Łukasz"),
        ("M", "Mulder"),
        ("O", "Özdemir"),
        ("S", "Smit"),
        ("V", "Visser"),
        ("W", "de Wit"),
    ]


def test_by_name_the_board_the_colour_and_the_opponent_are_those_of_the_round() -> None:
    text = poppler.text(DOCUMENTS["pairings-by-name"](club(), DocumentOptions()))
    for board, game in enumerate(club().round(3).games, start=1):
        white, black = name(club(), game.white), name(club(), game.black)
        assert f"{white} {board} white {black}" in text
        assert f"{black} {board} black {white}" in text


def test_large_print_takes_more_paper_and_says_the_same() -> None:
    small = DOCUMENTS["pairings"](club(), DocumentOptions())
    large = DOCUMENTS["pairings"](club(), DocumentOptions(large=True))
    heights = [
        max(word.bottom - word.top for word in poppler.pages(data)[0].words if word.text == "Visser,")
        for data in (small, large)
    ]
    assert heights[1] > 1.4 * heights[0]
    for game in club().round(3).games:
        assert name(club(), game.white) in poppler.text(large)


def test_another_round_can_be_printed_with_its_own_points() -> None:
    text = poppler.text(DOCUMENTS["pairings"](club(), DocumentOptions(round=1)))
    assert "Round 1 · Pairings" in text
    assert "½ –" not in text  # nobody has any points before round one


# Drafts


def drafted() -> State:
    state = club()
    last = replace(state.rounds[-1], status=Status.DRAFT)
    return replace(state, rounds=(*state.rounds[:-1], last))


@pytest.mark.parametrize("document", ["pairings", "pairings-by-name", "slips", "certificate"])
def test_a_draft_is_refused_unless_it_is_asked_for(document: str) -> None:
    with pytest.raises(DocumentError) as caught:
        DOCUMENTS[document](drafted(), DocumentOptions(round=3))
    assert [problem.key for problem in caught.value.problems] == ["pdf.error.draft"]
    text = poppler.text(DOCUMENTS[document](drafted(), DocumentOptions()))
    assert "Round 2" in text
    assert "DRAFT" not in text


@pytest.mark.parametrize(("language", "mark"), [("nl", "CONCEPT"), ("en", "DRAFT")])
@pytest.mark.parametrize("document", ["pairings", "pairings-by-name", "slips", "certificate"])
def test_a_draft_says_that_it_is_one(document: str, language: str, mark: str) -> None:
    data = DOCUMENTS[document](drafted(), DocumentOptions(language=language, draft=True))
    for page in poppler.pages(data):
        assert mark in [word.text for word in page.words]
    assert mark not in poppler.text(DOCUMENTS[document](club(), DocumentOptions(language=language, draft=True)))


def test_a_draft_has_a_mark_across_the_page(tmp_path: Path) -> None:
    """In the middle of a sheet with a short list there is nothing else."""

    def middle(state: State) -> bytes:
        dots = poppler.picture(DOCUMENTS["pairings"](state, DocumentOptions(draft=True)), tmp_path)
        header, size, _white, pixels = dots.split(b"\n", 3)
        width, height = map(int, size.split())
        assert header == b"P5"
        return pixels[width * height // 2 : width * height * 6 // 10]

    assert set(middle(club())) == {255}
    marked = set(middle(drafted()))
    assert marked != {255}
    assert min(marked) > 200  # pale: what is printed over it stays readable


# Slips


@pytest.mark.parametrize("boards", [1, 3, 4, 5, 8, 9, 150])
def test_after_cutting_the_piles_are_in_the_order_of_the_boards(boards: int) -> None:
    sheets = in_piles(range(1, boards + 1))
    assert all(len(sheet) == 4 for sheet in sheets)
    assert len(sheets) == -(-boards // 4)
    piles = [[sheet[place] for sheet in sheets] for place in range(4)]
    assert [board for pile in piles for board in pile if board is not None] == list(range(1, boards + 1))


def test_four_slips_on_a_page_each_in_its_own_quarter() -> None:
    state = published(tournament([f"P{n}" for n in range(18)], played=0, rounds=3)).state
    pages = poppler.pages(DOCUMENTS["slips"](state, DocumentOptions()))
    assert len(pages) == 3
    quarters: list[list[str]] = [[], [], [], []]
    for page in pages:
        boards = [word for word in page.words if word.bottom - word.top > 28 and word.text.isdigit()]
        for word in boards:
            quarters[2 * (word.top > page.height / 2) + (word.left > page.width / 2)].append(word.text)
        for word in page.words:  # nothing lies on a cut
            assert word.right < page.width / 2 - 10 or word.left > page.width / 2 + 10
            assert word.bottom < page.height / 2 - 10 or word.top > page.height / 2 + 10
    assert quarters == [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"], []]


@pytest.mark.parametrize(
    ("game", "results", "draw"),
    [
        ("chess", ("1–0", "½–½", "0–1", "0–0F"), "draw"),
        ("draughts", ("2–0", "1–1", "0–2", "2–0F"), "draw"),
        ("go", ("1–0", "½–½", "0–1", "1–0F"), "jigo"),
    ],
)
def test_a_slip_has_the_results_of_its_game(game: str, results: tuple[str, ...], draw: str) -> None:
    state = published(tournament(["Anna", "Bram"], played=0, rounds=1, game=game)).state
    text = poppler.text(DOCUMENTS["slips"](state, DocumentOptions()))
    for result in (*results, draw, "Anna", "Bram", "no. 1 · points: 0"):
        assert result in text


def test_a_slip_has_the_score_with_which_each_came() -> None:
    text = poppler.text(DOCUMENTS["slips"](club(), DocumentOptions(round=2)))
    winner = next(player for game in club().round(1).games for player, entry in game.entries() if entry.points == 2)
    assert f"no. {club().lots[winner]} · points: 1" in text


def test_a_round_without_boards_has_no_slips() -> None:
    alone = tournament(["Anna", "Bram"], played=0, rounds=2).do(c.set_absence, 2, 1)
    state = published(alone).state
    assert not state.round(1).games
    with pytest.raises(DocumentError) as caught:
        DOCUMENTS["slips"](state, DocumentOptions())
    assert [problem.key for problem in caught.value.problems] == ["pdf.error.no-boards"]
    assert "BYE 1 Anna" in poppler.text(DOCUMENTS["pairings"](state, DocumentOptions()))
