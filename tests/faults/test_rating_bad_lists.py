"""Rating lists that are cut off, damaged, or meant to do harm: a message, and the list that was there stays."""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import zipfile
from typing import TYPE_CHECKING

import pytest

from helpers.rating_samples import GoPlayer, Person, egf_page, fide_text, fide_xml, knsb_csv, people
from zwitsers.formats.ratings import RatingIndex, RatingsError

if TYPE_CHECKING:
    from pathlib import Path

MEGABYTE = 1024 * 1024
PLAYERS = list(people(3000))
TEXT = "".join(fide_text(PLAYERS)).encode()
XML = "".join(fide_xml(PLAYERS)).encode()
KNSB = knsb_csv(PLAYERS)
EGF = egf_page(GoPlayer(str(10_000_000 + place), f"Vos{place} Jan") for place in range(3000))
TABLE = b"id;name;rating;federation\n" + b"".join(f"{p.number};{p.name};{p.rating};NED\n".encode() for p in PLAYERS)
LISTS = {"fide.txt": TEXT, "fide.xml": XML, "knsb.csv": KNSB, "alleuro.html": EGF, "fmjd.csv": TABLE}


@pytest.fixture
def index(tmp_path: Path) -> RatingIndex:
    index = RatingIndex.open(tmp_path / "index")
    for name, data in (
        ("fide.txt", "".join(fide_text([Person("1", "Oud, Jan")])).encode()),
        ("knsb.csv", knsb_csv([Person("1", "Oud, Jan")])),
        ("alleuro.html", egf_page([GoPlayer("00000001", "Oud Jan")])),
        ("fmjd.csv", b"id;name;rating\n1;Oud, Jan;1500\n"),
    ):
        (tmp_path / name).write_bytes(data)
        index.load(tmp_path / name)
    return index


def refused(index: RatingIndex, data: bytes, name: str = "list") -> str:
    """The list is refused, what was there is still there, and nothing is left behind; the message."""
    file = index.folder.parent / name
    file.write_bytes(data)
    with pytest.raises(RatingsError) as caught:
        index.load(file)
    assert len(index.find("oud jan", limit=10)) == 4
    assert all(part.suffix == ".sqlite" for part in index.folder.iterdir())
    assert name in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("name", LISTS)
def test_a_list_that_stops_in_the_middle_is_not_half_loaded(index: RatingIndex, name: str) -> None:
    data = LISTS[name]
    middle = len(data) // 2
    line = data.count(b"\n", 0, middle) + 1
    # In the number of a player, where what is left of his line is none.
    begin = data.rfind(b"\n", 0, middle) + 3
    assert str(line) in refused(index, data[:begin], name)


@pytest.mark.parametrize("name", LISTS)
def test_the_whole_list_is_loaded(index: RatingIndex, name: str) -> None:
    """Guards the test above."""
    file = index.folder.parent / name
    file.write_bytes(LISTS[name])
    assert index.load(file).list.players == 3000


def test_columns_that_are_not_where_they_should_be(index: RatingIndex) -> None:
    lines = TEXT.split(b"\r\n")
    shifted = b"\r\n".join([lines[0], *(b"   x " + line for line in lines[1:] if line)]) + b"\r\n"
    assert "line 2" in refused(index, shifted)
    assert "SRtng" in refused(index, TEXT.replace(b"Rtng", b"Shoe"))
    assert "rating" in refused(index, b"id;name;shoes\n1;Vos, Jan;44\n")
    assert "id" in refused(index, b"name;rating\nVos, Jan;1500\n")
    moved = EGF.replace(b"  4d", b"4d  ")
    assert "does not fit the columns" in refused(index, moved)
    wrong = KNSB.replace(b";NED;", b";NED;x")
    assert "line 2" in refused(index, wrong)


def test_entities_are_refused(index: RatingIndex) -> None:
    bomb = (
        '<?xml version="1.0"?><!DOCTYPE playerslist [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;&b;">]>'
        "<playerslist><player><fideid>1</fideid><name>&c;</name></player></playerslist>"
    )
    assert "document type" in refused(index, bomb.encode())
    outside = '<!DOCTYPE playerslist SYSTEM "file:///etc/passwd"><playerslist></playerslist>'
    assert "document type" in refused(index, outside.encode())


@pytest.mark.parametrize(
    "data",
    [
        b"<playerslist><player><fideid>1</name></player></playerslist>",
        b"<playerslist><player>" + b"<a>" * 1_000_000,
        b"<playerslist><player><name>" + b"x" * (20 * MEGABYTE),
        b'<?xml version="1.0" encoding="nonsense"?><playerslist></playerslist>',
        b"<playerslist>" + b"<player></player>" * 100 + b"</playerslist>",
        b"<playerslist></playerslist>",
        b"<playerslist><!-- <player><fideid>1</fideid><name>Vos</name></player> --></playerslist>",
        b"<playerslist><player><fideid>1</fideid><name><![CDATA[<fideid>2</fideid>]]></name></player></playerslist>",
    ],
    ids=["not well-formed", "deep", "one long text", "unknown encoding", "empty players", "nobody", "comment", "CDATA"],
)
def test_xml_that_is_no_list(index: RatingIndex, data: bytes) -> None:
    refused(index, data)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        random.Random(1).randbytes(20 * MEGABYTE),
        b"a" * (20 * MEGABYTE),
        b"a;b;c\n" * 500_000,
        b"id;name;rating\n" + b"x" * (20 * MEGABYTE),
        b"id;name;rating\n" + b"1;Vos, Jan;veel\n" * 200_000,
        b"id;name;rating\n" + b'"1;Vos, Jan;1500\n' * 1000,
        TEXT[:200] + b"\0" * MEGABYTE,
        b"Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S\r\n",
    ],
    ids=["empty", "random", "one line", "no headings", "long line", "all bad", "half quotes", "zeros", "headings only"],
)
def test_noise_is_refused(index: RatingIndex, data: bytes) -> None:
    refused(index, data)


# Zip files


def zipped(folder: Path, name: str, pieces: int, piece: bytes, head: bytes = b"") -> Path:
    """A zip file with one large member, written as it grows."""
    file = folder / "bomb.zip"
    with (
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive,
        archive.open(name, "w") as member,
    ):
        member.write(head)
        for _ in range(pieces):
            member.write(piece)
    return file


def test_a_damaged_zip_file(index: RatingIndex, tmp_path: Path) -> None:
    file = zipped(tmp_path, "fide.txt", 1, TEXT)
    data = file.read_bytes()
    refused(index, data[: len(data) // 2], "half.zip")
    damaged = bytearray(data)
    for place in range(len(data) // 3, len(data) // 3 + 40):
        damaged[place] ^= 0xFF
    refused(index, bytes(damaged), "damaged.zip")
    refused(index, b"PK\x03\x04" + bytes(1000), "nothing.zip")


BOMB = """
import sys
from pathlib import Path
from zwitsers.formats.ratings import RatingIndex, RatingsError
try:
    print(RatingIndex.open(Path(sys.argv[1])).load(Path(sys.argv[2])).list.players)
except RatingsError as error:
    print("refused:", error)
"""


def in_little_room(index: RatingIndex, file: Path, megabytes: int = 250) -> str:
    ended = subprocess.run(
        [sys.executable, "-c", BOMB, str(index.folder), str(file)],
        capture_output=True,
        timeout=100,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (megabytes * MEGABYTE, megabytes * MEGABYTE)),
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
    return ended.stdout.decode()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "head", "piece"),
    [
        ("zeros.txt", b"", bytes(MEGABYTE)),
        ("fide.txt", TEXT[:200], b" " * MEGABYTE),
        ("fide.xml", b"<playerslist>", b" " * MEGABYTE),
        ("fide.xml", b"<playerslist><player><name>", b"a" * MEGABYTE),
        ("fide.xml", b"<playerslist>", b"<a>" * (MEGABYTE // 3)),
        ("knsb.csv", b"Relatienummer;Naam;Rating\n", b"\n" * 1000 + b"x" * (MEGABYTE - 1000)),
    ],
    ids=["zeros", "text", "blanks in XML", "a name in XML", "deep in XML", "table"],
)
def test_a_zip_bomb_is_refused_before_it_is_unpacked(
    index: RatingIndex, tmp_path: Path, name: str, head: bytes, piece: bytes
) -> None:
    assert in_little_room(index, zipped(tmp_path, name, 260, piece, head)).startswith("refused: bomb.zip")


@pytest.mark.slow
def test_a_large_list_in_a_zip_file_is_read_as_a_stream(index: RatingIndex, tmp_path: Path) -> None:
    """A list that would not fit in memory, most of it blanks behind the lines."""
    lines = [line.rstrip(b"\r") + b" " * 15_000 + b"\r\n" for line in TEXT.split(b"\n") if line]
    file = zipped(tmp_path, "fide.txt", 18, b"".join(lines[1:1001]), lines[0])
    with zipfile.ZipFile(file) as archive:
        assert archive.infolist()[0].file_size > 255 * MEGABYTE
    assert in_little_room(index, file).strip() == "18000"
