"""Each setting of Keizer with another number than the usual one: what it changes, and only that."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from helpers.crosstables import tournament
from zwitsers.engine.domain import Player, PlayerRound, Result, Snapshot
from zwitsers.engine.domain.keizer import KEYS, USUAL, Keizer, keizer_of, keizer_text
from zwitsers.engine.pairing import NoPairingError, pair_round
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.final import final_ranking
from zwitsers.engine.scores.keizer import keizer_ranking, start_order

if TYPE_CHECKING:
    from collections.abc import Mapping

BOOK = rulebook("keizer")
# No recalculation, a top of 10, and four players: 1, 2, 3 and 4 are worth 10, 9, 8 and 7.
PLAIN = {"top": "10", "recalculate": "once"}


def settings(**said: str) -> Keizer:
    return keizer_of({key.replace("_", "-"): value for key, value in said.items()})


def season(*rounds: str, players: int = 4, **said: str) -> Snapshot:
    ratings = {number: 2000 - number for number in range(1, players + 1)}
    return tournament(*rounds, players=players, ratings=ratings)._replace(keizer=settings(**said))


def scores(*rounds: str, **said: str) -> Mapping[int, Fraction]:
    return keizer_ranking(season(*rounds)._replace(keizer=settings(**{**PLAIN, **said}))).scores


def meetings(snapshot: Snapshot) -> set[frozenset[int]]:
    return {frozenset((board.white, board.black)) for board in pair_round(snapshot, BOOK).boards}


def test_the_usual_numbers_are_those_of_the_table() -> None:
    assert Keizer() == Keizer(
        top=None,
        own=1,
        win=Fraction(1),
        draw=Fraction(1, 2),
        loss=Fraction(0),
        bye=Fraction(2, 3),
        absent=Fraction(1, 3),
        absent_max=5,
        half=Fraction(1, 2),
        duty=Fraction(2, 3),
        gap=6,
        meetings=None,
        start="rating",
        uncounted=(),
        stable=True,
    )


@pytest.mark.parametrize(("players", "first", "last"), [(4, 5, 2), (5, 7, 3), (24, 35, 12), (60, 89, 30)])
def test_top_is_usually_such_that_the_last_has_half_of_the_players(players: int, first: int, last: int) -> None:
    values = keizer_ranking(season(players=players)).values
    assert (values[1], values[players]) == (first, last)


def test_top_is_the_value_of_number_1() -> None:
    assert keizer_ranking(season(top="60")).values == {1: 60, 2: 59, 3: 58, 4: 57}
    assert keizer_ranking(season(top="2")).values == {1: 2, 2: 1, 3: 1, 4: 1}


def test_own_is_how_often_ones_own_value_counts() -> None:
    assert scores("1-2:1 3-4:1", own="1")[2] == 9
    assert scores("1-2:1 3-4:1", own="0")[2] == 0


@pytest.mark.parametrize(
    ("key", "game", "usual", "other"),
    [
        ("win", "1", 10 + 9, 10 + 9 * Fraction(3, 4)),
        ("draw", "=", 10 + Fraction(9, 2), 10 + 9 * Fraction(3, 4)),
        ("loss", "0", 10, 10 + 9 * Fraction(3, 4)),
    ],
)
def test_win_draw_and_loss_are_parts_of_the_value_of_the_opponent(
    key: str, game: str, usual: Fraction, other: Fraction
) -> None:
    assert scores(f"1-2:{game} 3-4:1")[1] == usual
    assert scores(f"1-2:{game} 3-4:1", **{key: "3/4"})[1] == other


def test_k2_a_win_by_forfeit_is_a_win_and_a_loss_by_forfeit_is_no_loss() -> None:
    found = scores("1-2:1R 3-4:00R", win="3/4", loss="1/2")
    assert found == {1: 10 + 9 * Fraction(3, 4), 2: 9, 3: 8, 4: 7}


@pytest.mark.parametrize(
    ("key", "word", "usual"),
    [
        ("bye", "bye", Fraction(2, 3)),
        ("absent", "absent", Fraction(1, 3)),
        ("half", "half", Fraction(1, 2)),
        ("duty", "full", Fraction(2, 3)),
    ],
)
def test_bye_absent_half_and_duty_are_parts_of_ones_own_value(key: str, word: str, usual: Fraction) -> None:
    played = f"1:{word} 2-3:1 4:out"
    assert scores(played)[1] == 10 + 10 * usual
    assert scores(played, **{key: "1/7"})[1] == 10 + Fraction(10, 7)
    for other in {"bye", "absent", "half", "duty"} - {key}:
        assert scores(played, **{other: "1/7"})[1] == 10 + 10 * usual


@pytest.mark.parametrize(("most", "counted"), [("0", 0), ("2", 2), ("5", 5), ("none", 7)])
def test_absent_max_is_how_many_absences_count(most: str, counted: int) -> None:
    away = "1:absent 2:absent 3:absent 4:absent"
    # Everyone loses the same part, so the order stays and 1 is worth 10 throughout.
    assert scores(*[away] * 7, absent_max=most)[1] == 10 + counted * Fraction(10, 3)


@pytest.mark.parametrize(("gap", "early"), [("0", False), ("1", False), ("2", True), ("6", True)])
def test_gap_keeps_two_apart_until_so_many_rounds_have_passed(gap: str, early: bool) -> None:
    met = {frozenset((1, 2)), frozenset((3, 4))}
    assert (meetings(season("1-2:= 3-4:=", gap=gap)) != met) is early


def test_gap_is_no_norm() -> None:
    # Two players who met in the last round meet again: there is nobody else.
    assert meetings(season("1-2:=", players=2, gap="6")) == {frozenset((1, 2))}


def test_meetings_is_how_often_two_may_meet_at_most() -> None:
    games = ["1-2:="] * 3
    assert meetings(season(*games, players=2, meetings="4")) == {frozenset((1, 2))}
    assert meetings(season(*games, players=2, meetings="none")) == {frozenset((1, 2))}
    with pytest.raises(NoPairingError):
        pair_round(season(*games, players=2, meetings="3"), BOOK)


def test_k1_start_takes_over_the_order_of_the_last_season() -> None:
    players = [Player(number, f"P{number}", rating=1000 + number) for number in (1, 2, 3)]
    snapshot = tournament(players=players)
    assert start_order(snapshot._replace(keizer=keizer_of({"start": "number"}))) == (1, 2, 3)
    assert start_order(snapshot._replace(keizer=keizer_of({"start": "rating"}))) == (3, 2, 1)


def test_uncounted_rounds_add_nothing_and_use_up_no_absence() -> None:
    rapid, club = "1-2:0 3-4:1", "1:absent 2-3:1 4:out"
    assert scores(rapid, uncounted="1") == {1: 10, 2: 9, 3: 8, 4: 7}
    # The absence of round 1 does not count; that of round 2 is the first one.
    assert scores(club, club, uncounted="1", absent_max="1")[1] == 10 + Fraction(10, 3)


def test_uncounted_rounds_have_no_points_but_their_games_were_played() -> None:
    snapshot = season("1-2:0 3-4:1", uncounted="1")
    assert [line.points for line in final_ranking(snapshot, BOOK)] == [0, 0, 0, 0]
    # 1 and 2 have met: they are kept apart, and their colours count.
    assert meetings(snapshot) == {frozenset((1, 3)), frozenset((2, 4))}
    assert {board[2] for board in pair_round(snapshot, BOOK).boards} == {"K9.4"}


def test_recalculate_once_counts_with_the_order_before_the_round() -> None:
    upset = "4-1:1 2-3:="
    once = keizer_ranking(season(upset, top="10", recalculate="once"))
    stable = keizer_ranking(season(upset, top="10", recalculate="stable"))
    assert once.order == stable.order == (4, 2, 3, 1)
    # 1 was first (10), and is last now (7).
    assert once.scores[1] == 10
    assert stable.scores[1] == 7


def test_k2_an_absence_without_notice_gives_nothing_and_uses_up_no_absence() -> None:
    silent, told = (PlayerRound(Result.NO_NOTICE),), (PlayerRound(Result.ABSENT),)
    snapshot = Snapshot(
        players=(Player(1, "A", rating=2), Player(2, "B", rating=1)),
        histories=(silent + told, silent + silent),
        keizer=keizer_of({**PLAIN, "absent-max": "1"}),
    )
    assert keizer_ranking(snapshot).scores == {1: 10 + Fraction(10, 3), 2: 9}


def test_every_setting_is_written_into_a_file_and_read_again() -> None:
    said = {
        "top": "60",
        "own": "0",
        "win": "3/2",
        "draw": "1/3",
        "loss": "1/10",
        "bye": "1/2",
        "absent": "1/6",
        "absent-max": "none",
        "half": "1/4",
        "duty": "1",
        "gap": "3",
        "meetings": "2",
        "start": "number",
        "uncounted": "2,4",
        "recalculate": "once",
    }
    assert tuple(said) == KEYS
    keizer = keizer_of(said)
    assert keizer_text(keizer) == " ".join(f"{key}={value}" for key, value in said.items())
    assert keizer_text(USUAL) == ""
