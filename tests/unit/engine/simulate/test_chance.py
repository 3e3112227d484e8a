"""The stream of numbers that everything is drawn from."""

from __future__ import annotations

from statistics import fmean, stdev

from zwitsers.engine.simulate.chance import MILLION, Chance


def test_a_seed_gives_these_numbers_on_every_machine() -> None:
    """Written down once; a change here changes every tournament that people made with a seed."""
    chance = Chance(7, 3)
    assert [chance.below(1000) for _ in range(6)] == [43, 418, 515, 711, 392, 507]


def test_parts_of_a_seed_do_not_run_together() -> None:
    assert Chance(1, 23).below(MILLION) != Chance(12, 3).below(MILLION)


def test_never_and_always() -> None:
    chance = Chance(1)
    assert not any(chance.happens(0) for _ in range(1000))
    assert all(chance.happens(MILLION) for _ in range(1000))


def test_a_rate_happens_about_as_often_as_it_says() -> None:
    chance = Chance(2)
    assert 2700 < sum(chance.happens(300_000) for _ in range(10_000)) < 3300


def test_a_rate_takes_one_number_whatever_it_is() -> None:
    one, other = Chance(3), Chance(3)
    one.happens(0)
    other.happens(MILLION)
    assert one.below(MILLION) == other.below(MILLION)


def test_normal_has_the_mean_and_the_spread_asked_for() -> None:
    chance = Chance(4)
    values = [chance.normal(1800, 250) for _ in range(5000)]
    assert 1785 < fmean(values) < 1815
    assert 240 < stdev(values) < 262
    assert {chance.normal(1500, 0) for _ in range(20)} == {1500}
