"""The JSON of a tournament: its schema is published, and whatever is wrong with a file is named by its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import zwitsers.formats.tournament_json
from zwitsers.formats.exchanged import FormatError
from zwitsers.formats.tournament_json import read_json

SHIPPED = Path(zwitsers.formats.tournament_json.__file__).with_name("schema.json")
PUBLISHED = Path(__file__).resolve().parents[4] / "docs" / "formats" / "tournament.schema.json"


def tournament() -> dict[str, Any]:
    return {
        "format": "zwitsers-tournament",
        "version": 1,
        "tournament": {"name": "Open", "rounds": 5, "start": "2026-05-02"},
        "players": [{"number": 1, "name": "Anna"}, {"number": 2, "name": "Bram", "rating": 1800}],
        "rounds": [
            {
                "round": 1,
                "games": [{"board": 1, "white": 1, "black": 2, "white_result": "win", "black_result": "loss"}],
                "others": [],
            }
        ],
    }


def changed(path: str, value: object) -> dict[str, Any]:
    """The tournament with one value changed, such as rounds.0.games.0.white."""
    record = tournament()
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    here: Any = record
    for part in way:
        here = here[part]
    here[last] = value
    return record


def refused(record: object) -> list[tuple[str, dict[str, object]]]:
    with pytest.raises(FormatError) as caught:
        read_json(json.dumps(record).encode(), "x.json")
    for language in ("nl", "en"):
        assert "{" not in caught.value.text(language).replace("{'", "")
    return [(problem.key.rpartition(".")[2], dict(problem.values)) for problem in caught.value.problems]


def test_the_published_schema_is_the_one_that_is_shipped() -> None:
    assert PUBLISHED.read_bytes() == SHIPPED.read_bytes()
    jsonschema.Draft202012Validator.check_schema(json.loads(SHIPPED.read_bytes()))


def test_the_smallest_file_is_read_and_keeps_to_the_schema() -> None:
    jsonschema.Draft202012Validator(json.loads(SHIPPED.read_bytes())).validate(tournament())
    given = read_json(json.dumps(tournament()).encode(), "x.json")
    assert given.snapshot.planned_rounds == 5
    assert given.boards == (((1, 2),),)


WRONG = [
    ("players.0.number", 0, "number", "players[0].number"),
    ("players.0.number", True, "number", "players[0].number"),
    ("players.1.name", ["x"], "text", "players[1].name"),
    ("players.1.name", "two\nlines", "text", "players[1].name"),
    ("players.1.rating", 1800.5, "number", "players[1].rating"),
    ("players", {}, "list", "players"),
    ("players.0", "Anna", "object", "players[0]"),
    ("rounds.0.games.0.white", 9, "stranger", "rounds[0].games[0].white"),
    ("rounds.0.games.0.white_result", "victory", "choice", "rounds[0].games[0].white_result"),
    ("rounds.0.games.0.black", 1, "twice", "rounds[0].games[0]"),
    ("rounds.0.others", [{"player": 1, "result": "bye"}], "twice", "rounds[0].others[0]"),
    ("rounds.0.others", [{"player": 1, "result": "win"}], "choice", "rounds[0].others[0].result"),
    ("rounds.0.round", 2, "round", "rounds[0].round"),
    ("tournament.start", "2026-02-30", "date", "tournament.start"),
    ("tournament.game", "bridge", "choice", "tournament.game"),
    ("tournament.rounds", -1, "number", "tournament.rounds"),
    ("absences", [{"round": 1, "player": 1, "result": "absent"}], "number", "absences[0].round"),
    ("forbidden", [{"players": [1]}], "two-players", "forbidden[0]"),
    ("settings", {"systems": {"deep": 1}}, "setting", "settings.systems"),
]


@pytest.mark.parametrize(("path", "value", "key", "place"), WRONG, ids=[f"{item[0]} {item[2]}" for item in WRONG])
def test_what_is_wrong_is_named_by_its_place(path: str, value: object, key: str, place: str) -> None:
    assert (key, place) in [(found, values.get("place")) for found, values in refused(changed(path, value))]


@pytest.mark.parametrize(
    ("record", "key"),
    [
        ({}, "not-ours"),
        ([], "not-ours"),
        (changed("format", "zwitsers-log"), "not-ours"),
        (changed("version", 2), "newer"),
        (changed("version", "1"), "newer"),
        (changed("players", []), "nobody"),
        (changed("rounds.0.games.0.black_result", "win"), "results-clash"),
    ],
)
def test_what_is_no_tournament_of_ours(record: object, key: str) -> None:
    assert refused(record)[0][0] == key


@pytest.mark.parametrize("data", [b"{", b"[" * 200_000, b'{"a": ' + b"9" * 10_000 + b"}", b"{}x", b'{"format": '])
def test_what_is_no_json(data: bytes) -> None:
    with pytest.raises(FormatError) as caught:
        read_json(data, "x.json")
    assert caught.value.problems[0].key in ("formats.json.broken", "formats.json.deep", "formats.json.not-ours")
