"""knsb-rating on random tournaments: the engine beside the brute force over R6, and beside the walk through C1-C15."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

import helpers.fuzzing as fuzzing
from helpers.fuzzing import RATING, DisagreementError, Way, examine, tournament_of, ways_in_turn
from helpers.long_run import scaled
from helpers.rating_engine import lines
from oracles.rating_brute_force import best_pairing
from oracles.rating_differences import difference
from oracles.rating_tournaments import random_tournament, tangled_tournament
from oracles.rating_walk import walk
from zwitsers.engine.rules.registry import rulebook

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from helpers.fuzzing import Finding
    from zwitsers.engine.domain import Snapshot

# The makers take turns: two of three seeds give 4 to 10 players, the third 11 or 12; of those a tenth will do.
SEEDS = [seed for seed in range(3000) if seed % 3 != 2 or seed % 30 == 2]
CHUNK = 150
# Compared every day; all of them in a long run.
COMPARED = SEEDS[: scaled(150, len(SEEDS), 300)]
WALKS = scaled(50, 600, 100)
CHUNK_OF_WALKS = min(WALKS, 100)


def examine_all(seeds: Iterable[int]) -> list[Finding]:
    return [examine(RATING, seed, ways_in_turn(RATING, seed)) for seed in seeds]


@pytest.mark.parametrize("first", range(0, len(COMPARED), CHUNK))
def test_the_tournaments_agree_with_the_brute_force_boards_colours_and_order(first: int) -> None:
    """Each as the engine is shipped, and in turn by its exact solver alone, with its shortest horizon, or its tails."""
    findings = examine_all(COMPARED[first : first + CHUNK])
    assert sum(finding.pairable for finding in findings) > len(findings) // 2


def test_the_tournaments_are_2000_of_four_to_ten_players_and_100_wide_ones() -> None:
    names = Counter(tournament_of(RATING, seed)[0].split()[0] for seed in SEEDS)
    assert names == {"random": 1000, "tangled": 1000, "wide": 100}
    sizes = Counter(len(tournament_of(RATING, seed)[1].players) for seed in SEEDS[:500])
    assert set(sizes) == set(range(4, 13))
    turns = Counter(way for seed in SEEDS for way in ways_in_turn(RATING, seed))
    assert all(turns[way] > len(SEEDS) / 5 for way in Way)


@pytest.mark.parametrize("first", range(0, WALKS, CHUNK_OF_WALKS))
@pytest.mark.parametrize("make", [random_tournament, tangled_tournament])
def test_the_engine_pairs_as_the_text_does_unless_a_ruling_says_otherwise(
    make: Callable[[int], Snapshot], first: int
) -> None:
    """`difference` raises when no ruling accounts for what the walk does differently."""
    alike = 0
    for seed in range(first, first + CHUNK_OF_WALKS):
        snapshot = make(seed)
        walked = walk(snapshot)
        as_the_text = lines(snapshot) == (walked.lines if walked else None)
        assert as_the_text == (difference(snapshot) is None), f"{make.__name__} {seed}"
        alike += as_the_text
    assert alike > CHUNK_OF_WALKS // 2


def test_the_tournaments_ask_for_everything_r6_has() -> None:
    """In some pool of the sample: moved-down players, repeated floats, clashes, exchanges of one, two and three."""
    best = [best_pairing(tournament_of(RATING, seed)[1]) for seed in SEEDS[:600]]
    rows = [row for one in best if one for row in one.keys]
    for item in range(9):
        assert len({row[item] for row in rows}) > 1, f"item {item + 1} is the same everywhere"
    assert {row[7][0] for row in rows} >= {0, 1, 2, 3}


def test_a_wrong_engine_would_be_noticed() -> None:
    """Without A3's N.B. the engine is wrong now and then, and the comparison says so."""
    book = rulebook(RATING)
    without_the_note = book._replace(
        pairing=book.pairing._replace(heterogeneous=lambda moved_down, _pool: moved_down > 0)
    )
    with (
        patch.object(fuzzing, "rulebook", lambda _system: without_the_note),
        pytest.raises(DisagreementError, match="R6 item"),
    ):
        examine_all(SEEDS[:300])
