"""The records of a state: entrants, games, rounds, and what a state says of rounds to come."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from helpers.replaying import opening
from helpers.running_tournaments import played, published, started
from zwitsers.engine.domain import Colour, Player, PlayerRound, Result
from zwitsers.event import actions as c
from zwitsers.event import events as ev
from zwitsers.event.apply import replay
from zwitsers.event.errors import CommandError
from zwitsers.event.snapshots import (
    DUMMY,
    as_lots,
    dummy_has_left,
    dummy_lot,
    dummy_takes_part,
    dummy_would_stay,
    met_dummy,
)
from zwitsers.event.state import Entrant, Game, Round, State, Status

if TYPE_CHECKING:
    from collections.abc import Callable

WON = Game(5, 2, Result.WIN, Result.LOSS)
LEFT = Game(3, 4, Result.ADJOURNED, Result.ADJOURNED)
OPEN = Game(1, 6)


def a_round(**changes: object) -> Round:
    """Boards 12, 3 and 7: a win, an adjourned game and an open one; 7 has the bye and 8 is absent."""
    made = Round(2, Status.PUBLISHED, (WON, LEFT, OPEN), 7, {8: Result.ABSENT}, numbers=(12, 3, 7))
    return replace(made, **changes)  # type: ignore[arg-type]


def test_why_an_entrant_is_not_paired() -> None:
    entrant = Entrant(
        Player(4, "P4"), 2, Result.HALF_POINT_BYE, {1: Result.ABSENT, 3: Result.NO_NOTICE}, ((4, False), (6, True))
    )
    assert [entrant.reason_to_leave_out(number) for number in range(1, 7)] == [
        *(Result.HALF_POINT_BYE, None, Result.NO_NOTICE),
        *(Result.WITHDRAWN, Result.WITHDRAWN, None),
    ]
    # The order of entry decides: who withdraws from round 2 on, after a return in round 6, is gone in round 6 too.
    again = replace(entrant, presence_changes=((4, False), (6, True), (2, False)))
    assert [again.withdrawn_in(number) for number in (1, 2, 6)] == [False, True, True]
    # A round before the first one stays missed, also for who then withdrew from the beginning.
    gone = replace(entrant, presence_changes=((1, False),))
    assert [gone.reason_to_leave_out(number) for number in (1, 2)] == [Result.HALF_POINT_BYE, Result.WITHDRAWN]
    assert entrant.id == 4


def test_both_entries_of_a_game() -> None:
    assert WON.entries() == (
        (5, PlayerRound(Result.WIN, 2, Colour.WHITE)),
        (2, PlayerRound(Result.LOSS, 5, Colour.BLACK)),
    )
    assert OPEN.entries() == (
        (1, PlayerRound(Result.PENDING, 6, Colour.WHITE)),
        (6, PlayerRound(Result.PENDING, 1, Colour.BLACK)),
    )
    assert [game.open for game in (WON, LEFT, OPEN)] == [False, False, True]


def test_the_boards_of_a_round() -> None:
    made = a_round()
    assert made.boards == [(3, LEFT), (7, OPEN), (12, WON)]
    assert (made.open_boards, made.adjourned_boards) == ([7], [3])
    both = a_round(games=(OPEN, Game(2, 3), LEFT), numbers=(9, 4, 1))
    assert both.open_boards == [4, 9]
    assert a_round(games=(LEFT, WON, LEFT), numbers=(9, 4, 1)).adjourned_boards == [1, 9]
    assert [made.place_of(board) for board in (12, 3, 7)] == [0, 1, 2]
    assert (made.game(7), made.has_board(7), made.has_board(1)) == (OPEN, True, False)
    assert [made.board_of(player) for player in (5, 2, 4, 6, 7, 8)] == [12, 12, 3, 7, None, None]
    for board in (0, 1, 13, -12):
        with pytest.raises(CommandError) as caught:
            made.place_of(board)
        assert [(item.key, item.values) for item in caught.value.problems] == [
            ("tournament.no-such-board", {"board": board, "round": 2})
        ]
    usual = Round(1, Status.DRAFT, (WON, LEFT), None, {})
    assert (usual.numbers, usual.place_of(2)) == ((1, 2), 1)
    assert usual.with_game(2, OPEN).games == (WON, OPEN)
    assert made.with_game(3, WON).games == (WON, WON, OPEN)
    with pytest.raises(CommandError):
        Round(1, Status.DRAFT, (), None, {}).place_of(1)


def test_players_and_entries_of_a_round() -> None:
    made = a_round()
    assert made.paired == {1, 2, 3, 4, 5, 6, 7}
    assert a_round(bye=None).paired == {1, 2, 3, 4, 5, 6}
    assert made.pairs == [(5, 2), (3, 4), (1, 6), (7, 0)]
    assert a_round(dummy=True).pairs[-1] == (7, DUMMY)
    assert a_round(bye=None).pairs == [(5, 2), (3, 4), (1, 6)]
    entries = made.entries()
    assert (entries[7], entries[8]) == (PlayerRound(Result.BYE), PlayerRound(Result.ABSENT))
    assert (entries[5], len(entries)) == (PlayerRound(Result.WIN, 2, Colour.WHITE), 8)
    assert a_round(dummy=True).entries()[7] == PlayerRound(Result.DRAW, DUMMY)


def test_a_round_has_begun_with_a_result_or_when_it_is_closed() -> None:
    assert a_round().begun
    assert not a_round(games=(OPEN,), numbers=(1,)).begun
    assert a_round(games=(OPEN,), numbers=(1,), status=Status.CLOSED).begun


@pytest.mark.parametrize(
    ("changes", "same"),
    [
        ({"games": (Game(2, 5), LEFT, OPEN)}, True),
        ({"status": Status.CLOSED}, False),
        ({"bye": None}, False),
        ({"absent": {8: Result.NO_NOTICE}}, False),
        ({"dummy": True}, False),
    ],
)
def test_rounds_with_the_same_people(changes: dict[str, object], same: bool) -> None:
    assert a_round().same_people(a_round(**changes)) is same


def test_boards_that_changed_since_publication() -> None:
    made = a_round()
    assert made.changed_boards == frozenset()
    remembered = made.remembering()
    assert remembered.as_published == {3: (3, 4), 7: (1, 6), 12: (5, 2)}
    assert remembered.changed_boards == frozenset()
    assert remembered.remembering() is remembered
    # Other colours show in an open game only; other players always.
    assert remembered.with_game(7, Game(6, 1)).changed_boards == {7}
    assert remembered.with_game(12, Game(2, 5, Result.LOSS, Result.WIN)).changed_boards == frozenset()
    assert remembered.with_game(12, Game(5, 1, Result.LOSS, Result.WIN)).changed_boards == {12}
    more = replace(remembered, games=(*made.games, Game(8, 9, Result.WIN, Result.LOSS)), numbers=(*made.numbers, 20))
    assert more.changed_boards == {20}


# A state


def test_rounds_of_a_state() -> None:
    first, second = (replace(a_round(), number=number, status=Status.CLOSED) for number in (1, 2))
    draft = replace(a_round(), number=3, status=Status.DRAFT)
    state = replace(opening(8), rounds=(first, second))
    assert (state.published, state.draft, state.current, state.next_round) == ((first, second), None, second, 3)
    assert (list(state.rounds_to_come), state.round_after(1), state.round_after(0)) == ([3], 2, 3)
    drafted = replace(state, rounds=(first, second, draft))
    assert (drafted.published, drafted.draft, drafted.current, drafted.next_round) == (
        *((first, second), draft),
        *(second, 3),
    )
    open_ = replace(first, status=Status.PUBLISHED)
    assert replace(state, rounds=(open_, second)).current is open_
    assert opening(2).current is None
    assert opening(2).draft is None
    assert list(replace(state, finished=True).rounds_to_come) == []
    assert list(opening(2).rounds_to_come) == [1, 2, 3]
    between = replace(a_round(), number=0)
    with_it = replace(state, in_between=between)
    assert (with_it.in_order, with_it.current, with_it.round(0)) == ([first, second, between], between, between)
    last = replace(first, number=3)
    assert replace(with_it, rounds=(first, second, last)).in_order == [first, second, between, last]
    unpublished = replace(between, status=Status.DRAFT)
    assert replace(state, in_between=unpublished).in_order == [first, second]
    assert replace(state, in_between=unpublished).draft is unpublished
    assert with_it.draft is None
    for number in (0, 3, -1):
        with pytest.raises(CommandError):
            state.round(number)
    assert state.with_round(replace(first, bye=None)).rounds == (replace(first, bye=None), second)
    assert state.with_round(between).in_between is between


def test_players_by_lot_and_name() -> None:
    state = replay([ev.LotsDrawn(None, {"1": 7, "2": 1, "3": 4})], opening(3))
    assert (state.by_lot(), [item.id for item in state.in_lot_order()]) == ({7: 1, 1: 2, 4: 3}, [2, 3, 1])
    assert [(item.number, item.name) for item in state.snapshot_players()] == [(1, "P2"), (4, "P3"), (7, "P1")]
    assert (state.with_lot(4), state.named(1), state.named(9), state.entrant(2).id) == (3, "7 (P1)", "9", 2)
    asked: list[Callable[[int], object]] = [state.with_lot, state.entrant]
    for ask in asked:
        with pytest.raises(CommandError) as caught:
            ask(9)
        assert [item.values for item in caught.value.problems] == [{"player": 9}]
    assert state.left_over(Round(1, Status.DRAFT, (Game(1, 9),), None, {})) == [2, 3]
    assert state.left_over(Round(1, Status.DRAFT, (), 2, {3: Result.ABSENT})) == [1]
    boards = replay([ev.BoardFixed(3, 5), ev.BoardFixed(1, 2), ev.BoardFixed(1, 0)], state)
    assert boards.own_boards == {3: 5}


def test_start_scores_are_by_hand_fixed_or_by_grade() -> None:
    go = opening(2, game="go", mcmahon=True)
    graded = replay([ev.PlayerChanged(1, {"grade": "1d"})], go)
    assert graded.start_of(1) == 60
    assert replace(graded, fixed_starts={1: 0}).start_of(1) == 0
    by_hand = replay([ev.StartScoresSet((1,), 0)], graded)
    assert by_hand.start_of(1) == 0
    assert replace(by_hand, fixed_starts={1: 58}).start_of(1) == 0


def test_who_is_left_out_as_published_and_as_known_now() -> None:
    state = replay([ev.RoundDrafted(1, ((1, 2),), 3, {"4": "NO_NOTICE"}), ev.RoundPublished(1)], opening(4))
    state = replay([ev.PlayerAdded(5, {"name": "P5"}, 2, "HALF_POINT_BYE"), ev.AbsenceSet(1, 1)], state)
    assert state.left_out(1) == {4: Result.NO_NOTICE, 5: Result.HALF_POINT_BYE}
    later = replay([ev.AbsenceSet(2, 2), ev.PlayerWithdrawn(3, 3)], state)
    assert (later.left_out(2), later.left_out(3)) == ({2: Result.ABSENT}, {3: Result.WITHDRAWN})
    announced = replay([ev.SettingsChanged({"attendance": "announced"})], later)
    there = replace(announced, entrants={
        number: replace(item, checked_in=frozenset({2})) if number in (1, 2) else item
        for number, item in announced.entrants.items()
    })  # fmt: skip
    assert there.left_out(2) == dict.fromkeys((2, 3, 4, 5), Result.ABSENT)
    assert there.left_out(3)[3] is Result.WITHDRAWN


def test_the_opponent_of_the_in_between_round_has_played_the_last_round() -> None:
    between = Round(0, Status.PUBLISHED, (Game(1, 2),), None, {}, last_opponent=2)
    state = replace(opening(4), in_between=between)
    assert (state.left_out(3), state.left_out(2)) == ({2: Result.MOVED}, {})
    assert replace(state, in_between=replace(between, last_opponent=None)).left_out(3) == {}


def test_snapshots_are_cached_until_something_earlier_changes() -> None:
    state = played(started(4, rounds=4), 2).state
    one, two = state.snapshot(1), state.snapshot()
    assert state.snapshot(2) is two
    assert state.snapshot(1) is one
    first, second = state.rounds
    assert state.with_round(replace(second, games=second.games[::-1]))._snapshots == {1: one}
    assert state.with_round(replace(first, games=first.games[::-1]))._snapshots == {}
    assert state.with_round(replace(second, bye=9))._snapshots == {}
    zero = state.snapshot(0)
    assert state.with_round(replace(second, bye=9))._snapshots == {0: zero}
    assert state.with_round(replace(first, games=first.games[::-1]))._snapshots == {0: zero}
    assert state.with_round(replace(first, bye=9))._snapshots == {}


# The dummy


def dummied(players: int = 5, rounds: int = 3) -> State:
    return started(players, game="draughts", drawing_dummy=True, rounds=rounds).state


def test_when_the_dummy_takes_part() -> None:
    assert [dummy_takes_part(dummied(players), 0) for players in (4, 5)] == [False, True]
    assert not dummy_takes_part(started(5, game="draughts").state, 0)
    state = dummied()
    assert (dummy_lot(state), dummy_lot(dummied(0)), met_dummy(state)) == (6, 1, set())
    assert [dummy_takes_part(state, rounds) for rounds in (2, 3)] == [True, False]
    met = published(started(5, game="draughts", drawing_dummy=True, rounds=3)).state
    even = replay([ev.PlayerWithdrawn(5, 2)], met)
    assert [dummy_takes_part(even, rounds) for rounds in (1, 3)] == [True, True]
    assert met_dummy(met) == {met.rounds[0].bye}
    without = replace(met, rounds=(replace(met.rounds[0], dummy=False),))
    assert met_dummy(without) == set()
    assert dummy_would_stay(met, replace(met.settings, rounds=1))
    assert not dummy_would_stay(met, replace(met.settings, rounds=2))
    assert not dummy_would_stay(without, replace(met.settings, rounds=1))
    between = replace(met, in_between=Round(0, Status.PUBLISHED, (), None, {}))
    assert not dummy_would_stay(between, replace(met.settings, rounds=1))
    assert [dummy_has_left(between, number) for number in (2, 3)] == [False, True]
    assert not dummy_has_left(met, 3)
    draft = replace(met, in_between=Round(0, Status.DRAFT, (), None, {}))
    assert not dummy_has_left(draft, 3)
    assert as_lots(met, [(1, 2), (3, 0), (4, DUMMY)], 6) == [(1, 2), (3, 0), (4, 6)]
    assert as_lots(met, [(4, DUMMY)]) == [(4, 0)]  # the dummy has left: a bye


def test_r7_2_the_lot_of_the_dummy_is_after_the_highest_lot() -> None:
    made = started(3, game="draughts", drawing_dummy=True).do(c.give_lots, {1: 2, 2: 3, 3: 5})
    assert dummy_lot(made.state) == 6


def test_strength_groups_hold_in_rounds_only() -> None:
    without = started(4).do(c.change_settings, {"strength_groups": [[1, 2], [3, 4]]})
    assert without.state.snapshot().constraints.strength_groups is None
    groups = without.do(c.change_settings, {"strength_rounds": 1}).state.snapshot().constraints.strength_groups
    assert groups is not None
    assert (groups.groups, groups.rounds) == ((frozenset({1, 2}), frozenset({3, 4})), 1)


def test_a_late_entry_and_the_lots_of_a_tournament_without_players() -> None:
    made = played(started(4, rounds=3)).do(c.add_player, {"name": "Late"}, missed=Result.HALF_POINT_BYE)
    snapshot = made.state.snapshot()
    assert snapshot.history(5) == (PlayerRound(Result.HALF_POINT_BYE),)
    assert snapshot.planned_rounds == 3
    assert [len(snapshot.history(number)) for number in (1, 5)] == [1, 1]
