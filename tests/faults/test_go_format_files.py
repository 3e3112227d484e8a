"""Whatever bytes are taken for a go table or an OpenGotha file: a tournament or a clear refusal, and soon."""

from __future__ import annotations

import random
import time
import tracemalloc
from typing import TYPE_CHECKING

import pytest

from zwitsers.engine.domain import Player, Snapshot
from zwitsers.engine.simulate.generate import Recipe, generate
from zwitsers.formats.exchanged import FormatError
from zwitsers.formats.h9 import control_h9, exchanged_of, parse_h9, read_h9, write_h9
from zwitsers.formats.opengotha import read_opengotha, write_opengotha

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.formats.exchanged import TournamentData

MEGABYTE = 1024 * 1024
READERS = [read_h9, read_opengotha]
CROWD = b"<Tournament><Players>" + b'<Player name="A" firstName="B"/>' * 30_000 + b"</Players></Tournament>"
BOMB = b'<!DOCTYPE T [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><Tournament>&b;</Tournament>'


def tournament() -> Snapshot:
    return generate(Recipe("go-nl", 12, 4, 5)).snapshot


def refused(read: Callable[[bytes, str], TournamentData], data: bytes) -> str:
    with pytest.raises(FormatError) as caught:
        read(data, "bestand.x")
    assert "bestand.x" in caught.value.text("nl")
    assert len(caught.value.problems) <= 60
    return caught.value.problems[0].key


def read_or_refused(read: Callable[[bytes, str], TournamentData], data: bytes) -> TournamentData | None:
    try:
        return read(data, "bestand.x")
    except FormatError as error:
        if not error.text("nl") or not error.problems:
            raise
        return None


def controlled(data: bytes, name: str) -> TournamentData:
    table = parse_h9(data, name)
    control_h9(table)
    return exchanged_of(table)


@pytest.mark.parametrize("read", READERS)
def test_fifty_megabytes_of_noise(read: Callable[[bytes, str], TournamentData]) -> None:
    noise = random.Random(3).randbytes(MEGABYTE) * 50
    letters = b"abcdefghij klmno\n" * (3 * MEGABYTE)
    started = time.process_time()
    for data in (noise, letters[: 50 * MEGABYTE]):
        assert refused(read, data) == "formats.safe.too-large"
    assert time.process_time() - started < 5


@pytest.mark.slow
@pytest.mark.parametrize(
    ("read", "data"),
    [
        (read_h9, b"abcdefghij klmno\n" * 400_000),
        (read_h9, b"a" * 7_000_000),
        (read_h9, b"1 A X 1d NL c " + b"0- " * 2_000_000),
        (read_h9, b"1 A X 1d NL c 0-\n" * 40_000),
        (read_h9, b"1 A X 1d NL c 0-\r" * 400_000),
        (read_h9, b";" * 7_000_000),
        (read_h9, b"\n" * 7_000_000),
        (read_opengotha, b"<Tournament>" * 400_000),
        (read_opengotha, b"<Tournament>" + b"<Player/>" * 100_000 + b"</Tournament>"),
        (read_opengotha, b"<Tournament " + b"a='b' " * 400_000 + b">"),
        (read_opengotha, CROWD),
    ],
)
def test_large_files_of_the_right_letters_take_seconds_and_not_much_memory(
    read: Callable[[bytes, str], TournamentData], data: bytes
) -> None:
    tracemalloc.start()
    started = time.process_time()
    try:
        refused(read, data)
        _size, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert time.process_time() - started < 20
    assert peak < 500 * MEGABYTE


def test_a_truncated_opengotha_file_says_where_it_ends() -> None:
    data = write_opengotha(tournament()).data
    for cut in range(20, len(data) - 2, 997):
        assert refused(read_opengotha, data[:cut]).startswith("formats.safe.xml-")


def test_a_truncated_table_is_refused_or_short() -> None:
    """A line that is cut is one player fewer or a round fewer, which contradicts the others; between lines too."""
    data = write_h9(tournament()).data
    start = data.index(b"   1 ")
    for cut in range(start, len(data) - 90, 41):
        read = read_or_refused(read_h9, data[:cut])
        assert read is None or len(read.snapshot.players) < 12


@pytest.mark.parametrize(
    "data",
    [
        b'<?xml version="1.0"?>' + BOMB,
        b'<!DOCTYPE T [<!ENTITY x SYSTEM "file:///etc/hostname">]><Tournament><Players>&x;</Players></Tournament>',
        b'<!DOCTYPE T SYSTEM "http://example.org/t.dtd"><Tournament/>',
    ],
)
def test_entities_are_refused(data: bytes) -> None:
    assert refused(read_opengotha, data) == "formats.safe.xml-entities"


@pytest.mark.parametrize("data", [b"", b"\0" * 100, b"PK\x03\x04" + b"\0" * 50, b"SQLite format 3\0"])
@pytest.mark.parametrize("read", READERS)
def test_files_of_another_kind(read: Callable[[bytes, str], TournamentData], data: bytes) -> None:
    assert refused(read, data).startswith("formats.safe.")


@pytest.mark.parametrize("read", READERS)
def test_names_in_windows_1252(read: Callable[[bytes, str], TournamentData]) -> None:
    name = "Žižka, Œdipe"
    snapshot = Snapshot((Player(1, name, grade="1k"),), ((),), planned_rounds=2)
    if read is read_h9:
        data = write_h9(snapshot).data.decode("iso-8859-15").encode("cp1252")
    else:
        data = write_opengotha(snapshot).data.decode().encode("cp1252")
    assert read(data, "bestand.x").snapshot.player(1).name == name


def damaged(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(changed))
        match chance.randrange(4):
            case 0:
                changed[at] = chance.randrange(256)
            case 1:
                del changed[at : at + chance.randrange(20)]
            case 2:
                changed[at:at] = changed[chance.randrange(len(changed)) :][: chance.randrange(40)]
            case _:
                changed[at:at] = chance.choice((b"0+", b"!", b"?", b"|", b";", b"\t", b"9999", b'"', b"<", b"=", b"-"))
    return bytes(changed)


def test_damage_never_does_more_than_make_a_file_refused() -> None:
    chance = random.Random(11)
    table, file = write_h9(tournament()).data, write_opengotha(tournament()).data
    whole = 0
    for _ in range(400):
        whole += read_or_refused(controlled, damaged(table, chance)) is not None
        whole += read_or_refused(read_opengotha, damaged(file, chance)) is not None
    assert 0 < whole < 800
