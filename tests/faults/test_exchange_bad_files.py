"""Whatever is in a file: a message that helps, quickly, and never a traceback."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import pytest

from helpers.odd_names import odd_tournament
from helpers.other_programs import as_a_crosstable_shows_it, chess_results_text, chess_results_xml, swiss_manager_text
from zwitsers.engine.domain import ZwitsersError
from zwitsers.formats.detect import detect
from zwitsers.formats.from_state import exchanged_of
from zwitsers.formats.reading import read_any
from zwitsers.formats.registry import INCOMING
from zwitsers.formats.to_events import imported
from zwitsers.language import LANGUAGES
from zwitsers.present.documents.options import DocumentOptions
from zwitsers.present.documents.registry import FORMATS

if TYPE_CHECKING:
    from zwitsers.formats.registry import ImportFormat

# Seconds of work; much more than any of these takes.
PATIENCE = 10
_STATE = odd_tournament().state
_SHOWN = as_a_crosstable_shows_it(exchanged_of(_STATE).snapshot)
_MACMAHON = """<?xml version="1.0" encoding="UTF-8"?><TournamentData typeversion="3.9"><Tournament typeversion="3.9">
<Name>Open</Name><NumberOfRounds>3</NumberOfRounds></Tournament>
<Walllist><Criterion><ShortName>Points</ShortName></Criterion></Walllist><Playerlist>
<Player><Id>1</Id><GoPlayer><FirstName>Jan</FirstName><Surname>Smit</Surname><GoLevel>4d</GoLevel></GoPlayer></Player>
<Player><Id>2</Id><GoPlayer><FirstName>Ada</FirstName><Surname>Vos</Surname><GoLevel>3k</GoLevel></GoPlayer></Player>
</Playerlist><Roundlist><Round><RoundNumber>1</RoundNumber><Pairing><White>1</White><Black>2</Black>
<Handicap>0</Handicap><Result>1-0</Result></Pairing></Round></Roundlist></TournamentData>"""
SAMPLES: dict[str, bytes] = {
    "macmahon": _MACMAHON.encode(),
    **{name: FORMATS[name].write(_STATE, DocumentOptions()).data for name in ("trf", "h9", "opengotha", "pdn", "json")},
    "crosstable": swiss_manager_text(_SHOWN, _SHOWN.numbers).encode("cp1252", "replace"),
    "chess-results": chess_results_xml(_SHOWN).encode(),
    "lichess": b'{"rank":1,"points":6.5,"rating":2391,"username":"Alfa"}\n' * 50,
    "toernooimanager": b"Ranglijst \n \nAW;-;Pt;WP;SB\n" + b"1;De Kring;6;-;12;42;44\n" * 50,
    "players": b"Naam;Rating\n" + b"".join(b"Anna %d;1800\n" % number for number in range(50)),
}


def outcome(data: bytes, name: str, kind: str | None = None) -> ZwitsersError | None:
    """What is said about it, in both languages; None when it is read and can be imported."""
    begun = time.process_time()
    found: ZwitsersError | None = None
    try:
        given = read_any(data, name, format=kind)
        imported(given, {"systems": [[1, "knsb-wp"]], "game": "chess"})
    except ZwitsersError as error:
        found = error
    assert time.process_time() - begun < PATIENCE
    if found is not None:
        assert 1 <= len(found.problems) <= 100
        assert all(0 < len(found.text(language)) < 100_000 for language in LANGUAGES)
    return found


def test_the_samples_are_what_they_should_be() -> None:
    assert set(SAMPLES) == set(INCOMING)
    for kind, data in SAMPLES.items():
        name = f"file.{INCOMING[kind].extensions[0]}"
        assert detect(data, name) == kind
        assert outcome(data, name) is None, kind


@pytest.mark.parametrize("kind", SAMPLES)
def test_half_a_file(kind: str) -> None:
    data = SAMPLES[kind]
    for cut in range(1, len(data), max(len(data) // 60, 1)):
        outcome(data[:cut], "file", kind)


@pytest.mark.parametrize("kind", SAMPLES)
def test_bytes_changed_left_out_and_repeated(kind: str) -> None:
    chance = random.Random(7)
    for _ in range(120):
        data = bytearray(SAMPLES[kind])
        for _change in range(chance.randint(1, 4)):
            at = chance.randrange(len(data))
            match chance.randrange(4):
                case 0:
                    data[at] = chance.randrange(256)
                case 1:
                    del data[at : at + chance.randint(1, 30)]
                case 2:
                    data[at:at] = data[at : at + chance.randint(1, 60)]
                case _:
                    data[at:at] = chance.choice((b"9" * 50, b";", b"\n", b'"', b"\x00", b"\xff\xfe", b"<", b"{", b"[["))
            if not data:
                break
        outcome(bytes(data), "file", kind)


@pytest.mark.parametrize("kind", [*SAMPLES, None])
def test_fifty_megabytes_of_noise(kind: str | None) -> None:
    noise = random.Random(1).randbytes(1024 * 1024) * 50
    assert outcome(noise, "file", kind) is not None


@pytest.mark.slow
@pytest.mark.parametrize("kind", SAMPLES)
@pytest.mark.parametrize("filling", [b"a", b"\n", b"1;", b"001 ", b'[A "', b"{", b"<a>", b" "], ids=repr)
def test_megabytes_of_one_thing(kind: str, filling: bytes) -> None:
    assert outcome(filling * (5 * 1024 * 1024 // len(filling)), "file", kind) is not None


@pytest.mark.parametrize("kind", ["crosstable", "pdn", "json"])
def test_a_file_that_begins_well_and_goes_on_as_noise(kind: str) -> None:
    noise = random.Random(2).randbytes(256 * 1024).replace(b"\x00", b"x") * 16
    assert outcome(SAMPLES[kind] + noise, "file", kind) is not None


@pytest.mark.parametrize("item", INCOMING.values(), ids=INCOMING)
def test_files_of_another_kind_are_refused_with_a_reason(item: ImportFormat) -> None:
    for kind, data in SAMPLES.items():
        if kind != item.id and not {kind, item.id} <= {"crosstable", "players", "toernooimanager"}:
            assert outcome(data, "file", item.id) is not None, kind


def test_a_table_of_chess_results_with_columns_that_have_shifted() -> None:
    rows = [line.split("\t") for line in chess_results_text(_SHOWN).splitlines()]
    rows[3].insert(2, "x")
    assert outcome("\n".join("\t".join(row) for row in rows).encode(), "table.txt") is not None


def test_names_in_old_encodings_come_through() -> None:
    from zwitsers.formats.crosstables import read_crosstable

    table = "Rank;SNo.;;Name;1.Rd.;;;Pts\n1;1;;Søren Œuvré;2;w;1;1\n2;2;;Ängström;1;b;0;0\n"
    players = read_crosstable(table.encode("cp1252")).snapshot.players
    assert [player.name for player in players] == ["Søren Œuvré", "Ängström"]


def test_many_like_names_do_not_take_long() -> None:
    """Every game in a round of its own, so that everyone might be anyone."""
    games = "".join(
        f'[White "Jansen, Piet{first}{second}"]\n[Black "Bos, Jan{second}{first}"]\n'
        f'[Round "{first * 20 + second + 1}"]\n[Result "1-1"]\n\n1-1\n\n'
        for first in range(20)
        for second in range(20)
    )
    outcome(games.encode(), "games.pdn", "pdn")
