"""McMahons in generated tournaments and in studies: start scores by rating up to the bar."""

from __future__ import annotations

import pytest

from zwitsers.cli.errors import WrongCallError
from zwitsers.cli.study_kinds import system_ids
from zwitsers.engine.domain.grades import level_of_rating
from zwitsers.engine.simulate.generate import Recipe, generate
from zwitsers.engine.simulate.study import Study, carry_out, own_games


def test_a_generated_mcmahon_starts_by_rating_up_to_the_bar() -> None:
    snapshot = generate(Recipe("go-nl", 14, 3, 5, bar="1k")).snapshot
    made = snapshot.mcmahon
    assert made is not None
    assert made.bar == 58
    assert made.start == {player.number: 2 * min(29, level_of_rating(player.rating)) for player in snapshot.players}
    # The strongest group meets itself in round one.
    top = [number for number, start in made.start.items() if start == 58]
    inside = [number for number in top if snapshot.entry(number, 1).opponent in top]
    assert len(inside) >= len(top) - len(top) % 2 - 2


def test_bars_are_compared_like_systems() -> None:
    systems = ("go-nl", "go-nl:1k", "go-nl:3d")
    study = Study(systems, own_games(systems), players=16, rounds=3, runs=2)
    swiss, low, high = carry_out(study.tasks()[0])
    assert swiss != low
    assert low.rounds == high.rounds == 3
    # Whoever starts by strength is placed by strength more than in a Swiss of three rounds.
    assert high.kendall > swiss.kendall


@pytest.mark.parametrize("text", ["knsb-wp:1d", "go-nl:9z", "go-nl:"])
def test_a_bar_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(WrongCallError):
        system_ids("--systems", text)
