"""Why a player has this many Keizer points: the terms add up, and name the values then and now."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from zwitsers.engine.domain.keizer import KeizerError, keizer_of
from zwitsers.engine.rules.registry import rulebook
from zwitsers.formats.trf import read_trf
from zwitsers.formats.trf.handling import read_by
from zwitsers.present.views.keizer import keizer_account
from zwitsers.present.views.standings import standings

FOLDER = Path(__file__).parents[3] / "golden" / "keizer"
BOOK = rulebook("keizer")


@pytest.mark.parametrize("case", ["004", "011", "017", "055"])
def test_the_terms_add_up_to_the_points(case: str) -> None:
    made = standings(read_by(read_trf((FOLDER / f"{case}.trf").read_bytes()), BOOK), BOOK)
    for line in made.lines:
        account = keizer_account(made, line.number)
        adds = [account.own, *(term.adds for term in account.terms)]
        assert sum(Fraction(number.fraction) for number in adds) == Fraction(account.points.fraction)
        assert account.points == line.keizer_points
        assert (account.value, account.place) == (line.value, line.rank)


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("bye", "3"),
        ("gap", "-1"),
        ("top", "-5"),
        ("top", "0"),
        ("draw", "1/0"),
        ("win", "x"),
        ("own", "2"),
        ("up", "1"),
    ],
)
def test_settings_that_make_no_sense_are_refused_in_both_languages(key: str, text: str) -> None:
    with pytest.raises(KeizerError) as caught:
        keizer_of({key: text})
    assert all(key in caught.value.text(language) for language in ("nl", "en"))
