"""Drawing: the same table with rich and without, safe and readable everywhere."""

from __future__ import annotations

import io
import re

import pytest

from zwitsers.present.tables import draw as drawing
from zwitsers.present.tables.draw import LONG, draw, draw_plain
from zwitsers.present.tables.table import Column, Heading, Look, Note, SideBySide, Table

TABLE = Table(
    (Column("#", right=True, look=Look.KEY), Column("Name", look=Look.NAME), Column("Points", right=True)),
    (("1", "Çelik, Emre", "3½"), ("12", "囲碁 Go", "0")),
    title="Round 1",
    total=("", "Total", "3½"),
)


class Stream(io.StringIO):
    def __init__(self, *, terminal: bool = False, encoding: str = "utf-8") -> None:
        super().__init__()
        self._terminal, self._encoding = terminal, encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding

    def isatty(self) -> bool:
        return self._terminal


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Stream:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "100")
    return Stream(terminal=True)


def test_plain_columns_are_aligned_also_with_wide_signs() -> None:
    lines = draw_plain([TABLE]).splitlines()
    assert lines == [
        "Round 1",
        " #  Name         Points",
        "--  -----------  ------",
        " 1  Çelik, Emre      3½",
        "12  囲碁 Go           0",
        "--  -----------  ------",
        "    Total            3½",
    ]


def test_without_rich_the_plain_table_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "find_spec", lambda _name: None)
    assert draw([TABLE], Stream()) == draw_plain([TABLE])


def test_rich_draws_the_same_cells() -> None:
    text = draw([Heading("Standings"), TABLE, Note("all is well")], Stream())
    for part in ("Standings", "Round 1", "Çelik, Emre", "囲碁 Go", "Total", "all is well"):
        assert part in text
    assert "─" in text


def test_a_terminal_gets_colours_and_a_pipe_does_not(terminal: Stream) -> None:
    assert "\x1b[" in draw([TABLE], terminal)
    assert "\x1b" not in draw([TABLE], Stream())


def test_no_color_is_respected(terminal: Stream, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in draw([TABLE], terminal)


def test_a_dumb_terminal_gets_no_escape_codes(terminal: Stream, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert "\x1b" not in draw([TABLE], terminal)


def test_a_pipe_keeps_long_lines_whole() -> None:
    name = "Van der " * 20 + "Aa"
    assert name in draw([Table(TABLE.columns, (("1", name, "0"),))], Stream())


def test_a_narrow_terminal_folds_names_and_keeps_numbers(terminal: Stream, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    name = "Van der Achternaam, Voornaam Tweedenaam"
    text = re.sub(r"\x1b\[[0-9;]*m", "", draw([Table(TABLE.columns, (("1", name, "13½"),))], terminal))
    assert "13½" in text
    assert max(map(len, text.splitlines())) <= 30


def test_tables_stand_beside_each_other_only_where_there_is_room(
    terminal: Stream, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = draw([SideBySide((TABLE, TABLE))], terminal)
    monkeypatch.setenv("COLUMNS", "40")
    narrow = draw([SideBySide((TABLE, TABLE))], terminal)
    assert len(narrow.splitlines()) > len(wide.splitlines())


@pytest.mark.parametrize("rich", [True, False])
def test_a_name_cannot_give_orders_to_the_terminal(monkeypatch: pytest.MonkeyPatch, rich: bool) -> None:
    if not rich:
        monkeypatch.setattr(drawing, "find_spec", lambda _name: None)
    evil = "\x1b[2J\x07\x9b31m\u202eEve\r[bold]x[/bold]"
    text = draw([Table(TABLE.columns, (("1", evil, "0"),), title=evil), Heading(evil), Note(evil)], Stream())
    assert not set(text) & set("\x1b\x07\x9b\r\u202e")
    assert "[bold]x[/bold]" in text, "no markup either"


def test_signs_that_a_terminal_lacks_are_written_in_another_way() -> None:
    text = draw([TABLE, Note("½ × 2½ = 1¼")], Stream(encoding="ascii"))
    assert text.isascii()
    assert "3.5" in text
    assert ".5 x 2.5 = 1.25" in text


def test_a_very_long_table_is_drawn_plainly() -> None:
    rows = tuple((str(n), "x", "0") for n in range(LONG + 1))
    assert draw([Table(TABLE.columns, rows)], Stream()) == draw_plain([Table(TABLE.columns, rows)])
    assert draw([Table(TABLE.columns, rows[:-1])], Stream()) != draw_plain([Table(TABLE.columns, rows[:-1])])


def test_an_empty_table_is_a_heading() -> None:
    empty = Table(TABLE.columns, ())
    assert draw_plain([empty]).splitlines()[0] == "#  Name  Points"
    assert "Name" in draw([empty], Stream())
