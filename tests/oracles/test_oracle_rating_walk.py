"""A walk through 003 C1-C15 beside R6: where they part, the rulings account for it, and nothing else is needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from helpers.long_run import scaled
from oracles import rating_golden
from oracles.rating_brute_force import best_pairing
from oracles.rating_build import tournament
from oracles.rating_differences import difference, tally
from oracles.rating_rulings import EVERY_RULING, Ruling
from oracles.rating_tournaments import random_tournament, tangled_tournament, wide_tournament
from oracles.rating_walk import walk
from zwitsers.engine.domain import ForbiddenPairs, Snapshot

pytestmark = pytest.mark.slow

TOURNAMENTS = scaled(500, 2000)
CHUNK = 250
EXAMPLES = Path(__file__).resolve().parent / "rating_examples"
ACCOUNT = Path(__file__).resolve().parents[2] / "docs" / "conformance" / "knsb-rating-differences.md"

chunks = pytest.mark.parametrize("first", range(0, TOURNAMENTS, CHUNK))


def hold_the_walk_against_the_brute_force(snapshots: list[Snapshot]) -> None:
    for place, snapshot in enumerate(snapshots):
        best, walked = best_pairing(snapshot), walk(snapshot, EVERY_RULING)
        assert (walked.lines if walked else None) == (best.lines if best else None), f"tournament {place}"


@chunks
def test_every_difference_between_text_and_r6_has_its_ruling(first: int) -> None:
    """`difference` raises on one that no ruling explains; a sample without any would prove nothing."""
    assert sum(tally(random_tournament(seed) for seed in range(first, first + CHUNK)).values()) > 0


@chunks
def test_the_walk_with_every_ruling_is_the_brute_force(first: int) -> None:
    hold_the_walk_against_the_brute_force([random_tournament(seed) for seed in range(first, first + CHUNK)])


def test_the_same_holds_where_many_pairs_are_forbidden() -> None:
    snapshots = [tangled_tournament(seed) for seed in range(400)]
    hold_the_walk_against_the_brute_force(snapshots)
    assert sum(tally(snapshots).values()) > 0


def test_the_same_holds_in_wide_groups_with_exchanges_of_three() -> None:
    snapshots = [wide_tournament(seed) for seed in range(60)]
    hold_the_walk_against_the_brute_force(snapshots)
    tally(snapshots)
    exchanged = [key[7][0] for snapshot in snapshots if (best := best_pairing(snapshot)) for key in best.keys]
    assert 3 in exchanged


@pytest.mark.parametrize("ruling", Ruling, ids=lambda ruling: ruling.name)
def test_every_ruling_changes_a_pairing_by_itself(ruling: Ruling) -> None:
    snapshot = rating_golden.read(EXAMPLES / f"{ruling.name.lower()}.trf")
    found = difference(snapshot)
    assert found is not None
    assert found.rulings == (ruling,)


@pytest.mark.parametrize("ruling", Ruling, ids=lambda ruling: ruling.name)
def test_every_ruling_is_needed_for_the_walk_to_reach_r6(ruling: Ruling) -> None:
    snapshot = rating_golden.read(EXAMPLES / f"{ruling.name.lower()}.trf")
    best, walked = best_pairing(snapshot), walk(snapshot, EVERY_RULING - {ruling})
    assert best is not None
    assert walked is not None
    assert walked.pairing != best.pairing


@pytest.mark.parametrize("ruling", Ruling, ids=lambda ruling: ruling.name)
def test_the_documentation_accounts_for_every_ruling(ruling: Ruling) -> None:
    assert f"`{ruling.name}`" in ACCOUNT.read_text(encoding="utf-8")


def test_c6_the_first_round_by_the_text() -> None:
    walked = walk(tournament([""] * 7))
    assert walked is not None
    assert walked.lines == [(1, 4), (5, 2), (3, 6), (7, 0)]


def test_c7_and_c8_a_transposition_before_an_exchange() -> None:
    def paired_apart(*pairs: tuple[int, int]) -> set[frozenset[int]]:
        walked = walk(tournament([""] * 4, forbidden=[ForbiddenPairs(frozenset(pair)) for pair in pairs]))
        assert walked is not None
        return {frozenset(line) for line in walked.lines}

    assert paired_apart((1, 3)) == {frozenset({1, 4}), frozenset({2, 3})}
    assert paired_apart((1, 3), (1, 4)) == {frozenset({1, 2}), frozenset({3, 4})}


def test_c13_someone_else_moves_down_when_the_first_has_no_opponent_there() -> None:
    # 1, 2 and 3 have won; 3 would move down, but met everyone below before.
    rounds = ["5w1 6b1", "6b1 4w1", "4w1 5b1", "3b0 2b0", "1b0 3w0", "2w0 1w0"]
    walked = walk(tournament(rounds, forbidden=[ForbiddenPairs(frozenset({3, 6}))]))
    assert walked is not None
    assert "C13" in walked.turned_back
    assert frozenset({3, 6}) not in {frozenset(line) for line in walked.lines}


def test_c14_the_last_group_cannot_be_paired_so_the_group_above_is_taken_back() -> None:
    # 3 and 4 have lost and may not meet again, 1 and 2 could meet.
    apart = [ForbiddenPairs(frozenset({3, 4}))]
    walked = walk(tournament(["3w1", "4b1", "1b0", "2w0"], forbidden=apart))
    assert walked is not None
    assert walked.turned_back == {"C14"}
    assert {frozenset(line) for line in walked.lines} == {frozenset({1, 4}), frozenset({2, 3})}


def test_c14_ends_without_a_pairing_when_there_is_none() -> None:
    assert walk(tournament(["2w=", "1b="])) is None
