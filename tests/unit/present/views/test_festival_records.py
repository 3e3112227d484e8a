"""Every field of an event with groups: its timetable, its groups and its list."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

import pytest

from helpers.festivals import Weekend
from helpers.small_events import numbered
from zwitsers.event import actions as c
from zwitsers.present.views.festival import (
    GroupView,
    RegistrationDetails,
    RoundStart,
    festival_view,
    timetable_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from zwitsers.present.views.festival import FestivalView

NOTHING = RegistrationDetails("", "", "", "")


@pytest.fixture
def weekend(tmp_path: Path) -> Iterator[Weekend]:
    """A: P1 to P5, with round 1 as 2-5, 3-4 and the bye for P1; B: P6 to P8, of whom P8 withdrew."""
    made = Weekend(tmp_path)
    made.do(c.place_by_rule, "highest")
    made.play("A", c.pair)
    made.play("B", c.withdraw_player, 3)
    yield made
    made.close()


def view_of(weekend: Weekend, *, public: bool = False) -> FestivalView:
    return festival_view(weekend.store.state(), {1: weekend.group("A"), 2: weekend.group("B")}, public=public)


def values(view: Any) -> tuple[Any, ...]:
    return tuple(getattr(view, item.name) for item in fields(view))


def test_rounds_of_which_the_day_or_the_hour_is_known() -> None:
    settings = replace(
        numbered(0).state.settings, round_dates=("2026-05-01", "", ""), round_times=("", "13:30", "", "19:00")
    )
    assert timetable_of(settings) == (
        RoundStart(1, "2026-05-01", ""),
        RoundStart(2, "", "13:30"),
        RoundStart(4, "", "19:00"),
    )
    more = replace(settings, round_dates=("2026-05-01", "2026-05-02"), round_times=("10:00",))
    assert timetable_of(more) == (RoundStart(1, "2026-05-01", "10:00"), RoundStart(2, "2026-05-02", ""))


def test_the_event_itself(weekend: Weekend) -> None:
    weekend.do(
        c.change_festival,
        {"place": "Ede", "start": "2026-05-01", "end": "2026-05-03", "round_dates": ["2026-05-01"]},
    )
    weekend.do(c.number_boards_on, True)
    view = view_of(weekend)
    assert values(view)[:7] == (
        "Weekend", "Ede", "2026-05-01", "2026-05-03", (RoundStart(1, "2026-05-01", ""),), True, False
    )  # fmt: skip


def test_all_fields_of_the_groups_in_every_stage(weekend: Weekend) -> None:
    second = GroupView(2, "B", "weekend-b", "knsb-wp", "rating=1500-1850", 2, 3, 0, "ready", 0, 0, 0, 3)
    draft = GroupView(1, "A", "weekend-a", "knsb-wp", "rating=1800-", 5, 3, 1, "draft", 2, 1, 2, 5)
    assert view_of(weekend).groups == (draft, second)
    assert (view_of(weekend).begun, view_of(weekend).next_step) == (True, "publish")
    weekend.play("A", c.publish)
    weekend.do(c.mark_arrived, [1, 2])
    assert view_of(weekend).groups == (replace(draft, stage="playing", missing=3), second)
    lost = festival_view(weekend.store.state(), {}).groups
    assert lost[1] == GroupView(2, "B", "weekend-b", "", "rating=1500-1850", 0, 0, 0, "lost", 0, 0, 0, 3)


def test_all_fields_of_the_list(weekend: Weekend) -> None:
    weekend.play("A", c.publish)
    weekend.do(c.mark_arrived, [1])
    known = {"title": "IM", "rating": 1000, "club": "Oost", "fide_id": "1", "national_id": "2", "birth": "2000-01-01"}
    weekend.do(c.register, [{"name": "Aal, Al", **known, "labels": "x"}, {"name": "P1"}])
    found = view_of(weekend).registrations
    # By name, and of one name by number.
    assert [item.id for item in found] == [9, 1, 10, 2, 3, 4, 5, 6, 7, 8]
    everyone = {item.id: values(item) for item in found}
    details = RegistrationDetails("1", "2", "2000-01-01", "x")
    assert everyone[9] == (
        9, "Aal, Al", "IM", 1000, "Oost", 0, "", "", "expected", (), details, 0, 0, "", False, False, False
    )  # fmt: skip
    in_a, in_b = (1, "A", "weekend-a"), (2, "B", "weekend-b")
    assert everyone[1] == (
        1, "P1", "", 2000, "", *in_a, "arrived", ("A",), NOTHING, 1, 0, "", False, True, False
    )  # fmt: skip
    assert everyone[2] == (
        2, "P2", "", 1950, "", *in_a, "expected", ("A",), NOTHING, 2, 1, "P5", True, False, False
    )  # fmt: skip
    assert everyone[4] == (
        4, "P4", "", 1850, "", *in_a, "expected", ("A", "B"), NOTHING, 4, 2, "P3", False, False, False
    )  # fmt: skip
    assert everyone[8] == (
        8, "P8", "", 1650, "", *in_b, "expected", ("B",), NOTHING, 3, 0, "", False, False, True
    )  # fmt: skip


def test_the_public_sees_the_same_but_for_what_is_private(weekend: Weekend) -> None:
    weekend.play("A", c.publish)
    shown, public = view_of(weekend), view_of(weekend, public=True)
    assert [item.private for item in shown.registrations] == [NOTHING] * 8
    assert public.registrations == tuple(replace(item, private=None) for item in shown.registrations)
    assert festival_view(weekend.store.state(), {}).registrations[0].private == NOTHING


def test_who_checked_in_for_round_one_of_the_group_has_arrived(weekend: Weekend) -> None:
    weekend.play("B", c.check_in, [1])
    assert {item.name: item.status for item in view_of(weekend).registrations[5:]} == {
        "P6": "arrived", "P7": "expected", "P8": "expected"
    }  # fmt: skip
    assert view_of(weekend).arrived == 1
    # Check-in for another round says nothing about the beginning.
    weekend.play("B", c.check_in, [2], 2)
    assert view_of(weekend).registrations[6].status == "expected"
    weekend.do(c.withdraw_registrations, [6])
    assert view_of(weekend).registrations[5].status == "withdrawn"


def test_the_list_has_what_the_group_knows_of_a_player(weekend: Weekend) -> None:
    """A name that was corrected in the group, and an entry in the group that is not on the list."""
    weekend.play("B", c.change_player, 1, {"name": "Zwart, Ot"})
    weekend.play("B", c.add_player, {"name": "Guest"})
    names = [(item.id, item.name) for item in view_of(weekend).registrations]
    assert names[-1] == (6, "Zwart, Ot")
    assert len(names) == 8
