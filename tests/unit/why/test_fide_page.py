"""docs/fide.md: its files of known differences show what the page says of them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from zwitsers.formats.trf import read_trf
from zwitsers.pairing import pair_round
from zwitsers.rules.registry import rulebook
from zwitsers.scores.history import Float

if TYPE_CHECKING:
    from zwitsers.domain import Snapshot

DOCS = Path(__file__).resolve().parents[3] / "docs"
FIDE = rulebook("fide-dutch")


def snapshot(name: str) -> Snapshot:
    return read_trf((DOCS / "fide" / name).read_bytes()).snapshot


def test_the_page_has_every_file_and_no_other() -> None:
    named = re.findall(r"\(fide/([^)]+)\)", (DOCS / "fide.md").read_text(encoding="utf-8"))
    assert sorted(named) == sorted(path.name for path in (DOCS / "fide").iterdir())


def test_fd1_whoever_never_took_part_is_not_counted_for_the_initial_colour() -> None:
    made = pair_round(snapshot("effective-number.trf"), FIDE)
    assert [(board.white, board.black) for board in made.boards] == [(2, 4), (5, 3)]


def test_fd8_the_bye_is_a_downfloat_although_it_is_worth_nothing() -> None:
    before = snapshot("pab-worth-a-loss.trf")
    assert before.points.bye == before.points.loss
    assert FIDE.pairing.floats is not None
    assert FIDE.pairing.floats(before)[6][-1] is Float.DOWN
    made = pair_round(before, FIDE)
    assert [(board.white, board.black) for board in made.boards] == [(4, 2), (1, 6), (7, 5)]
    assert made.bye == 3


def test_c_04_7_the_first_group_of_ten_is_six() -> None:
    start = snapshot("baku-ten-players.trf")
    assert [number for number in start.numbers if start.virtual_points(number, 1)] == [1, 2, 3, 4, 5, 6]
