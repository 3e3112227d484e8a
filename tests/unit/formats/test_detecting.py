"""Which format a file is in: its contents decide, its name only where they say nothing."""

from __future__ import annotations

import pytest

from helpers.trf_samples import SAMPLES
from zwitsers.formats.detect import detect
from zwitsers.formats.exchanged import FormatError
from zwitsers.formats.reading import read_any
from zwitsers.formats.registry import INCOMING
from zwitsers.language import LANGUAGES

FILES: dict[str, tuple[str, bytes]] = {
    "pdn": ("x.txt", b'% made by hand\r\n[Event "NK"]\r\n[White "A"]\r\n'),
    "pgn": ("x", b'\xef\xbb\xbf[White "A"]\n'),
    "h9": ("x.txt", b"; EV[Open]\n1 Jansen Piet 4d NL Utr 1 2+/w0\n2 Bos Jan 3d NL Utr 0 1-/b0\n"),
    "opengotha": ("x.txt", b'<?xml version="1.0"?>\n<!-- a -->\n<Tournament dataVersion="201"><Players/></Tournament>'),
    "chess-results": ("x.xml", b"<chessresults></chessresults>"),
    "crosstable": ("x.csv", b"Open\n\nRank;SNo.;;Name;Rtg;FED;1.Rd.;;;Pts\n1;1;;A;0;;2;w;1;1\n2;2;;B;0;;1;b;0;0\n"),
    "toernooimanager": ("x.csv", b"Ranglijst \n \nAW;-;Pt;WP;SB\n1;A;6;-;12;42;44\n"),
    "lichess": ("x.json", b'{"rank":1,"points":6,"username":"a"}\n'),
    "json": ("x", b'{\n "format": "zwitsers-tournament",\n "version": 1}'),
    "log": ("x.json", b'{"format":"zwitsers-log","version":1}\n'),
    "event": ("x.trf", b"SQLite format 3\x00rest"),
    "players": ("x.csv", b"Naam;Rating\nAnna;1800\n"),
}


@pytest.mark.parametrize("name", FILES)
def test_by_contents(name: str) -> None:
    file, data = FILES[name]
    assert detect(data, file) == {"pgn": "pdn"}.get(name, name)


@pytest.mark.parametrize("name", SAMPLES)
def test_trf_in_all_dialects_whatever_it_is_called(name: str) -> None:
    assert detect(SAMPLES[name], "file.csv") == "trf"
    assert read_any(SAMPLES[name], "file.csv").snapshot.players


def test_utf16_is_looked_into() -> None:
    assert detect('[White "A"]\n'.encode("utf-16"), "x") == "pdn"


@pytest.mark.parametrize(
    ("name", "data"),
    [("x.pdf", b"%PDF-1.7"), ("x", b"Dear sir"), ("x.xml", b"<html></html>"), ("x.zip", b"PK\x03\x04 not a zip")],
)
def test_what_is_not_known_is_said_with_what_is_read(name: str, data: bytes) -> None:
    with pytest.raises(FormatError) as caught:
        detect(data, name)
    for language in LANGUAGES:
        said = caught.value.text(language)
        assert all(item in said for item in INCOMING)
        assert name in said


def test_an_empty_file_a_log_and_an_event_are_no_tournaments_of_others() -> None:
    for data, key in ((b"", "empty"), (FILES["log"][1], "is-log"), (FILES["event"][1], "is-event")):
        with pytest.raises(FormatError) as caught:
            read_any(data, "x")
        assert caught.value.problems[0].key.endswith(key)
    with pytest.raises(FormatError):
        read_any(b"x", "x", format="fax")


@pytest.mark.parametrize("item", INCOMING.values(), ids=INCOMING)
def test_every_format_has_a_title_and_a_reader(item: object) -> None:
    from zwitsers.formats.registry import ImportFormat

    assert isinstance(item, ImportFormat)
    assert item.title("nl") != item.title("en") or item.id == "opengotha"
    with pytest.raises(Exception) as caught:  # noqa: PT011 - whatever it says, it is one of ours
        item.read(b"x", "x")
    assert hasattr(caught.value, "problems")


def test_a_name_decides_only_where_the_contents_say_nothing() -> None:
    with pytest.raises(FormatError):
        read_any(b"nothing at all", "x.trf")
    assert detect(b"nothing at all", "x.trf") == "trf"
    assert detect(b"nothing at all", "x.PDN") == "pdn"
