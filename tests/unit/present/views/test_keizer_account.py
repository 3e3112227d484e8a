"""Why a player has this many Keizer points: the terms add up, and name the values then and now."""

from __future__ import annotations

import io
import zipfile
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from helpers.small_events import numbered, shown
from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain.keizer import KeizerError, keizer_of
from zwitsers.engine.rules.registry import rulebook
from zwitsers.event import actions as c
from zwitsers.formats.trf import read_trf
from zwitsers.formats.trf.handling import read_by
from zwitsers.present.documents.options import DocumentOptions
from zwitsers.present.documents.registry import FORMATS
from zwitsers.present.views.event_standings import event_standings
from zwitsers.present.views.keizer import keizer_account
from zwitsers.present.views.standings import standings

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament
    from zwitsers.present.views.keizer import KeizerAccount

FOLDER = Path(__file__).parents[3] / "golden" / "keizer"
BOOK = rulebook("keizer")


@pytest.mark.parametrize("case", ["004", "011", "017", "036", "055"])
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


def season() -> RunningTournament:
    """Round 1: 4 is absent, 2 beats 1, 3-5 is adjourned. Round 2: 4-1 is a draw, 2 beats 5, 3 has the bye.

    The order is 2, 3, 5, 4, 1, with values 7, 6, 5, 4, 3: 2 has 7 + 3 + 5 = 15, 3 has 6 + ½ × 5 + ⅔ × 6 = 12½, 4 has
    4 + ⅓ × 4 + ½ × 3 = 6⅚.
    """
    made = numbered(5, systems=[[1, "keizer"]], rounds=4).do(c.set_absence, 4, 1)
    return shown(shown(made, "1-2 0-1", "3-5 adj"), "4-1 ½-½", "5-2 0-1", bye=3)


def terms(account: KeizerAccount) -> list[tuple[object, ...]]:
    return [
        (
            *(term.round, term.opponent.number if term.opponent else None, term.kind, term.part.fraction),
            *(term.value_then.fraction, term.value_now.fraction, term.place_then, term.place_now, term.adds.fraction),
        )
        for term in account.terms
    ]


def test_every_term_with_the_values_and_places_of_then_and_now() -> None:
    made = event_standings(season().state)
    two, three, four = (keizer_account(made, number) for number in (2, 3, 4))
    assert terms(two) == [(1, 1, "win", "1", "4", "3", 4, 5, "3"), (2, 5, "win", "1", "5", "5", 3, 3, "5")]
    assert terms(three) == [(1, 5, "draw", "1/2", "5", "5", 3, 3, "5/2"), (2, None, "bye", "2/3", "6", "6", 2, 2, "4")]
    assert terms(four) == [
        (1, None, "absent", "1/3", "3", "4", 5, 4, "4/3"),
        (2, 1, "draw", "1/2", "3", "3", 5, 5, "3/2"),
    ]
    assert [(one.points.fraction, one.value, one.place, one.own.fraction, one.mean) for one in (two, three, four)] == [
        ("15", 7, 1, "7", False),
        ("25/2", 6, 2, "6", False),
        ("41/6", 4, 4, "4", False),
    ]
    assert [(one.round, one.place, one.value, one.points.fraction) for one in three.course] == [
        (0, 3, 5, "5"),
        (1, 2, 6, "17/2"),
        (2, 2, 6, "25/2"),
    ]


def outlook(account: KeizerAccount) -> list[tuple[object, ...]]:
    return [
        (
            *(one.round, one.opponent.number, one.others),
            [(item.result, item.place, item.value, item.points.fraction, item.gains.fraction) for item in one.outcomes],
        )
        for one in account.coming
    ]


def test_an_adjourned_game_of_an_earlier_round_keeps_the_later_rounds() -> None:
    """3 wins from 5, who then has value 3: 6 + 3 + 4 = 13. As a draw it counts already."""
    made = event_standings(season().state)
    assert outlook(keizer_account(made, 3)) == [
        (1, 5, 0, [("win", 2, 6, "13", "1/2"), ("draw", 2, 6, "25/2", "0"), ("loss", 5, 3, "5", "-15/2")])
    ]
    assert outlook(keizer_account(made, 2)) == []


def test_all_open_games_of_a_player_with_the_round_that_is_being_played() -> None:
    """3-5 of round 1 and 1-3, 2-4 of round 3 are open: the others count as draws."""
    made = shown(season(), "1-3", "2-4", bye=5)
    found = keizer_account(event_standings(made.state), 3, made.state.snapshot())
    assert outlook(found) == [
        (1, 5, 2, [("win", 2, 6, "15", "5/2"), ("draw", 2, 6, "14", "3/2"), ("loss", 5, 3, "7", "-11/2")]),
        (3, 1, 2, [("win", 2, 6, "31/2", "3"), ("draw", 2, 6, "14", "3/2"), ("loss", 4, 4, "49/6", "-13/3")]),
    ]


def test_values_of_a_cycle_of_rankings_are_said_to_be_a_mean() -> None:
    made = standings(read_by(read_trf((FOLDER / "036.trf").read_bytes()), BOOK), BOOK)
    assert {keizer_account(made, line.number).mean for line in made.lines} == {True}


def test_the_own_value_that_counts_in_a_cycle_is_the_mean() -> None:
    """1 and 2 met three times and are level, so that in turn each of them is first with 5 and second with 4. 1 has
    4½ of their own, 4½ for the win and half of 4½ for the draw: 11¼."""
    rows = ("2b- 2w+ 2b=", "1w+ 1b- 1w=", "4w= 4w- 4w+", "3b= 3b+ 3b-")
    made = standings(snapshot_of(*rows, planned_rounds=3), BOOK)
    account = keizer_account(made, 1)
    assert (account.mean, account.value, account.own.exact, account.points.exact) == (True, 5, "4.5", "11.25")
    assert [(term.kind, term.value_now.exact, term.adds.exact) for term in account.terms] == [
        ("loss", "4.5", "0"), ("win", "4.5", "4.5"), ("draw", "4.5", "2.25")
    ]  # fmt: skip
