"""What results are worth in a tournament, and the virtual points of an accelerated one."""

from __future__ import annotations

import pickle

import pytest

from zwitsers.engine.domain import Colour, Player, PlayerRound, Points, Result, Snapshot, SnapshotError
from zwitsers.engine.domain.points import STANDARD, baku_group, baku_points
from zwitsers.engine.scores.points_text import points_of
from zwitsers.engine.scores.table import pairing_scores, points_table

THREE_ONE = Points(win=3, draw=1, loss=0, bye=2, absence=0, forfeit_loss=0, divisor=1)
WHITE, BLACK = Colour.WHITE, Colour.BLACK


def two_rounds(**changes: object) -> Snapshot:
    """1 beats 2 and has the bye, 3 draws with 4 and loses to 2, 4 is away."""
    histories = (
        (PlayerRound(Result.WIN, 2, WHITE), PlayerRound(Result.BYE)),
        (PlayerRound(Result.LOSS, 1, BLACK), PlayerRound(Result.WIN, 3, WHITE)),
        (PlayerRound(Result.DRAW, 4, WHITE), PlayerRound(Result.LOSS, 2, BLACK)),
        (PlayerRound(Result.DRAW, 3, BLACK), PlayerRound(Result.ABSENT)),
    )
    made = Snapshot(tuple(Player(number) for number in range(1, 5)), histories, planned_rounds=4)
    return made._replace(**changes)  # type: ignore[arg-type]


def test_standard_points_are_what_the_results_say() -> None:
    assert STANDARD.usual
    assert {result: STANDARD.of(result) for result in Result} == {result: result.points for result in Result}


def test_points_of_the_tournament_make_the_scores() -> None:
    assert points_table(two_rounds()) == {1: 4, 2: 2, 3: 1, 4: 1}
    assert points_table(two_rounds(points=THREE_ONE)) == {1: 5, 2: 3, 3: 1, 4: 1}
    assert two_rounds(points=THREE_ONE).gained(1, 2) == 2


def test_abnormal_points_count_from_their_round_on() -> None:
    snapshot = two_rounds(abnormal={(1, 2): -1})
    assert points_table(snapshot)[1] == 3
    assert points_table(snapshot.after(1))[1] == 2


def test_virtual_points_count_for_pairing_in_their_round_only() -> None:
    snapshot = two_rounds(virtual={1: (2, 2, 1), 2: (2, 2, 1)})
    assert points_table(snapshot) == {1: 4, 2: 2, 3: 1, 4: 1}
    assert pairing_scores(snapshot) == {1: 5, 2: 3, 3: 1, 4: 1}
    assert pairing_scores(snapshot, before=2) == {1: 4, 2: 2, 3: 1, 4: 1}
    assert snapshot.virtual_points(1, 4) == 0


def test_points_for_a_player_who_is_not_there_are_refused() -> None:
    with pytest.raises(SnapshotError, match="player 9"):
        two_rounds(virtual={9: (2,)})


def test_a_snapshot_with_points_survives_being_sent_to_another_process() -> None:
    snapshot = two_rounds(points=THREE_ONE, virtual={1: (2,)}, abnormal={(1, 1): -1})
    assert pickle.loads(pickle.dumps(snapshot)) == snapshot


@pytest.mark.parametrize(
    ("result", "bars", "downfloat"),
    [
        (Result.FORFEIT_WIN, True, True),
        (Result.FORFEIT_LOSS, False, False),
        (Result.BYE, True, True),
        (Result.FULL_POINT_BYE, True, True),
        (Result.HALF_POINT_BYE, False, True),
        (Result.ABSENT, False, False),
        (Result.WIN, False, False),
    ],
)
def test_what_a_round_without_play_leaves_behind(result: Result, bars: bool, downfloat: bool) -> None:
    assert STANDARD.bars_bye(result) is bars
    assert STANDARD.downfloat_without_playing(result) is downfloat


def test_the_bye_bars_and_is_a_downfloat_whatever_it_is_worth() -> None:
    nothing = Points(bye=0)
    assert nothing.bars_bye(Result.BYE)
    assert nothing.downfloat_without_playing(Result.BYE)


def test_the_bye_bars_although_it_is_worth_less_than_a_win() -> None:
    assert Points(bye=1).bars_bye(Result.BYE)


def test_no_more_than_a_loss_is_no_downfloat() -> None:
    """C.04.3 1.4: with a point for a loss, a point for an absence is not more than that."""
    points = Points(win=3, draw=2, loss=1, bye=3, absence=1, forfeit_loss=1)
    kinds = (Result.ABSENT, Result.FORFEIT_LOSS, Result.HALF_POINT_BYE, Result.MOVED)
    assert [points.downfloat_without_playing(kind) for kind in kinds] == [False, False, True, False]


def test_every_result_has_its_points() -> None:
    points = Points(win=6, draw=3, loss=1, bye=5, absence=2, forfeit_loss=4)
    by_worth = {
        6: {Result.WIN, Result.UNRATED_WIN, Result.FORFEIT_WIN, Result.FULL_POINT_BYE},
        5: {Result.BYE},
        4: {Result.FORFEIT_LOSS},
        2: {Result.ABSENT, Result.NO_NOTICE, Result.WITHDRAWN, Result.NOT_ENTERED},
        1: {Result.LOSS, Result.UNRATED_LOSS},
        0: {Result.FREE, Result.MOVED, Result.NO_PART},
    }
    others = set(Result) - set().union(*by_worth.values())
    assert points.table() == {result: worth for worth, kinds in {**by_worth, 3: others}.items() for result in kinds}
    assert Result.ADJOURNED in others
    assert Result.SELF_DRAW in others


@pytest.mark.parametrize("name", ["win", "draw", "loss", "bye", "absence", "forfeit_loss"])
def test_one_other_number_makes_the_points_unusual(name: str) -> None:
    assert STANDARD._replace(divisor=1).usual
    assert not STANDARD._replace(**{name: 7}).usual


def test_half_a_point_bars_when_it_is_worth_a_win() -> None:
    assert Points(win=2, draw=2).bars_bye(Result.HALF_POINT_BYE)


def test_baku_group_is_the_first_half_rounded_up_to_even() -> None:
    assert [len(baku_group(range(1, players + 1))) for players in (4, 5, 8, 10, 11, 12, 13)] == [2, 4, 4, 6, 6, 6, 8]


def test_late_entries_leave_the_last_of_the_baku_group_where_he_was() -> None:
    assert baku_group((1, 2, 3, 4, 5, 6, 7, 8), last=5) == (1, 2, 3, 4, 5)


@pytest.mark.parametrize(("rounds", "gains"), [(9, (2, 2, 2, 1, 1)), (8, (2, 2, 1, 1)), (5, (2, 2, 1)), (1, (2,))])
def test_baku_gives_a_win_in_half_of_the_accelerated_rounds_and_then_a_draw(
    rounds: int, gains: tuple[int, ...]
) -> None:
    assert baku_points(range(1, 5), rounds) == {1: gains, 2: gains}


def test_baku_goes_by_the_points_of_the_tournament() -> None:
    assert baku_points((1, 2), 3, Points(win=6, draw=3, bye=6)) == {1: (6, 3), 2: (6, 3)}
    assert not THREE_ONE.baku
    assert not Points(win=4, draw=2, loss=1).baku


def test_the_usual_points_are_kept_in_half_points_however_they_are_written() -> None:
    assert {points_of(text) for text in ("", "1-0.5-0", "1-½-0 bye=1")} == {STANDARD}
    assert points_of("1-½-0 bye=0.5") == Points(win=2, draw=1, loss=0, bye=1, divisor=2)
