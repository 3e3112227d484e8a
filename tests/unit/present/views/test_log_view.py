"""The log for people: what counts, what undo takes back, and whom an entry is about."""

from __future__ import annotations

from helpers.running_tournaments import WHITE, played, published, started
from helpers.small_events import five, numbered, shown
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.event.events import IN_BETWEEN
from zwitsers.event.log import Log
from zwitsers.present.views.log import (
    PER_PAGE,
    LogFilter,
    boards_by_hand,
    can_take_back,
    counting,
    log_page,
    logged,
    needs_reason,
    to_redo,
    to_undo,
)


def kinds(log: Log, wanted: LogFilter) -> list[str]:
    """The oldest first."""
    return [entry.event.kind for entry in reversed(log_page(log, wanted, 1).entries)]


def test_what_was_undone_does_not_count_and_the_undoing_does() -> None:
    made = numbered(2).do(c.add_player, {"name": "Third"})
    undone = made.undo("mistake")
    last = [(one.kind, one.counts) for one in logged(undone.log, undone.log.entries)][-2:]
    assert last == [("player-added", False), ("undone", True)]
    redone = undone.redo()
    assert counting(redone.log) == {entry.sequence for entry in redone.log.entries}


def test_a_record_has_the_event_as_it_is_kept() -> None:
    made = numbered(2)
    (first, *_others) = logged(made.log, made.log.entries)
    assert (first.sequence, first.author, first.time, first.kind) == (
        1, "Bea", "2026-05-01T09:00:00Z", "tournament-created"
    )  # fmt: skip
    assert first.data["settings"]["name"] == "Test"


def test_undo_is_about_all_events_of_the_last_command() -> None:
    made = shown(numbered(4), "1-2 1-0", "3-4")
    assert [entry.event.kind for entry in to_undo(made.log)] == ["result-entered"]
    assert not needs_reason(to_undo(made.log))
    published_only = published(started(4))
    assert needs_reason(to_undo(published_only.log))
    assert to_redo(made.log) == []
    assert [entry.event.kind for entry in to_redo(made.undo().log)] == ["result-entered"]
    assert to_undo(Log()) == []


def test_only_a_change_by_hand_of_the_draft_is_taken_back_on_the_page() -> None:
    drafted = started(4).do(c.pair)
    assert not can_take_back(drafted.log)
    changed = drafted.do(c.swap_in_draft, 1, 2)
    assert can_take_back(changed.log)
    assert not can_take_back(changed.undo().log)
    assert not can_take_back(changed.do(c.publish, "asked").log)


def test_boards_that_are_not_as_they_were_paired() -> None:
    drafted = started(6).do(c.pair)
    games = [(game.white, game.black) for game in drafted.state.rounds[0].games]
    assert boards_by_hand(drafted.log, drafted.state.rounds[0]) == frozenset()
    turned = drafted.do(c.swap_in_draft, *games[1])
    assert boards_by_hand(turned.log, turned.state.rounds[0]) == {2}
    exchanged = turned.do(c.swap_in_draft, games[0][0], games[2][0])
    assert boards_by_hand(exchanged.log, exchanged.state.rounds[0]) == {1, 2, 3}


def test_a_result_is_about_the_two_who_played_and_their_round() -> None:
    log = five().log
    assert kinds(log, LogFilter(player=4)) == ["player-added", "result-entered", "absence-set"]
    assert kinds(log, LogFilter(player=1)) == ["player-added", "result-entered", "result-entered"]
    assert kinds(log, LogFilter(round=2)) == [
        "absence-set", "round-drafted", "round-published", "result-entered", "result-entered", "round-closed"
    ]  # fmt: skip
    assert kinds(log, LogFilter(player=4, round=1)) == ["result-entered"]
    assert kinds(log, LogFilter(player=9)) == []


def test_undoing_is_about_what_it_undoes() -> None:
    made = shown(numbered(4), "1-2 1-0", "3-4").undo("typed wrong")
    assert kinds(made.log, LogFilter(player=2))[-1] == "undone"
    assert "undone" not in kinds(made.log, LogFilter(player=3))
    assert kinds(made.log, LogFilter(round=1))[-1] == "undone"


def test_a_board_that_was_changed_after_the_publication_is_about_who_plays_there_now() -> None:
    made = shown(numbered(4), "1-4", "2-3").do(c.swap_in_round, 1, 4, 3, "wrong hall")
    later = made.do(c.enter_result, 1, 1, Result.WIN, Result.LOSS)
    assert kinds(later.log, LogFilter(player=3))[-2:] == ["round-changed", "result-entered"]
    assert kinds(later.log, LogFilter(player=4))[-1] == "round-changed"


def test_an_author_and_the_pages() -> None:
    made = numbered(2).by("Abe", "2026-05-01T10:00:00Z")
    for number in range(PER_PAGE):
        made = made.do(c.change_player, 1, {"name": f"Name {number}"})
    page = log_page(made.log, LogFilter(author="Abe"), 1)
    assert (page.found, page.pages, page.number, len(page.entries)) == (PER_PAGE, 1, 1, PER_PAGE)
    assert page.authors == ("Abe", "Bea")
    whole = log_page(made.log, LogFilter(), 9)
    assert (whole.pages, whole.number, [entry.sequence for entry in whole.entries]) == (2, 2, [3, 2, 1])
    newest = log_page(made.log, LogFilter(), 0).entries
    assert (len(newest), newest[0].sequence, newest[-1].sequence) == (PER_PAGE, PER_PAGE + 3, 4)
    assert log_page(Log(), LogFilter(), 1).pages == 1


def test_the_numbers_of_boards_follow_the_first_board_and_fixed_boards() -> None:
    made = shown(numbered(4, first_board=11).do(c.fix_board, 4, 50), "1-2", "3-4")
    assert made.state.rounds[0].numbers == (11, 50)
    entered = made.do(c.enter_result, 1, 50, Result.WIN, Result.LOSS)
    assert kinds(entered.log, LogFilter(player=3))[-1] == "result-entered"
    assert kinds(entered.log, LogFilter(player=1))[-1] != "result-entered"
    changed = shown(numbered(4).do(c.change_settings, {"first_board": 21}), "1-2", "3-4")
    assert kinds(changed.do(c.enter_result, 1, 22, *WHITE).log, LogFilter(player=3))[-1] == "result-entered"
    other = made.do(c.enter_result, 1, 11, Result.WIN, Result.LOSS)
    assert kinds(other.log, LogFilter(player=1))[-1] == "result-entered"


def test_a_publication_needs_a_reason_also_when_more_was_done_with_it() -> None:
    made = published(started(4)).do(c.enter_result, 1, 1, *WHITE)
    *_before, publication, result = made.log.entries
    assert [needs_reason(entries) for entries in ([publication, result], [result], [])] == [True, False, False]


def test_the_in_between_round_can_be_looked_for() -> None:
    made = played(numbered(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True), 2).do(c.pair)
    assert kinds(made.log, LogFilter(round=IN_BETWEEN)) == ["round-drafted"]
