"""R3.10, two may meet again after N rounds: the engine against trying every complete pairing, under every Swiss
rulebook, and the judge beside it."""

from __future__ import annotations

import pytest

from helpers.crosstables import tournament
from helpers.fuzzing import FIDE, RATING, _best_pairing, engine_lines, tournament_of
from helpers.long_run import scaled
from zwitsers.engine.domain import Constraints
from zwitsers.engine.rules.registry import rulebook, rulebooks
from zwitsers.engine.why.judge import judge
from zwitsers.engine.why.norms import breaches_of_pair
from zwitsers.engine.why.view import view_of
from zwitsers.event.settings import DECLARED

TOURNAMENTS = scaled(25, 400)


@pytest.mark.parametrize("system", ["knsb-wp", "kndb", "go-nl", "go-en", RATING, FIDE])
def test_r3_10_the_engine_pairs_as_trying_everything_does(system: str) -> None:
    changed = 0
    for seed in range(TOURNAMENTS):
        _name, snapshot = tournament_of(system, seed)
        after = 1 + seed % 4
        again = snapshot._replace(constraints=snapshot.constraints._replace(rematch_after=after))
        best = _best_pairing(again, system)
        found = engine_lines(again, rulebook(system))
        assert found == (best.lines if best else None), f"seed {seed}, after {after}"
        changed += found != engine_lines(snapshot, rulebook(system))
        if found is not None:
            assert judge(again, rulebook(system), found).legal
    assert changed, "no tournament in which it mattered"


def test_r3_10_two_meet_again_when_enough_rounds_have_passed() -> None:
    snapshot = tournament("1-2:1", "1:absent 2:absent", players=2, planned_rounds=9)
    book = rulebook("knsb-wp")

    def after(rounds: int) -> list[str]:
        view = view_of(snapshot._replace(constraints=Constraints(rematch_after=rounds)), book)
        return [f"{breach.ruling} {breach.problem.key}" for breach in breaches_of_pair(view, 1, 2)]

    # They met in round 1, and round 3 is to come.
    assert after(0) == ["R3.1 why.breach.met-before"]
    assert after(3) == ["R3.10 why.breach.met-too-soon"]
    assert after(2) == []


def test_r3_10_every_swiss_rulebook_has_the_setting_and_it_is_off() -> None:
    setting = DECLARED["rematch_after"]
    swiss = {book.id for book in rulebooks() if not book.values_by_place and not book.predetermined}
    assert set(setting.known_to.ids) == swiss >= {"knsb-wp", "kndb", "go-nl", "go-en", RATING, FIDE}
    assert setting.default == 0
