"""K1 to K8 a second time: the judge's own count, which `check` shows. The oracle's seasons compare all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from helpers.crosstables import tournament
from zwitsers.engine.domain.keizer import Keizer
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.why.best import pairs_of
from zwitsers.engine.why.check import check_rounds
from zwitsers.engine.why.recount import Confirmation, confirm_pairing, recounts

if TYPE_CHECKING:
    import pytest

BOOK = rulebook("keizer")


def test_check_confirms_every_round_and_disputes_another_pairing() -> None:
    ratings = {number: 2000 - number for number in range(1, 5)}
    snapshot = tournament("1-2:1 3-4:1", "3-1:1 4-2:1", players=4, ratings=ratings)._replace(keizer=Keizer())
    checks = list(check_rounds(snapshot, BOOK))
    assert all(check.keizer is not None for check in checks)
    assert {check.keizer.scores for check in checks if check.keizer} == {Confirmation.SAME}
    assert {check.keizer.pairing for check in checks if check.keizer} == {Confirmation.SAME}
    before = snapshot.after(1)
    order = recounts(before)[-1].order
    assert confirm_pairing(before, order, [(1, 2), (3, 4)]) is Confirmation.DIFFERS
    assert confirm_pairing(before, order, None) is Confirmation.DIFFERS


def test_a_search_that_takes_too_long_is_left_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    snapshot = tournament(players=8)._replace(keizer=Keizer())
    made = pairs_of(pair_round(snapshot, BOOK))
    order = recounts(snapshot)[-1].order
    assert confirm_pairing(snapshot, order, made) is Confirmation.SAME
    monkeypatch.setattr("zwitsers.engine.why.recount.MOST_TRIES", 3)
    assert confirm_pairing(snapshot, order, made) is Confirmation.UNDECIDED
