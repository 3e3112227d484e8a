"""Performance and rating change as they are shown: both lists, who is unrated, and the same for programs."""

from __future__ import annotations

import csv
import io
import json

import pytest

from helpers.running_tournaments import closed, published, started
from zwitsers.engine.domain import Result
from zwitsers.engine.scores.units import Number
from zwitsers.event import actions as c
from zwitsers.event.running import RunningTournament
from zwitsers.present.tables.card import card_blocks, card_facts
from zwitsers.present.tables.data import view_json
from zwitsers.present.tables.performance import performance_blocks, performance_csv, performance_sentences
from zwitsers.present.tables.table import Note, Table
from zwitsers.present.views.card import card
from zwitsers.present.views.event_standings import event_standings
from zwitsers.present.views.performance import performance_table
from zwitsers.present.words import hundredths, signed

# National, international, K of the latter.
PEOPLE = ((2000, 2100, 10), (1900, 1900, 0), (1800, 0, 0), (0, 1400, 40))


def played() -> RunningTournament:
    """1 beats 3 and 2 beats 4 in round 1 (003: the top half against the bottom half), as white or as black."""
    people = [
        {"name": f"P{place}", "rating": national, "international_rating": international, "international_k": k}
        for place, (national, international, k) in enumerate(PEOPLE, start=1)
    ]
    settings = {"name": "Open", "systems": [(1, "knsb-rating")], "lot_colour": "w", "start": "2026-05-01"}
    made = RunningTournament().by("Bea", "2026-05-01T09:00:00Z").do(c.create, settings).do(c.add_players, people)
    made = published(made)
    games = {frozenset((game.white, game.black)) for game in made.state.rounds[0].games}
    assert games == {frozenset((1, 3)), frozenset((2, 4))}
    win = (Result.WIN, Result.LOSS)
    results = [win if game.white in (1, 2) else win[::-1] for game in made.state.rounds[0].games]
    return closed(made, results)


def test_the_tables_of_both_lists() -> None:
    table = performance_table(event_standings(played().state))
    national, international = [block for block in performance_blocks(table, "en") if isinstance(block, Table)]
    rows = {row[2]: row[4:] for row in national.rows}
    # 200 points more: 0.76 expected, K 20.
    assert rows["P1"] == ("2000", "1", "1", "1800", "2600", "0.76", "20", "+4.8", "2005")
    assert rows["P2"] == ("1900", "0", "", "", "", "", "", "", "")
    assert rows["P3"] == ("1800", "1", "0", "2000", "1200", "0.24", "20", "−4.8", "1795")
    assert rows["P4"] == ("unrated", "1", "0", "1900", "1100", "", "", "", "")
    rows = {row[2]: row[4:] for row in international.rows}
    assert rows["P1"][:2] == ("2100", "0")
    # 500 points more count as 400: 0.92 and 0.08.
    assert rows["P2"] == ("1900", "1", "1", "1400", "2200", "0.92", "20", "+1.6", "1902")
    assert rows["P4"] == ("1400", "1", "0", "1900", "1100", "0.08", "40", "−3.2", "1397")
    (note,) = [block for block in performance_blocks(table, "en") if isinstance(block, Note)]
    for said in ("B.02", "unrated opponents count neither", "no change", "K follows", "more than 400"):
        assert said in note.text


@pytest.mark.parametrize(("language", "said"), [("en", "no rating change"), ("nl", "niets te veranderen")])
def test_a_card_says_clearly_who_is_unrated(language: str, said: str) -> None:
    made = event_standings(played().state)
    unrated = card(made, 4)
    assert said in " ".join(performance_sentences(unrated.performance[0], language))
    text = " ".join(block.text for block in card_blocks(unrated, language) if isinstance(block, Note))
    assert said in text
    met = performance_sentences(card(made, 2).performance[0], language)
    assert any("4 P4" in sentence for sentence in met)


def test_the_head_of_a_card_has_it_in_a_few_words() -> None:
    made = event_standings(played().state)
    assert "performance 2600 (+4.8) national" in card_facts(card(made, 1), "en")
    assert "1100 (−3,2) internationaal" in card_facts(card(made, 4), "nl")


def test_before_a_game_nothing_is_said_and_other_games_have_none() -> None:
    assert card_facts(card(event_standings(started(4).state), 1), "en") == ["rating 1990"]
    go = closed(published(started(4, game="go")))
    assert performance_table(event_standings(go.state)).lists == ()
    (note,) = performance_blocks(performance_table(event_standings(go.state)), "en")
    assert isinstance(note, Note)
    assert card(event_standings(go.state), 1).performance == ()


def test_json_and_csv_have_exact_numbers() -> None:
    table = performance_table(event_standings(played().state))
    record = json.loads(view_json(table))
    assert record["lists"] == ["national", "international"]
    first = next(line for line in record["lines"] if line["player"]["number"] == 1)["lists"][0]
    assert (first["change"], first["rounded_change"], first["expected"]) == ("4.8", 5, "0.76")
    assert first["games"][0]["difference"] == 200
    rows = list(csv.DictReader(io.StringIO(performance_csv(table))))
    assert len(rows) == 8
    lost = next(row for row in rows if row["name"] == "P4" and row["list"] == "international")
    assert (lost["change"], lost["new_rating"], lost["k_given"]) == ("-3.2", "1397", "True")


def test_numbers_as_people_write_them() -> None:
    assert [signed(Number(units, 100), "en") for units in (1240, -50, 0)] == ["+12.4", "−0.5", "0"]
    assert (signed(Number(-50, 100), "nl"), hundredths(Number(5, 100), "nl")) == ("−0,5", "0,05")
    assert hundredths(Number(312, 100), "en") == "3.12"
