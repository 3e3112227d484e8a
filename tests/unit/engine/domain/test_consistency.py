"""A snapshot that contradicts itself is refused, with every contradiction of the first kind that is found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from zwitsers.engine.domain import (
    Colour,
    Constraints,
    ForbiddenPairs,
    McMahon,
    Player,
    PlayerRound,
    Problem,
    Result,
    Snapshot,
    StrengthGroups,
    problems_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

WHITE, BLACK = Colour.WHITE, Colour.BLACK
WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
ABSENT = PlayerRound(Result.ABSENT)


def problems(
    *histories: Sequence[PlayerRound], numbers: Sequence[int] | None = None, **changes: object
) -> list[Problem]:
    """The problems of players 1, 2, ... with these histories."""
    names = range(1, len(histories) + 1) if numbers is None else numbers
    players = tuple(Player(number, f"P{number}") for number in names)
    return list(problems_of(lambda: Snapshot(players, tuple(map(tuple, histories)), **changes)))  # type: ignore[arg-type]


def test_every_player_has_a_history() -> None:
    assert problems((), (), numbers=[1]) == [Problem("snapshot.histories", players=1, histories=2)]


def test_numbers_begin_at_one_and_occur_once() -> None:
    assert problems((), (), (), (), numbers=[0, 2, 1, 2]) == [
        Problem("snapshot.number", player=0, name="P0"),
        Problem("snapshot.number-twice", player=2, name="P2"),
    ]


def test_at_least_one_round_is_planned() -> None:
    assert problems((), (), planned_rounds=0) == [Problem("snapshot.planned", planned=0)]
    assert problems((), (), planned_rounds=1) == []


def test_histories_are_equally_long_and_all_others_are_named() -> None:
    found = problems((ABSENT,), (), (ABSENT,), (ABSENT, ABSENT), planned_rounds=0)
    assert found == [
        Problem("snapshot.planned", planned=0),
        Problem("snapshot.history-length", player=2, has=0, rounds=1),
        Problem("snapshot.history-length", player=4, has=2, rounds=1),
    ]


def test_wrong_lengths_hide_the_contradictions_of_entries() -> None:
    assert [problem.key for problem in problems((PlayerRound(WIN, 1, WHITE),), ())] == ["snapshot.history-length"]


def test_a_round_without_a_game_has_neither_opponent_nor_colour() -> None:
    assert problems((PlayerRound(Result.ABSENT, 2, WHITE),), (ABSENT,)) == [
        Problem("snapshot.opponent-too-many", player=1, round=1, opponent=2, result="absent"),
        Problem("snapshot.colour-without-game", player=1, round=1),
    ]


def test_one_bye_in_a_round_and_another_in_the_next() -> None:
    bye = PlayerRound(Result.BYE)
    assert problems((bye, ABSENT), (ABSENT, bye), (ABSENT, ABSENT)) == []
    assert problems((ABSENT, ABSENT), (ABSENT, bye), (ABSENT, bye), (ABSENT, bye)) == [
        Problem("snapshot.bye-twice", player=3, round=2, other=2),
        Problem("snapshot.bye-twice", player=4, round=2, other=3),
    ]


def test_an_opponent_is_another_player_who_is_there_and_agrees() -> None:
    one, two, three = PlayerRound(WIN, 1, WHITE), PlayerRound(WIN, 9, WHITE), PlayerRound(WIN, 1, WHITE)
    assert problems((one,), (two,), (three,)) == [
        Problem("snapshot.against-himself", player=1, round=1),
        Problem("snapshot.no-opponent", player=2, round=1, opponent=9),
        Problem("snapshot.opponent-differs", player=3, round=1, opponent=1, theirs=1),
    ]


FITTING = [
    *((WIN, LOSS), (DRAW, DRAW), (DRAW, LOSS), (LOSS, LOSS)),
    *((Result.UNRATED_WIN, Result.UNRATED_LOSS), (Result.UNRATED_DRAW, Result.UNRATED_DRAW)),
    *((Result.UNRATED_DRAW, Result.UNRATED_LOSS), (Result.UNRATED_LOSS, Result.UNRATED_LOSS)),
    *((Result.ADJOURNED, Result.ADJOURNED), (Result.PENDING, Result.PENDING)),
    *((Result.FORFEIT_WIN, Result.FORFEIT_LOSS), (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)),
]
WITH_OPPONENT = [result for result in Result if result.has_opponent]


@pytest.mark.parametrize("one", WITH_OPPONENT, ids=str)
def test_two_results_of_a_game_fit_whoever_has_the_lower_number(one: Result) -> None:
    """A win against a loss, a draw against a draw; the arbiter may give both a loss, or one of them a draw."""
    for two in WITH_OPPONENT:
        found = problems((PlayerRound(one, 2, WHITE),), (PlayerRound(two, 1, BLACK),))
        fits = (one, two) in FITTING or (two, one) in FITTING
        clash = Problem("snapshot.results-clash", player=1, round=1, opponent=2, mine=one.label, theirs=two.label)
        assert found == ([] if fits else [clash])


@pytest.mark.parametrize(
    ("one", "two", "fits"),
    [
        (WHITE, BLACK, True),
        (BLACK, WHITE, True),
        (None, None, True),
        (WHITE, WHITE, False),
        (BLACK, BLACK, False),
        (WHITE, None, False),
        (None, BLACK, False),
    ],
)
def test_two_players_have_different_colours_or_none(one: Colour | None, two: Colour | None, fits: bool) -> None:
    found = problems((PlayerRound(WIN, 2, one),), (PlayerRound(LOSS, 1, two),))
    assert found == ([] if fits else [Problem("snapshot.colours-clash", player=1, round=1, opponent=2)])


def test_a_reason_to_be_unavailable_is_neither_a_game_nor_the_bye() -> None:
    away = {1: Result.HALF_POINT_BYE, 2: Result.BYE, 3: Result.PENDING, 9: Result.ABSENT}
    assert problems((), (), (), unavailable=away) == [
        Problem("snapshot.unavailable-kind", player=2, result="bye"),
        Problem("snapshot.unavailable-kind", player=3, result="pending"),
        Problem("snapshot.unknown-unavailable", player=9),
    ]


def test_forbidden_pairs_are_of_players_who_are_there() -> None:
    rules = (ForbiddenPairs(frozenset({1, 2})), ForbiddenPairs(frozenset({2, 9, 8})))
    assert problems((), (), constraints=Constraints(rules)) == [
        Problem("snapshot.unknown-forbidden", player=8),
        Problem("snapshot.unknown-forbidden", player=9),
    ]


@pytest.mark.parametrize(
    "changes",
    [
        {"virtual": {9: (2,)}},
        {"abnormal": {(9, 1): 1}},
        {"stones": {(9, 1): 2}},
        {"mcmahon": McMahon({1: 60, 9: 58})},
    ],
    ids=["virtual", "abnormal", "stones", "start"],
)
def test_points_and_stones_are_of_players_who_are_there(changes: dict[str, Any]) -> None:
    assert problems((ABSENT,), (ABSENT,), **changes) == [Problem("snapshot.unknown-points", player=9)]


def test_a_player_is_in_one_strength_group() -> None:
    groups = StrengthGroups((frozenset({1, 9}), frozenset({2}), frozenset({1, 3})), 2)
    assert problems((), (), (), constraints=Constraints(strength_groups=groups)) == [
        Problem("snapshot.unknown-strength", player=9),
        Problem("snapshot.strength-twice", player=1),
    ]


def test_contradictions_of_entries_and_of_constraints_are_told_together() -> None:
    found = problems((PlayerRound(WIN, 1, WHITE),), (ABSENT,), unavailable={9: Result.ABSENT})
    assert [problem.key for problem in found] == ["snapshot.against-himself", "snapshot.unknown-unavailable"]
