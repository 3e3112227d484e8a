"""Other results: how they are written, and which of them can be supposed."""

from __future__ import annotations

import pytest

from zwitsers.engine.domain import Colour, Player, PlayerRound, Result, Snapshot
from zwitsers.engine.why.answers import QuestionError
from zwitsers.engine.why.what_if import read_other_result, with_other_results

W, B = Colour.WHITE, Colour.BLACK


def tournament() -> Snapshot:
    """Round 1: 1 beats 2, 3 has the bye. Round 2: 3 wins against 1 without playing, 2 is absent."""
    return Snapshot(
        players=(Player(1), Player(2), Player(3)),
        histories=(
            (PlayerRound(Result.WIN, 2, W), PlayerRound(Result.FORFEIT_LOSS, 3, B)),
            (PlayerRound(Result.LOSS, 1, B), PlayerRound(Result.ABSENT)),
            (PlayerRound(Result.BYE), PlayerRound(Result.FORFEIT_WIN, 1, W)),
        ),
    )


@pytest.mark.parametrize(
    ("notation", "one", "two"),
    [
        ("1-0", Result.WIN, Result.LOSS),
        ("0-1", Result.LOSS, Result.WIN),
        ("½-½", Result.DRAW, Result.DRAW),
        ("=-=", Result.DRAW, Result.DRAW),
        ("1-1", Result.DRAW, Result.DRAW),
        ("2-0", Result.WIN, Result.LOSS),
        ("0-0", Result.LOSS, Result.LOSS),
        ("1-0R", Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
        ("0-1r", Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
        ("0-0R", Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    ],
)
def test_results_are_read_from_the_side_of_the_first_player(notation: str, one: Result, two: Result) -> None:
    change = read_other_result(f"1:2-1={notation}")
    assert change is not None
    changed = with_other_results(tournament(), [change])
    assert (changed.entry(2, 1), changed.entry(1, 1)) == (PlayerRound(one, 1, B), PlayerRound(two, 2, W))
    assert changed.entry(3, 1) == tournament().entry(3, 1)


@pytest.mark.parametrize("text", ["", "1:2-1", "1:2-1=", "1:2-1=3-0", "2-1=1-0", "x:2-1=1-0", "1:2=1-0", "1:-1-2=1-0"])
def test_anything_else_is_not_read(text: str) -> None:
    assert read_other_result(text) is None


@pytest.mark.parametrize(
    ("texts", "key"),
    [
        (["3:1-2=1-0"], "why.swap.no-such-round"),
        (["0:1-2=1-0"], "why.swap.no-such-round"),
        (["1:1-9=1-0"], "why.unknown-player"),
        (["2:1-2=1-0"], "why.swap.other-opponent"),
        (["1:3-1=1-0"], "why.swap.no-opponent"),
        (["1:1-2=1-0", "1:2-1=1-0"], "why.swap.twice"),
    ],
)
def test_a_game_that_was_not_played_like_that_cannot_be_changed(texts: list[str], key: str) -> None:
    changes = [change for text in texts if (change := read_other_result(text))]
    assert len(changes) == len(texts)
    with pytest.raises(QuestionError) as caught:
        with_other_results(tournament(), changes)
    assert [problem.key for problem in caught.value.problems] == [key]


def test_several_games_may_change_at_once() -> None:
    changes = [change for text in ("1:1-2=0-1", "2:3-1==-=") if (change := read_other_result(text))]
    changed = with_other_results(tournament(), changes)
    assert changed.entry(1, 1).result is Result.LOSS
    assert changed.entry(1, 2) == PlayerRound(Result.DRAW, 3, B)
