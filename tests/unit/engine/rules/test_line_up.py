"""The players to pair, as the criteria see them: every field in a small tournament."""

from __future__ import annotations

import pytest

from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import (
    Avoidance,
    AvoidanceKind,
    Colour,
    Constraints,
    McMahon,
    Player,
    Result,
    Snapshot,
)
from zwitsers.engine.domain.keizer import Keizer
from zwitsers.engine.domain.snapshot import MeetingAhead
from zwitsers.engine.rules.colour_cards import ColourCard
from zwitsers.engine.rules.criteria.kinds import FLOATED_DOWN, FLOATED_UP, Contestant
from zwitsers.engine.rules.likeness import Likeness, avoided_in
from zwitsers.engine.rules.line_up import line_up
from zwitsers.engine.rules.preferences import NO_PREFERENCE, NOT_OVERDUE, Overdue, Preference, Strength
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.history import Float

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def test_contestants_by_score_group_without_those_who_are_not_there() -> None:
    snapshot = snapshot_of(
        *("2w+ 4w+", "1b- 3w+", "4w+ 2b-", "3b- 1b-", "bye 6w=", "absent 5b="),
        unavailable={4: Result.ABSENT},
    )
    found = line_up(snapshot, rulebook("knsb-wp"))
    assert found.odd
    assert found.numbers == (1, 5, 2, 3, 6)
    assert [(one.rank, one.level, one.score) for one in found.contestants] == [
        (1, 0, 4),
        (2, 1, 3),
        (3, 2, 2),
        (4, 2, 2),
        (5, 3, 1),
        (6, 4, -1),
    ]
    assert found.contestants[-1] == Contestant(6, 4, -1, NO_PREFERENCE)
    assert [card.number for card in found.cards] == [1, 5, 2, 3, 6]
    assert found.cards[1] == ColourCard(5, (None, WHITE), False, (0, 6))
    assert {one.unplayed for one in found.contestants} == {0}, "the bye does not depend on it here"
    # In draughts the bye is a dummy in the last group.
    assert line_up(snapshot, rulebook("kndb")).contestants[-1].level == 3
    everyone = line_up(snapshot._replace(unavailable={}), rulebook("knsb-wp"))
    assert (everyone.odd, len(everyone.numbers), len(everyone.contestants)) == (False, 6, 6)


def test_preferences_floats_and_rounds_without_a_game_where_they_count() -> None:
    snapshot = snapshot_of("2w+ 3w+ 4b+", "1b- bye 5w=", "4w+ 1b- absent", "3b- 5w+ 1w-", "bye 4b- 2b=")
    found = line_up(snapshot, rulebook("fide-dutch"))
    assert found.numbers == (1, 2, 5, 3, 4)
    first, second, fifth, third, fourth, bye = found.contestants
    assert [one.unplayed for one in (first, fifth, second, third, fourth, bye)] == [0, 1, 1, 1, 0, 0]
    assert first.wish == Preference(BLACK, Strength.STRONG)
    # The last round first; round one is not among the last two.
    assert first.floats == (Float.DOWN, Float.NONE)
    assert fifth.floats == (Float.NONE, Float.DOWN)
    assert second.floats == (Float.NONE, Float.DOWN)
    assert fourth.floats == (Float.UP, Float.UP)
    assert third.floats == (Float.NONE, Float.NONE)
    even = line_up(snapshot._replace(unavailable={3: Result.ABSENT}), rulebook("fide-dutch"))
    assert {one.unplayed for one in even.contestants} == {0}, "nobody has the bye"


def test_c9_a_forfeited_game_is_a_round_without_a_game_and_an_unfinished_one_is_not() -> None:
    snapshot = snapshot_of("2w+f 3b?", "1b-f half", "bye 1w?", unavailable={})
    found = line_up(snapshot, rulebook("fide-dutch"))
    assert dict(zip(found.numbers, [one.unplayed for one in found.contestants], strict=False)) == {1: 1, 2: 2, 3: 1}


@pytest.mark.parametrize(("rounds", "exempt"), [(3, True), (4, False), (None, False)])
def test_in_the_last_round_it_counts_why_a_preference_is_absolute(rounds: int | None, exempt: bool) -> None:
    """Player 1 has more than half of the points and is exempt; then it counts for 3 too, who had white twice."""
    snapshot = snapshot_of("2w+ 4b+", "1b- 3b=", "4w- 2w=", "3b+ 1w-", planned_rounds=rounds)
    found = line_up(snapshot, rulebook("fide-dutch"))
    assert found.numbers == (1, 4, 2, 3)
    assert [one.exempt for one in found.contestants] == [exempt, False, False, False]
    absolute = [one.wish.strength is Strength.ABSOLUTE for one in found.contestants]
    assert absolute == [False, False, True, True]
    known = [NOT_OVERDUE, NOT_OVERDUE, Overdue(2, True), Overdue(2, True)]
    assert [one.overdue for one in found.contestants] == (known if exempt else [NOT_OVERDUE] * 4)


def test_virtual_points_make_the_groups() -> None:
    snapshot = snapshot_of("3w-", "4b-", "1b+", "2w+", virtual={1: (2, 2), 2: (2, 2)})
    found = line_up(snapshot, rulebook("fide-dutch"))
    assert [(one.level, one.score) for one in found.contestants] == [(0, 2)] * 4
    plain = line_up(snapshot._replace(virtual={}), rulebook("fide-dutch"))
    assert [(one.level, one.score) for one in plain.contestants] == [(0, 2), (0, 2), (1, 0), (1, 0)]


@pytest.mark.parametrize(
    ("gap", "early"),
    [
        (0, [set(), set(), set()]),
        (1, [set(), set(), set()]),
        (2, [{2}, {1}, set()]),
        (3, [{2, 3}, {1}, {1}]),
        (4, [{2, 3}, {1, 3}, {1, 2}]),
    ],
)
def test_k8_who_met_too_recently_and_how_often_each_had_the_bye(gap: int, early: list[set[int]]) -> None:
    """Round 4 comes: 2 met 3 in round 1, 1 met 3 in round 2 and 2 in round 3; 4 is not there."""
    snapshot = snapshot_of(
        *("4w+ 3w+ 2w+", "3w+ 4w+ 1b-", "2b- 1b- bye", "1b- 2b- absent"),
        unavailable={4: Result.ABSENT},
        keizer=Keizer(gap=gap),
    )
    found = line_up(snapshot, rulebook("keizer"))
    assert found.numbers == (1, 2, 3)
    assert [set(one.early) for one in found.contestants[:-1]] == early
    assert [one.byes for one in found.contestants] == [0, 0, 1, 0]
    assert {(one.level, one.score) for one in found.contestants[:-1]} == {(0, 0)}


@pytest.mark.parametrize(("gap", "early"), [(2, [set(), set()]), (3, [{2}, {1}])])
def test_k8_a_game_of_a_later_round_counts_as_well(gap: int, early: list[set[int]]) -> None:
    ahead = (MeetingAhead(frozenset((1, 2)), 4),)
    snapshot = snapshot_of("bye", "absent", keizer=Keizer(gap=gap), constraints=Constraints(ahead=ahead))
    found = line_up(snapshot, rulebook("keizer"))
    assert [set(one.early) for one in found.contestants] == early


# Likeness: M7.

PLAYERS = (
    Player(1, "A", club="Kring", federation="NED"),
    Player(2, "B", club="kring ", federation="BEL"),
    Player(3, "C", club="Toren", federation="ned"),
    Player(4, "D"),
)


def of(*avoid: Avoidance, start: McMahon | None = None) -> Snapshot:
    constraints = Constraints(avoid=avoid, families=(frozenset((1, 4)), frozenset((2, 3))))
    return snapshot_of(
        "2w+ 3w+", "1b- 4w+", "4w+ 1b-", "3b- 2b-", players=PLAYERS, constraints=constraints, mcmahon=start
    )


def test_labels_are_equal_for_players_who_are_alike_and_0_where_it_does_not_count() -> None:
    every = Likeness(of(*map(Avoidance, (AvoidanceKind.CLUB, AvoidanceKind.COUNTRY, AvoidanceKind.FAMILY))))
    assert [every.alike(number) for number in (1, 2, 3, 4)] == [(1, 2, 3), (1, 4, 5), (6, 2, 5), (0, 0, 3)]
    clubs = Likeness(of(Avoidance(AvoidanceKind.CLUB)))
    assert [clubs.alike(number) for number in (1, 2, 3, 4)] == [(1, 0, 0), (1, 0, 0), (2, 0, 0), (0, 0, 0)]
    assert Likeness(of()).alike(1) == ()


def test_players_share_something_also_where_it_is_not_avoided() -> None:
    likeness = Likeness(of())
    shared = {
        what: [pair for pair in ((1, 2), (1, 3), (1, 4), (2, 3), (4, 4)) if likeness.shared(what, *pair)]
        for what in AvoidanceKind
    }
    assert shared == {
        AvoidanceKind.CLUB: [(1, 2)],
        AvoidanceKind.COUNTRY: [(1, 3)],
        AvoidanceKind.FAMILY: [(1, 4), (2, 3), (4, 4)],
        AvoidanceKind.FLOAT: [],
    }


def test_floats_count_in_their_direction_where_they_are_avoided() -> None:
    """Before round 2 players 1 and 3 have a point, and 3 has had the bye; 2 and 4 have none."""
    floating = snapshot_of(
        *("2w+ 4w+", "1b- 3w=", "bye 2b=", "absent 1b-"),
        constraints=Constraints(avoid=(Avoidance(AvoidanceKind.FLOAT),)),
    )
    likeness = Likeness(floating)
    assert [likeness.floated(number) for number in (1, 2, 3, 4)] == [FLOATED_DOWN, FLOATED_UP, FLOATED_DOWN, FLOATED_UP]
    assert [one.floated for one in line_up(floating, rulebook("go-nl")).contestants] == [1, 1, 2, 2]
    assert Likeness(of(Avoidance(AvoidanceKind.CLUB))).floated(1) == 0
    both = snapshot_of(
        *("2w+ 3b- 4w+", "1b- 4w+ bye", "4w- 1w+ absent", "3b+ 2b- 1b-"),
        constraints=Constraints(avoid=(Avoidance(AvoidanceKind.FLOAT),)),
    )
    assert Likeness(both).floated(4) == FLOATED_DOWN


def test_only_players_below_the_bar_and_only_in_the_first_rounds() -> None:
    start = McMahon({1: 60, 2: 58, 3: 60, 4: 56}, bar=60)
    below = Likeness(of(Avoidance(AvoidanceKind.FAMILY, below_bar=True), start=start))
    assert [below.alike(number)[2] for number in (1, 2, 3, 4)] == [0, 1, 0, 2]
    swiss = Likeness(of(Avoidance(AvoidanceKind.FAMILY, below_bar=True)))
    assert [swiss.alike(number)[2] for number in (1, 2, 3, 4)] == [1, 2, 2, 1]
    club = [Avoidance(AvoidanceKind.CLUB, "4.5", rounds=rounds) for rounds in (2, 3, 4, None)]
    snapshot = of(*club)
    assert avoided_in(snapshot, 2) == {AvoidanceKind.CLUB: club[0]}
    assert avoided_in(snapshot, 3) == {AvoidanceKind.CLUB: club[1]}
    assert avoided_in(snapshot, 5) == {AvoidanceKind.CLUB: club[3]}
    assert avoided_in(of(club[0]), 3) == {}
    assert Likeness(of(club[0])).alike(1) == ()
