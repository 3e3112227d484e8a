"""Results as people write them, and back."""

from __future__ import annotations

import pytest

from zwitsers.engine.domain import Result
from zwitsers.engine.domain.results import MIRRORS
from zwitsers.event.errors import CommandError
from zwitsers.event.notation import parse_result, show_result

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
AWARDED, FORFEIT = Result.FORFEIT_WIN, Result.FORFEIT_LOSS


@pytest.mark.parametrize("game", ["chess", "go"])
@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("1-0", (WIN, LOSS)),
        ("0-1", (LOSS, WIN)),
        (" 1 – 0 ", (WIN, LOSS)),
        ("1:0", (WIN, LOSS)),
        ("1−0", (WIN, LOSS)),
        ("½-½", (DRAW, DRAW)),
        ("½", (DRAW, DRAW)),
        ("=", (DRAW, DRAW)),
        ("1/2", (DRAW, DRAW)),
        ("1/2-1/2", (DRAW, DRAW)),
        ("0.5-0,5", (DRAW, DRAW)),
        (".5-.5", (DRAW, DRAW)),
        ("remise", (DRAW, DRAW)),
        ("Jigo", (DRAW, DRAW)),
        ("0-0", (LOSS, LOSS)),
        ("½-0", (DRAW, LOSS)),
        ("0-½", (LOSS, DRAW)),
        ("1-0R", (AWARDED, FORFEIT)),
        ("0-1 r", (FORFEIT, AWARDED)),
        ("0-0R", (FORFEIT, FORFEIT)),
        ("+--", (AWARDED, FORFEIT)),
        ("-/+", (FORFEIT, AWARDED)),
        ("---", (FORFEIT, FORFEIT)),
        ("1-0U", (Result.UNRATED_WIN, Result.UNRATED_LOSS)),
        ("½-½u", (Result.UNRATED_DRAW, Result.UNRATED_DRAW)),
        ("adj", (Result.ADJOURNED, Result.ADJOURNED)),
        ("AFG", (Result.ADJOURNED, Result.ADJOURNED)),
    ],
)
def test_chess_and_go_count_1_half_0(text: str, game: str, results: tuple[Result, Result]) -> None:
    assert parse_result(text, game) == results


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("2-0", (WIN, LOSS)),
        ("0-2", (LOSS, WIN)),
        ("1-1", (DRAW, DRAW)),
        ("½", (DRAW, DRAW)),
        ("remise", (DRAW, DRAW)),
        ("0-0", (LOSS, LOSS)),
        ("2-0R", (AWARDED, FORFEIT)),
        ("0-2R", (FORFEIT, AWARDED)),
        ("0-0R", (FORFEIT, FORFEIT)),
        ("1-0!", (DRAW, LOSS)),
        ("0-1!", (LOSS, DRAW)),
        ("2-0U", (Result.UNRATED_WIN, Result.UNRATED_LOSS)),
        ("x", (Result.ADJOURNED, Result.ADJOURNED)),
    ],
)
def test_draughts_count_2_1_0(text: str, results: tuple[Result, Result]) -> None:
    assert parse_result(text, "draughts") == results


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("", "chess"),
        ("1", "chess"),
        ("2-0", "chess"),
        ("1-1", "chess"),
        ("1-½", "chess"),
        ("½-½R", "chess"),
        ("1-0-0", "chess"),
        ("-", "go"),
        ("r", "go"),
        ("!", "draughts"),
        ("+-0", "go"),
        ("won", "go"),
        ("2-1", "draughts"),
        ("3-0", "draughts"),
        ("2-2", "draughts"),
        ("²-0", "draughts"),
    ],
)
def test_what_is_no_result_is_refused_with_examples(text: str, game: str) -> None:
    with pytest.raises(CommandError) as caught:
        parse_result(text, game)
    assert ("2-0" in caught.value.text("nl").split("Schrijf")[1]) == (game == "draughts")
    assert caught.value.text("en").startswith(f"'{text}'")


@pytest.mark.parametrize("text", ["1-0", "0-1", "1-0R", "0-1R"])
def test_whoever_types_chess_results_in_draughts_is_told_so(text: str) -> None:
    """Otherwise 1-0 would be a draw for one and a loss for the other."""
    with pytest.raises(CommandError):
        parse_result(text, "draughts")


@pytest.mark.parametrize("game", ["chess", "go", "draughts"])
def test_every_result_that_can_be_entered_can_be_written_and_read_back(game: str) -> None:
    pairs = [(white, black) for white in MIRRORS for black in MIRRORS[white] if white is not Result.PENDING]
    assert len(pairs) == 16
    assert len({show_result(white, black, game) for white, black in pairs}) == 16
    for white, black in pairs:
        assert parse_result(show_result(white, black, game), game) == (white, black)


def test_results_look_as_the_game_writes_them() -> None:
    assert show_result(DRAW, DRAW, "chess") == "½-½"
    assert show_result(DRAW, DRAW, "draughts") == "1-1"
    assert show_result(AWARDED, FORFEIT, "go") == "1-0R"
    assert show_result(FORFEIT, AWARDED, "draughts") == "0-2R"
