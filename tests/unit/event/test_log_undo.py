"""The log: who did what and when, undo and redo, and nothing ever erased."""

from __future__ import annotations

from dataclasses import replace

import pytest

from helpers.running_tournaments import WHITE, closed, played, published, started
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.event import events as ev
from zwitsers.event.errors import CommandError, ReplayError
from zwitsers.event.log import Log
from zwitsers.event.running import RunningTournament


def test_every_entry_says_who_and_when() -> None:
    tournament = started(2).by("Bea", "2026-05-01T10:00:00Z").do(c.withdraw_player, 1)
    entry = tournament.log.entries[-1]
    assert (entry.author, entry.time, entry.sequence) == ("Bea", "2026-05-01T10:00:00Z", 4)
    undone = tournament.by("Cor", "2026-05-01T10:01:00Z").undo("wrong one").log.entries[-1]
    assert (undone.author, undone.event) == ("Cor", ev.Undone((4,), "wrong one"))


def test_undo_goes_back_command_by_command_and_redo_forward() -> None:
    steps = [RunningTournament().do(c.create, {"name": "T"})]
    for name in ("A", "B", "C"):
        steps.append(steps[-1].do(c.add_player, {"name": name}))
    back = steps[-1]
    for step in reversed(steps[:-1]):
        back = back.undo()
        assert back.state == step.state
    assert len(back.log.entries) == 7  # nothing is erased
    assert not back.undo().state.created
    for step in steps[1:]:
        back = back.redo()
        assert back.state == step.state
    with pytest.raises(CommandError, match="nothing to redo"):
        back.redo()


def test_nothing_to_undo() -> None:
    with pytest.raises(CommandError, match="nothing to undo"):
        RunningTournament().undo()


def test_after_something_new_there_is_nothing_to_redo() -> None:
    tournament = started(2).do(c.withdraw_player, 1).undo().do(c.withdraw_player, 2)
    with pytest.raises(CommandError, match="nothing to redo"):
        tournament.redo()
    assert tournament.undo().state == started(2).state


def test_a_command_of_many_events_is_undone_as_one() -> None:
    tournament = published(started(4))
    gone = tournament.do(c.no_show, 1, 1)
    assert len(gone.log.entries) == len(tournament.log.entries) + 2
    assert gone.undo().state == tournament.state
    assert gone.undo().redo().state == gone.state


def test_a_publication_is_undone_with_a_reason_only_r9_2() -> None:
    tournament = published(started(4))
    with pytest.raises(CommandError, match="reason"):
        tournament.undo()
    with pytest.raises(CommandError, match="reason"):
        tournament.undo("   ")
    undone = tournament.undo("it was not ready")
    assert undone.state.draft is not None
    assert undone.log.entries[-1].event == ev.Undone((tournament.log.last,), "it was not ready")
    assert undone.redo().state == tournament.state


def test_a_publication_with_results_is_undone_after_its_results() -> None:
    tournament = published(started(4))
    entered = tournament.do(c.enter_result, 1, 1, *WHITE)
    assert entered.undo().state == tournament.state
    assert entered.undo().undo("no").state.draft is not None
    # What was entered stays in the log.
    assert ev.ResultEntered(1, 1, "WIN", "LOSS") in [entry.event for entry in entered.undo().undo("no").log.entries]


def test_a_withdrawn_publication_can_be_undone() -> None:
    tournament = published(started(4))
    assert tournament.do(c.withdraw_publication, 1, "no").undo().state == tournament.state


def test_a_correction_is_undone() -> None:
    tournament = closed(published(started(4)))
    assert tournament.do(c.correct_result, 1, 1, Result.DRAW, Result.DRAW).undo().state == tournament.state


def test_the_log_alone_gives_the_tournament() -> None:
    tournament = played(started(6), 3).undo()
    assert RunningTournament.of(tournament.log).state == tournament.state


@pytest.mark.parametrize(
    "event", [ev.Undone((99,)), ev.Undone((1,)), ev.Undone(()), ev.Redone((3,)), ev.Redone(())], ids=repr
)
def test_undoing_what_is_not_the_last_is_a_contradiction(event: ev.Event) -> None:
    log = started(2).log.added([event])
    for look in (log.state, lambda: log.effective, log.undo, log.redo):
        with pytest.raises(ReplayError):
            look()


def test_an_undo_stands_by_itself() -> None:
    log = started(2).log
    with pytest.raises(ReplayError):
        log.added([ev.PlayerWithdrawn(1, 1), ev.Undone((2, 3))]).state()


def test_entries_of_a_batch_belong_together() -> None:
    log = started(3).log
    assert [entry.batch for entry in log.entries] == [1, 2, 2, 2]
    apart = Log(tuple(replace(entry, batch=entry.sequence) for entry in log.entries))
    assert apart.state() == log.state()
    assert log.undo() == [ev.Undone((2, 3, 4))]
    assert apart.undo() == [ev.Undone((4,))]


@pytest.mark.parametrize("place", [0, 1])
def test_an_undo_stands_alone_in_its_batch(place: int) -> None:
    """Also where another program wrote it after an event of its own."""
    log = started(2).log
    events: list[ev.Event] = [ev.PlayerWithdrawn(1, 1)]
    events.insert(place, ev.Undone((2, 3)))
    made = log.added(events)
    for read in (lambda: made.effective, made.undo, made.redo):
        with pytest.raises(ReplayError) as caught:
            read()
        assert [item.values for item in caught.value.problems] == [{"kind": "undone", "reason": str(log.last + 1)}]


def test_where_a_log_ends_for_the_public() -> None:
    tournament = started(4)
    entries = len(tournament.log.entries)
    assert Log().ends == (0, 0)
    assert tournament.log.ends == (entries, entries)
    drafted = tournament.do(c.forbid_pair, [1, 2]).do(c.pair)
    assert drafted.log.ends == (entries + 2, entries)
    assert drafted.do(c.discard_draft).do(c.allow_pair, [1, 2]).log.ends == (entries + 4, entries)
    # A draft that is taken back with undo is a change like any other: what it was is not looked into.
    assert drafted.undo().log.ends == (entries + 3, entries + 3)
    assert drafted.do(c.publish).log.ends == (entries + 3, entries + 3)
