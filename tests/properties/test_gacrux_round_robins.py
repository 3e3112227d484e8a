"""script/fuzz round-robin without gacrux itself: its tournaments, and what it makes of answers."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

import pytest
from script import gacrux_round_robin as compared

from zwitsers.engine.domain import Result, Snapshot
from zwitsers.engine.scores.criteria.field import RankingField
from zwitsers.engine.scores.criteria.writing import parse_codes

if TYPE_CHECKING:
    from pathlib import Path

SEEDS = range(8)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_always_gives_the_same_complete_round_robin(seed: int) -> None:
    made = compared.tournament(seed)
    assert made == compared.tournament(seed)
    games = sum(bool(entry.opponent) for history in made.histories for entry in history)
    size = len(made.players)
    assert games in (size * (size - 1), 2 * size * (size - 1))


def test_some_have_forfeits_and_some_two_cycles() -> None:
    made = [compared.tournament(seed) for seed in SEEDS]
    assert any(entry.result is Result.FORFEIT_WIN for one in made for history in one.histories for entry in history)
    assert any(one.rounds >= 2 * (len(one.players) - 1) for one in made)


def answers(snapshot: Snapshot, _folder: Path, codes: list[str], changed: str = "") -> dict[int, list[str]]:
    """Our own values, as gacrux writes them; `changed`: a code of which everyone has one more."""
    field = RankingField(snapshot, compared.BOOK)
    found: dict[int, list[str]] = {}
    for number in snapshot.numbers:
        values = []
        for code in parse_codes(",".join(codes)):
            value = Fraction(field.values(code)[number] or 0) / field.divisor(code.criterion.unit)
            value -= compared._forfeit_wins(snapshot, number, code.code)
            values.append(str(value + (code.code == changed)))
        found[number] = ["1", *values]
    return found


def test_what_is_the_same_is_no_difference(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(compared, "by_gacrux", answers)
    assert [compared.differences(seed, tmp_path) for seed in SEEDS] == [[] for _ in SEEDS]


def test_another_value_is_told_with_its_code_and_seed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(compared, "by_gacrux", partial(answers, changed="SB"))
    found = compared.differences(2, tmp_path)
    assert found[0].startswith("SB: seed 2, player 1:")
    assert len(found) == len(compared.tournament(2).players)


def test_no_answer_is_a_difference(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(compared, "by_gacrux", lambda *_given: {})
    assert compared.differences(1, tmp_path) == ["no answer from gacrux: seed 1"]
