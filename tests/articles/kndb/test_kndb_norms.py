"""002 Inleiding, Globaal 3 and Modificatie 1: who may not meet."""

from __future__ import annotations

from itertools import combinations

import pytest

from helpers.crosstables import tournament
from helpers.pairing_cases import pairing, pairs, scored
from zwitsers.engine.domain import Constraints, Result, StrengthGroups
from zwitsers.engine.pairing import NoPairingError
from zwitsers.engine.pairing.field import make_field
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.why.norms import breaches_of_pair
from zwitsers.engine.why.view import view_of

SYSTEM = "kndb"


def test_inleiding_two_who_have_met_do_not_meet_again() -> None:
    assert pairs(tournament("1-4:= 2-3:="), SYSTEM) == {(1, 3), (2, 4)}
    assert pairs(tournament("1-4:00 2-3:00"), SYSTEM) == {(1, 3), (2, 4)}
    assert pairs(tournament("1-4:00R 2-3:00R"), SYSTEM) == {(1, 4), (2, 3)}  # R1.4: no meeting


def test_globaal_3_the_dummy_is_the_last_of_the_last_group() -> None:
    """So the highest placed of the last group meets it, if the rest can then be paired."""
    made = pairing(scored({1: 1, 2: 1, 3: 0, 4: 0, 5: 0}), SYSTEM)
    assert made.bye == 3
    assert made.groups[-1].natives == (3, 4, 5, 0)
    assert made.groups[-1].waiting_room == ()
    assert (3, 0) in made.groups[-1].pairs


def test_globaal_3_someone_from_above_meets_the_dummy_as_anyone_of_the_last_group() -> None:
    """With one player in the last group, who comes down takes the lowest opponent there: the dummy."""
    made = pairing(scored({1: 1, 2: 1, 3: 1, 4: 0, 5: 0}), SYSTEM)
    assert made.bye == 1
    assert made.groups[0].waiting_room == (1,)


def test_globaal_3_nobody_meets_the_dummy_twice() -> None:
    """R3.2."""
    level = tournament("1:half 2:half 3:half", "1:half 2:half 3:half")
    met_it = tournament("1:bye 2:half 3:half", "1:absent 2:half 3:half")
    assert pairs(level, SYSTEM) == {(0, 1), (2, 3)}
    assert pairs(met_it, SYSTEM) == {(0, 2), (1, 3)}


@pytest.mark.parametrize(
    "rounds", [("1:full 2:full 3:full",), ("1:half 2:full 3:full", "1:half"), ("1-4:1R 2:full 3:full",)]
)
def test_globaal_3_another_free_point_does_not_bar(rounds: tuple[str, ...]) -> None:
    """R3.2: here only the dummy itself counts."""
    snapshot = tournament(*rounds, players=4)._replace(unavailable={4: Result.WITHDRAWN})
    assert pairs(snapshot, SYSTEM) == {(0, 1), (2, 3)}


GROUPS = StrengthGroups((frozenset({1, 2, 3, 4}), frozenset({5, 6, 7, 8})), rounds=2)


def test_modificatie_1_strength_groups_do_not_meet_in_the_opening_rounds() -> None:
    """R7.1; the fold of everyone would give 1-8, 2-7, 3-6, 4-5."""
    snapshot = tournament(players=8)._replace(constraints=Constraints((), GROUPS))
    assert pairs(snapshot, SYSTEM) == {(1, 4), (2, 3), (5, 8), (6, 7)}
    second = tournament("1-4:= 2-3:= 5-8:= 6-7:=")._replace(constraints=Constraints((), GROUPS))
    assert pairs(second, SYSTEM) == {(1, 3), (2, 4), (5, 7), (6, 8)}


def test_modificatie_1_after_the_opening_rounds_they_do() -> None:
    third = tournament("1-4:= 2-3:= 5-8:= 6-7:=", "1-3:= 2-4:= 5-7:= 6-8:=")._replace(
        constraints=Constraints((), GROUPS)
    )
    assert pairs(third, SYSTEM) == {(1, 8), (2, 7), (3, 6), (4, 5)}


def test_modificatie_1_a_player_in_no_group_may_meet_anyone() -> None:
    groups = StrengthGroups((frozenset({1, 2, 3}), frozenset({4, 5})), rounds=1)
    snapshot = tournament(players=6)._replace(constraints=Constraints((), groups))
    assert pairs(snapshot, SYSTEM) == {(1, 6), (2, 3), (4, 5)}


def test_modificatie_1_groups_that_leave_no_pairing_are_named() -> None:
    groups = StrengthGroups((frozenset({1, 2, 3}), frozenset({4, 5, 6})), rounds=1)
    snapshot = tournament(players=6)._replace(constraints=Constraints((), groups))
    with pytest.raises(NoPairingError) as caught:
        pairs(snapshot, SYSTEM)
    assert set(caught.value.obstruction.odd_parts) == {frozenset({1, 2, 3}), frozenset({4, 5, 6})}


def test_modificatie_1_a_guided_draw_gives_lot_numbers_by_strength() -> None:
    """Then the first round brings the strongest and the weakest together, and the top players meet later."""
    assert (1, 8) in pairs(tournament(players=8), SYSTEM)


@pytest.mark.parametrize(
    ("after", "barred"),
    [
        (0, {frozenset(pair) for pair in ((1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4))}),
        (1, set()),
        (2, {frozenset({1, 2}), frozenset({3, 4})}),
        (3, {frozenset(pair) for pair in ((1, 2), (3, 4), (1, 4), (2, 3))}),
    ],
)
def test_r3_10_a_game_in_between_is_as_long_ago_as_one_of_the_round_before(
    after: int, barred: set[frozenset[int]]
) -> None:
    """1-3 and 2-4 met in round 1, 1-4 and 2-3 in round 2, 3-4 in round 3, 1-2 right after it; round 4 comes."""
    snapshot = tournament("1-3:1 2-4:1", "4-1:0 3-2:0", "3-4:1 1:half 2:half", "1-2:1")._replace(
        in_between=4, planned_rounds=4, constraints=Constraints(rematch_after=after)
    )
    field, view = make_field(snapshot, rulebook(SYSTEM)), view_of(snapshot, rulebook(SYSTEM))
    vertex = {number: v for v, number in enumerate(field.numbers)}
    everyone = [frozenset(pair) for pair in combinations(snapshot.numbers, 2)]
    assert {pair for pair in everyone if not field.may_meet(*(vertex[number] for number in pair))} == barred
    assert {pair for pair in everyone if any(breaches_of_pair(view, *sorted(pair)))} == barred
