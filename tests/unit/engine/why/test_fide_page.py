"""docs/fide.md: its files of known differences show what the page says of them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from zwitsers.engine.domain import Colour
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules import criteria
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.history import Float
from zwitsers.engine.why.verify import read_pairs, verify_pairs
from zwitsers.formats.trf import read_trf

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot

DOCS = Path(__file__).resolve().parents[4] / "docs"
FIDE = rulebook("fide-dutch")


def snapshot(name: str) -> Snapshot:
    return read_trf((DOCS / "fide" / name).read_bytes()).snapshot


def test_the_page_has_every_file_and_no_other() -> None:
    named = re.findall(r"\(fide/([^)]+)\)", (DOCS / "fide.md").read_text(encoding="utf-8"))
    assert sorted(named) == sorted(path.name for path in (DOCS / "fide").iterdir())


def boards(text: str) -> list[tuple[int, int]]:
    """`2-1 7-0` as white and black of every board; 0 is the PAB."""
    return [(int(white), int(black)) for white, black in (pair.split("-") for pair in text.split())]


# The file, our boards, those of the other engine, and the article by which its pairing is not that of the text. What
# bbpPairings 6 makes of the three positions was published with them; gacrux 1.11.65 was run on its files.
DIFFERENCES = [
    ("second-pab-1", "5-1 8-2 3-9 7-0", "7-5 8-1 2-9 3-0", "C2"),
    ("second-pab-2", "9-7 2-1 4-8 6-0", "9-7 6-1 4-2 8-0", "C2"),
    ("second-pab-3", "1-4 7-10 5-2 3-0", "1-2 7-10 3-5 4-0", "C2"),
    ("two-absolute-preferences", "2-1 3-4 5-6", "1-4 5-2 6-3", "C13"),
    ("balance-of-2-and-3", "4-1 2-3", "3-1 4-2", "C10"),
    ("last-key-of-boards", "2-3 1-4 5-6", "1-4 2-3 5-6", "C.04.2"),
    ("baku-order-of-boards", "2-1 3-4 6-5 7-8", "6-5 2-1 3-4 7-8", "C.04.2"),
]


@pytest.mark.parametrize(("name", "ours", "theirs", "article"), DIFFERENCES, ids=lambda value: str(value)[:24])
def test_a_known_difference_and_the_article_that_it_is_about(name: str, ours: str, theirs: str, article: str) -> None:
    before = snapshot(f"{name}.trf")
    made = pair_round(before, FIDE)
    assert read_pairs(made.plain()) == boards(ours)
    assert verify_pairs(before, FIDE, boards(ours)).right
    found = verify_pairs(before, FIDE, boards(theirs))
    said = {breach.article for breach in found.verdict.breaches}
    if found.verdict.loses_on is not None:
        said.add(found.verdict.loses_on.criterion.article)
    if found.order:
        said.add("C.04.2")
    assert said == {article}


def test_fd2_gacrux_is_what_comes_out_when_two_absolute_preferences_count_for_c13() -> None:
    counting = tuple(
        criteria.STRONG_CLASHES.by(item.article) if item.article == "C13" else item for item in FIDE.pairing.criteria
    )
    theirs = FIDE._replace(pairing=FIDE.pairing._replace(criteria=counting))
    made = pair_round(snapshot("two-absolute-preferences.trf"), theirs)
    assert read_pairs(made.plain()) == boards("1-4 5-2 6-3")


def test_c10_the_two_have_differences_of_two_and_three_and_no_lawful_round_gave_them_that() -> None:
    before = snapshot("balance-of-2-and-3.trf")
    colours = {number: [entry.colour for entry in before.history(number) if entry.played] for number in (1, 3)}
    balances = {number: one.count(Colour.WHITE) - one.count(Colour.BLACK) for number, one in colours.items()}
    assert balances == {1: 3, 3: 2}


def test_record_162_has_z_or_a_for_an_absence() -> None:
    data = (DOCS / "fide" / "absence-letter.trf").read_bytes()
    assert read_trf(data).snapshot.points.absence == 1
    assert read_trf(data.replace(b"    Z 0.5", b"    A 0.5")).snapshot == read_trf(data).snapshot


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
