"""The positions of the page that checks: the engine pairs them as they say, and the article that they name decides."""

from __future__ import annotations

import json
from typing import Any

import pytest
from script.lessons import LESSONS, decides

from helpers.striking import as_set
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.why.best import pairs_of
from zwitsers.formats.trf import read_trf
from zwitsers.present.tables.lesson import judged_blocks, position_blocks, read_pairs
from zwitsers.present.tables.table import Table, parts_of

ALL: list[dict[str, Any]] = json.loads(LESSONS.read_text(encoding="utf-8"))
NAMES = [f"{at}: {one['system']} {one['article']}" for at, one in enumerate(ALL, start=1)]


@pytest.mark.parametrize(
    "lesson", ALL, ids=[f"{at}: {one['system']} {one['article']}" for at, one in enumerate(ALL, 1)]
)
def test_one_article_decides(lesson: dict[str, Any]) -> None:
    snapshot, book = read_trf(lesson["trf"].encode()).snapshot, rulebook(lesson["system"])
    best, other = read_pairs(lesson["best"]), read_pairs(lesson["other"])
    assert as_set(pairs_of(pair_round(snapshot, book))) == as_set(best)
    assert decides(snapshot, book, lesson["article"], best, other)
    assert judged_blocks(snapshot, book, best, best, "en")[0]
    for language in ("en", "nl"):
        right, blocks = judged_blocks(snapshot, book, other, best, language)
        assert not right
        assert any(lesson["article"] in text for text in parts_of(blocks).texts)


def test_there_are_a_few_dozen_of_every_swiss_rulebook() -> None:
    assert len(ALL) >= 36
    assert {one["system"] for one in ALL} >= {"fide-dutch", "knsb-rating", "knsb-wp", "kndb", "go-nl", "go-en"}
    assert len({one["trf"] for one in ALL}) == len(ALL)


def test_a_position_shows_everyone_with_rounds_and_forbidden_pairs() -> None:
    lesson = next(one for one in ALL if "XXP" in one["trf"] or "\n260" in one["trf"])
    snapshot, book = read_trf(lesson["trf"].encode()).snapshot, rulebook(lesson["system"])
    table, legend, apart = position_blocks(snapshot, book, "en")
    assert isinstance(table, Table)
    assert len(table.columns) == 4 + snapshot.rounds
    assert {row[1] for row in table.rows} <= {player.name for player in snapshot.players}
    said = parts_of([legend, apart]).texts
    assert any("May not meet" in text for text in said)


def test_a_pair_that_met_before_is_not_allowed() -> None:
    lesson = next(one for one in ALL if one["system"] == "fide-dutch")
    snapshot, book = read_trf(lesson["trf"].encode()).snapshot, rulebook("fide-dutch")
    met = next(
        (player.number, entry.opponent)
        for player in snapshot.players
        for entry in snapshot.history(player.number)
        if entry.opponent and entry.colour
    )
    rest = [number for pair in read_pairs(lesson["best"]) for number in pair if number not in met]
    pairs = [(met[0], met[1]), *zip(rest[::2], rest[1::2], strict=True)]
    right, blocks = judged_blocks(snapshot, book, pairs, read_pairs(lesson["best"]), "en")
    assert not right
    assert "not allowed" in parts_of(blocks).texts[0]
