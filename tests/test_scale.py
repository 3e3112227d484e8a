"""docs/scale.md has what script/scale makes of the figures of script/bench hosting."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from script.scale import BEGIN, DAYS, END, FIGURES, PAGE, needs, text_of, unit_costs

HERE = Path(__file__).parents[1]


def test_the_page_has_the_tables_of_the_figures() -> None:
    found = json.loads((HERE / FIGURES).read_text(encoding="utf-8"))
    page = (HERE / PAGE).read_text(encoding="utf-8")
    assert f"{BEGIN}\n{text_of(found)}\n{END}" in page, "run script/scale --write"


def test_ten_times_the_phones_and_tournaments_need_ten_times_the_cores_and_the_bandwidth() -> None:
    costs = unit_costs(json.loads((HERE / FIGURES).read_text(encoding="utf-8")))
    one = DAYS[0]
    ten = replace(one, tournaments=10 * one.tournaments, phones=10 * one.phones)
    small, large = dict(needs(one, costs)), dict(needs(ten, costs))
    assert large["pages for phones, a second"] == "41,667"
    assert float(large["busy cores of the servers"]) > 9.5 * float(small["busy cores of the servers"])
    assert large["phones of a tournament"] == small["phones of a tournament"]


def test_a_phone_is_not_told_more_often_than_the_pace_allows() -> None:
    busy = replace(DAYS[0], minutes=0.1)
    assert busy.pages_a_second == busy.phones / 2.5
