"""script/fuzz --gacrux without gacrux itself: its tournaments, the file it hands over, what it makes of answers."""

from __future__ import annotations

import pytest
from script import gacrux

from helpers.fuzzing import DisagreementError, lines_of
from helpers.striking import without_articles
from zwitsers.engine.domain import Colour
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.registry import rulebook
from zwitsers.formats.trf import read_trf

SEEDS = range(6)


def test_a_seed_always_gives_the_same_whole_tournament() -> None:
    played = gacrux.tournament(1)
    assert played == gacrux.tournament(1)
    assert played.snapshot.rounds == gacrux.ROUNDS
    assert 20 <= len(played.snapshot.players) <= 60


@pytest.mark.parametrize("seed", SEEDS)
def test_the_file_says_what_the_tournament_is(seed: int) -> None:
    """Read by our own reader: every round, the colour drawn by lot, forbidden pairs and virtual points."""
    snapshot = gacrux.tournament(seed).snapshot
    read = read_trf(gacrux.trf26(snapshot).encode()).snapshot
    assert (read.histories, read.planned_rounds) == (snapshot.histories, gacrux.ROUNDS)
    assert (read.lot_colour or Colour.WHITE) is snapshot.lot_colour
    assert {rule.players for rule in read.constraints.forbidden} == {r.players for r in snapshot.constraints.forbidden}
    for number in snapshot.numbers:
        turns = range(1, gacrux.ROUNDS + 1)
        gains = [[one.virtual_points(number, turn) for turn in turns] for one in (read, snapshot)]
        assert gains[0] == gains[1]


def test_the_tournaments_have_acceleration_and_forbidden_pairs() -> None:
    first = [gacrux.tournament(seed).snapshot for seed in SEEDS]
    assert any(one.virtual for one in first)
    assert any(one.constraints.forbidden for one in first)


def ours(text: str, rounds: range) -> list[gacrux.Pairs]:
    snapshot = read_trf(text.encode()).snapshot
    return [gacrux.our_pairs(snapshot, turn) for turn in rounds]


def test_what_is_the_same_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gacrux, "gacrux_pairs", ours)
    assert +gacrux.compare(2) == {"rounds": gacrux.ROUNDS}


def test_another_colour_is_a_difference_told_with_its_round(monkeypatch: pytest.MonkeyPatch) -> None:
    def turned(text: str, rounds: range) -> list[gacrux.Pairs]:
        right = ours(text, rounds)
        return [*right[:4], frozenset((black, white) for white, black in right[4]), *right[5:]]

    monkeypatch.setattr(gacrux, "gacrux_pairs", turned)
    with pytest.raises(DisagreementError, match=r"gacrux, seed 2, round 5:(?s:.*)--gacrux --start 2 --count 1"):
        gacrux.compare(2)


def test_a_known_reading_is_counted_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if gacrux were known to strike out C12, and did so."""

    def answers(text: str, rounds: range) -> list[gacrux.Pairs]:
        snapshot = read_trf(text.encode()).snapshot
        book = without_articles(rulebook(gacrux.SYSTEM), "C12")
        return [frozenset(lines_of(pair_round(snapshot.after(turn - 1), book))) for turn in rounds]

    monkeypatch.setattr(gacrux, "gacrux_pairs", answers)
    monkeypatch.setattr(gacrux, "READINGS", {"no C12": lambda book: without_articles(book, "C12")})
    assert gacrux.compare(2)["no C12"] > 1
