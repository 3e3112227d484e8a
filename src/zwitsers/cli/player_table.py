"""A list of players in a file: the players of a TRF file, or a table with a heading (CSV)."""

from __future__ import annotations

import csv
import io
from typing import Any

from zwitsers.cli.errors import FileError
from zwitsers.domain import Problem
from zwitsers.tournament.fields import PLAYER_FIELDS

# What people write above a column, in Dutch and English.
_HEADINGS = {
    "naam": "name",
    "speler": "name",
    "player": "name",
    "elo": "rating",
    "titel": "title",
    "federatie": "federation",
    "fed": "federation",
    "vereniging": "club",
    "fide": "fide_id",
    "fide_id": "fide_id",
    "bondsnummer": "national_id",
    "geslacht": "sex",
    "geboren": "birth",
    "geboortedatum": "birth",
    "graad": "grade",
} | {name: name for name in PLAYER_FIELDS}
# These say nothing about the player: the event gives numbers of its own.
_PASSED_OVER = ("number", "nr", "nummer", "no", "lot", "")


def players_in(data: bytes, name: str) -> list[dict[str, Any]]:
    """What the list says of everyone on it; FileError names every line that cannot be read."""
    if any(line.startswith(b"001 ") for line in data.splitlines()):
        return _of_trf(data)
    return _of_table(_decoded(data), name)


def _of_trf(data: bytes) -> list[dict[str, Any]]:
    from zwitsers.formats.trf import read_trf

    return [
        {field: getattr(player, field) for field in PLAYER_FIELDS if getattr(player, field)}
        for player in read_trf(data).snapshot.players
    ]


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")  # what older spreadsheets write


def _of_table(text: str, name: str) -> list[dict[str, Any]]:
    heading = text.partition("\n")[0]
    delimiter = max(";\t,", key=heading.count)
    rows = list(csv.reader(io.StringIO(text), delimiter=delimiter))
    names = [cell.strip().casefold().replace(" ", "_").replace("-", "_") for cell in rows[0]] if rows else []
    unknown = [cell for cell in names if cell not in _HEADINGS and cell not in _PASSED_OVER]
    columns = [_HEADINGS.get(cell) for cell in names]
    if unknown or "name" not in columns:
        known = ", ".join(PLAYER_FIELDS)
        raise FileError([Problem("cli.player-import.heading", file=name, unknown=", ".join(unknown), known=known)])
    problems: list[Problem] = []
    found: list[dict[str, Any]] = []
    for line, row in enumerate(rows[1:], start=2):
        values = {column: cell.strip() for column, cell in zip(columns, row, strict=False) if column and cell.strip()}
        if not values:
            continue
        rating = values.get("rating", "0")
        if "name" not in values:
            problems.append(Problem("cli.player-import.no-name", file=name, line=line))
        elif not (rating.isascii() and rating.isdigit() and len(rating) <= 5):
            problems.append(Problem("cli.player-import.rating", file=name, line=line, value=rating))
        else:
            found.append({**values, "rating": int(rating)} if int(rating) else _without_rating(values))
    if not found and not problems:
        problems.append(Problem("cli.player-import.nobody", file=name))
    if problems:
        raise FileError(problems)
    return found


def _without_rating(values: dict[str, str]) -> dict[str, Any]:
    return {field: value for field, value in values.items() if field != "rating"}
