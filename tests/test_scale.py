"""docs/scale.md has what script/scale makes of the figures of script/bench hosting."""

from __future__ import annotations

import json
from pathlib import Path

from script.scale import BEGIN, END, FIGURES, PAGE, text_of

HERE = Path(__file__).parents[1]


def test_the_page_has_the_tables_of_the_figures() -> None:
    found = json.loads((HERE / FIGURES).read_text(encoding="utf-8"))
    page = (HERE / PAGE).read_text(encoding="utf-8")
    assert f"{BEGIN}\n{text_of(found)}\n{END}" in page, "run script/scale --write"
