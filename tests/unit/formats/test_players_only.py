"""Files with standings but without games: the players are taken, and it is said that there is no more."""

from __future__ import annotations

import pytest

from zwitsers.formats.exchanged import FormatError
from zwitsers.formats.players_only import read_lichess_results, read_toernooimanager

LICHESS = b"""\
{"rank":1,"points":6.5,"tieBreak":32.5,"rating":2391,"username":"Alfa","title":"FM","performance":2400}
{"rank":2,"points":5,"tieBreak":20,"rating":1500,"username":"<b>beta</b>","performance":1600,"absent":true}

"""

TOERNOOIMANAGER = b"".join(
    line + b"\n"
    for line in (
        *(b"Ranglijst ", b" ", b"AW;-;Pt;WP;SB", b"1;De Kring 1;6;-;12;42;44", b"2;Fontein, J\xe1n;6;-;10;41;37", b""),
        *(b" ", b"Ranglijst ", b" ", b"AW;-;Pt;WP;SB", b"1;Een ander;6;-;12;35;45", b""),
    )
)


def test_results_of_lichess() -> None:
    given = read_lichess_results(LICHESS, "results.ndjson")
    assert [(p.number, p.name, p.title, p.rating) for p in given.snapshot.players] == [
        (1, "Alfa", "FM", 2391),
        (2, "<b>beta</b>", "", 1500),
    ]
    assert given.snapshot.rounds == 0
    assert [warning.key for warning in given.warnings] == ["formats.lichess.no-games"]


@pytest.mark.parametrize(
    "line", [b"not json", b'{"rank":1}', b'["a"]', b'{"username": 7}', b"[" * 100_000, b"9" * 5000]
)
def test_a_line_that_is_no_result_is_named(line: bytes) -> None:
    with pytest.raises(FormatError) as caught:
        read_lichess_results(LICHESS + line + b"\n", "results.ndjson")
    assert [(problem.key, problem.values) for problem in caught.value.problems] == [
        ("formats.lichess.line", {"line": 4})
    ]


def test_a_ranking_of_toernooimanager_of_which_only_the_first_list_is_read() -> None:
    given = read_toernooimanager(TOERNOOIMANAGER, "ronde1.CSV")
    assert [player.name for player in given.snapshot.players] == ["De Kring 1", "Fontein, Ján"]
    assert given.about.game == "draughts"
    assert [warning.key for warning in given.warnings] == [
        "formats.toernooimanager.no-games",
        "formats.toernooimanager.more-lists",
    ]


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        (TOERNOOIMANAGER.replace(b"2;Fontein", b"2,Fontein,"), "toernooimanager.row"),
        (b"Ranglijst \n \nAW;-;Pt;WP;SB\n", "players-only.nobody"),
        (b"nothing of the kind\n", "players-only.nobody"),
    ],
)
def test_what_is_wrong_with_a_ranking_is_named(data: bytes, wrong: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_toernooimanager(data, "ronde1.CSV")
    assert {problem.key for problem in caught.value.problems} == {f"formats.{wrong}"}
