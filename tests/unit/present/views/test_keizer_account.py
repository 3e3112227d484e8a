"""Why a player has this many Keizer points: the terms add up, and name the values then and now."""

from __future__ import annotations

import io
import zipfile
from fractions import Fraction
from pathlib import Path

import pytest

from helpers.small_events import numbered, shown
from zwitsers.engine.domain.keizer import KeizerError, keizer_of
from zwitsers.engine.rules.registry import rulebook
from zwitsers.formats.trf import read_trf
from zwitsers.formats.trf.handling import read_by
from zwitsers.present.documents.options import DocumentOptions
from zwitsers.present.documents.registry import FORMATS
from zwitsers.present.views.event_standings import event_standings
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
        assert (account.value, account.place) == (line.value, line.place)


def test_a_value_then_is_that_right_after_the_round() -> None:
    """1 loses in round 1 and falls: an opponent of 1 sees the value before it, right after it, and now."""
    played = shown(numbered(4, systems=[[1, "keizer"]], rounds=4), "1-4 0-1", "2-3 1-0")
    made = event_standings(shown(shown(played, "3-1 1-0", "4-2 1-0"), "1-2 1-0", "3-4 1-0").state)
    accounts = {line.number: keizer_account(made, line.number) for line in made.lines}
    changed = 0
    for number, account in accounts.items():
        assert not account.mean
        for term in account.terms:
            whose = accounts[term.opponent.number if term.opponent else number]
            then, before = whose.course[term.round], whose.course[term.round - 1]
            assert (term.value_then.exact, term.place_then) == (str(then.value), then.place)
            assert (term.value_now.exact, term.place_now) == (str(whose.value), whose.place)
            changed += then.value != before.value
    assert changed


def test_the_workbook_shows_thirds_as_fractions() -> None:
    """The cell keeps the number, and its format writes 4 2/3."""
    state = shown(numbered(3, systems=[[1, "keizer"]], rounds=4), "1-2 1-0").state
    found = {line.keizer_points.fraction for line in event_standings(state).lines if line.keizer_points}
    assert any("/3" in text for text in found)
    with zipfile.ZipFile(io.BytesIO(FORMATS["xlsx"].write(state, DocumentOptions()).data)) as book:
        assert "# ??/??" in book.read("xl/styles.xml").decode()


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
