"""What is wrong with a file is collected in one way: all of it, as much as people read, and how much more there is."""

from __future__ import annotations

import pytest

from zwitsers.engine.domain import Problem
from zwitsers.formats.exchanged import FormatError
from zwitsers.formats.findings import MOST, Findings
from zwitsers.formats.reading import read_any

MANY = MOST + 30
PDN = "\n".join(f'[White "W{n}"]\n[Black "B{n}"]\n[Round "1"]\n[Result "strange"]\n\n*\n' for n in range(MANY))
TABLE = "No;Name;1.Rd\n" + "\n".join(f"{n};Speler {n};strange" for n in range(1, MANY + 1))
UPLOAD = (
    "<chessresults>"
    + "".join(f'<player no="{n}" lastname="S{n}"/>' for n in range(1, MANY + 1))
    + "".join(f'<playerpairing round="1" whiteno="{n}" blackno="-2" reswhite="9"/>' for n in range(1, MANY + 1))
    + "</chessresults>"
)
LICHESS = "\n".join(['{"username": "a"}', *("strange" for _ in range(MANY))])


@pytest.mark.parametrize(
    ("format_id", "text"), [("pdn", PDN), ("crosstable", TABLE), ("chess-results", UPLOAD), ("lichess", LICHESS)]
)
def test_a_file_that_is_wrong_all_over_names_as_many_places_as_people_read(format_id: str, text: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_any(text.encode(), "t", format=format_id)
    *named, last = caught.value.problems
    assert len(named) == MOST
    assert (last.key, last.values) == ("formats.notes.more", {"count": MANY - MOST})


def test_findings_say_the_file_count_and_come_in_the_order_of_their_places() -> None:
    findings = Findings("club.xml")
    findings.count("formats.gotha.preliminary", 0)
    findings.count("formats.gotha.preliminary", 3)
    findings.warn("trf.lichess", 7, 5)
    findings.warn("trf.lichess", 2, 5)
    found = findings.all_warnings()
    assert [warning.values.get("line") for warning in found] == [None, 2, 7]
    assert found[0] == Problem("formats.gotha.preliminary", file="club.xml", times=3)
    findings.raise_problems()
