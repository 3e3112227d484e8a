"""An event with groups in memory: who belongs where, quads, and the second stage."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.festivals import festival_in_memory, festival_of
from helpers.replaying import opening
from helpers.running_tournaments import refusal, started
from zwitsers.engine.domain import Player
from zwitsers.event import actions as c
from zwitsers.event import festival_events as fe
from zwitsers.event.apply import replay
from zwitsers.event.errors import CommandError
from zwitsers.event.festival import Registration, RegistrationStatus, by_strength, cut_into_quads
from zwitsers.event.second_stage import second_stage


def test_members_and_unplaced_are_without_those_who_withdrew() -> None:
    event = festival_in_memory(6).do(c.place_registrations, 1, [1, 2]).do(c.withdraw_registrations, [2, 6])
    festival = festival_of(event.state)
    assert [item.id for item in festival.members(1)] == [1]
    assert [item.id for item in festival.unplaced] == [3, 4, 5]
    assert [item.id for item in festival.members(0)] == [3, 4, 5]
    assert (festival.group_name(2), festival.group_name(3), festival.group_name(0)) == ("B", "", "")
    assert festival.group(2).tournament == "weekend-b"
    with pytest.raises(CommandError, match="3"):
        festival.group(3)
    with pytest.raises(CommandError, match="9"):
        festival.registration(9)
    assert festival.registration(6).withdrawn
    assert not festival.registration(6).arrived


@pytest.mark.parametrize(
    ("rating", "labels", "open_to", "chosen"),
    [
        (1851, "", ["A"], "A"),
        (1850, "", ["A", "B"], None),
        (1800, "b", ["A", "B"], "B"),
        (1800, "A", ["A", "B"], "A"),
        (1800, "A, B", ["A", "B"], None),
        (1799, "A", ["B"], "B"),
        (1499, "A", [], None),
    ],
)
def test_the_group_of_a_player_by_rule_and_label(
    rating: int, labels: str, open_to: list[str], chosen: str | None
) -> None:
    festival = festival_of(festival_in_memory(0).state)
    player = Player(1, "P", rating=rating, labels=labels)
    assert [group.name for group in festival.open_to(player)] == open_to
    found = festival.choice_of(player)
    assert (None if found is None else found.name) == chosen


def people(count: int) -> list[Registration]:
    return [Registration(Player(n, f"P{n}", rating=2000 - n)) for n in range(1, count + 1)]


def test_by_strength_goes_by_rating_then_name_then_number() -> None:
    listed = [Registration(Player(n, name, rating=rating)) for n, name, rating in (
        (4, "Bo", 1500), (3, "bo", 1500), (2, "Al", 1500), (1, "Cy", 1400), (5, "Di", 1600),
    )]  # fmt: skip
    assert [item.id for item in by_strength(listed)] == [5, 2, 3, 4, 1]


@pytest.mark.parametrize(
    ("count", "size", "expected"),
    [
        (4, 4, [("Q1", 4, True, 3)]),
        (5, 4, [("Q1", 5, True, 5)]),
        (6, 4, [("Q1", 6, False, 3)]),
        (8, 4, [("Q1", 4, True, 3), ("Q2", 4, True, 3)]),
        (9, 4, [("Q1", 4, True, 3), ("Q2", 5, True, 5)]),
        (11, 4, [("Q1", 4, True, 3), ("Q2", 7, False, 3)]),
        (3, 3, [("Q1", 3, True, 3)]),
        (8, 3, [("Q1", 3, True, 3), ("Q2", 5, False, 3)]),
        (12, 5, [("Q1", 5, True, 5), ("Q2", 7, False, 5)]),
    ],
)
def test_quads_by_rating(count: int, size: int, expected: list[tuple[str, int, bool, int]]) -> None:
    quads = cut_into_quads(list(reversed(people(count))), size, "Q")
    assert [(quad.name, len(quad.members), quad.round_robin, quad.rounds) for quad in quads] == expected
    assert [item.id for quad in quads for item in quad.members] == list(range(1, count + 1))


@pytest.mark.parametrize(("count", "size"), [(3, 4), (8, 2), (0, 3)])
def test_too_few_players_for_quads(count: int, size: int) -> None:
    with pytest.raises(CommandError) as caught:
        cut_into_quads(people(count), size)
    assert [(problem.key, problem.values) for problem in caught.value.problems] == [
        ("festival.too-few-for-quads", {"count": count, "size": size})
    ]


def test_quads_become_groups_with_their_players() -> None:
    event = festival_in_memory(6).do(c.withdraw_registrations, [6]).do(c.register, [{"name": "Z", "rating": 900}])
    assert c.make_quads(event.state, ["q-1"], prefix="Q") == [
        fe.GroupSet(3, "Q1", "q-1", {"systems": ((1, "fide-dutch"),), "rounds": 3}),
        *(fe.RegistrationPlaced(number, 3) for number in (1, 2, 3, 4, 5, 7)),
    ]
    placed = event.do(c.place_registrations, 1, [1, 2, 3])
    quad = c.make_quads(placed.state, ["q-1"], size=3, prefix="T", group=1)
    assert quad == [
        fe.GroupSet(3, "T1", "q-1", {"systems": ((1, "round-robin"),), "rounds": 3}),
        *(fe.RegistrationPlaced(number, 3) for number in (1, 2, 3)),
    ]
    named = event.do(c.set_group, "q1", "other")
    assert refusal(named.state, c.make_quads, ["x"], prefix="Q") == [("festival.group-twice", {"name": "Q1"})]


def stage(
    rankings: dict[int, list[int]], up: int = 1, down: int = 1, **settings: Any
) -> tuple[dict[str, list[str]], Any]:
    event = festival_in_memory(0).do(c.change_festival, settings) if settings else festival_in_memory(0)
    event = event.do(c.set_group, "C", "weekend-c")
    groups = {number: opening(4) for number in rankings}
    events = second_stage(
        event.state, rankings, groups, [f"s-{n}" for n in rankings], name="Second", key="new", up=up, down=down
    )
    state = replay(events)
    festival = festival_of(state)
    return {g.name: [item.player.name for item in festival.members(g.id)] for g in festival.groups}, state


def test_players_of_the_middle_group_go_both_ways() -> None:
    found, state = stage({1: [1, 2, 3, 4], 2: [4, 3, 2, 1], 3: [2, 1, 4, 3]}, place="Ede")
    assert found == {"A": ["P1", "P2", "P3", "P4"], "B": ["P4", "P3", "P2", "P2"], "C": ["P1", "P1", "P4", "P3"]}
    festival = festival_of(state)
    assert [(item.id, item.tournament, item.settings, item.rule) for item in festival.groups] == [
        (1, "s-1", {"rounds": 3}, ()), (2, "s-2", {"rounds": 3}, ()), (3, "s-3", {}, ()),
    ]  # fmt: skip
    assert (state.settings.name, state.settings.rounds, state.settings.place, festival.key) == (
        "Second", 5, "Ede", "new",
    )  # fmt: skip


def test_more_or_nobody_may_go_up_and_down() -> None:
    two = {1: [1, 2, 3, 4], 2: [1, 2, 3, 4]}
    assert stage(two, up=1, down=2)[0] == {"A": ["P1", "P2", "P1"], "B": ["P3", "P4", "P2", "P3", "P4"]}
    assert stage(two, up=2, down=1)[0] == {"A": ["P1", "P2", "P3", "P1", "P2"], "B": ["P4", "P3", "P4"]}
    assert stage(two, up=0, down=0)[0] == {"A": ["P1", "P2", "P3", "P4"], "B": ["P1", "P2", "P3", "P4"]}


def test_a_group_must_have_enough_players_to_go_up_and_down() -> None:
    assert stage({1: [1, 2], 2: [1, 2]})[0] == {"A": ["P1", "P1"], "B": ["P2", "P2"]}
    with pytest.raises(CommandError) as caught:
        stage({1: [1, 2, 3], 2: [1]})
    assert [(item.key, item.values) for item in caught.value.problems] == [
        ("festival.group-too-small", {"group": "B", "count": 1})
    ]
    assert stage({2: [1]})[0] == {"B": ["P1"]}, "nobody leaves the only group"
    with pytest.raises(CommandError) as caught:
        stage({})
    assert [item.key for item in caught.value.problems] == ["festival.no-standings"]


def test_a_second_stage_takes_over_what_is_known_of_players() -> None:
    event = festival_in_memory(0).state
    groups = {1: started(2).do(c.change_player, 1, {"club": "De Toren", "international_rating": 2100}).state}
    events = second_stage(event, {1: [1, 2]}, groups, ["s-a"], name="Second", key="new")
    registered = [item for item in events if isinstance(item, fe.Registered)]
    assert registered == [
        fe.Registered(1, {"name": "P1", "rating": 1990, "club": "De Toren", "international_rating": 2100}, 1),
        fe.Registered(2, {"name": "P2", "rating": 1980}, 1),
    ]


def test_the_status_of_a_registration() -> None:
    arrived = Registration(Player(1, "P"), status=RegistrationStatus.ARRIVED)
    assert (arrived.arrived, arrived.withdrawn, arrived.group) == (True, False, 0)
