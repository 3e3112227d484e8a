"""A direct result that was applied more than once, in JSON and in CSV."""

from __future__ import annotations

import json

from helpers.crosstables import tournament
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.final import final_ranking
from zwitsers.present.tables.standings import standings_csv, standings_json
from zwitsers.present.views.standings import final_standings

# 1 to 4 have all met and are level on points. Against each other 1 and 2 have 2 points, 3 and 4 have 1; 1 beat 2.
FOUR_LEVEL = (
    "1-2:1 3-4:1 7-6:= 8-5:=",
    "1-3:1 2-4:1 8-6:0 5-7:1",
    "4-1:1 3-2:0 8-7:1 6-5:1",
    "6-3:0 4-5:1 2-7:1 8-1:=",
    "2-5:0 4-6:1 8-3:0 7-1:=",
)


def test_a_direct_result_is_a_list_with_one_value_for_every_time_it_was_applied() -> None:
    """R9.6: for the first place it is applied among the four, and again among the two who lead."""
    snapshot, book = tournament(*FOUR_LEVEL), rulebook("knsb-wp")
    made = final_standings(snapshot, book, final_ranking(snapshot, book), ranking="knsb-wp")
    found = {row["number"]: row["direct_result"] for row in json.loads(standings_json(made))}
    assert {number: found[number] for number in (1, 2, 3, 4)} == {1: ["2", "1"], 2: ["2", "0"], 3: ["1"], 4: ["1"]}
    assert found[5] is None
    assert '"2, 1"' in standings_csv(made)
