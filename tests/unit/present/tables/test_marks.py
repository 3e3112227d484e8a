"""Marks of rounds without a game: each its own letter, explained in a legend; R only for a forfeit in Dutch."""

from __future__ import annotations

import pytest

from helpers.crosstables import tournament
from zwitsers.engine.domain import Result
from zwitsers.engine.rules.registry import rulebook
from zwitsers.event.notation import parse_result
from zwitsers.present.marks import entered_text, mark_legend, result_sign, spaced
from zwitsers.present.tables.card import card_notes, card_table
from zwitsers.present.tables.crosstable import crosstable_csv, crosstable_legend, crosstable_table
from zwitsers.present.views.card import card
from zwitsers.present.views.crosstable import crosstable
from zwitsers.present.views.standings import standings

WITHOUT_GAME = (
    Result.FORFEIT_WIN,
    Result.BYE,
    Result.FULL_POINT_BYE,
    Result.HALF_POINT_BYE,
    Result.ABSENT,
    Result.WITHDRAWN,
    Result.NOT_ENTERED,
    Result.SELF_DRAW,
    Result.DUMMY_DRAW,
)


@pytest.mark.parametrize("language", ["en", "nl"])
def test_every_reason_has_a_letter_of_its_own_and_only_forfeits_have_that_of_forfeits(language: str) -> None:
    letters = [result_sign(result, 2, language).lstrip("01½") for result in WITHOUT_GAME]
    assert len(set(letters)) == len(WITHOUT_GAME)
    assert all(letters)
    assert letters[0] == {"en": "F", "nl": "R"}[language]
    assert [letters[place] for place in (1, 3, 4)] == ["U", "H", "Z"], "FIDE's letters"
    assert result_sign(Result.FORFEIT_LOSS, 2, language) == f"0{letters[0]}"


def test_a_game_has_no_letter() -> None:
    assert [result_sign(one, 2, "en") for one in (Result.WIN, Result.DRAW, Result.LOSS)] == ["1", "½", "0"]


def test_a_legend_explains_what_is_used_and_nothing_else() -> None:
    assert mark_legend([Result.WIN, Result.FORFEIT_LOSS, Result.ABSENT], "en") == "F: forfeit; Z: absent."
    assert mark_legend([Result.FORFEIT_WIN], "nl") == "R: reglementair."
    assert mark_legend([Result.DRAW], "en") == ""
    assert mark_legend([Result.PENDING], "en") == "*: no result yet."


SNAPSHOT = tournament("1-2:1R 3:half 4:bye", "1-3:1 2:absent 4:absent")


@pytest.mark.parametrize(("language", "letter"), [("en", "F"), ("nl", "R")])
def test_the_cross_table_and_its_legend(language: str, letter: str) -> None:
    made = crosstable(standings(SNAPSHOT, rulebook("knsb-wp")))
    cells = {cell for row in crosstable_table(made, language).rows for cell in row}
    assert {"½H", "1U", "0Z"} <= cells
    assert any(cell.endswith(f"1{letter}") for cell in cells)
    assert not any(cell.endswith("R") for cell in cells) or language == "nl"
    for sign in (letter, "U", "H", "Z"):
        assert f"{sign}: " in crosstable_legend(made, language)
    assert "½H" in crosstable_csv(made)


def test_the_card_and_its_legend() -> None:
    made = card(standings(SNAPSHOT, rulebook("knsb-wp")), 3)
    assert card_table(made, "en").rows[0][3] == "½H"
    assert "H: half-point bye." in card_notes(made, "en")


def test_a_forfeit_is_read_and_written_with_the_letter_of_the_reader() -> None:
    assert parse_result("1-0F", "chess") == parse_result("1-0R", "chess") == (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    assert [entered_text("1-0R", language) for language in ("en", "nl")] == ["1-0F", "1-0R"]
    assert [spaced("1-0R", language) for language in ("en", "nl")] == ["1 – 0 F", "1 – 0 R"]
    assert entered_text("", "en") == ""
