"""Replay of the events of an event with groups."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.replaying import opening, why_not
from zwitsers.engine.domain import Player
from zwitsers.engine.prizes.rule_text import read_rule
from zwitsers.event import events as ev
from zwitsers.event import festival_events as fe
from zwitsers.event.apply import replay
from zwitsers.event.festival import Festival, FestivalGroup, FestivalPart, Registration, RegistrationStatus

if TYPE_CHECKING:
    from zwitsers.event.state import State

CREATED = fe.FestivalCreated("key", {"name": "Weekend", "rounds": 5, "counting_rating": "higher"})


def weekend(*events: ev.Event) -> State:
    groups = (fe.GroupSet(1, "A", "w-a", {"rounds": 3}, "rating>=1800"), fe.GroupSet(4, "B", "w-b"))
    people = (fe.Registered(1, {"name": "P1"}, 4), fe.Registered(3, {"name": "P3", "rating": 1700}))
    return replay([CREATED, *groups, *people, *events])


def festival_after(*events: ev.Event) -> Festival:
    festival = weekend(*events).festival
    assert festival is not None
    return festival


@pytest.mark.parametrize(
    ("event", "detail"),
    [
        (CREATED, "key"),
        (fe.GroupSet(0, "C", "w-c"), "0"),
        (fe.GroupSet(2, "", "w-c"), "2"),
        (fe.Registered(0, {"name": "P"}), "0"),
        (fe.Registered(3, {"name": "P"}), "3"),
        (fe.Registered(5, {"name": "P"}, 2), "2"),
        (fe.RegistrationPlaced(1, 2), "2"),
        (fe.RegistrationMarked(1, "late"), "late"),
        (fe.FestivalJoined("other", "key", 1), "other"),
    ],
    ids=repr,
)
def test_an_event_about_groups_that_does_not_fit(event: ev.Event, detail: str) -> None:
    assert why_not(weekend(), event) == (event.kind, detail)


@pytest.mark.parametrize(
    "event",
    [
        fe.FestivalSet(True, True),
        fe.GroupSet(1, "A", "w-a"),
        fe.GroupRemoved(1),
        fe.Registered(1, {"name": "P"}),
        fe.RegistrationChanged(1, {"title": "FM"}),
        fe.RegistrationPlaced(1, 0),
        fe.RegistrationMarked(1, "arrived"),
    ],
    ids=repr,
)
def test_a_tournament_has_no_groups_and_registrations(event: ev.Event) -> None:
    assert why_not(opening(), event) == (event.kind, "festival")


def test_a_tournament_does_not_become_an_event_with_groups() -> None:
    assert why_not(opening(), CREATED) == ("festival-created", "key")


def test_groups_and_registrations_as_they_are_kept() -> None:
    assert weekend().settings.name == "Weekend"
    assert festival_after(fe.FestivalSet(True, False)) == Festival(
        "key",
        (FestivalGroup(1, "A", "w-a", {"rounds": 3}, read_rule("rating>=1800")), FestivalGroup(4, "B", "w-b")),
        {1: Registration(Player(1, "P1"), 4), 3: Registration(Player(3, "P3", rating=1700))},
        numbers_on=True,
        check_in_closed=False,
        last_group=4,
        last_registration=3,
    )
    closed = festival_after(fe.FestivalSet(False, True))
    assert (closed.numbers_on, closed.check_in_closed) == (False, True)


def test_a_group_is_replaced_in_its_place_and_removed_with_its_members_without_a_group() -> None:
    changed = festival_after(fe.GroupSet(1, "Top", "w-a"))
    assert [(item.id, item.name) for item in changed.groups] == [(1, "Top"), (4, "B")]
    assert changed.last_group == 4
    placed = fe.RegistrationPlaced(3, 1)
    removed = festival_after(placed, fe.GroupRemoved(4))
    assert [item.id for item in removed.groups] == [1]
    assert {number: item.group for number, item in removed.registrations.items()} == {1: 0, 3: 1}
    assert removed.last_group == 4, "the id is not used again"


def test_a_registration_is_changed_placed_and_marked() -> None:
    found = festival_after(
        fe.RegistrationChanged(3, {"international_rating": 1900}),
        fe.RegistrationPlaced(3, 1),
        fe.RegistrationMarked(3, "arrived"),
        fe.RegistrationPlaced(1, 0),
        fe.RegistrationMarked(1, "withdrawn"),
        fe.Registered(2, {"name": "P2", "rating": 1500, "international_rating": 1600}, 1),
    )
    three = found.registrations[3]
    assert (three.player.rating, three.player.national_rating) == (1900, 1700), "the higher rating counts"
    assert (three.group, three.status) == (1, RegistrationStatus.ARRIVED)
    one = found.registrations[1]
    assert (one.group, one.status) == (0, RegistrationStatus.WITHDRAWN)
    assert (found.registrations[2].player.rating, found.last_registration) == (1600, 3)


def test_a_group_knows_its_event() -> None:
    joined = replay([fe.FestivalJoined("weekend", "key", 4)], opening())
    assert joined.part_of == FestivalPart("weekend", "key", 4)
    assert replay([fe.FestivalJoined("weekend", "key", 4)]).part_of is not None


def test_a_corrected_rating_on_the_list_is_compared_with_the_international_one_again() -> None:
    """The higher of the two counts."""
    known = fe.RegistrationChanged(3, {"international_rating": 1750})
    assert festival_after(known).registrations[3].player.rating == 1750
    for rating, counts in ((1800, 1800), (1740, 1750)):
        player = festival_after(known, fe.RegistrationChanged(3, {"rating": rating})).registrations[3].player
        assert (player.rating, player.national) == (counts, rating)


def test_who_has_arrived_is_still_there_when_the_group_is_removed() -> None:
    found = festival_after(fe.RegistrationMarked(1, "arrived"), fe.GroupRemoved(4)).registrations[1]
    assert (found.group, found.status) == (0, RegistrationStatus.ARRIVED)


def test_numbers_of_registrations_go_on_after_the_highest_whatever_changes() -> None:
    for change in (
        fe.RegistrationChanged(1, {"rating": 1500}),
        fe.RegistrationPlaced(1, 1),
        fe.RegistrationMarked(1, "arrived"),
    ):
        assert festival_after(change).last_registration == 3, change
