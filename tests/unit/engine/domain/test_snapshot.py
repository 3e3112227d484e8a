"""What a snapshot says of its rounds: their numbers, points, stones, and the tournament as it was."""

from __future__ import annotations

import pytest

from zwitsers.engine.domain import (
    Colour,
    Constraints,
    ForbiddenPairs,
    McMahon,
    MeetingAhead,
    Player,
    PlayerRound,
    Points,
    Problem,
    Result,
    Snapshot,
    SnapshotError,
)
from zwitsers.engine.domain.round_robin import rounds_of_cycle

WHITE, BLACK = Colour.WHITE, Colour.BLACK
ABSENT, HALF = PlayerRound(Result.ABSENT), PlayerRound(Result.HALF_POINT_BYE)


def waiting(players: int, rounds: int) -> Snapshot:
    """Everyone was absent in every round."""
    names = tuple(Player(number) for number in range(1, players + 1))
    return Snapshot(names, ((ABSENT,) * rounds,) * players, planned_rounds=9)


def test_a_forbidden_pair_counts_from_its_first_up_to_its_last_round() -> None:
    pair = frozenset({1, 2})
    bounded, to_the_end = ForbiddenPairs(pair, 2, 3), ForbiddenPairs(pair, 3)
    assert [bounded.applies_to(number) for number in (1, 2, 3, 4)] == [False, True, True, False]
    assert [to_the_end.applies_to(number) for number in (2, 3, 99)] == [False, True, True]


def test_a_game_ahead_counts_from_when_it_is_known_until_its_round() -> None:
    game = MeetingAhead(frozenset({1, 2}), 4, since=2)
    assert [game.applies_to(number) for number in (1, 2, 3, 4, 5)] == [False, True, True, False, False]


def test_games_ahead_of_a_player_are_those_known_and_not_yet_reached() -> None:
    ahead = (
        MeetingAhead(frozenset({1, 2}), 4),
        MeetingAhead(frozenset({1, 3}), 5, since=3),
        MeetingAhead(frozenset({1, 4}), 9, since=4),
        MeetingAhead(frozenset({2, 3}), 9),
        MeetingAhead(frozenset({1, 4}), 2),
    )
    # Two rounds are over: round 3 is to come.
    snapshot = waiting(4, 2)._replace(constraints=Constraints(ahead=ahead))
    assert [snapshot.met_ahead(number) for number in (1, 2, 3, 4)] == [
        [(4, 2), (5, 3)],
        [(4, 1), (9, 3)],
        [(5, 1), (9, 2)],
        [],
    ]


def test_the_in_between_round_has_a_column_and_no_number() -> None:
    snapshot = waiting(2, 4)._replace(in_between=3)
    assert snapshot.round_numbers == (1, 2, 0, 3)
    assert (snapshot.rounds, snapshot.numbered_rounds, snapshot.round_to_come) == (4, 3, 4)
    assert (snapshot.planned_rounds, snapshot.planned_columns) == (9, 10)
    assert snapshot._replace(planned_rounds=4).last_round_comes
    assert snapshot._replace(planned_rounds=None).planned_columns is None


def test_before_the_in_between_round_every_column_has_a_number() -> None:
    before = waiting(2, 4)._replace(in_between=3).after(2)
    assert before.round_numbers == (1, 2)
    assert (before.numbered_rounds, before.round_to_come) == (2, 3)
    right_after = waiting(2, 3)._replace(in_between=3)
    assert (right_after.round_numbers, right_after.round_to_come) == ((1, 2, 0), 3)


def test_without_players_there_are_no_rounds() -> None:
    nobody = Snapshot((), ())
    assert (nobody.rounds, nobody.round_numbers, nobody.round_to_come, nobody.planned_columns) == (0, (), 1, None)


def test_virtual_points_are_those_of_the_round_from_the_first_to_the_last() -> None:
    snapshot = waiting(2, 0)._replace(virtual={1: (2, 1)})
    assert [snapshot.virtual_points(1, number) for number in (0, 1, 2, 3)] == [0, 2, 1, 0]
    assert snapshot.virtual_points(2, 1) == 0


def test_points_gained_by_the_points_of_the_tournament_with_penalties() -> None:
    histories = ((PlayerRound(Result.WIN, 2, WHITE), ABSENT), (PlayerRound(Result.LOSS, 1, BLACK), HALF))
    snapshot = Snapshot((Player(1), Player(2)), histories, abnormal={(1, 1): -1, (2, 2): 3})
    assert [snapshot.gained(1, 1), snapshot.gained(1, 2), snapshot.gained(2, 2)] == [2 - 1, 0, 1 + 3]
    other = snapshot._replace(points=Points(win=3, draw=1, absence=1))
    assert [other.gained(1, 1), other.gained(1, 2), other.gained(2, 2)] == [3 - 1, 1, 1 + 3]


def test_points_gained_in_a_mcmahon_are_rounded_over_the_rounds_so_far() -> None:
    """M4: two absences of half a point give nothing first and then a whole point."""
    snapshot = waiting(2, 3)._replace(mcmahon=McMahon({1: 60, 2: 58}), abnormal={(1, 2): 1, (1, 3): -2})
    assert [snapshot.gained(1, number) for number in (1, 2, 3)] == [0, 2 + 1, 0 - 2]
    assert [snapshot.start_of(number) for number in (1, 2)] == [60, 58]
    assert waiting(2, 0).start_of(1) == 0


def test_the_stones_of_a_game_are_on_the_board_of_both() -> None:
    histories = (
        (PlayerRound(Result.WIN, 2, WHITE), ABSENT),
        (PlayerRound(Result.LOSS, 1, BLACK), ABSENT),
        (ABSENT, ABSENT),
    )
    snapshot = Snapshot((Player(1), Player(2), Player(3)), histories, stones={(2, 1): 4})
    assert [snapshot.stones_in(number, 1) for number in (1, 2, 3)] == [4, 4, 0]
    assert [snapshot.stones_in(number, 2) for number in (1, 2)] == [0, 0]


def test_the_tournament_as_it_was_knows_why_the_next_round_was_missed() -> None:
    game, reply = PlayerRound(Result.WIN, 2, WHITE), PlayerRound(Result.LOSS, 1, BLACK)
    histories = (
        (ABSENT, game, ABSENT),
        (ABSENT, reply, HALF),
        (ABSENT, PlayerRound(Result.BYE), ABSENT),
        (HALF, PlayerRound(Result.WITHDRAWN), ABSENT),
    )
    snapshot = Snapshot(tuple(Player(number) for number in (1, 2, 3, 4)), histories, unavailable={1: Result.ABSENT})
    assert dict(snapshot.after(1).unavailable) == {4: Result.WITHDRAWN}
    assert snapshot.after(1).histories == ((ABSENT,), (ABSENT,), (ABSENT,), (HALF,))
    assert dict(snapshot.after(2).unavailable) == {
        1: Result.ABSENT,
        2: Result.HALF_POINT_BYE,
        3: Result.ABSENT,
        4: Result.ABSENT,
    }
    assert snapshot.after(3) is snapshot
    assert snapshot.after(0).rounds == 0


@pytest.mark.parametrize("rounds", [-1, 3])
def test_there_is_no_tournament_after_more_rounds_than_there_were(rounds: int) -> None:
    with pytest.raises(SnapshotError) as found:
        waiting(2, 2).after(rounds)
    assert found.value.problems == (Problem("snapshot.no-such-round", round=rounds, rounds=2),)


def test_a_changed_copy_is_judged_like_any_other() -> None:
    with pytest.raises(SnapshotError):
        waiting(2, 1)._replace(unavailable={3: Result.ABSENT})


def test_of_thousands_of_problems_only_the_first_are_told() -> None:
    with pytest.raises(SnapshotError) as found:
        waiting(2, 0)._replace(unavailable=dict.fromkeys(range(3, 400), Result.ABSENT))
    assert len(found.value.problems) == 200


def test_a_pairing_number_is_the_number_where_nothing_else_is_said() -> None:
    snapshot = waiting(3, 0)._replace(pairing_numbers={1: 2, 2: 1})
    assert [snapshot.pairing_number(number) for number in (1, 2, 3)] == [2, 1, 3]


def test_results_of_an_in_between_round_and_points_without_playing() -> None:
    between = {Result.SELF_DRAW, Result.DUMMY_DRAW, Result.MOVED, Result.NO_PART}
    assert {result for result in Result if result.in_between} == between
    free = {Result.FORFEIT_WIN, Result.BYE, Result.FULL_POINT_BYE}
    assert {result for result in Result if result.free_point} == free
    assert {result for result in Result if not result.counts} == {Result.FREE, Result.MOVED, Result.NO_PART}


@pytest.mark.parametrize(("players", "rounds"), [(0, 1), (1, 1), (2, 1), (3, 3), (4, 3), (5, 5), (6, 5)])
def test_in_a_cycle_everybody_meets_once(players: int, rounds: int) -> None:
    assert rounds_of_cycle(players) == rounds
