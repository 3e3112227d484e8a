"""Replay of the events about rounds, results and settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.replaying import opening, why_not
from zwitsers.engine.domain import Result
from zwitsers.event import actions
from zwitsers.event import events as ev
from zwitsers.event.apply import replay
from zwitsers.event.state import Game, Status

if TYPE_CHECKING:
    from zwitsers.event.state import State

GAMES = ((1, 2), (3, 4))
ROUND_ONE = (ev.RoundDrafted(1, GAMES, 5, {"6": "ABSENT"}), ev.RoundPublished(1))
WON = tuple(ev.ResultEntered(1, board, "WIN", "LOSS") for board in (1, 2))
IN_BETWEEN = (ev.RoundDrafted(0, ((1, 2),)), ev.RoundPublished(0))


def one_round(**settings: object) -> State:
    """Six players: two open games, 5 has the bye, 6 is absent."""
    return replay(ROUND_ONE, opening(6, **settings))


def dummy(rounds: int = 2) -> State:
    """The dummy met player 5 in round 1; the in-between round comes next."""
    events = (ev.RoundDrafted(1, GAMES, 5, {"6": "ABSENT"}, dummy=True), ev.RoundPublished(1))
    return replay(events, opening(6, game="draughts", drawing_dummy=True, rounds=rounds))


@pytest.mark.parametrize(
    ("event", "detail"),
    [
        (ev.RoundDrafted(2, ((1, 1),)), "twice"),
        (ev.RoundDrafted(2, ((1, 2), (2, 3))), "twice"),
        (ev.RoundDrafted(2, ((1, 2),), 2), "twice"),
        (ev.RoundDrafted(2, ((1, 9),)), "players"),
        (ev.RoundDrafted(2, ((1, 2),), 9), "players"),
        (ev.RoundDrafted(2, ((1, 2),), None, {"2": "ABSENT"}), "players"),
        (ev.RoundDrafted(2, ((1, 2),), None, {"3": "BYE"}), "BYE"),
        (ev.RoundDrafted(2, ((1, 2),), None, {"3": "FORFEIT_LOSS"}), "FORFEIT_LOSS"),
        (ev.RoundDrafted(1, ((1, 2),)), "1"),
        (ev.RoundDrafted(3, ((1, 2),)), "3"),
        (ev.RoundDrafted(2, ((1, 2),), 3, dummy=True), "dummy"),
        (ev.RoundDrafted(2, GAMES, stones=(1,)), "stones"),
        (ev.RoundDrafted(2, GAMES, stones=(-1, 0)), "stones"),
        (ev.RoundDrafted(2, GAMES, stones=(0, 10)), "stones"),
        (ev.RoundDrafted(0, ((1, 3),)), "in-between"),
        (ev.RoundPublished(1), "1"),
        (ev.DraftDiscarded(1), "1"),
        (ev.PublicationWithdrawn(2, "x"), "2"),
        (ev.RoundChanged(1, ((1, 1, 5),), 2, (), {"9": "ABSENT"}), "players"),
        (ev.RoundChanged(1, ((1, 1, 9),), 5, (), {"2": "ABSENT"}), "players"),
        (ev.RoundChanged(1, ((1, 1, 5),), 2, (), {"2": "ABSENT"}), "players"),
        (ev.RoundChanged(1, ((1, 1, 5),), 5, (), {"2": "ABSENT"}), "twice"),
        (ev.RoundChanged(1, ((1, 1, 3),), 5, (), {"2": "ABSENT"}), "twice"),
        (ev.RoundChanged(1, (), 5, (1, 2), {str(n): "ABSENT" for n in (1, 2, 3, 4)}), "twice"),
        (ev.RoundChanged(1, ((1, 1, 6),), 5), "forgotten"),
        (ev.RoundChanged(1, ((1, 1, 6),), 5, (), {"x": "ABSENT", "2": "ABSENT"}), "absent"),
        (ev.RoundChanged(1, ((1, 1, 6),), 5, (), {"2": "BYE"}), "BYE"),
        (ev.RoundChanged(1, ((0, 1, 6),), 5, (1,), {"2": "ABSENT"}), "0"),
        (ev.RoundChanged(1, ((10_000, 1, 6),), 5, (1,), {"2": "ABSENT"}), "10000"),
        (ev.RoundChanged(1, ((1, 2, 1),), 5, stones=(10,)), "stones"),
        (ev.ResultEntered(1, 1, "PENDING", "PENDING"), "PENDING"),
        (ev.ResultEntered(1, 1, "WIN", "DRAW"), "DRAW"),
        (ev.ResultCorrected(1, 1, "WIN", "WIN"), "WIN"),
        (ev.AbsenceCorrected(1, 9, "ABSENT"), "9"),
        (ev.AbsenceCorrected(1, 1, "ABSENT"), "1"),
        (ev.AbsenceCorrected(1, 5, "ABSENT"), "5"),
        (ev.AbsenceCorrected(1, 6, "FREE"), "FREE"),
        (ev.RoundClosed(1), "1"),
        (ev.BarragePlayed((1, 9)), "(1, 9)"),
        (ev.BarragePlayed((1, 2), (1,)), "(1,)"),
        (ev.BarragePlayed((1, 2), (3,)), "(3,)"),
        (ev.TournamentCreated({"name": "Again"}), "created"),
        (ev.SettingsChanged({"strength_groups": ((1, 2), (3, 9))}), "(3, 9)"),
        (ev.SettingsChanged({"families": ((9,),)}), "(9,)"),
    ],
    ids=repr,
)
def test_an_event_about_rounds_that_does_not_fit(event: ev.Event, detail: str) -> None:
    assert why_not(one_round(), event) == (event.kind, detail)


@pytest.mark.parametrize(
    "event",
    [
        ev.ResultEntered(2, 1, "WIN", "LOSS"),
        ev.ResultCorrected(2, 1, "WIN", "LOSS"),
        ev.ResultCleared(2, 1),
        ev.ColoursSwapped(2, 1),
        ev.RoundChanged(2, ((1, 3, 1),)),
        ev.RoundClosed(2),
    ],
    ids=repr,
)
def test_a_draft_has_no_results_and_does_not_close(event: ev.Event) -> None:
    draft = replay([ev.RoundDrafted(2, ((1, 3),))], one_round())
    assert why_not(draft, event) == (event.kind, "2")


def test_an_absence_of_a_draft_is_not_corrected() -> None:
    draft = replay([ev.RoundDrafted(2, ((1, 3),), None, {"6": "ABSENT"})], one_round())
    assert why_not(draft, ev.AbsenceCorrected(2, 6, "NO_NOTICE")) == ("absence-corrected", "6")


def test_no_round_comes_after_the_last() -> None:
    state = one_round(rounds=1)
    assert why_not(state, ev.RoundDrafted(2, ((1, 3),))) == ("round-drafted", "2")


def test_a_round_closes_once_and_only_with_all_its_results() -> None:
    assert why_not(replay(WON[:1], one_round()), ev.RoundClosed(1)) == ("round-closed", "1")
    closed = replay([*WON, ev.RoundClosed(1)], one_round())
    assert closed.rounds[0].status is Status.CLOSED
    assert why_not(closed, ev.RoundClosed(1)) == ("round-closed", "1")
    assert why_not(closed, ev.RoundChanged(1, ((3, 6, 5),))) == ("round-changed", "1")


def test_only_the_last_round_is_withdrawn_and_not_while_there_is_a_draft() -> None:
    second = replay([ev.RoundDrafted(2, ((1, 3),))], one_round())
    assert why_not(second, ev.PublicationWithdrawn(1, "x")) == ("publication-withdrawn", "1")
    two = replay([ev.RoundPublished(2)], second)
    assert why_not(two, ev.PublicationWithdrawn(1, "x")) == ("publication-withdrawn", "1")
    assert [item.number for item in replay([ev.PublicationWithdrawn(2, "x")], two).rounds] == [1]
    assert why_not(opening(), ev.PublicationWithdrawn(1, "x")) == ("publication-withdrawn", "1")


def test_a_draft_replaces_a_draft_and_is_discarded_by_its_number() -> None:
    one = replay([ev.RoundDrafted(2, ((1, 3),)), ev.RoundDrafted(2, ((1, 4),), by_hand=True)], one_round())
    assert [(item.number, item.status, item.by_hand) for item in one.rounds] == [
        (1, Status.PUBLISHED, False),
        (2, Status.DRAFT, True),
    ]
    assert why_not(one, ev.DraftDiscarded(1)) == ("draft-discarded", "1")
    assert why_not(one, ev.RoundPublished(1)) == ("round-published", "1")
    assert replay([ev.DraftDiscarded(2)], one).rounds == one_round().rounds


def test_a_publication_records_why_everybody_else_has_no_game() -> None:
    known = [ev.PlayerWithdrawn(2, 2), ev.AbsenceSet(4, 2, "HALF_POINT_BYE"), ev.PlayerAdded(7, {"name": "P7"}, 3)]
    draft = ev.RoundDrafted(2, ((1, 3),), None, {"4": "ABSENT", "6": "FREE"}, stones=(9,))
    made = replay([*known, draft, ev.RoundPublished(2)], one_round()).rounds[1]
    assert made.games == (Game(1, 3, stones=9),)
    assert made.absent == {
        2: Result.WITHDRAWN,
        4: Result.HALF_POINT_BYE,  # as known now, not as in the draft
        5: Result.ABSENT,
        6: Result.FREE,
        7: Result.NOT_ENTERED,
    }


def test_a_changed_round_keeps_its_other_boards_and_remembers_what_was_published() -> None:
    late = ev.PlayerAdded(7, {"name": "P7"}, 2)
    start = replay([late, ev.PlayerAdded(8, {"name": "P8"}, 3), WON[1]], one_round())
    change = ev.RoundChanged(1, ((1, 6, 1), (9999, 7, 5)), None, (), {"2": "FREE"}, "late", stones=(0, 3))
    state = replay([change], start)
    (made,) = state.rounds
    assert made.boards == [
        (1, Game(6, 1)),
        (2, Game(3, 4, Result.WIN, Result.LOSS)),
        (9999, Game(7, 5, stones=3)),
    ]
    assert (made.bye, made.by_hand, made.absent) == (None, True, {2: Result.FREE})
    assert made.as_published == {1: (1, 2), 2: (3, 4)}
    assert made.changed_boards == {1, 9999}
    assert [state.entrants[number].first_round for number in (1, 6, 7, 8)] == [1, 1, 1, 3]
    assert why_not(start, ev.RoundChanged(1, ((2, 4, 3),), 5)) == ("round-changed", "2")
    gone = ev.RoundChanged(1, (), 5, (2,), {"3": "ABSENT", "4": "ABSENT"})
    assert why_not(start, gone) == ("round-changed", "2")
    removed = replay([ev.RoundChanged(1, (), 5, (1,), {"1": "WITHDRAWN", "2": "NO_NOTICE"})], start).rounds[0]
    assert removed.boards == [(2, Game(3, 4, Result.WIN, Result.LOSS))]
    assert removed.absent == {1: Result.WITHDRAWN, 2: Result.NO_NOTICE, 6: Result.ABSENT}


def test_results_are_entered_corrected_cleared_and_colours_swapped() -> None:
    draft = ev.RoundDrafted(1, GAMES, stones=(2, 0))
    start = replay([draft, ev.RoundPublished(1), ev.ResultEntered(1, 1, "WIN", "LOSS")], opening())
    assert start.rounds[0].games == (Game(1, 2, Result.WIN, Result.LOSS, 2), Game(3, 4))
    swapped = replay([ev.ColoursSwapped(1, 1)], start).rounds[0]
    assert swapped.games[0] == Game(2, 1, Result.LOSS, Result.WIN, 2)
    assert swapped.as_published == {1: (1, 2), 2: (3, 4)}
    corrected = replay([ev.ResultCorrected(1, 1, "FORFEIT_LOSS", "FORFEIT_WIN")], start).rounds[0]
    assert corrected.games[0] == Game(1, 2, Result.FORFEIT_LOSS, Result.FORFEIT_WIN, 2)
    cleared = replay([ev.ResultCleared(1, 1)], start).rounds[0]
    assert cleared.games == (Game(1, 2, None, None, 2), Game(3, 4))


def test_an_absence_is_corrected_and_the_others_stay() -> None:
    late = ev.PlayerAdded(7, {"name": "P7"}, 2)
    corrections = [ev.AbsenceCorrected(1, 6, "HALF_POINT_BYE"), ev.AbsenceCorrected(1, 7, "FULL_POINT_BYE")]
    state = replay([late, *corrections], one_round())
    assert state.rounds[0].absent == {6: Result.HALF_POINT_BYE, 7: Result.FULL_POINT_BYE}


def test_the_barrage_and_the_end_are_kept() -> None:
    state = replay([ev.BarragePlayed((2, 1, 3), (1,)), ev.TournamentFinished(7)], one_round())
    assert (state.barrage, state.barrage_level, state.finished, state.final_seed) == ((2, 1, 3), (1,), True, 7)
    assert replay([ev.TournamentFinished()], one_round()).final_seed is None


# The in-between round


@pytest.mark.parametrize(
    "event",
    [
        ev.RoundDrafted(0, ((1, 2),), 3),
        ev.RoundDrafted(0, ((1, 2),), last_opponent=9),
    ],
    ids=repr,
)
def test_an_in_between_round_has_no_bye_and_a_known_last_opponent(event: ev.Event) -> None:
    assert why_not(dummy(), event) == ("round-drafted", "in-between")
    made = replay([ev.RoundDrafted(0, ((1, 2),), last_opponent=3)], dummy())
    assert made.in_between is not None
    assert (made.in_between.last_opponent, made.in_between.status) == (3, Status.DRAFT)


def test_a_draft_of_the_in_between_round_changed_by_hand_keeps_its_last_opponent() -> None:
    state = replay([ev.RoundDrafted(0, ((1, 2),), last_opponent=3)], dummy())
    (event,) = actions.change_draft(state, [(2, 1)], None)
    assert isinstance(event, ev.RoundDrafted)
    assert event.last_opponent == 3


def test_an_in_between_round_comes_before_the_last_round_only_and_once() -> None:
    assert why_not(dummy(3), IN_BETWEEN[0]) == ("round-drafted", "in-between")
    drafted = replay(IN_BETWEEN[:1], dummy())
    again = replay([ev.RoundDrafted(0, ((2, 1),))], drafted)
    assert again.in_between is not None
    assert again.in_between.games == (Game(2, 1),)
    assert why_not(drafted, ev.RoundDrafted(2, ((1, 3),))) == ("round-drafted", "in-between")
    assert why_not(drafted, ev.RoundPublished(2)) == ("round-published", "2")
    assert replay([ev.DraftDiscarded(0)], drafted).in_between is None
    published = replay(IN_BETWEEN, dummy())
    assert why_not(published, IN_BETWEEN[0]) == ("round-drafted", "in-between")
    assert replay([ev.RoundDrafted(2, ((1, 3),))], published).draft is not None
    assert replay([ev.PublicationWithdrawn(0, "x")], published).in_between is None
    assert why_not(published, ev.RoundChanged(0, ((1, 2, 1),))) == ("round-changed", "0")
    assert why_not(published, ev.PublicationWithdrawn(1, "x")) == ("publication-withdrawn", "1")


def test_a_draft_of_the_last_round_gives_way_to_the_in_between_round() -> None:
    last = replay([ev.RoundDrafted(2, ((1, 3),))], dummy(3))
    last = replay([ev.RoundPublished(2), ev.RoundDrafted(3, ((2, 4),)), IN_BETWEEN[0]], last)
    assert [item.number for item in last.rounds] == [1, 2]
    assert last.draft is last.in_between


def test_in_the_in_between_round_only_players_concerned_are_absent() -> None:
    draft = ev.RoundDrafted(0, ((1, 2),), None, {"4": "SELF_DRAW"}, last_opponent=3)
    state = replay([draft, ev.RoundPublished(0)], dummy())
    assert state.in_between is not None
    assert state.in_between.absent == {
        3: Result.ABSENT,
        4: Result.SELF_DRAW,
        5: Result.ABSENT,
        6: Result.NO_PART,
    }
    corrected = replay([ev.AbsenceCorrected(0, 5, "NO_NOTICE")], state)
    assert corrected.in_between is not None
    assert corrected.in_between.absent[5] is Result.NO_NOTICE
    for player in (4, 6):
        assert why_not(state, ev.AbsenceCorrected(0, player, "ABSENT")) == ("absence-corrected", str(player))


# Settings


def test_settings_that_do_not_fit_the_rounds() -> None:
    two = replay([ev.RoundDrafted(2, ((1, 3),))], one_round())
    assert why_not(two, ev.SettingsChanged({"rounds": 1})) == ("settings-changed", "1")
    assert replay([ev.SettingsChanged({"rounds": 2})], two).settings.rounds == 2
    assert why_not(dummy(3), ev.SettingsChanged({"rounds": 1})) == ("settings-changed", "1")
    assert replay([ev.SettingsChanged({"rounds": 2})], dummy(3)).settings.rounds == 2
    assert why_not(dummy(), ev.SettingsChanged({"drawing_dummy": False})) == ("settings-changed", "dummy")
    between = replay(IN_BETWEEN, dummy())
    for change in ({"rounds": 3}, {"drawing_dummy": False}):
        assert why_not(between, ev.SettingsChanged(change)) == ("settings-changed", "dummy")
    assert replay([ev.SettingsChanged({"place": "Ede"})], between).settings.place == "Ede"
    unmet = replay([ev.RoundDrafted(0, ((1, 2),))], opening(3, game="draughts", drawing_dummy=True, rounds=1))
    assert why_not(unmet, ev.SettingsChanged({"drawing_dummy": False})) == ("settings-changed", "dummy")


def test_another_counting_rating_recounts_every_player() -> None:
    rated = [ev.PlayerChanged(1, {"rating": 1500, "international_rating": 1700})]
    state = replay(rated, opening())
    other = replay([ev.SettingsChanged({"counting_rating": "international"})], state)
    assert [other.entrants[number].player.rating for number in (1, 2)] == [1700, 0]
    back = replay([ev.SettingsChanged({"counting_rating": "national"})], other)
    assert back.entrants[1].player.rating == 1500
    assert replay([ev.PlayerChanged(1, {"title": "FM"})], other).entrants[1].player.rating == 1700


def test_the_seed_of_the_lots_is_forgotten_when_a_setting_changes_the_numbers() -> None:
    drawn = replay([ev.LotsDrawn(5, {"1": 4, "2": 3, "3": 2, "4": 1})], opening())
    same = replay([ev.SettingsChanged({"place": "Ede"})], drawn)
    assert (same.lots, same.lot_seed) == (drawn.lots, 5)
    fide = replay([ev.SettingsChanged({"systems": ((1, "fide-dutch"),)})], drawn)
    assert (fide.lots, fide.lot_seed) == ({1: 1, 2: 2, 3: 3, 4: 4}, None)


def test_an_absence_in_a_change_of_a_round_replaces_the_one_that_was_known() -> None:
    left = {"1": "FREE", "2": "ABSENT", "6": "HALF_POINT_BYE"}
    changed = replay([ev.RoundChanged(1, (), 5, (1,), left)], one_round()).round(1)
    assert changed.absent == {1: Result.FREE, 2: Result.ABSENT, 6: Result.HALF_POINT_BYE}


def test_another_first_board_counts_for_the_draft_and_for_no_published_round() -> None:
    state = replay([*WON, ev.RoundClosed(1), ev.RoundDrafted(2, ((1, 3), (2, 4)), 6, {"5": "ABSENT"})], one_round())
    moved = replay([ev.SettingsChanged({"first_board": 11})], state)
    assert [moved.round(number).numbers for number in (1, 2)] == [(1, 2), (11, 12)]
