"""A pairing as a table and as JSON, straight from the engine."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from zwitsers.engine.domain import Colour, Constraints, ForbiddenPairs, Player, PlayerRound, Result, Snapshot
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.registry import rulebook
from zwitsers.present.tables.draw import draw_for_file, draw_plain
from zwitsers.present.tables.round import pairing_blocks, pairing_json
from zwitsers.present.tables.table import Heading, Note, Table

if TYPE_CHECKING:
    from zwitsers.present.tables.table import Block

WON, LOST = Result.WIN, Result.LOSS


def player(number: int, *entries: PlayerRound) -> tuple[Player, tuple[PlayerRound, ...]]:
    return Player(number, f"Speler {number}", rating=2000 - number), entries


def game(result: Result, opponent: int, colour: str) -> PlayerRound:
    return PlayerRound(result, opponent, Colour.WHITE if colour == "w" else Colour.BLACK)


def after_one_round(planned: int | None = 3, **settings: object) -> Snapshot:
    """Six players; 1, 2 and 3 have won."""
    rows = [
        player(1, game(WON, 6, "w")),
        player(2, game(WON, 5, "b")),
        player(3, game(WON, 4, "w")),
        player(4, game(LOST, 3, "b")),
        player(5, game(LOST, 2, "w")),
        player(6, game(LOST, 1, "b")),
    ]
    players, histories = zip(*rows, strict=True)
    return Snapshot(players, histories, planned, name="Clubavond", **settings)  # type: ignore[arg-type]


def blocks(snapshot: Snapshot, system: str, language: str = "en") -> list[Block]:
    book = rulebook(system)
    return pairing_blocks(pair_round(snapshot, book), snapshot, book, language)


def found(snapshot: Snapshot, system: str) -> dict[str, object]:
    book = rulebook(system)
    record: dict[str, object] = json.loads(pairing_json(pair_round(snapshot, book), snapshot, book))
    return record


@pytest.mark.parametrize(
    ("planned", "title"),
    [
        (3, "Round 2 of 3  ·  Clubavond  ·  go-nl"),
        (None, "Round 2  ·  Clubavond  ·  go-nl"),
        (1, "Round 2  ·  Clubavond  ·  go-nl"),
    ],
)
def test_the_title_says_which_round_of_how_many(planned: int | None, title: str) -> None:
    heading = blocks(after_one_round(planned), "go-nl")[0]
    assert heading == Heading(title)


def test_the_points_are_those_of_before_the_round_in_the_unit_of_the_game() -> None:
    for system, won in (("knsb-wp", "1"), ("kndb", "2")):
        _heading, table = blocks(after_one_round(), system)
        assert isinstance(table, Table)
        assert {cell for row in table.rows for cell in (row[3], row[5])} == {won, "0"}


def test_the_absent_are_grouped_by_reason_below_the_bye() -> None:
    away = {4: Result.ABSENT, 2: Result.HALF_POINT_BYE, 5: Result.ABSENT}
    _heading, table, note = blocks(after_one_round(unavailable=away), "knsb-wp")
    assert isinstance(table, Table)
    assert len(table.rows) == 1
    assert isinstance(note, Note)
    assert note.text.splitlines() == [
        "Bye: 6 Speler 6 (0)",
        "Half-point bye: 2 Speler 2 (1)",
        "Absent: 4 Speler 4 (0); 5 Speler 5 (0)",
    ]


def test_a_bye_alone_has_no_table_of_boards() -> None:
    away = dict.fromkeys(range(2, 7), Result.ABSENT)
    shown = blocks(after_one_round(unavailable=away), "go-en")
    assert [type(block) for block in shown] == [Heading, Note]


def test_a_first_round_that_is_not_paired_by_its_scheme_says_so() -> None:
    """R5.5."""
    players = tuple(Player(number, "x") for number in range(1, 5))
    free = Snapshot(players, ((),) * 4)
    bound = Snapshot(players, ((),) * 4, constraints=Constraints((ForbiddenPairs(frozenset({1, 4})),)))
    assert len(blocks(free, "go-nl")) == 2
    note = blocks(bound, "go-nl", "nl")[2]
    assert isinstance(note, Note)
    assert "(R5.5)" in note.text


def test_for_a_file_nothing_is_left_that_steers_a_terminal() -> None:
    shown = [Heading("a\x1b[31mb")]
    assert "\x1b" in draw_plain(shown)
    assert "\x1b" not in draw_for_file(shown)


def test_json_of_a_waiting_room() -> None:
    """000 4.3, 4.4: three winners, so one of them waits and meets someone below."""
    record = found(after_one_round(), "go-nl")
    groups = record["groups"]
    assert isinstance(groups, list)
    top, below = groups
    assert (top["score"], top["pool"], top["from_above"]) == ("1", [1, 2, 3], [])
    assert len(top["waiting_room"]) == 1
    assert below["from_above"] == top["waiting_room"]
    values = {item["measure"]: item["value"] for item in top["criteria"]}
    assert values["size"] == 1
    assert values["scores"] == ["1"]
    assert values["sent_on_again"] == 0
    assert record["bye"] is None


def test_json_of_the_rating_system_has_its_halves() -> None:
    """003 A3, A6, A8, D1, D2."""
    groups = found(after_one_round(), "knsb-rating")["groups"]
    assert isinstance(groups, list)
    top, below = groups
    assert top["p"] == {"value": 1, "article": "A6"}
    assert below["heterogeneous"] == {"value": True, "article": "A3"}
    assert top["floats"]["down"] == top["waiting_room"]
    assert len(below["floats"]["up"]) == 1
    assert set(below) >= {"s1", "s2", "x", "exchange", "transposition"}


def test_json_of_a_first_round_names_its_article_and_has_no_groups() -> None:
    players = tuple(Player(number, f"Speler {number}") for number in range(1, 6))
    record = found(Snapshot(players, ((),) * 5), "knsb-wp")
    assert record["first_round"] == "D1"
    assert record["groups"] == []
    assert record["bye"] == {
        "id": None,
        "number": 1,
        "name": "Speler 1",
        "points": "0",
        "virtual": "0",
        "mark": "",
        "grade": "",
    }


def test_json_of_draughts_has_the_dummy_as_0() -> None:
    """002 Globaal 3, R4: the dummy is in the last group, and whoever meets it is paired there."""
    groups = found(after_one_round(unavailable={1: Result.ABSENT}), "kndb")["groups"]
    assert isinstance(groups, list)
    assert any(0 in pair for pair in groups[-1]["pairs"])
