"""A pairing that was just made is not made again, and another one is."""

from __future__ import annotations

import pytest

from zwitsers.engine.domain import Player, Result, Snapshot
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.registry import rulebook
from zwitsers.event import engine
from zwitsers.event.engine import RecentPairings


def field(players: int) -> Snapshot:
    made = tuple(Player(number, f"P{number}", rating=2000 - number) for number in range(1, players + 1))
    return Snapshot(made, ((),) * players)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Snapshot]:
    """The snapshots that really were paired."""
    real, seen = pair_round, []

    def noted(snapshot: Snapshot, *words: object, **options: object) -> object:
        seen.append(snapshot)
        return real(snapshot, *words, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(engine, "pair_round", noted)
    return seen


def test_the_same_question_is_answered_once(asked: list[Snapshot]) -> None:
    pairings = RecentPairings()
    first = pairings.pair_round(field(8), rulebook("knsb-rating"), None)
    assert pairings.pair_round(field(8), rulebook("knsb-rating"), None) is first
    assert len(asked) == 1


def test_whatever_differs_is_another_question(asked: list[Snapshot]) -> None:
    pairings = RecentPairings()
    away = field(8)._replace(unavailable={8: Result.ABSENT})
    pairings.pair_round(field(8), rulebook("knsb-rating"), None)
    pairings.pair_round(field(7), rulebook("knsb-rating"), None)
    pairings.pair_round(away, rulebook("knsb-rating"), None)
    pairings.pair_round(field(8), rulebook("kndb"), None)
    assert len(asked) == 4
