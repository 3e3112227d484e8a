"""The list of an event with groups: who belongs where, who is there, and how it is cut into quads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.festivals import festival_in_memory, festival_of
from zwitsers.event import actions as c
from zwitsers.event.errors import CommandError
from zwitsers.event.running import RunningTournament

if TYPE_CHECKING:
    from zwitsers.event.state import State


def groups(state: State) -> dict[str, str]:
    festival = festival_of(state)
    return {item.player.name: festival.group_name(item.group) for item in festival.registrations.values()}


def test_a_player_in_the_overlap_chooses_by_label() -> None:
    event = festival_in_memory()  # P4 (1850) and P5 (1800) fit both groups
    event = event.do(c.change_registration, 5, {"labels": "b"}).do(c.place_by_rule)
    assert groups(event.state) == {
        **dict.fromkeys(("P1", "P2", "P3"), "A"),
        "P4": "",
        **dict.fromkeys(("P5", "P6", "P7", "P8"), "B"),
    }


@pytest.mark.parametrize(("overlap", "group"), [("highest", "A"), ("lowest", "B")])
def test_the_organiser_may_decide_where_rules_overlap(overlap: str, group: str) -> None:
    event = festival_in_memory().do(c.place_by_rule, overlap)
    assert groups(event.state)["P4"] == group


def test_nobody_to_place_is_said() -> None:
    event = festival_in_memory().do(c.place_by_rule, "highest")
    with pytest.raises(CommandError, match="by the rules"):
        event.do(c.place_by_rule)


def test_a_number_of_a_rating_list_is_on_the_list_once() -> None:
    event = festival_in_memory().do(c.register, [{"name": "Anna", "national_id": "777"}], 1)
    with pytest.raises(CommandError) as caught:
        event.do(c.register, [{"name": "Ann", "national_id": "777"}], 2)
    assert "Anna" in str(caught.value)
    assert "group A" in str(caught.value)


def test_a_number_twice_in_one_list_is_refused_as_a_whole() -> None:
    event = festival_in_memory(0)
    with pytest.raises(CommandError, match="same list"):
        event.do(c.register, [{"name": "Anna", "fide_id": "1"}, {"name": "Bob", "fide_id": "1"}])
    assert not festival_of(event.state).registrations


def test_a_group_that_is_removed_leaves_its_people_on_the_list() -> None:
    event = festival_in_memory().do(c.place_by_rule, "highest").do(c.remove_group, 2)
    assert groups(event.state)["P8"] == ""
    assert [group.name for group in festival_of(event.state).groups] == ["A"]


def test_two_groups_have_different_names() -> None:
    with pytest.raises(CommandError, match="already a group"):
        festival_in_memory().do(c.set_group, "a", "other")


def test_a_rule_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(CommandError):
        festival_in_memory().do(c.set_group, "C", "weekend-c", rule="rating=high")


def test_whoever_has_withdrawn_is_not_checked_in() -> None:
    event = festival_in_memory().do(c.withdraw_registrations, [3])
    with pytest.raises(CommandError, match="withdrawn"):
        event.do(c.mark_arrived, [3])
    assert event.do(c.mark_expected, [3]).do(c.mark_arrived, [3]).state.festival


def test_a_tournament_has_no_groups_and_an_event_no_rounds() -> None:
    tournament = RunningTournament().do(c.create, {"name": "Open", "rounds": 3})
    with pytest.raises(CommandError, match="not an event with groups"):
        tournament.do(c.mark_arrived, [1])
    with pytest.raises(CommandError, match="is an event with groups"):
        festival_in_memory().do(c.add_players, [{"name": "Anna"}])


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (8, [(4, True, 3), (4, True, 3)]),
        (9, [(4, True, 3), (5, True, 5)]),
        (10, [(4, True, 3), (6, False, 3)]),
        (11, [(4, True, 3), (7, False, 3)]),
        (4, [(4, True, 3)]),
        (7, [(7, False, 3)]),
    ],
)
def test_quads_are_cut_by_rating_and_the_rest_makes_the_last_one_larger(
    players: int, expected: list[tuple[int, bool, int]]
) -> None:
    cut = c.quads_of(festival_in_memory(players).state)
    assert [(len(quad.members), quad.round_robin, quad.rounds) for quad in cut] == expected
    ratings = [item.player.rating for quad in cut for item in quad.members]
    assert ratings == sorted(ratings, reverse=True)


def test_quads_become_groups_with_their_players() -> None:
    event = festival_in_memory(10)
    event = event.do(c.make_quads, ["q1", "q2"], prefix="Q")
    made = festival_of(event.state).groups[2:]
    assert [(group.name, group.settings["systems"]) for group in made] == [
        ("Q1", ((1, "round-robin"),)),
        ("Q2", ((1, "fide-dutch"),)),
    ]
    assert groups(event.state)["P1"] == "Q1"
    assert groups(event.state)["P10"] == "Q2"


def test_too_few_players_for_a_quad() -> None:
    with pytest.raises(CommandError, match="too few"):
        c.quads_of(festival_in_memory(3).state)


def test_a_quad_has_a_name_of_its_own_whatever_the_capitals() -> None:
    event = festival_in_memory(10).do(c.set_group, "q2", "weekend-q2")
    with pytest.raises(CommandError, match="Q2"):
        event.do(c.make_quads, ["q1", "q2"], prefix="Q")
    assert [quad.name for quad in c.quads_of(event.state, prefix="Q")] == ["Q1", "Q2"]


def test_the_last_quad_of_another_game_has_the_usual_swiss_of_that_game() -> None:
    event = RunningTournament().do(c.create_festival, {"name": "Dam", "game": "draughts"}, "key")
    event = event.do(c.register, [{"name": f"P{n}"} for n in range(1, 11)])
    systems = [group.settings["systems"] for group in festival_of(event.do(c.make_quads, ["a", "b"]).state).groups]
    assert systems == [((1, "round-robin"),), ((1, "kndb"),)]
