"""Who is of one club or country (M7): players without one are of no club, not of one club together."""

from __future__ import annotations

import pytest

from helpers.pairing_cases import pairs
from zwitsers.engine.domain import Avoidance, AvoidanceKind, Constraints, Player, PlayerRound, Result, Snapshot
from zwitsers.engine.rules.likeness import Likeness

AVOIDED = [AvoidanceKind.CLUB, AvoidanceKind.COUNTRY]


def four(what: AvoidanceKind, *names: str) -> Snapshot:
    """Four players with a half point each, of these clubs or countries. Without clubs 1 meets 4."""
    numbered = enumerate(names, start=1)
    if what is AvoidanceKind.CLUB:
        players = tuple(Player(number, club=name) for number, name in numbered)
    else:
        players = tuple(Player(number, federation=name) for number, name in numbered)
    avoid = (Avoidance(what, "4.5"),)
    return Snapshot(players, ((PlayerRound(Result.HALF_POINT_BYE),),) * 4, constraints=Constraints(avoid=avoid))


@pytest.mark.parametrize("what", AVOIDED)
def test_players_of_one_club_do_not_meet(what: AvoidanceKind) -> None:
    assert pairs(four(what, "Kring", "", "", "kring "), "go-nl") == {(1, 3), (2, 4)}


@pytest.mark.parametrize("what", AVOIDED)
def test_a_club_is_compared_without_accents_case_and_spaces_around_it(what: AvoidanceKind) -> None:
    likeness = Likeness(four(what, " Café Zürich", "cafe zurich ", "Cafe  Zurich", "Café"))
    assert likeness.shared(what, 1, 2)
    assert not likeness.shared(what, 1, 3)
    assert not likeness.shared(what, 1, 4)
    labels = [likeness.alike(number)[AVOIDED.index(what)] for number in (1, 2, 3, 4)]
    assert labels == [1, 1, 2, 3]
    assert pairs(four(what, "Zürich", "", "", "ZURICH"), "go-nl") == {(1, 3), (2, 4)}


@pytest.mark.parametrize("nothing", ["", "  "])
@pytest.mark.parametrize("what", AVOIDED)
def test_no_club_is_not_one_club(what: AvoidanceKind, nothing: str) -> None:
    snapshot = four(what, nothing, "Kring", "Toren", nothing)
    assert pairs(snapshot, "go-nl") == {(1, 4), (2, 3)}
    likeness = Likeness(snapshot)
    assert [likeness.alike(number)[AVOIDED.index(what)] > 0 for number in (1, 2, 3, 4)] == [False, True, True, False]
    assert not likeness.shared(what, 1, 4)
    assert Likeness(four(what, "Kring", "", "", "kring")).shared(what, 1, 4)
