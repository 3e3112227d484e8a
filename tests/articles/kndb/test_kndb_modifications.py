"""002 Modificaties: guiding the opening (1, R7.1), and the drawing dummy with its in-between round (2, R7.2)."""

from __future__ import annotations

import pytest

from helpers.crosstables import tournament
from helpers.dummy_play import Played, entered, play_all
from zwitsers.engine.domain import Colour, Constraints, Player, PlayerRound, Result, Snapshot, StrengthGroups
from zwitsers.engine.pairing import NoPairingError, pair_round
from zwitsers.engine.pairing.drawing_dummy import (
    DummyError,
    after_in_between,
    in_between_round,
    join_dummy,
    pair_last_round,
    pair_with_dummy,
    record_round,
)
from zwitsers.engine.pairing.lots import guided_lots
from zwitsers.engine.rules.colour_cards import ColourCard
from zwitsers.engine.rules.kndb import RULEBOOK as KNDB
from zwitsers.engine.scores.control import control
from zwitsers.engine.scores.final import final_ranking
from zwitsers.engine.scores.table import score_table
from zwitsers.engine.scores.terms import score_terms
from zwitsers.engine.why.view import view_of

# Even and odd numbers of rounds, large fields and tight ones.
COURSES = [(9, 5), (11, 4), (11, 5), (11, 7), (13, 6), (21, 7)]


@pytest.fixture(scope="module", params=[(*course, variety) for course in COURSES for variety in (0, 1)], ids=str)
def played(request: pytest.FixtureRequest) -> Played:
    players, rounds, variety = request.param
    return play_all(players, rounds, variety)


# Modificatie 1


def grouped(snapshot: Snapshot, *groups: set[int], rounds: int) -> Snapshot:
    strength = StrengthGroups(tuple(map(frozenset, groups)), rounds)
    return snapshot._replace(constraints=Constraints(strength_groups=strength))


def pairs(snapshot: Snapshot) -> set[frozenset[int]]:
    return {frozenset((board.white, board.black)) for board in pair_round(snapshot, KNDB).boards}


def as_pairs(*numbers: tuple[int, int]) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in numbers}


UPPER, LOWER = {1, 2, 3, 4}, {5, 6, 7, 8}


def test_modificatie_1_players_of_different_groups_do_not_meet_in_the_opening_rounds() -> None:
    first = tournament(players=8)
    assert pairs(first) == as_pairs((1, 8), (2, 7), (3, 6), (4, 5))
    assert pairs(grouped(first, UPPER, LOWER, rounds=1)) == as_pairs((1, 4), (2, 3), (5, 8), (6, 7))
    second = tournament("1-4:1 2-3:1 5-8:1 6-7:1")
    assert pairs(grouped(second, UPPER, LOWER, rounds=2)) == as_pairs((1, 2), (3, 4), (5, 6), (7, 8))


def test_modificatie_1_after_the_opening_rounds_the_groups_are_released() -> None:
    second = tournament("1-4:1 2-3:1 5-8:1 6-7:1")
    assert pairs(grouped(second, UPPER, LOWER, rounds=1)) == pairs(second) == as_pairs((1, 6), (2, 5), (3, 8), (4, 7))


def test_modificatie_1_a_player_in_no_group_may_meet_anyone() -> None:
    found = pairs(grouped(tournament(players=8), {1, 2, 3}, {4, 5, 6}, rounds=1))
    # Each group of three needs one of the two outsiders.
    assert {len(pair & {7, 8}) for pair in found} == {0, 1}
    assert all(not (pair & {1, 2, 3} and pair & {4, 5, 6}) for pair in found)


def test_modificatie_1_groups_that_leave_no_pairing_are_an_error_that_says_so() -> None:
    with pytest.raises(NoPairingError) as raised:
        pair_round(grouped(tournament(players=6), {1, 2, 3}, {4, 5, 6}, rounds=1), KNDB)
    assert raised.value.obstruction.odd_parts in (
        (frozenset({1, 2, 3}), frozenset({4, 5, 6})),
        (frozenset({4, 5, 6}), frozenset({1, 2, 3})),
    )
    assert "sterktegroepen" in raised.value.text("nl")


def test_modificatie_1_after_a_guided_draw_the_strongest_do_not_meet_in_round_one() -> None:
    strong = {2, 5, 7, 8}
    lots = guided_lots([strong, {1, 3, 4, 6}], seed=12)
    drawn = {lots[number] for number in strong}
    assert drawn == {1, 2, 3, 4}
    assert all(len(pair & drawn) == 1 for pair in pairs(tournament(players=8)))


# Modificatie 2: the dummy during the tournament


def test_modificatie_2_the_dummy_draws_every_game(played: Played) -> None:
    history = played.before.history(played.dummy)
    assert all(entry.result is Result.DRAW for entry in history)
    assert score_table(played.before, KNDB.method)[played.dummy].points == played.before.rounds
    for pairing in played.rounds:
        assert pairing.opponent is not None
    assert [entry.opponent for entry in history] == [pairing.opponent for pairing in played.rounds]


def test_modificatie_2_nobody_meets_the_dummy_twice(played: Played) -> None:
    met = [pairing.opponent for pairing in played.rounds]
    assert len(set(met)) == len(met)
    assert played.between.last_opponent not in met


def test_modificatie_2_the_dummy_has_the_highest_lot_number_and_meets_number_1_first() -> None:
    snapshot, dummy = join_dummy(entered(5, 3))
    assert dummy == 6
    first = pair_with_dummy(snapshot, dummy)
    assert first.opponent == 1  # the fold 1-6, as number 1 is free in R5.2
    assert {frozenset(board[:2]) for board in first.pairing.boards} == as_pairs((2, 5), (3, 4))


def test_modificatie_2_the_dummy_is_ranked_by_its_own_score_wp_and_sb() -> None:
    snapshot, dummy = join_dummy(entered(5, 3))
    first = pair_with_dummy(snapshot, dummy)
    snapshot = record_round(snapshot, first, {2: Result.WIN, 4: Result.DRAW})
    table = score_table(snapshot, KNDB.method)
    assert table[dummy] == table[1] == table[3] == table[4] == (1, 1, 1, 1)
    assert KNDB.order(snapshot, table) == [2, 1, 3, 4, dummy, 5]


def test_modificatie_2_the_dummy_is_paired_like_anyone_else_in_its_own_score_group() -> None:
    snapshot, dummy = join_dummy(entered(5, 3))
    snapshot = record_round(snapshot, pair_with_dummy(snapshot, dummy), {2: Result.WIN, 4: Result.DRAW})
    second = pair_with_dummy(snapshot, dummy)
    # 2 comes down to 1, 3, 4 and the dummy; 1 goes on. 2 would meet the dummy, but 3 and 4 have met, so he meets 4.
    assert second.opponent == 3
    assert second.pairing.groups[1].natives == (1, 3, 4, dummy)


def test_modificatie_2_a_game_with_the_dummy_has_no_colour() -> None:
    snapshot, dummy = join_dummy(entered(5, 3))
    first = pair_with_dummy(snapshot, dummy)
    assert all(dummy not in (board.white, board.black) for board in first.pairing.boards)
    snapshot = record_round(snapshot, first, {2: Result.WIN, 4: Result.DRAW})
    assert snapshot.entry(1, 1) == PlayerRound(Result.DRAW, dummy, None)
    card = ColourCard.of(1, snapshot.history(1))
    assert (card.white_minus_black, card.previous) == (0, None)


# Modificatie 2: the in-between round


def test_modificatie_2_the_last_opponent_is_found_by_pairing_the_last_round_on_the_standings_then(
    played: Played,
) -> None:
    boards = pair_round(played.before, KNDB).boards
    (game,) = [board for board in boards if played.dummy in (board.white, board.black)]
    assert {game.white, game.black} == {played.dummy, played.between.last_opponent}


def test_modificatie_2_he_and_all_who_met_the_dummy_take_part_in_the_order_of_the_ranking(played: Played) -> None:
    concerned = {pairing.opponent for pairing in played.rounds} | {played.between.last_opponent}
    table = score_table(played.before, KNDB.method)
    assert list(played.between.players) == [n for n in KNDB.order(played.before, table) if n in concerned]
    assert len(concerned) == played.before.rounds + 1  # as many as there are rounds


def test_modificatie_2_with_an_odd_number_the_middle_one_of_the_ranking_draws_against_himself(played: Played) -> None:
    players = played.between.players
    if len(players) % 2:
        place = players.index(played.between.against_himself[0])
        assert place == len(players) - 1 - place
        assert len(played.between.against_himself) == 1
    else:
        assert played.between.against_himself == ()


def test_modificatie_2_the_in_between_round_is_paired_as_a_tournament_of_their_own(played: Played) -> None:
    playing = [n for n in played.between.players if n not in played.between.against_himself]
    others = {n: Result.ABSENT for n in played.before.numbers if n not in playing}
    assert played.between.boards == pair_round(played.before._replace(unavailable=others), KNDB).boards
    assert sorted(n for board in played.between.boards for n in board[:2]) == sorted(playing)


def test_modificatie_2_earlier_meetings_count_in_the_in_between_round(played: Played) -> None:
    for board in played.between.boards:
        assert all(entry.opponent != board.black for entry in played.before.history(board.white))


def test_modificatie_2_a_meeting_in_the_in_between_round_counts_in_the_last_round(played: Played) -> None:
    between = {frozenset(board[:2]) for board in played.between.boards}
    assert not between & {frozenset(board[:2]) for board in played.last.boards}
    for number in played.end.numbers:
        met = [entry.opponent for entry in played.end.history(number) if entry.opponent]
        assert len(set(met)) == len(met)


def test_modificatie_2_the_result_replaces_the_draw_with_the_dummy(played: Played) -> None:
    before, after = (score_table(snapshot, KNDB.method) for snapshot in (played.before, played.after))
    gained = {number: after[number].points - before[number].points for number in played.after.numbers}
    for number in played.after.numbers:
        own = played.after.history(number)[-1]
        if number == played.between.last_opponent:
            assert gained[number] == own.points  # his draw with the dummy was still to come
        elif number in played.between.players:
            assert gained[number] == own.points - 1
        else:
            assert gained[number] == 0
            assert own.result is Result.NO_PART
    assert played.dummy not in played.after


def test_modificatie_2_everyone_has_one_result_for_every_round_of_the_tournament(played: Played) -> None:
    rounds = played.before.rounds + 1
    for history in played.end.histories:
        assert sum(entry.result.counts for entry in history) == rounds
    assert len(played.games) == rounds * len(played.end.players)


def test_modificatie_2_score_wp_and_sb_are_those_of_the_games_that_count(played: Played) -> None:
    """Against himself: his own score."""
    table = score_table(played.end, KNDB.method)
    score = {n: sum(game.points for game in played.games if game.player == n) for n in played.end.numbers}
    for number in played.end.numbers:
        own = [game for game in played.games if game.player == number]
        resistance = sum(score[game.opponent] for game in own)
        berger = sum(game.points * score[game.opponent] for game in own)
        assert table[number] == (score[number], score[number], resistance, berger)


def test_eindstand_fmjd_counts_the_in_between_games_and_oneself_as_opponents(played: Played) -> None:
    table = score_table(played.end, KNDB.method)
    for line in final_ranking(played.end, KNDB, "fmjd"):
        own = sorted(table[game.opponent].points for game in played.games if game.player == line.number)
        values = {value.step.name: value.value for value in line.values}
        assert values["solkoff_median"] == sum(own[1:-1])
        assert values["solkoff_truncated_1"] == sum(own[1:])


def test_modificatie_2_the_last_round_is_paired_for_the_others(played: Played) -> None:
    paired = sorted(n for board in played.last.boards for n in board[:2])
    assert paired == [n for n in played.after.numbers if n != played.between.last_opponent]
    assert played.last.bye is None
    assert played.last.absent == {played.between.last_opponent: Result.MOVED}


def test_kleur_2_the_previous_round_of_someone_not_in_the_in_between_round_is_his_own_last(played: Played) -> None:
    for number in played.after.numbers:
        card = ColourCard.of(number, played.after.history(number), played.after.in_between)
        own = [entry for entry in played.after.history(number) if entry.result.counts][-1]
        assert card.previous is own.colour
    outside = [n for n in played.after.numbers if n not in played.between.players]
    cards = [ColourCard.of(n, played.after.history(n), played.after.in_between) for n in outside]
    assert any(card.previous is not None for card in cards)


def before_the_in_between_round(players: int, rounds: int) -> tuple[Snapshot, int]:
    snapshot, dummy = join_dummy(entered(players, rounds))
    for turn in range(rounds - 1):
        pairing = pair_with_dummy(snapshot, dummy)
        results = {board.white: (Result.WIN, Result.DRAW)[turn % 2] for board in pairing.pairing.boards}
        snapshot = record_round(snapshot, pairing, results)
    return snapshot, dummy


def test_kleur_2_the_previous_round_of_someone_away_from_the_in_between_round_is_the_one_before_it() -> None:
    """R10.2: 2 and 3 had one colour less of the other; only the round before the in-between round tells them apart."""
    snapshot, dummy = before_the_in_between_round(11, 5)
    away = snapshot.history(dummy)[0].opponent
    between = in_between_round(snapshot, dummy, away={away: Result.ABSENT})
    after = after_in_between(snapshot, dummy, between, {})
    assert after.history(away)[-1] == PlayerRound(Result.ABSENT)
    before = after.history(away)[-2].colour
    assert before is not None
    card = view_of(after, KNDB).cards[away]
    assert card.previous is before
    # Whoever met the dummy in the round before had no game with a colour in it.
    last = snapshot.history(dummy)[-1].opponent
    between = in_between_round(snapshot, dummy, away={last: Result.ABSENT})
    assert view_of(after_in_between(snapshot, dummy, between, {}), KNDB).cards[last].previous is None


def test_kleur_2_someone_away_from_the_in_between_round_gets_the_other_colour_than_in_the_round_before_it() -> None:
    """R10.2, in the boards of the last round: both have had as much white as black, and only he has a previous game.
    By lot numbers (Kleur 3) it would be the other way round."""
    history = {
        1: (
            PlayerRound(Result.DRAW, 2, Colour.WHITE),
            PlayerRound(Result.DRAW, 3, Colour.BLACK),
            PlayerRound(Result.ABSENT),
        ),
        4: (PlayerRound(Result.MOVED), PlayerRound(Result.HALF_POINT_BYE), PlayerRound(Result.SELF_DRAW)),
        2: (PlayerRound(Result.DRAW, 1, Colour.BLACK), PlayerRound(Result.ABSENT), PlayerRound(Result.NO_PART)),
        3: (PlayerRound(Result.ABSENT), PlayerRound(Result.DRAW, 1, Colour.WHITE), PlayerRound(Result.NO_PART)),
    }
    snapshot = Snapshot(
        tuple(Player(number) for number in sorted(history)),
        tuple(history[number] for number in sorted(history)),
        planned_rounds=3,
        unavailable={2: Result.ABSENT, 3: Result.ABSENT},
        in_between=3,
    )
    (board,) = pair_round(snapshot, KNDB).boards
    assert (board.white, board.black, board.colour_article) == (1, 4, "Kleur 2")


def left_over_after_the_in_between_round(players: int = 11, rounds: int = 4) -> tuple[Snapshot, set[int]]:
    """Somebody withdraws after the in-between round; the others are odd in number. Also: who has met the dummy."""
    snapshot, dummy = before_the_in_between_round(players, rounds)
    met = {entry.opponent for entry in snapshot.history(dummy)}
    between = in_between_round(snapshot, dummy)
    after = after_in_between(snapshot, dummy, between, {board.white: Result.WIN for board in between.boards})
    gone = next(n for n in after.numbers if n not in (*met, between.last_opponent))
    return after._replace(unavailable={**after.unavailable, gone: Result.WITHDRAWN}), met


def test_modificatie_2_the_one_left_over_in_the_last_round_draws_with_the_dummy() -> None:
    """R10.3: one point and no bye; the dummy, who drew every round, counts for his WP and SB."""
    snapshot, met = left_over_after_the_in_between_round()
    last = pair_last_round(snapshot)
    number = last.left_over
    assert number is not None
    assert number not in met
    assert (last.pairing.bye, last.warnings) == (None, ())
    end = record_round(snapshot, last, {board.white: Result.WIN for board in last.pairing.boards})
    assert end.history(number)[-1] == PlayerRound(Result.DUMMY_DRAW)
    before, after = (score_table(made, KNDB.method)[number] for made in (snapshot, end))
    assert after.points == before.points + 1
    opponents = [entry.opponent for entry in end.history(number) if entry.played]
    scores = [score_table(end, KNDB.method)[opponent].points for opponent in opponents]
    assert after.resistance_points == sum(scores) + 4  # four rounds drawn
    assert all(line.holds for line in control(end, KNDB))
    terms = score_terms(end, KNDB.method, number)
    assert tuple(sum(term.contributes for term in part) for part in terms) == after


def test_modificatie_2_nobody_meets_the_dummy_twice_while_that_can_be_avoided() -> None:
    """R10.3: whoever is lowest of those who have not met it; when all who are there have, the draft says so."""
    snapshot, met = left_over_after_the_in_between_round()
    everyone_else = {n: Result.ABSENT for n in snapshot.numbers if n not in met}
    three = snapshot._replace(unavailable=everyone_else)
    assert len(three.numbers) - len(three.unavailable) == 3
    with pytest.raises(NoPairingError):
        pair_round(three, KNDB)
    last = pair_last_round(three)
    assert last.left_over in met
    assert [problem.key for problem in last.warnings] == ["dummy.twice"]


def test_modificatie_2_the_arbiter_chooses_only_where_both_rounds_cannot_be_paired_otherwise() -> None:
    """R10.9."""
    snapshot, dummy = before_the_in_between_round(21, 5)
    _one, _two, three, four, _five = in_between_round(snapshot, dummy).players
    with pytest.raises(DummyError) as raised:
        in_between_round(snapshot, dummy, against_himself=[four])
    assert [problem.key for problem in raised.value.problems] == ["dummy.choice-not-needed"]
    assert in_between_round(snapshot, dummy, against_himself=[three]).against_himself == (three,)


def test_modificatie_2_an_even_last_round_has_no_opponent_of_the_dummy() -> None:
    snapshot, dummy = join_dummy(entered(9, 4))
    for turn in range(3):
        pairing = pair_with_dummy(snapshot, dummy)
        results = {board.white: (Result.WIN, Result.DRAW)[turn % 2] for board in pairing.pairing.boards}
        snapshot = record_round(snapshot, pairing, results)
    met = [entry.opponent for entry in snapshot.history(dummy)]
    away = next(n for n in snapshot.numbers if n not in (*met, dummy))
    snapshot = snapshot._replace(unavailable={away: Result.ABSENT})
    between = in_between_round(snapshot, dummy)
    assert between.last_opponent is None
    assert sorted(between.players) == sorted(met)
    after = after_in_between(snapshot, dummy, between, {})
    assert dict(after.unavailable) == {away: Result.ABSENT}
    assert len(pair_round(after, KNDB).boards) == 4
