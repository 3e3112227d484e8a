"""Categories: who is in them, of whom that is not known, and the standings among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from helpers.small_events import event_of, five, numbered, shown
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.present.views.categories import categories, category_named, of_every_category, public_categories, within
from zwitsers.present.views.event_standings import StandingsChoice, event_standings
from zwitsers.present.views.records import as_record

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament


def rated() -> RunningTournament:
    """A has 1900, B 1700, C none, D 1600; E of 1500 was left out and A added by hand."""
    made = event_of(
        {"name": "A", "rating": 1900},
        {"name": "B", "rating": 1700},
        "C",
        {"name": "D", "rating": 1600},
        {"name": "E", "rating": 1500},
    )
    return made.do(c.set_category, "Under 1800", "rating<1800", added=[1], removed=[5])


def test_who_is_in_it_and_of_whom_that_is_not_known() -> None:
    (view,) = categories(rated().state)
    assert [who.name for who in view.players] == ["A", "B", "D"]
    assert [(one.player.name, one.missing) for one in view.unknown] == [("C", ("rating",))]
    assert (view.id, view.name, view.rule, view.added, view.removed) == (1, "Under 1800", "rating=-1799", (1,), (5,))


def test_the_public_sees_who_is_in_it_and_not_why() -> None:
    (view,) = public_categories(rated().state)
    assert as_record(view) == {
        "id": 1,
        "name": "Under 1800",
        "rule": "",
        "players": as_record(view.players),
        "unknown": [],
        "added": [],
        "removed": [],
    }
    assert [who.name for who in view.players] == ["A", "B", "D"]


def test_a_category_is_found_by_its_name_however_it_is_typed() -> None:
    state = rated().state
    found = category_named(state, "  under 1800 ")
    assert found is not None
    assert found.id == 1
    assert category_named(state, "under 180") is None


def test_ranks_are_those_within_the_category() -> None:
    """The order is 5, 1, 2, and 3 and 4 share the fourth place; of these 1, 2 and 4 are in it."""
    made = within(event_standings(five().state), "Some", {1, 2, 4})
    assert [(line.number, line.place, line.overall) for line in made.lines] == [(1, 1, 2), (2, 2, 3), (4, 3, 4)]
    assert made.category == "Some"


def test_shared_places_stay_shared_only_with_each_other() -> None:
    """By points alone: 1, 3, 5 share the first place and 2, 4, 6 the fourth."""
    made = shown(numbered(6, final_ranking="PTS"), "1-2 1-0", "3-4 1-0", "5-6 1-0")
    final = event_standings(made.state, StandingsChoice(1, final=True))
    assert [(line.place, line.shared) for line in final.lines] == [(1, True)] * 3 + [(4, True)] * 3
    found = within(final, "Some", {1, 3, 4})
    assert [(line.number, line.place, line.shared) for line in found.lines] == [
        (1, 1, True),
        (3, 1, True),
        (4, 3, False),
    ]
    # 4 was not the first of those with no points, so nothing put them below 3.
    assert [line.decided_by is not None for line in found.lines] == [False, False, False]
    neighbours = within(final, "Some", {5, 2})
    assert [(line.number, line.place, line.decided_by and line.decided_by.code) for line in neighbours.lines] == [
        (5, 1, None),
        (2, 2, "PTS"),
    ]


def test_the_first_of_a_category_was_put_below_nobody() -> None:
    final = event_standings(shown(numbered(2), "1-2 1-0").state, StandingsChoice(1, final=True))
    assert final.lines[1].decided_by is not None
    assert within(final, "Some", {2}).lines[0].decided_by is None


def test_a_category_without_players_has_no_standings() -> None:
    made = shown(rated().do(c.set_category, "Nobody", "rating>2500"), "1-2 1-0", "3-4 1-0", bye=5)
    found = of_every_category(made.state, event_standings(made.state))
    assert [one.category for one in found] == ["Under 1800"]


def test_two_who_share_a_place_below_somebody_else_share_the_first_of_their_category() -> None:
    """By points alone: 1 has 1, 3 and 4 share the second place with ½, 2 has 0."""
    made = shown(numbered(4, rounds=1, final_ranking="PTS"), "1-2 1-0", "3-4 ½-½")
    found = within(event_standings(made.state), "Some", {3, 4})
    assert [(line.number, line.place, line.overall, line.shared) for line in found.lines] == [
        (3, 1, 2, True),
        (4, 1, 2, True),
    ]


def test_what_put_somebody_below_a_player_of_no_category_is_not_told() -> None:
    """1 has 1, 3 has ½ for an absence, 2 has 0: what put 2 below 3 says nothing of 1."""
    made = numbered(3, rounds=2, half_point_byes=1).do(c.set_absence, 3, 1, Result.HALF_POINT_BYE)
    final = event_standings(shown(made, "1-2 1-0").state, StandingsChoice(1, final=True))
    assert [(line.number, line.decided_by is not None) for line in final.lines] == [(1, False), (3, True), (2, True)]
    assert [line.decided_by for line in within(final, "Some", {1, 2}).lines] == [None, None]


def test_every_category_in_its_own_order_with_who_is_asked_by_entry() -> None:
    """Lots are not entries: B (entry 2) has lot 1, A (entry 1) has lot 2, and is added by hand."""
    made = event_of({"name": "A", "rating": 1900}, {"name": "B", "rating": 1700}, "C")
    made = made.do(c.give_lots, {1: 2, 2: 1, 3: 3}).do(c.set_category, "Under 1800", "rating<1800", added=[1])
    made = made.do(c.set_category, "Over 1800", "rating>1800", removed=[3])
    first, second = categories(made.state)
    assert [(who.number, who.id) for who in first.players] == [(1, 2), (2, 1)]
    assert [(one.player.id, one.missing) for one in first.unknown] == [(3, ("rating",))]
    assert (second.id, [who.name for who in second.players], second.unknown) == (2, ["A"], ())
    assert (first.category, second.category) == made.state.categories
    assert category_named(made.state, "OVER 1800") == second.category
    playing = shown(made, "1-2 1-0", bye=3)
    found = of_every_category(playing.state, event_standings(playing.state))
    assert [(one.category, [line.player.name for line in one.lines]) for one in found] == [
        ("Under 1800", ["A", "B"]),
        ("Over 1800", ["A"]),
    ]


def test_three_who_share_a_place_share_it_in_the_category_too() -> None:
    """By points alone 1, 3, 5 share the first place; then 2, 4, 6."""
    made = shown(numbered(6, final_ranking="PTS"), "1-2 1-0", "3-4 1-0", "5-6 1-0")
    found = within(event_standings(made.state, StandingsChoice(1, final=True)), "Some", {1, 3, 5, 2, 6})
    assert [(line.number, line.place, line.shared, line.overall) for line in found.lines] == [
        (1, 1, True, 1), (3, 1, True, 1), (5, 1, True, 1), (2, 4, True, 4), (6, 4, True, 4)
    ]  # fmt: skip
    assert [line.decided_by is not None for line in found.lines] == [False, False, False, True, False]
