"""CSV that a spreadsheet may open, and JSON that says what it means."""

from __future__ import annotations

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zwitsers.present.tables.data import as_csv, as_json, safe_cell


@pytest.mark.parametrize("text", ["=1+1", "+31 6", "-2", "@SUM(A1)", "\t=1", "  =1", "＝1", "\v@x"])
def test_what_starts_like_a_formula_gets_an_apostrophe(text: str) -> None:
    assert safe_cell(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "Jansen, Piet", "a=b", "3.5", "O'Brien", "½"])
def test_ordinary_text_stays_as_it_is(text: str) -> None:
    assert safe_cell(text) == text


@pytest.mark.parametrize("text", ["\r=1", "\n=1", "\r\n+1"])
def test_a_cell_is_one_line(text: str) -> None:
    assert safe_cell(text) == f"'{text.replace(chr(13), ' ').replace(chr(10), ' ')}"
    assert as_csv(["a"], [[f"x{text}"]]).count("\n") == 2


def test_numbers_are_no_text() -> None:
    assert as_csv(["a", "b"], [[-1, "-1"]]) == "a,b\n-1,'-1\n"


@given(st.lists(st.text(alphabet=st.characters(exclude_categories=["Cs"], exclude_characters="\0\r\n")), min_size=1))
def test_every_text_comes_back_and_none_is_a_formula(texts: list[str]) -> None:
    heading, cells = list(csv.reader(io.StringIO(as_csv([f"c{i}" for i in range(len(texts))], [texts]), newline="")))
    assert len(heading) == len(cells)
    for text, cell in zip(texts, cells, strict=True):
        assert cell in (text, f"'{text}")
        assert not cell.strip().startswith(("=", "+", "-", "@"))


def test_json_keeps_names_readable() -> None:
    text = as_json([{"name": "Çelik"}])
    assert "Çelik" in text
    assert text.endswith("\n")
    assert json.loads(text) == [{"name": "Çelik"}]


_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.integers(), inner) | st.tuples(inner, inner),
    max_leaves=12,
)


@given(_VALUES)
def test_json_is_written_as_the_library_would(value: object) -> None:
    assert as_json(value) == json.dumps(value, ensure_ascii=False, indent=1) + "\n"
