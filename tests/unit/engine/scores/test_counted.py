"""The rounds that count: of a round robin with players who left, and of a Keizer season with uncounted rounds."""

from __future__ import annotations

import pytest

from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import PlayerRound, Result
from zwitsers.engine.domain.keizer import Keizer
from zwitsers.engine.domain.round_robin import RoundRobin
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.counted import counted, cycles_of, games_played, left_early, played_half
from zwitsers.engine.scores.criteria.field import RankingField
from zwitsers.engine.scores.criteria.writing import parse_codes
from zwitsers.engine.scores.table import pairing_scores, points_table

FREE = PlayerRound(Result.FREE)
# Four players, three games each: 4 withdrew after one game, 3 plays its last game later.
LEFT = snapshot_of(
    "4w+ 3b= 2w+",
    "3w- 4b+f 1b-",
    "2b+ 1w= 4w?",
    "1b- 2w-f 3b?",
    round_robin=RoundRobin(),
    unavailable={4: Result.WITHDRAWN, 1: Result.ABSENT},
)


@pytest.mark.parametrize(
    ("said", "planned", "players", "cycles"),
    [(0, None, 4, 1), (0, 3, 4, 1), (0, 5, 4, 1), (0, 6, 4, 2), (0, 5, 3, 1), (0, 6, 3, 2), (2, 3, 4, 2), (1, 6, 4, 1)],
)
def test_rr4_the_number_of_cycles(said: int, planned: int | None, players: int, cycles: int) -> None:
    made = snapshot_of(*[""] * players, planned_rounds=planned)
    assert cycles_of(made._replace(round_robin=RoundRobin(said))) == cycles
    if not said:
        assert cycles_of(made) == cycles


def test_rr5_forfeits_and_games_to_come_are_not_played() -> None:
    assert [games_played(LEFT, number) for number in LEFT.numbers] == [3, 2, 2, 1]
    assert [played_half(LEFT, number) for number in LEFT.numbers] == [True, True, True, False]
    twice = LEFT._replace(round_robin=RoundRobin(2))
    assert [played_half(twice, number) for number in LEFT.numbers] == [True, False, False, False]


def test_rr5_only_who_withdrew_from_a_round_robin_can_have_left_early() -> None:
    assert left_early(LEFT) == {4}
    assert left_early(LEFT._replace(unavailable={4: Result.ABSENT})) == frozenset()
    assert left_early(LEFT._replace(round_robin=None)) == frozenset()


def test_rr5_rr8_games_of_who_left_and_games_to_come_count_for_nobody() -> None:
    first, second, third, fourth = LEFT.histories
    assert counted(LEFT).histories == (
        (FREE, *first[1:]),
        (second[0], FREE, second[2]),
        (*third[:2], FREE),
        (FREE, FREE, FREE),
    )
    assert len(fourth) == 3
    there = LEFT._replace(unavailable={})
    assert counted(there).histories == (first, second, (*third[:2], FREE), (*fourth[:2], FREE))


def test_rr5_criteria_are_without_the_games_of_who_left() -> None:
    """1 won from 4, who left, and from 2; 3 won from 2 and drew with 1."""
    field = RankingField(LEFT, rulebook("round-robin"))
    (won,) = parse_codes("WON")
    assert field.values(won) == {1: 1, 2: 0, 3: 1, 4: 0}
    assert [term.round for term in field.terms(won, 1)] == [2, 3]


def test_rr3_a_bye_counts_for_nothing_in_a_round_robin_only() -> None:
    made = snapshot_of("bye", "3w+", "2b-")
    assert counted(made) is made
    assert counted(made._replace(round_robin=RoundRobin())).histories == ((FREE,), *made.histories[1:])


def test_where_everything_counts_the_snapshot_is_the_same() -> None:
    made = snapshot_of("2w+", "1b-", round_robin=RoundRobin())
    assert counted(made) is made
    season = snapshot_of("2w+", "1b-", keizer=Keizer())
    assert counted(season) is season


def test_uncounted_rounds_of_a_season_count_for_nobody() -> None:
    made = snapshot_of("2w+ bye 2b=", "1b- absent 1w=", keizer=Keizer(uncounted=(1, 3)))
    assert counted(made).histories == ((FREE, PlayerRound(Result.BYE), FREE), (FREE, PlayerRound(Result.ABSENT), FREE))


def test_rr5_points_after_any_round_are_without_the_games_of_who_left() -> None:
    """In half points: 1 won from 4, which does not count, drew with 3 and won from 2; 3 won from 2. 3 plays 4 later."""
    assert points_table(LEFT) == pairing_scores(LEFT) == {1: 3, 2: 0, 3: 3, 4: 0}
    assert points_table(LEFT, 1) == pairing_scores(LEFT, 2) == {1: 0, 2: 0, 3: 2, 4: 0}
    assert points_table(LEFT._replace(unavailable={}), 1) == {1: 2, 2: 0, 3: 2, 4: 0}
