"""knsb-rating on random tournaments: the engine beside the brute force over R6, and beside the walk through C1-C15."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from fuzzing import RATING, DisagreementError, examine, tournament_of, ways_in_turn
from oracles.rating_brute_force import best_pairing
from oracles.rating_differences import difference
from oracles.rating_tournaments import random_tournament, tangled_tournament
from oracles.rating_walk import walk
from rating_engine import lines
from zwitsers.pairing import rating

TOURNAMENTS = 2000
CHUNK = 125
WALKS = 600
CHUNK_OF_WALKS = 100


@pytest.mark.parametrize("first", range(0, TOURNAMENTS, CHUNK))
def test_2000_tournaments_agree_with_the_brute_force_boards_colours_and_order(first: int) -> None:
    """A third of them random, a third tangled, a third wide; each as shipped and in one of the engine's other ways."""
    findings = [examine(RATING, seed, ways_in_turn(RATING, seed)) for seed in range(first, first + CHUNK)]
    assert sum(finding.pairable for finding in findings) > CHUNK // 2


@pytest.mark.parametrize("first", range(0, WALKS, CHUNK_OF_WALKS))
@pytest.mark.parametrize("make", [random_tournament, tangled_tournament])
def test_the_engine_pairs_as_the_text_does_unless_a_ruling_says_otherwise(make: object, first: int) -> None:
    """`difference` raises when no ruling accounts for what the walk does differently."""
    assert callable(make)
    alike = 0
    for seed in range(first, first + CHUNK_OF_WALKS):
        snapshot = make(seed)
        walked = walk(snapshot)
        as_the_text = lines(snapshot) == (walked.lines if walked else None)
        assert as_the_text == (difference(snapshot) is None), f"{make} {seed}"
        alike += as_the_text
    assert alike > CHUNK_OF_WALKS // 2


def test_the_tournaments_ask_for_everything_r6_has() -> None:
    """In some pool of the sample: moved-down players, repeated floats, clashes, exchanges of one, two and three."""
    best = [best_pairing(tournament_of(RATING, seed)[1]) for seed in range(TOURNAMENTS // 2)]
    rows = [row for one in best if one for row in one.keys]
    for item in range(9):
        assert len({row[item] for row in rows}) > 1, f"item {item + 1} is the same everywhere"
    assert {row[7][0] for row in rows} >= {0, 1, 2, 3}


def test_a_wrong_engine_would_be_noticed() -> None:
    """Without A3's N.B. the engine is wrong now and then, and the comparison says so."""
    with (
        patch.object(rating, "heterogeneous", lambda moved_down, _pool: moved_down > 0),
        pytest.raises(DisagreementError, match="R6 item"),
    ):
        for seed in range(300):
            examine(RATING, seed, ways_in_turn(RATING, seed))
