"""An event with groups: how far each group is, and where everyone on the list plays."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from helpers.festivals import Weekend
from helpers.running_tournaments import closed, published, started
from helpers.small_events import numbered
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.present.views.festival import festival_view, stage_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from zwitsers.present.views.festival import FestivalView


@pytest.fixture
def weekend(tmp_path: Path) -> Iterator[Weekend]:
    made = Weekend(tmp_path)
    made.do(c.place_by_rule, "highest")  # A: P1 to P5; B: P6 to P8
    yield made
    made.close()


def view_of(weekend: Weekend, *, public: bool = False) -> FestivalView:
    return festival_view(weekend.store.state(), {1: weekend.group("A"), 2: weekend.group("B")}, public=public)


def test_how_far_a_group_is() -> None:
    group = started(4, rounds=1)
    playing = published(group)
    complete = playing
    for board in (1, 2):
        complete = complete.do(c.enter_result, 1, board, Result.WIN, Result.LOSS)
    over = closed(playing)
    stages = (None, numbered(0).state, group.state, group.do(c.pair).state, playing.state, complete.state, over.state)
    assert [stage_of(state) for state in (*stages, over.do(c.finish).state)] == [
        "lost", "empty", "ready", "draft", "playing", "complete", "over", "finished"
    ]  # fmt: skip
    assert stage_of(closed(published(started(4, rounds=2))).state) == "ready"


def test_groups_with_their_boards_and_who_is_missing(weekend: Weekend) -> None:
    weekend.play("A", c.pair)
    weekend.play("A", c.publish)
    weekend.play("B", c.withdraw_player, 3)
    weekend.do(c.mark_arrived, [1, 2])
    first, second = view_of(weekend).groups
    assert (first.name, first.tournament, first.players, first.rounds, first.round, first.stage) == (
        "A", "weekend-a", 5, 3, 1, "playing"
    )  # fmt: skip
    assert (first.open_boards, first.first_board, first.last_board, first.missing) == (2, 1, 2, 3)
    assert (second.players, second.round, second.stage, second.first_board, second.missing) == (2, 0, "ready", 0, 3)
    weekend.play("A", c.enter_result, 1, 1, Result.DRAW, Result.DRAW)
    assert view_of(weekend).groups[0].open_boards == 1
    lost = festival_view(weekend.store.state(), {1: None}).groups[0]
    assert (lost.stage, lost.players, lost.rounds, lost.system) == ("lost", 0, 0, "")


def test_everyone_with_their_board_and_opponent(weekend: Weekend) -> None:
    weekend.play("A", c.pair)
    weekend.play("A", c.publish)
    game = weekend.group("A").rounds[0].games[0]
    names = {one.id: one.player.name for one in weekend.group("A").entrants.values()}
    found = {item.name: item for item in view_of(weekend).registrations}
    white, black = found[names[game.white]], found[names[game.black]]
    assert (white.board, white.opponent, white.white) == (1, black.name, True)
    assert (black.board, black.opponent, black.white) == (1, white.name, False)
    assert (found["P6"].board, found["P6"].opponent, found["P6"].group_name) == (0, "", "B")
    assert (found["P5"].fits, found["P1"].fits) == (("A", "B"), ("A",))


def test_opponents_go_by_their_entry_in_the_group_and_not_by_their_number_on_the_list(weekend: Weekend) -> None:
    """B has P6, P7 and P8 as entries 1 to 3."""
    weekend.play("B", c.pair)
    weekend.play("B", c.publish)
    (game,) = weekend.group("B").rounds[0].games
    found = {item.name: item.opponent for item in view_of(weekend).registrations}
    white, black = f"P{game.white + 5}", f"P{game.black + 5}"
    assert (found[white], found[black]) == (black, white)


def test_the_rulebook_of_a_group_is_that_of_its_first_round(weekend: Weekend) -> None:
    weekend.play("A", c.change_settings, {"systems": [[1, "knsb-wp"], [2, "fide-dutch"]]})
    assert view_of(weekend).groups[0].system == "knsb-wp"


def test_who_withdrew_is_on_the_list_of_the_arbiter_and_not_of_the_public(weekend: Weekend) -> None:
    weekend.do(c.withdraw_registrations, [8])
    names = {public: [item.name for item in view_of(weekend, public=public).registrations] for public in (False, True)}
    assert names[False] == [f"P{number}" for number in range(1, 9)]
    assert names[True] == [f"P{number}" for number in range(1, 8)]


def test_the_list_counts_who_is_expected_and_who_arrived(weekend: Weekend) -> None:
    weekend.do(c.mark_arrived, [1, 2])
    weekend.do(c.register, [{"name": "Zed"}])
    view = view_of(weekend)
    assert (view.expected, view.arrived, view.without_group) == (7, 2, 1)
    weekend.do(c.withdraw_registrations, [9])
    view = view_of(weekend)
    assert (view.expected, view.arrived, view.without_group) == (6, 2, 0)


def test_what_comes_next(weekend: Weekend) -> None:
    made = view_of(weekend)
    assert (made.without_group, made.begun, made.check_in_closed) == (0, False, False)

    def step(stages: str = "ready ready", *, round_: int = 0, closed: bool = False, lost: bool = False) -> str:
        groups = [
            replace(one, stage=stage, round=round_) for one, stage in zip(made.groups, stages.split(), strict=True)
        ]
        people = [replace(one, group=0) if lost and one.id == 1 else one for one in made.registrations]
        return replace(made, groups=tuple(groups), registrations=tuple(people), check_in_closed=closed).next_step

    assert replace(made, groups=()).next_step == "groups"
    assert replace(made, registrations=()).next_step == "list"
    # Somebody without a group is placed before the first round, and not after it has begun.
    assert (step(lost=True), step(lost=True, round_=1)) == ("place", "start")
    assert (step(), step(closed=True), step(round_=1)) == ("check-in", "start", "start")
    assert [step(stages, round_=1) for stages in ("draft playing", "playing ready", "over complete", "over over")] == [
        "publish", "results", "start", "finish"
    ]  # fmt: skip
    assert step("lost empty", round_=1) == step("finished finished", round_=1) == "done"


def test_a_draft_goes_before_the_round_that_was_played(weekend: Weekend) -> None:
    weekend.play("A", c.pair)
    weekend.play("A", c.publish)
    for board in (1, 2):
        weekend.play("A", c.enter_result, 1, board, Result.WIN, Result.LOSS)
    weekend.play("A", c.close_round, 1)
    assert [(one.round, one.stage, one.open_boards) for one in view_of(weekend).groups[:1]] == [(1, "ready", 0)]
    weekend.play("A", c.pair)
    assert [(one.round, one.stage, one.open_boards) for one in view_of(weekend).groups[:1]] == [(2, "draft", 2)]


def test_who_leaves_after_round_one_counts_no_more_and_has_arrived_no_more(weekend: Weekend) -> None:
    """Of A (1 to 5): 1 checked in, and leaves the event after round 1; 2 leaves the group only."""
    weekend.play("A", c.check_in, [1])
    weekend.play("A", c.pair)
    weekend.play("A", c.publish)
    weekend.do(c.withdraw_registrations, [1])
    weekend.play("A", c.withdraw_player, 2)
    found = view_of(weekend)
    assert found.groups[0].players == 3
    assert [(item.status, item.withdrawn_in_group) for item in found.registrations[:3]] == [
        ("withdrawn", True), ("expected", True), ("expected", False)
    ]  # fmt: skip


def test_where_a_player_fits_goes_by_what_the_group_knows_of_them(weekend: Weekend) -> None:
    weekend.play("B", c.change_player, 1, {"rating": 1900})
    assert [item.fits for item in view_of(weekend).registrations[5:7]] == [("A",), ("B",)]
