"""Small parts of the pages about a round: results and their keys, first entries, the database that keeps them."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import pytest

from zwitsers.engine.domain import Result
from zwitsers.event.errors import CommandError
from zwitsers.event.notation import show_result
from zwitsers.event.state import Game, Round, Status
from zwitsers.language import catalogue
from zwitsers.present.words import moment
from zwitsers.web.forms.result_keys import choices_for, read
from zwitsers.web.forms.results import ResultEntry, from_fields
from zwitsers.web.sitedb.double_entry import Agreement, DoubleEntries, FirstEntry

if TYPE_CHECKING:
    from zwitsers.web.sitedb.database import SiteDatabase

ROUND = Round(1, Status.PUBLISHED, (Game(1, 2), Game(3, 4)), None, {})


@pytest.mark.parametrize("game", ["chess", "draughts", "go"])
def test_every_choice_is_a_result_with_a_key_of_its_own_and_a_name(game: str) -> None:
    choices = choices_for(game)
    for choice in choices:
        assert show_result(*read(choice.result, game), game) == choice.result
        assert f"round.result.{choice.meaning}" in catalogue("nl")
    keys = list(chain.from_iterable(choice.keys for choice in choices))
    assert len(keys) == len(set(keys))
    assert not {"u", "c", "/", "Delete", "Backspace"} & set(keys)  # these do something else
    for ending in ((Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)):
        assert next(choice for choice in choices if read(choice.result, game) == ending).keys


@pytest.mark.parametrize("text", ["7-3", "", "1", "win", "1-0 ", "x" * 1000])
def test_what_is_not_offered_is_not_guessed(text: str) -> None:
    with pytest.raises(CommandError):
        read(text, "chess")


def test_a_form_only_enters_what_was_changed() -> None:
    fields = {
        "board-1": ["1-0"],
        "was-1": [""],
        "board-2": ["½-½"],
        "was-2": ["½-½"],
        "board-3": [""],
        "was-3": ["0-1"],
        "board-x": ["1-0"],
        "board-99999999": ["1-0"],
        "csrf": ["secret"],
    }
    assert from_fields(4, fields) == [ResultEntry(4, 1, "1-0"), ResultEntry(4, 3, "")]


@pytest.fixture
def entries(site_database: SiteDatabase) -> DoubleEntries:
    return DoubleEntries(site_database)


def won(board: int, account: str, key: str = "") -> FirstEntry:
    return FirstEntry(board, Result.WIN, Result.LOSS, account, key)


def drawn(board: int, account: str, key: str = "") -> FirstEntry:
    return FirstEntry(board, Result.DRAW, Result.DRAW, account, key)


def test_two_entries_that_are_the_same_agree_and_others_differ(entries: DoubleEntries) -> None:
    assert entries.put("open", ROUND, won(1, "Bea", "a")) is Agreement.ONCE
    assert entries.put("open", ROUND, won(1, "Bea", "a")) is Agreement.ONCE  # sent again
    assert entries.put("open", ROUND, drawn(1, "Abe", "b")) is Agreement.DIFFERS
    assert entries.put("open", ROUND, won(2, "Abe", "c")) is Agreement.ONCE
    assert entries.put("other", ROUND, won(1, "Abe", "d")) is Agreement.ONCE
    assert entries.put("open", ROUND, drawn(1, "Bea", "e")) is Agreement.TWICE


def test_an_entry_is_taken_back_by_its_key_and_forgotten_by_board(entries: DoubleEntries) -> None:
    entries.put("open", ROUND, won(1, "Bea", "a"))
    entries.put("open", ROUND, drawn(1, "Abe", "b"))
    assert entries.take_back("open", "b")
    assert not entries.take_back("open", "b")
    assert not entries.take_back("open", "")
    assert [once.account for once in entries.of_round("open", ROUND)[1]] == ["Bea"]
    assert entries.forget("open", 1, 1)
    assert entries.of_round("open", ROUND) == {}


def test_what_was_entered_for_another_game_does_not_count(entries: DoubleEntries) -> None:
    entries.put("open", ROUND, won(1, "Bea", "a"))
    paired_again = Round(1, Status.PUBLISHED, (Game(2, 1), Game(3, 4)), None, {})
    assert entries.of_round("open", paired_again) == {}
    assert entries.put("open", paired_again, won(1, "Abe", "b")) is Agreement.ONCE


def test_a_moment_that_is_none_stays_as_it_is() -> None:
    assert moment("2026-05-01T10:00:00.123Z", "nl").partition(" ")[2].startswith("mei 2026 ")
    assert moment("yesterday", "en") == "yesterday"
