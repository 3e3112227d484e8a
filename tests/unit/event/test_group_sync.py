"""What the event says is carried out in its groups, once, whatever happens in between."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.festivals import Weekend
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.event.errors import CommandError
from zwitsers.event.group_rounds import close_rounds, pair_rounds, publish_rounds, start_rounds
from zwitsers.event.group_stores import NeighbourStores
from zwitsers.event.group_sync import remaining
from zwitsers.event.second_stage import second_stage
from zwitsers.event.store import ConflictError, StoreError, audit
from zwitsers.event.store.address import now
from zwitsers.event.store.keeper import USUAL, BackupManager

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def weekend(tmp_path: Path) -> Iterator[Weekend]:
    made = Weekend(tmp_path)
    yield made
    made.close()


def placed(weekend: Weekend) -> Weekend:
    weekend.do(c.place_by_rule, "highest")  # A: P1 to P5; B: P6 to P8
    return weekend


def play_round(weekend: Weekend, name: str) -> None:
    weekend.play(name, c.pair)
    weekend.play(name, c.publish)


def test_groups_are_made_and_filled(weekend: Weekend) -> None:
    placed(weekend)
    assert weekend.names("A") == ["P1", "P2", "P3", "P4", "P5"]
    assert weekend.names("B") == ["P6", "P7", "P8"]
    assert weekend.group("A").settings.name == "Weekend – A"
    assert weekend.group("A").settings.rounds == 3
    assert audit(weekend.stores.store("weekend-a")) == []


def test_doing_it_again_does_nothing(weekend: Weekend) -> None:
    placed(weekend)
    assert remaining(weekend.store.state(), weekend.stores) == []
    assert weekend.sync().done == ()


def test_a_player_moves_before_the_first_round(weekend: Weekend) -> None:
    placed(weekend).do(c.place_registrations, 1, [6])
    assert "P6" in weekend.names("A")
    assert all(item.player.name != "P6" for item in weekend.group("B").entrants.values())


def test_a_player_who_has_played_leaves_one_group_and_enters_the_other_late(weekend: Weekend) -> None:
    placed(weekend)
    play_round(weekend, "A")
    play_round(weekend, "B")
    weekend.play("B", c.change_player, 2, {"rating": 1999})  # P7, corrected in the group
    weekend.do(c.place_registrations, 1, [7])
    late = next(item for item in weekend.group("A").entrants.values() if item.player.name == "P7")
    assert (late.first_round, late.player.rating) == (2, 1999)
    assert "P7" not in weekend.names("B")
    assert any(item.player.name == "P7" for item in weekend.group("B").entrants.values()), "what was played stays"


def test_undo_brings_a_player_back(weekend: Weekend) -> None:
    placed(weekend)
    play_round(weekend, "A")
    play_round(weekend, "B")
    weekend.do(c.place_registrations, 1, [7])
    before = weekend.store.state()
    weekend.store.undo("Bea")
    weekend.sync(before)
    assert "P7" in weekend.names("B")
    assert "P7" not in weekend.names("A")


def test_a_crash_between_two_groups_leaves_the_rest_to_do(weekend: Weekend, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player has entered A when the program stops; B still has them. The next call takes them out of B."""
    placed(weekend)
    run = NeighbourStores.run

    def stopping(stores: NeighbourStores, tournament: str, *more: object) -> object:
        if tournament == "weekend-b":
            raise KeyboardInterrupt
        return run(stores, tournament, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(NeighbourStores, "run", stopping)
    with pytest.raises(KeyboardInterrupt):
        weekend.do(c.place_registrations, 1, [6])
    monkeypatch.undo()
    assert "P6" in weekend.names("A")
    assert "P6" in weekend.names("B")
    assert [(step.kind, step.group.name, step.names) for step in remaining(weekend.store.state(), weekend.stores)] == [
        ("leave", "B", ("P6",))
    ]
    weekend.sync()
    assert weekend.names("B") == ["P7", "P8"]
    assert remaining(weekend.store.state(), weekend.stores) == []


def test_a_crash_before_a_group_is_made(weekend: Weekend) -> None:
    weekend.store.run(lambda state: c.set_group(state, "C", "weekend-c"), "Bea")  # and then the program stops
    assert [step.kind for step in remaining(weekend.store.state(), weekend.stores)] == ["make"]
    weekend.sync()
    assert weekend.group("C").created


def test_a_group_that_refuses_a_player_is_asked_first(weekend: Weekend) -> None:
    """A round robin of four has no empty number: nothing is written, and nobody leaves the old group."""
    weekend.do(c.make_quads, ["weekend-q1", "weekend-q2"], prefix="Q")
    start_rounds(weekend.store.state(), weekend.stores, "Bea")
    last = weekend.store.log().last
    with pytest.raises(CommandError, match="Group Q1"):
        weekend.do(c.place_registrations, 3, [8])
    assert weekend.store.log().last == last
    assert "P8" in weekend.names("Q2")


def test_two_desks_that_move_the_same_player(weekend: Weekend) -> None:
    placed(weekend)
    weekend.do(c.set_group, "C", "weekend-c")
    seen = weekend.store.log().last
    weekend.do(c.place_registrations, 1, [6], seen=seen)
    with pytest.raises(ConflictError) as caught:
        weekend.do(c.place_registrations, 3, [6], seen=seen)
    assert "P6 was moved to another group" in str(caught.value)
    assert "P6" in weekend.names("A")
    assert weekend.names("C") == []
    weekend.do(c.place_registrations, 3, [7], seen=seen)  # another player is not in the way
    assert weekend.names("C") == ["P7"]


def test_a_group_of_which_the_file_is_gone_is_not_made_anew(weekend: Weekend, tmp_path: Path) -> None:
    placed(weekend)
    play_round(weekend, "B")
    weekend.stores.close()
    (tmp_path / "weekend-b.zwitsers").unlink()
    with pytest.raises(StoreError):
        weekend.play("B", c.enter_result, 1, 1, Result.WIN, Result.LOSS)
    outcome = weekend.sync()
    assert [problem.key for problem in outcome.problems] == ["festival.group-lost"]
    assert not (tmp_path / "weekend-b.zwitsers").exists()
    weekend.do(c.mark_arrived, [1])
    assert len(weekend.group("A").entrants) == 5


def test_whoever_goes_to_a_group_that_is_gone_stays_where_they_are(weekend: Weekend, tmp_path: Path) -> None:
    placed(weekend)
    play_round(weekend, "B")
    weekend.stores.close()
    (tmp_path / "weekend-b.zwitsers").unlink()
    weekend.do(c.place_registrations, 2, [1])
    assert "P1" in weekend.names("A")


def test_a_group_taken_out_of_the_event_plays_on_by_itself(weekend: Weekend) -> None:
    placed(weekend)
    play_round(weekend, "B")
    weekend.do(c.remove_group, 2)
    weekend.play("B", c.enter_result, 1, 1, Result.WIN, Result.LOSS)
    assert weekend.group("B").rounds[0].begun


def test_a_tournament_of_the_same_name_is_left_alone(weekend: Weekend) -> None:
    weekend.stores.create("weekend-d", c.create(weekend.group("A").__class__(), {"name": "Other"}), "Abe")
    outcome = weekend.do(c.set_group, "D", "weekend-d")
    assert [problem.key for problem in outcome.problems] == ["festival.other-tournament"]
    assert weekend.group("D").settings.name == "Other"


def test_those_who_have_not_arrived_are_absent_in_round_one(weekend: Weekend) -> None:
    placed(weekend).do(c.mark_arrived, [1, 2, 3, 4, 6, 7])
    weekend.do(c.start_festival)
    absent = {
        item.player.name: dict(item.absences)
        for name in ("A", "B")
        for item in weekend.group(name).entrants.values()
        if item.absences
    }
    assert absent == {"P5": {1: Result.ABSENT}, "P8": {1: Result.ABSENT}}
    weekend.do(c.mark_arrived, [5])
    assert not next(item for item in weekend.group("A").entrants.values() if item.player.name == "P5").absences


def test_an_absence_of_the_group_itself_stays(weekend: Weekend) -> None:
    placed(weekend)
    weekend.play("A", c.set_absence, 1, 1)
    weekend.do(c.mark_arrived, [1, 2])
    assert weekend.group("A").entrants[1].absences


def test_somebody_who_withdrew_in_the_group_does_not_return_by_itself(weekend: Weekend) -> None:
    placed(weekend)
    play_round(weekend, "A")
    weekend.play("A", c.withdraw_player, 1)
    weekend.do(c.mark_arrived, [2])
    weekend.sync()
    assert "P1" not in weekend.names("A")


def test_the_timetable_of_the_event_is_that_of_the_groups(weekend: Weekend) -> None:
    days = ["2026-11-20", "2026-11-21", "2026-11-21", "2026-11-22", "2026-11-22"]
    weekend.do(c.change_festival, {"place": "Utrecht", "round_dates": days})
    assert weekend.group("A").settings.place == "Utrecht"
    assert weekend.group("A").settings.round_dates == tuple(days[:3])


def test_all_groups_are_paired_published_and_closed(weekend: Weekend) -> None:
    placed(weekend)
    event = weekend.store.state()
    assert [item.round for item in pair_rounds(event, weekend.stores, "Bea")] == [1, 1]
    assert [item.round for item in pair_rounds(event, weekend.stores, "Bea")] == [0, 0], "a draft is kept"
    publish_rounds(event, weekend.stores, "Bea")
    for board in weekend.group("A").rounds[0].open_boards:
        weekend.play("A", c.enter_result, 1, board, Result.WIN, Result.LOSS)
    close_rounds(event, weekend.stores, "Bea")
    outcomes = pair_rounds(event, weekend.stores, "Bea")
    assert [(item.group.name, item.round) for item in outcomes if not item.problems] == [("A", 2)]
    assert [item.group.name for item in outcomes if item.problems] == ["B"]


def test_boards_number_on_through_the_groups(weekend: Weekend) -> None:
    placed(weekend).do(c.number_boards_on, True)
    start_rounds(weekend.store.state(), weekend.stores, "Bea")
    assert weekend.group("A").rounds[0].numbers == (1, 2)
    assert weekend.group("B").rounds[0].numbers == (3,)


def test_winners_go_up_and_the_last_go_down() -> None:
    from helpers.festivals import festival_in_memory
    from helpers.running_tournaments import started

    event = festival_in_memory(0).state
    groups = {1: started(4).state, 2: started(4).state}
    names = {number: [item.player.name for item in state.entrants.values()] for number, state in groups.items()}
    events = second_stage(
        event, {1: [1, 2, 3, 4], 2: [4, 3, 2, 1]}, groups, ["s-a", "s-b"], name="Second", key="new", up=1, down=1
    )
    from zwitsers.event.apply import replay

    festival = replay(events).festival
    assert festival is not None
    found = {group.name: [item.player.name for item in festival.members(group.id)] for group in festival.groups}
    assert found == {"A": [*names[1][:3], names[2][3]], "B": [names[1][3], *(names[2][place] for place in (2, 1, 0))]}


def test_a_backup_is_made_before_the_groups_change(weekend: Weekend) -> None:
    """Moving and the start; not each check-in."""
    kept = BackupManager(weekend.path, USUAL, now).kept
    before = len(kept())
    placed(weekend)
    weekend.do(c.mark_arrived, [1])
    assert [item.occasion for item in kept()[before:]] == ["groups"]
    weekend.do(c.start_festival)
    assert len(kept()) == before + 2


def test_what_a_group_has_set_for_itself_stays(weekend: Weekend) -> None:
    weekend.play("B", c.change_settings, {"place": "Ede", "rounds": 1})
    weekend.do(c.change_festival, {"place": "Utrecht", "round_dates": ["2026-11-20", "2026-11-21"]})
    assert [weekend.group(name).settings.place for name in "AB"] == ["Utrecht", "Ede"]
    assert [len(weekend.group(name).settings.round_dates) for name in "AB"] == [2, 1]
    weekend.do(c.change_festival, {"place": ""})
    assert [weekend.group(name).settings.place for name in "AB"] == ["", "Ede"]
