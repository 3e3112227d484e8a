"""What holds for every table: it is refused with a message, or gives players that a tournament takes."""

from __future__ import annotations

import csv
import io
from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from zwitsers.engine.domain.names import joined_name
from zwitsers.event.fields import player_values
from zwitsers.formats.exchanged import FormatError
from zwitsers.formats.tables import FIELDS, preview

HEADINGS = (
    "Naam",
    "Achternaam",
    "Voornaam",
    "Tussenvoegsel",
    "Rating",
    "Geboren",
    "M/V",
    "FIDE-id",
    "Titel",
    "Club",
    "?",
)
CELLS = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        ["", "Vos, Jan", "1850", "12-3-1990", "m", "GM", "5k", "NED", '"', ";", "-", "0", "7654321", "x" * 99]
    ),
)
LETTERS = st.text(st.characters(categories=["Lu", "Ll"]), min_size=2, max_size=12)


def taken(data: bytes) -> None:
    with suppress(FormatError):
        shown = preview(data, "list.csv")
        for values in (*shown.players, *shown.entering(doubles=True)):
            assert set(values) <= set(FIELDS)
            assert values["name"]
            assert player_values(values) == values
        assert len(shown.players) <= len(shown.lines)


@given(st.binary(max_size=400))
def test_whatever_the_bytes(data: bytes) -> None:
    taken(data)


@given(
    st.lists(st.sampled_from(HEADINGS), min_size=1, max_size=6),
    st.lists(st.lists(CELLS, max_size=7), max_size=6),
    st.sampled_from(";,\t|"),
    st.sampled_from(["utf-8", "utf-16", "cp1252"]),
)
def test_whatever_is_in_the_cells(headings: list[str], rows: list[list[str]], delimiter: str, encoding: str) -> None:
    text = "\n".join(delimiter.join(row) for row in [headings, *rows])
    taken(text.encode(encoding, "replace"))


@given(
    st.lists(
        st.tuples(LETTERS, LETTERS, st.integers(0, 9999), st.integers(1900, 2020), st.sampled_from("mw")),
        min_size=1,
        max_size=8,
        unique_by=lambda player: (player[0], player[1]),
    ),
    st.permutations(["Achternaam", "Voornaam", "Rating", "Geboren", "Geslacht"]),
    st.sampled_from(";,\t|"),
)
def test_a_table_that_was_written_is_read_back(
    players: list[tuple[str, str, int, int, str]], order: list[str], delimiter: str
) -> None:
    text = io.StringIO()
    writer = csv.DictWriter(text, order, delimiter=delimiter)
    writer.writeheader()
    for surname, first, rating, birth, sex in players:
        writer.writerow(
            {"Achternaam": surname, "Voornaam": first, "Rating": rating or "", "Geboren": birth, "Geslacht": sex}
        )
    shown = preview(text.getvalue().encode(), "list.csv")
    assert [line.values for line in shown.lines] == [
        {
            "name": joined_name(surname, "", first),
            **({"rating": rating} if rating else {}),
            "sex": sex,
            "birth": str(birth),
        }
        for surname, first, rating, birth, sex in players
    ]
