"""The brute force of R4 and the procedures of the texts, side by side."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from helpers.long_run import scaled
from oracles.boards import published
from oracles.brute_force import KEY, LOOK_AHEAD, CompletePairing, best_of, best_pairing, complete_pairings
from oracles.deciding import HAND_MADE
from oracles.differences import Verdict, judge
from oracles.golden_files import SYSTEMS
from oracles.legal import Field, field_of
from oracles.procedure import Arbiter, Sight, walk
from oracles.tournaments import random_snapshot, tangled_snapshot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from zwitsers.engine.domain import Snapshot

pytestmark = pytest.mark.slow

SEEDS, TANGLED = range(scaled(200, 500)), range(scaled(120, 300))

DIFFERING_SEEDS = {  # of 500, and of 300 tangled ones, by the procedure that looks at the next group only
    "go-nl": ([119], [27, 107, 182]),
    "go-en": ([384], []),
    "knsb-wp": ([346, 493], [135, 145, 298]),
    "kndb": ([21, 22, 184, 412, 416, 422], [45, 119, 209, 241, 250]),
}

FOUND_FURTHER_ON = [
    ("go-nl", 1057, Verdict.SHORT_SIGHT),
    ("go-nl", 2897, Verdict.LARGER_NEXT_ROOM),
    ("go-en", 663, Verdict.SHORT_SIGHT),
    ("go-en", 836, Verdict.SHORT_SIGHT),
    ("knsb-wp", 544, Verdict.SHORT_SIGHT),
    ("knsb-wp", 6962, Verdict.LARGER_NEXT_ROOM),
    ("knsb-wp", 8004, Verdict.LARGER_NEXT_ROOM),
    ("kndb", 503, Verdict.SHORT_SIGHT),
    ("kndb", 1824, Verdict.LARGER_NEXT_ROOM),
    ("kndb", 12850, Verdict.LARGER_NEXT_ROOM),
]


def differing(system: str, make: Callable[[int, str], Snapshot], seeds: Iterable[int]) -> Iterator[tuple[int, Verdict]]:
    for seed in seeds:
        snapshot = make(seed, system)
        verdict = judge(snapshot, system, best_pairing(snapshot, system))
        if verdict is not Verdict.AGREE:
            yield seed, verdict


@pytest.mark.parametrize("system", SYSTEMS)
def test_procedure_agrees_except_for_counted_cases_of_the_look_ahead(system: str) -> None:
    """All differences among these are cases of a look at the next group only."""
    in_random_fields, in_tangled_fields = DIFFERING_SEEDS[system]
    for make, seeds, known in (
        (random_snapshot, SEEDS, in_random_fields),
        (tangled_snapshot, TANGLED, in_tangled_fields),
    ):
        assert list(differing(system, make, seeds)) == [(s, Verdict.SHORT_SIGHT) for s in known if s in seeds]


@pytest.mark.parametrize("system", SYSTEMS)
def test_procedure_that_sees_the_whole_round_is_r4(system: str) -> None:
    for make in (random_snapshot, tangled_snapshot):
        for seed in TANGLED:
            snapshot = make(seed, system)
            best = best_pairing(snapshot, system)
            assert walk(snapshot, system, Sight.WHOLE_ROUND) == (best.lines if best else None), f"{make} {seed}"


@pytest.mark.parametrize("system", SYSTEMS)
def test_procedure_without_look_ahead_is_r4_without_its_look_ahead_items(system: str) -> None:
    items = tuple(item for item in KEY[system] if item[0] not in LOOK_AHEAD)
    assert len(items) < len(KEY[system])
    for seed in SEEDS:
        snapshot = random_snapshot(seed, system)
        if snapshot.rounds == 0:
            continue
        field = field_of(snapshot, system)
        best = best_of((CompletePairing(field, m) for m in complete_pairings(field)), field, items)
        want = published(field, best.opponent) if best else None
        assert walk(snapshot, system, Sight.NONE) == want, f"seed {seed}"


@pytest.mark.parametrize(("system", "seed", "verdict"), FOUND_FURTHER_ON)
def test_known_difference_is_the_look_ahead(system: str, seed: int, verdict: Verdict) -> None:
    snapshot = random_snapshot(seed, system)
    assert judge(snapshot, system, best_pairing(snapshot, system)) is verdict


def hand_made_group(scores_above: dict[int, int], own: range) -> Field:
    """A kndb group with players from above and its own players (score 4), everyone free to meet everyone."""
    base = field_of(random_snapshot(0, "kndb"), "kndb")
    players = (*scores_above, *own)
    return replace(
        base,
        players=players,
        rank={player: rank for rank, player in enumerate(players, start=1)},
        score=scores_above | dict.fromkeys(own, 4),
        opponents={player: tuple(p for p in players if p != player) for player in players},
        natives=(tuple(scores_above), tuple(own), ()),
    )


def order_of_rooms(field: Field, waiting: tuple[int, ...], size: int) -> list[tuple[int, ...]]:
    return [room for room, _ in Arbiter(field, Sight.NONE).rooms_in_order(1, waiting, size)]


def test_002_rule_2_fills_the_waiting_room_123_124_to_567() -> None:
    order = order_of_rooms(hand_made_group({}, range(1, 8)), (), 3)
    assert order[:6] == [(1, 2, 3), (1, 2, 4), (1, 2, 5), (1, 2, 6), (1, 2, 7), (1, 3, 4)]
    assert order[-1] == (5, 6, 7)
    assert len(order) == 35


A, B = 101, 102


@pytest.mark.parametrize(
    ("score_of_a", "letters"),
    [(6, [(A,), (B,), (A, B)]), (8, [(B,), (A,), (A, B)])],
    ids=["A and B level", "A above B"],
)
def test_002_rule_3_takes_letters_last_and_the_lower_score_first(
    score_of_a: int, letters: list[tuple[int, ...]]
) -> None:
    """A12 … A67, B12 … B67, AB1 … AB7; with A above B the B's come before the A's."""
    order = order_of_rooms(hand_made_group({A: score_of_a, B: 6}, range(1, 8)), (A, B), 3)
    numbers = list(combinations(range(1, 8), 3))
    with_letters = [(*some, *rest) for some in letters for rest in combinations(range(1, 8), 3 - len(some))]
    assert order == numbers + with_letters


@pytest.mark.parametrize(
    ("system", "verdict"),
    [
        ("go-nl", Verdict.LARGER_NEXT_ROOM),
        ("knsb-wp", Verdict.LARGER_NEXT_ROOM),
        ("kndb", Verdict.LARGER_NEXT_ROOM),
        ("go-en", Verdict.AGREE),
    ],
)
def test_r4_2_rather_enlarges_the_next_room_than_sends_on_again(system: str, verdict: Verdict) -> None:
    """004 4.4b counts the next room itself, so there the two cannot pull apart."""
    snapshot = HAND_MADE["waits again or three others wait"]
    best = best_pairing(snapshot, system)
    assert best is not None
    pairs = {tuple(sorted(line)) for line in best.lines}
    larger_room, waits_again = {(1, 2), (3, 7), (4, 6), (5, 8)}, {(1, 6), (2, 3), (4, 5), (7, 8)}
    assert pairs == (waits_again if system == "go-en" else larger_room)
    assert judge(snapshot, system, best) is verdict
