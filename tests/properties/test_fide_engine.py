"""fide-dutch on random tournaments: the engine in all its ways beside the brute force over C5 to C21 and article 4.

2,000 tournaments of 4 to 12 players (300 every day), from seeds. Boards, colours, order and the bye must be the same,
and where nothing can be paired the obstruction must be one.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from helpers.fuzzing import (
    FIDE,
    DisagreementError,
    Way,
    engine,
    engine_lines,
    examine,
    lines_of,
    makers,
    tournament_of,
    ways_in_turn,
)
from helpers.hard_cases import played
from helpers.long_run import scaled
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.why.verify import verify_pairs

TOURNAMENTS = scaled(50, 2000, 300)
CHUNK = min(TOURNAMENTS, 100)


@pytest.mark.parametrize("start", range(0, TOURNAMENTS, CHUNK))
def test_engine_gives_the_best_pairing(start: int) -> None:
    pairable = sum(examine(FIDE, seed, ways_in_turn(FIDE, seed)).pairable for seed in range(start, start + CHUNK))
    assert CHUNK / 3 < pairable < CHUNK


@pytest.mark.parametrize("seed", range(6))
def test_all_ways_agree_on_larger_fields_and_the_judge_finds_their_pairing_right(seed: int) -> None:
    """12 to 50 players, too many to try everything; the last round and others, with absences and forfeits."""
    random = Random(f"larger fide {seed}")
    rounds = random.randint(2, 8)
    planned = rounds + random.choice((1, 3))
    snapshot = played(FIDE, random.randint(12, 50), rounds, seed=seed, planned=planned, irregular=0.05)
    found = engine_lines(snapshot, rulebook(FIDE))
    assert found is not None
    assert verify_pairs(snapshot, rulebook(FIDE), found).right
    for way in Way:
        with engine(way):
            assert engine_lines(snapshot, rulebook(FIDE)) == found, way


def test_every_kind_of_tournament_and_every_way_has_its_turn() -> None:
    assert [maker.name for maker in makers(FIDE)] == ["random", "tangled", "stepped", "closing", "wide"]
    turns = Counter(way for seed in range(500) for way in ways_in_turn(FIDE, seed))
    assert turns[Way.SHIPPED] == 500
    assert all(turns[way] > 100 for way in Way)
    sizes = Counter(len(tournament_of(FIDE, seed)[1].players) for seed in range(300))
    assert set(sizes) == set(range(4, 13))


def test_a_difference_is_told_with_its_criterion_and_the_whole_tournament(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("helpers.fuzzing.lines_of", lambda pairing: [line[::-1] for line in lines_of(pairing)])
    with pytest.raises(DisagreementError) as caught:
        examine(FIDE, 3, [Way.SHIPPED])
    account = str(caught.value)
    assert "fide-dutch, seed 3 (closing 0), engine as shipped" in account
    assert "script/fuzz --system fide-dutch --start 3 --count 1" in account
    assert "virtual points" in account
