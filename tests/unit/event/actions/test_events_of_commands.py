"""The exact events of commands about players, lots, prizes and absences, and their refusals at the bounds."""

from __future__ import annotations

import pytest

from helpers.running_tournaments import DRAW, WHITE, closed, keys, played, published, refusal, started
from helpers.small_events import event_of, numbered, shown
from zwitsers.engine.domain import Result
from zwitsers.engine.prizes.plan import Prize, PrizeGroup, PrizeList
from zwitsers.event import actions as c
from zwitsers.event import events as ev
from zwitsers.event import prize_events as prize
from zwitsers.event.actions.absences import record_absence, take_out
from zwitsers.event.actions.attendance import change_attendance, not_checked_in
from zwitsers.event.actions.results import change_result
from zwitsers.event.apply import replay
from zwitsers.event.parameters import MOST_CENTS
from zwitsers.event.request_events import PlayerCheckedIn

# Lots


def test_lots_that_cannot_be_are_told_in_order_of_their_numbers() -> None:
    four = started(4).state
    assert refusal(four, c.give_lots, {1: 8, 2: 1, 3: 8, 4: 1}) == [
        ("tournament.player.lot-twice", {"value": 1}),
        ("tournament.player.lot-twice", {"value": 8}),
    ]
    assert refusal(four, c.give_lots, {1: -8, 2: -9, 3: 0, 4: 1}) == [
        ("tournament.player.lot", {"value": number}) for number in (-9, -8, 0)
    ]
    assert refusal(four, c.give_lots, {1: 1}) == [
        ("tournament.player.no-lot", {"player": f"{number} (P{number})"}) for number in (2, 3, 4)
    ]
    assert keys(four, c.give_lots, {1: 1, 2: 2, 3: 3, 4: 4, 5: 5}) == ["no-such-player"]
    assert c.give_lots(four, {1: 3, 2: 1, 3: 9, 4: 2}) == [ev.LotsDrawn(None, {"1": 3, "2": 1, "3": 9, "4": 2})]


def test_players_named_twice_in_a_guided_draw_are_told_in_order() -> None:
    ten = started(10).state
    assert refusal(ten, c.draw, 5, [[8, 1], [1, 8, 2]]) == [
        ("tournament.player-twice", {"player": f"{number} (P{number})"}) for number in (1, 8)
    ]
    assert keys(ten, c.draw, 5, [[11]]) == ["no-such-player"]
    assert keys(ten, c.draw, None) == ["lots.no-seed"]
    (event,) = c.draw(ten, 5, [[9, 10]])
    assert isinstance(event, ev.LotsDrawn)
    assert (event.seed, event.groups, event.committed) == (5, ((9, 10),), False)
    assert {event.lots["9"], event.lots["10"]} == {1, 2}
    assert sorted(event.lots.values()) == list(range(1, 11))
    fide = started(4, systems=[[1, "fide-dutch"]]).state
    assert keys(fide, c.draw, 5, [[1]]) == ["no-lots"]


# Players


def test_late_entries_up_to_the_last_round() -> None:
    state = played(started(4, rounds=2)).state
    assert c.add_player(state, {"name": "Late"}, missed=Result.HALF_POINT_BYE) == [
        ev.PlayerAdded(5, {"name": "Late"}, 2, "HALF_POINT_BYE")
    ]
    assert keys(state, c.add_player, {"name": "Late"}, first_round=3) == ["no-such-round"]
    assert keys(state, c.add_player, {"name": "Late"}, missed=Result.ABSENT) == ["player.missed"]
    assert keys(played(started(4, rounds=1)).state, c.add_player, {"name": "Late"}) == ["all-rounds-paired"]
    assert keys(state, c.add_player, {}) == ["player.no-name"]
    assert c.add_players(state, [{"name": "JAN JANSEN"}], as_written=True, registrations=[7]) == [
        ev.PlayerAdded(5, {"name": "JAN JANSEN"}, 2, registration=7)
    ]


def test_one_spelling_of_a_club() -> None:
    state = event_of(
        *({"name": f"P{n}", "club": club} for n, club in enumerate(("De Toren", "de toren", "Pion", "DE TOREN", "")))
    ).state
    assert c.use_club_spelling(state, " De  Toren ") == [
        ev.PlayerChanged(2, {"club": "De Toren"}),
        ev.PlayerChanged(4, {"club": "De Toren"}),
    ]
    assert refusal(state, c.use_club_spelling, "Pion") == [("tournament.player.one-club", {"club": "Pion"})]
    assert keys(state, c.use_club_spelling, "") == ["player.one-club"]


def test_only_ratings_that_differ_are_changed() -> None:
    state = numbered(3).state
    assert c.change_ratings(state, {1: {"rating": 1990}, 2: {"rating": 1990, "national_k": 0}, 3: {}}) == [
        ev.PlayerChanged(2, {"rating": 1990})
    ]
    assert keys(state, c.change_ratings, {9: {"rating": 5}}) == ["no-such-player"]
    assert keys(published(numbered(4)).state, c.change_ratings, {}) == ["ratings-fixed"]
    assert c.change_ratings(numbered(4).do(c.pair).state, {1: {"rating": 5}}) == [ev.PlayerChanged(1, {"rating": 5})]


def test_boards_at_their_bounds() -> None:
    state = started(4).do(c.fix_board, 1, 9999).state
    assert c.fix_board(state, 1, 9999) == [ev.BoardFixed(1, 9999)]
    assert c.free_board(state, 1) == [ev.BoardFixed(1, 0)]
    assert refusal(state, c.fix_board, 2, 10_000) == [("tournament.board.number", {"value": 10_000, "most": 9999})]
    assert keys(state, c.fix_board, 2, -1) == ["board.number"]
    assert keys(state, c.free_board, 2) == ["board.not-fixed"]


def test_start_scores_at_their_bounds() -> None:
    go = started(4, game="go", mcmahon=True)
    assert c.set_start_scores(go.state, [3, 1, 3], 200) == [ev.StartScoresSet((1, 3), 200, "")]
    assert c.set_start_scores(go.state, [1], 0) == [ev.StartScoresSet((1,), 0, "")]
    assert c.set_start_scores(go.state, [1], None) == [ev.StartScoresSet((1,), None, "")]
    for score in (-1, 201):
        assert refusal(go.state, c.set_start_scores, [1], score) == [
            ("tournament.start.score", {"value": score / 2, "most": 100})
        ]
    assert keys(go.state, c.set_start_scores, [], 4) == ["start.nobody"]
    assert keys(started(4).state, c.set_start_scores, [1], 4) == ["start.no-mcmahon"]
    assert keys(go.do(c.pair).state, c.set_start_scores, [1], 4) == ["draft-left"]
    begun = published(go).state
    assert keys(begun, c.set_start_scores, [1], 4) == ["reason-needed"]
    assert c.set_start_scores(begun, [1], 4, " a  reason ") == [ev.StartScoresSet((1,), 4, "a reason")]


def test_forbidden_pairs_at_their_bounds() -> None:
    state = played(started(4, rounds=4)).state
    assert c.forbid_pair(state, [3, 1, 3]) == [ev.PairForbidden((1, 3), 2, None)]
    assert c.forbid_pair(state, [1, 3], 3, 3) == [ev.PairForbidden((1, 3), 3, 3)]
    assert keys(state, c.forbid_pair, [1, 1]) == ["forbid-two"]
    assert keys(state, c.forbid_pair, [1, 3], 3, 2) == ["forbid-rounds"]
    assert keys(state, c.forbid_pair, [1, 3], 1) == ["already-paired"]
    ruled = replay(c.forbid_pair(state, [1, 3], 2, 2), state)
    assert c.allow_pair(ruled, [3, 1]) == [ev.PairAllowed((1, 3))]
    assert keys(ruled, c.allow_pair, [1, 2]) == ["not-forbidden"]


# Absences and attendance


def test_withdrawals_and_returns_at_the_rounds_to_come() -> None:
    made = played(started(4, rounds=3))
    assert c.withdraw_player(made.state, 1) == [ev.PlayerWithdrawn(1, 2)]
    assert c.withdraw_player(made.state, 1, 3) == [ev.PlayerWithdrawn(1, 3)]
    assert keys(made.state, c.withdraw_player, 1, 1) == ["already-paired"]
    assert keys(made.state, c.withdraw_player, 1, 4) == ["no-such-round"]
    assert keys(made.state, c.return_player, 1) == ["player.not-withdrawn"]
    gone = made.do(c.withdraw_player, 1).state
    assert c.return_player(gone, 1) == [ev.PlayerReturned(1, 2)]
    assert keys(gone, c.return_player, 1, 4) == ["no-such-round"]
    assert keys(gone, c.withdraw_player, 1, 3) == ["player.is-withdrawn"]
    assert take_out(gone, gone.entrants[1]) == []
    assert take_out(gone, gone.entrants[2]) == [ev.PlayerWithdrawn(2, 2)]
    before = started(4).state
    assert take_out(before, before.entrants[2]) == [ev.PlayerRemoved(2)]


def test_an_absence_is_set_or_corrected_by_the_round() -> None:
    state = played(started(5, rounds=3).do(c.set_absence, 5, 1)).state
    assert record_absence(state, 5, 2) == [ev.AbsenceSet(5, 2, "ABSENT")]
    assert record_absence(state, 5, 2, Result.FULL_POINT_BYE, "x") == [ev.AbsenceSet(5, 2, "FULL_POINT_BYE")]
    assert record_absence(state, 5, 1, Result.NO_NOTICE, "x") == [ev.AbsenceCorrected(1, 5, "NO_NOTICE", "x")]
    assert keys(state, record_absence, 5, 1) == ["player.same-absence"]


def test_attendance_changes_only_what_is_not_so_already() -> None:
    state = started(4, rounds=3).do(c.set_absence, 1, 1).state
    assert change_attendance(state, 1, 1, Result.ABSENT) == []
    assert change_attendance(state, 1, 1, Result.NO_NOTICE) == [ev.AbsenceSet(1, 1, "NO_NOTICE")]
    assert change_attendance(state, 1, 1, None) == [ev.AbsenceCleared(1, 1)]
    assert change_attendance(state, 2, 1, None) == []
    assert change_attendance(state, 2, 1, Result.ABSENT) == [ev.AbsenceSet(2, 1, "ABSENT")]
    assert keys(published(started(4)).state, change_attendance, 1, 1, None) == ["already-paired"]
    announced = started(4, rounds=3, attendance="announced").do(c.check_in, [1]).state
    assert change_attendance(announced, 1, 1, None) == []
    assert change_attendance(announced, 2, 1, None) == [PlayerCheckedIn(2, 1)]
    assert change_attendance(announced, 2, 1, Result.ABSENT) == [ev.AbsenceSet(2, 1, "ABSENT")]
    assert not_checked_in(announced, 1) == [2, 3, 4]


def test_nobody_announces_that_they_come_to_the_in_between_round() -> None:
    made = started(5, game="draughts", drawing_dummy=True, rounds=3, attendance="announced")
    assert change_attendance(made.state, 1, ev.IN_BETWEEN, None) == []
    away = made.do(change_attendance, 1, ev.IN_BETWEEN, Result.ABSENT).state
    assert change_attendance(away, 1, ev.IN_BETWEEN, None) == [ev.AbsenceCleared(1, ev.IN_BETWEEN)]


def test_who_has_not_checked_in_by_lot() -> None:
    made = started(5, rounds=3).do(c.give_lots, {1: 5, 2: 4, 3: 3, 4: 2, 5: 1})
    made = made.do(c.check_in, [3]).do(c.set_absence, 5, 1).do(c.withdraw_player, 4, 2)
    assert not_checked_in(made.state, 1) == [4, 2, 1]
    assert not_checked_in(made.state, 2) == [5, 3, 2, 1]
    assert c.check_in(made.state, [5], 1) == [ev.AbsenceCleared(5, 1), PlayerCheckedIn(5, 1)]
    assert keys(made.state, c.check_in, [4], 2) == ["player.is-withdrawn"]
    assert keys(made.state, c.check_in, [1], 4) == ["no-such-round"]
    assert keys(made.state, c.check_in, [9]) == ["no-such-player"]


def test_a_no_show_with_black() -> None:
    state = shown(numbered(4), "1-2", "3-4 0-1R").state
    assert c.no_show(state, 2, 1) == [
        ev.ResultEntered(1, 1, "FORFEIT_WIN", "FORFEIT_LOSS"),
        ev.PlayerWithdrawn(2, 2, without_notice=True),
    ]
    assert c.no_show(state, 4, 1)[0] == ev.ResultEntered(1, 2, "FORFEIT_LOSS", "FORFEIT_LOSS")


# Results


def test_a_result_is_entered_or_corrected_by_the_status_of_its_round() -> None:
    open_ = shown(numbered(4), "1-2 1-0", "3-4")
    assert change_result(open_.state, 1, 1, *DRAW) == [ev.ResultEntered(1, 1, "DRAW", "DRAW")]
    over = closed(open_, [WHITE, WHITE])
    assert change_result(over.state, 1, 1, *DRAW, "sheet") == [ev.ResultCorrected(1, 1, "DRAW", "DRAW", "sheet")]
    assert c.clear_result(open_.state, 1, 1) == [ev.ResultCleared(1, 1)]
    assert refusal(open_.state, c.clear_result, 1, 2) == [("tournament.no-result", {"board": 2})]
    assert refusal(open_.state, c.close_round, 1) == [("tournament.boards-open", {"round": 1, "boards": "2"})]
    assert refusal(open_.state, c.enter_results, 1, [(1, *DRAW), (9, *DRAW), (1, *DRAW)]) == [
        ("tournament.no-such-board", {"board": 9, "round": 1}),
        ("tournament.board-twice", {"board": 1}),
    ]
    assert keys(open_.state, c.enter_result, 1, 1, Result.PENDING, Result.PENDING) == ["results-clash"]
    assert c.swap_colours(over.state, 1, 2, " wrong  way") == [ev.ColoursSwapped(1, 2, "wrong way")]


def test_what_stands_in_the_way_of_the_end() -> None:
    made = shown(numbered(4, rounds=3), "1-2 1-0", "3-4 adj")
    made = shown(made, "1-3 1-0", "2-4")
    assert refusal(made.state, c.finish) == [
        ("tournament.rounds-left", {"left": 2, "played": 1}),
        ("tournament.adjourned-left", {"round": 1, "board": 2}),
        ("tournament.not-closed", {"round": 2}),
    ]
    assert keys(made.state, c.record_barrage, [1, 2]) == [
        *("no-barrage", "rounds-left", "adjourned-left", "not-closed"),
    ]


# Prizes


def listed(
    *prizes: Prize, number: int = 0, of: PrizeGroup = PrizeGroup.SPECIAL, best: int = 4, to: int = 0
) -> PrizeList:
    return PrizeList(number, of, prizes, best=best, to=to)


def test_lists_of_prizes_at_their_bounds() -> None:
    state = started(4).state
    most = Prize(MOST_CENTS, "x" * 60, MOST_CENTS)
    assert c.set_prizes(state, listed(most, Prize(), best=99, to=7)) == [
        prize.PrizeListSet(
            2, "special", ((MOST_CENTS, "x" * 60, MOST_CENTS, 0), (0, "", 0, 0)), "", 0, "equal", 99, False, 7
        )
    ]
    for wrong in (Prize(MOST_CENTS + 1), Prize(-1), Prize(worth=MOST_CENTS + 1), Prize(worth=-1)):
        assert refusal(state, c.set_prizes, listed(Prize(), wrong)) == [("tournament.prizes.amount", {"place": 2})]
    assert keys(state, c.set_prizes, listed(Prize(thing="x" * 61))) == ["category.long"]
    for best in (0, 100):
        assert keys(state, c.set_prizes, listed(Prize(), best=best)) == ["prizes.best"]
    assert refusal(state, c.set_prizes, listed()) == [("tournament.prizes.none", {"most": 999})]
    assert keys(state, c.set_prizes, listed(*[Prize()] * 1000)) == ["prizes.none"]
    assert c.set_prizes(state, listed(*[Prize()] * 999))
    assert keys(state, c.set_prizes, listed(Prize(player=9))) == ["no-such-player"]
    assert keys(state, c.set_prizes, listed(Prize(), to=2)) == ["prizes.to-itself"]
    assert keys(state, c.set_prizes, listed(Prize(), number=1)) == ["prizes.first-list"]


def test_the_first_list_for_everyone_has_its_own_number() -> None:
    everyone = listed(Prize(5), of=PrizeGroup.EVERYONE)
    made = started(4)
    (first,) = c.set_prizes(made.state, everyone)
    assert isinstance(first, prize.PrizeListSet)
    assert first.list == 1
    (second,) = c.set_prizes(made.do(c.set_prizes, everyone).state, everyone)
    assert isinstance(second, prize.PrizeListSet)
    assert second.list == 2


@pytest.mark.parametrize(("cents", "possible"), [(0, False), (1, True), (MOST_CENTS, True), (MOST_CENTS + 1, False)])
def test_an_amount_that_is_moved(cents: int, possible: bool) -> None:
    state = started(4).state
    if possible:
        assert c.move_prize(state, 0, 1, cents, " agreed ") == [prize.PrizeMoved(0, 1, cents, "agreed")]
    else:
        assert keys(state, c.move_prize, 0, 1, cents, "agreed") == ["prizes.move-amount"]
    assert keys(state, c.move_prize, 2, 2, 5, "") == ["prizes.no-reason", "prizes.move-same"]
    assert keys(state, c.move_prize, 0, 9, 5, "x") == ["no-such-player"]


def test_rules_of_prizes_at_their_bounds() -> None:
    state = started(9).state
    assert c.set_prize_rules(state, minimum=MOST_CENTS, unit=MOST_CENTS, excluded=[8, 1, 8], one_each=True) == [
        prize.PrizeRulesSet(True, MOST_CENTS, MOST_CENTS, False, (1, 8))
    ]
    assert c.set_prize_rules(state, withdrawn=True) == [prize.PrizeRulesSet(False, 0, 1, True, ())]
    for rules in ({"minimum": -1}, {"minimum": MOST_CENTS + 1}):
        assert keys(state, c.set_prize_rules, **rules) == ["prizes.minimum"]
    for rules in ({"unit": 0}, {"unit": MOST_CENTS + 1}):
        assert keys(state, c.set_prize_rules, **rules) == ["prizes.unit"]


def test_categories_list_players_in_order_and_once() -> None:
    state = started(9).state
    assert c.set_category(state, " U  18 ", added=[8, 1, 8], removed=[9, 2]) == [
        prize.CategorySet(1, "U 18", "", (1, 8), (2, 9))
    ]
    assert refusal(state, c.set_category, "X", added=[8, 1], removed=[1, 8]) == [
        ("tournament.category.in-and-out", {"player": f"{number} (P{number})"}) for number in (1, 8)
    ]
    assert c.set_category(state, "x" * 60)
    assert keys(state, c.set_category, "x" * 61) == ["category.long"]
    assert keys(state, c.set_category, " ") == ["category.no-name"]
    assert keys(state, c.set_category, "X", category=3) == ["category.unknown"]
    assert keys(state, c.remove_category, 3) == ["category.unknown"]
