"""How things are written for people."""

from __future__ import annotations

import pytest

from zwitsers.engine.domain import Result
from zwitsers.language import Spoken
from zwitsers.present.words import result_word


@pytest.mark.parametrize("games", [("chess", "draughts"), ("draughts", "chess")])
def test_a_result_is_told_in_the_words_of_each_game_whichever_was_asked_for_first(games: tuple[str, str]) -> None:
    words = {game: result_word(Result.HALF_POINT_BYE, Spoken("en", game)) for game in games}
    assert words == {"chess": "half-point bye", "draughts": "one-point bye"}
