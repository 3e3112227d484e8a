"""RR1 to RR4 and RR8: numbers, tables, free players, cycles, the whole schedule."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from helpers.round_robins import BOOK, all_games, colours, played, start
from zwitsers.engine.domain import Player, Result, RoundRobin, Snapshot
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.colour_cards import ColourReason
from zwitsers.engine.rules.round_robin import ScheduleError
from zwitsers.engine.scores.table import points_table, score_table
from zwitsers.engine.why.answers import Reason, RoundExplainer
from zwitsers.engine.why.colours import colour_facts
from zwitsers.engine.why.view import view_of
from zwitsers.engine.why.words import AnswerWords

FOUR = [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
SIX = [
    [(1, 6), (2, 5), (3, 4)],
    [(6, 4), (5, 3), (1, 2)],
    [(2, 6), (3, 1), (4, 5)],
    [(6, 5), (1, 4), (2, 3)],
    [(3, 6), (4, 2), (5, 1)],
]


def test_rr1_the_number_in_the_table_is_the_lot_number() -> None:
    """Whatever the order of the players and whatever their ratings."""
    players = tuple(Player(number, f"Player {number}", rating=1000 + number) for number in (3, 1, 4, 2))
    snapshot = Snapshot(players, ((),) * 4, 3, predetermined=True, round_robin=RoundRobin())
    assert all_games(snapshot) == FOUR


def test_rr1_the_pairing_number_is_the_number_in_the_table_where_a_file_has_one() -> None:
    """In the table 4 is number 1, 3 is 2, 2 is 3 and 1 is 4; without points that is the order too."""
    snapshot = start(4)._replace(pairing_numbers={4: 1, 3: 2, 2: 3, 1: 4})
    assert all_games(snapshot) == [[(5 - white, 5 - black) for white, black in games] for games in FOUR]
    assert BOOK.order(snapshot, score_table(snapshot, BOOK.method)) == [4, 3, 2, 1]


def test_rr2_the_tables_of_four_and_six_are_those_of_the_handbook() -> None:
    assert all_games(start(4)) == FOUR
    assert all_games(start(6)) == SIX


def test_rr2_decides_pairs_colours_and_the_order_of_the_boards() -> None:
    pairing = pair_round(played(start(6), 1), BOOK)
    assert pairing.plain() == "3\n6 4\n5 3\n1 2\n"
    assert {board.colour_article for board in pairing.boards} == {"RR2"}
    assert pairing.scheme == "RR2"


def test_rr4_is_cited_from_the_second_cycle_on() -> None:
    for played_rounds, article in ((2, "RR2"), (3, "RR4")):
        pairing = pair_round(played(start(4, 6), played_rounds), BOOK)
        assert {board.colour_article for board in pairing.boards} == {article}


@pytest.mark.parametrize("played_rounds", [0, 5])
def test_rr2_and_rr4_give_the_colours_by_the_schedule(played_rounds: int) -> None:
    view = view_of(played(start(4, 6), played_rounds), BOOK)
    (game, *_others) = pair_round(view.snapshot, BOOK).boards
    assert colour_facts(view, game.white, game.black).reason is ColourReason.SCHEDULE
    assert colour_facts(view, game.black, game.white).white == game.white


def test_rr2_says_why_two_meet_and_in_which_round_two_others_do() -> None:
    explainer = RoundExplainer(played(start(6), 1), BOOK)
    words = AnswerWords(explainer.view, "en")
    answer = explainer.about_board(2)
    assert (answer.pair.reason, answer.pair.decided_by) == (Reason.SCHEME, ("RR2",))
    assert words.about(answer)[:1] == [
        "In the Berger table for 6 numbers, round 2 of 5, Player 5 (5) and Player 3 (3) play each other."
    ]
    assert words.not_paired(3, 6, explainer.why_not(3, 6), explainer)[0] == (
        "By the Berger table for 6 numbers Player 3 (3) and Player 6 (6) play each other in round 5. In round 2 "
        "Player 3 (3) plays Player 5 (5) and Player 6 (6) plays Player 4 (4)."
    )


def test_rr3_whoever_meets_the_empty_number_is_free_without_a_point_a_bye_or_a_board() -> None:
    pairing = pair_round(start(5), BOOK)
    assert pairing.plain() == "2\n2 5\n3 4\n"
    assert pairing.bye is None
    assert dict(pairing.absent) == {1: Result.FREE}
    after = played(start(5), 5)
    assert points_table(after)[1] == 8  # four games won, and nothing for the round without one
    assert all(history.count(after.entry(1, 1)) == 1 for history in after.histories)


def test_rr3_is_why_somebody_has_no_game() -> None:
    explainer = RoundExplainer(start(5), BOOK)
    answer = explainer.about_player(1)
    assert answer.pair.decided_by == ("RR3",)
    assert AnswerWords(explainer.view, "en").together(answer)[0] == (
        "Player 1 (1) is free in round 1 of 5: in the Berger table for 6 numbers they have no opponent who takes part."
    )


def test_rr3_whoever_a_file_has_as_absent_against_the_empty_number_is_free() -> None:
    """TRF has one code for both; a game that is missed through absence leaves only the opponent free."""
    away = start(5)._replace(unavailable={1: Result.ABSENT, 2: Result.ABSENT})
    assert dict(pair_round(away, BOOK).absent) == {1: Result.FREE, 2: Result.ABSENT, 5: Result.FREE}
    assert RoundExplainer(away, BOOK).about_player(1).pair.decided_by == ("RR3",)
    gone = start(5)._replace(unavailable={1: Result.WITHDRAWN})
    assert dict(pair_round(gone, BOOK).absent) == {1: Result.WITHDRAWN}


def test_rr3_a_bye_that_another_program_wrote_counts_for_nothing() -> None:
    after = played(start(5), 1)
    bye = after.entry(1, 1)._replace(result=Result.BYE)
    assert points_table(after._replace(histories=((bye,), *after.histories[1:])))[1] == 0


def test_rr4_two_cycles_with_colours_reversed_and_the_last_two_rounds_of_the_first_changed() -> None:
    first = [FOUR[0], FOUR[2], FOUR[1]]
    second = [[(black, white) for white, black in games] for games in FOUR]
    assert all_games(start(4, 6)) == first + second


def test_rr4_two_cycles_asked_for_need_no_planned_rounds() -> None:
    assert all_games(start(4, None, RoundRobin(2))) == all_games(start(4, 6))
    assert len(all_games(start(4))) == 3


def test_rr4_a_setting_turns_the_change_off() -> None:
    second = [[(black, white) for white, black in games] for games in FOUR]
    assert all_games(start(4, 6, RoundRobin(2, swap=False))) == FOUR + second


def test_rr4_three_cycles_where_the_tournament_asks_for_them() -> None:
    games = [frozenset(pair) for round_ in all_games(start(4, 9, RoundRobin(3))) for pair in round_]
    assert Counter(games) == {frozenset(pair): 3 for pair in combinations(range(1, 5), 2)}
    with pytest.raises(ScheduleError):
        all_games(start(4, 9))


@pytest.mark.parametrize("players", [4, 6, 8, 10, 12, 14, 16])
def test_rr4_with_the_change_nobody_has_one_colour_three_times_running(players: int) -> None:
    after = played(start(players, 2 * players - 2), 2 * players - 2)
    for number in after.numbers:
        had = colours(after, number)
        assert all(len(set(had[place : place + 3])) == 2 for place in range(len(had) - 2))


@pytest.mark.parametrize(("players", "rounds", "fits"), [(6, 4, "5 rounds"), (6, 9, "10"), (7, 6, "7 rounds")])
def test_rr4_any_other_number_of_rounds_is_refused_with_the_two_that_fit(players: int, rounds: int, fits: str) -> None:
    with pytest.raises(ScheduleError) as caught:
        pair_round(start(players, rounds), BOOK)
    assert fits in caught.value.text("en")


@pytest.mark.parametrize(("rounds", "cycles", "fits"), [(3, 2, 6), (6, 1, 3), (6, 3, 9), (4, 1, 3)])
def test_rr4_the_planned_rounds_are_those_of_the_cycles_asked_for(rounds: int, cycles: int, fits: int) -> None:
    with pytest.raises(ScheduleError) as caught:
        pair_round(start(4, rounds, RoundRobin(cycles)), BOOK)
    (problem,) = caught.value.problems
    assert problem.key == "pairing.round-robin.cycles"
    assert problem.values == {"rounds": rounds, "players": 4, "cycles": cycles, "fits": fits}


def test_rr2_another_schedule_than_the_table_is_not_paired() -> None:
    """A file can have a schedule of its own, which can be read and ranked only."""
    with pytest.raises(ScheduleError) as caught:
        pair_round(start(4, 3, RoundRobin(custom=True)), BOOK)
    assert [problem.key for problem in caught.value.problems] == ["pairing.round-robin.custom"]


def test_rr4_after_the_last_round_there_is_nothing_to_pair() -> None:
    with pytest.raises(ScheduleError, match="All 3 rounds"):
        pair_round(played(start(4), 3), BOOK)


def test_rr8_all_rounds_are_known_before_the_first() -> None:
    before, after = start(6), played(start(6), 4)
    assert all_games(before) == all_games(after) == SIX


def test_rr8_a_game_that_is_not_played_yet_counts_for_nothing() -> None:
    snapshot = start(4)
    entries = pair_round(snapshot, BOOK).entries()
    waiting = snapshot._replace(histories=tuple((entries[number],) for number in snapshot.numbers))
    assert set(points_table(waiting).values()) == {0}


def test_rr3_who_is_known_to_be_free_is_free_and_not_missing() -> None:
    """Of five players the first has no opponent in round 1, whether that is said or not."""
    schedule = BOOK.pairing.schedule
    assert schedule is not None
    plain = start(5)
    said = plain._replace(unavailable={1: Result.FREE})
    assert schedule.games(said, 1) == schedule.games(plain, 1)
    assert schedule.games(said, 1).free == (1,)


def test_rr3_the_free_players_are_listed_by_number() -> None:
    """1 and 5 of six are away: of the boards 1-6, 2-5 and 3-4 only the last one is played."""
    schedule = BOOK.pairing.schedule
    assert schedule is not None
    away = start(6)._replace(unavailable=dict.fromkeys((1, 5), Result.ABSENT))
    assert schedule.games(away, 1).free == (2, 6)
