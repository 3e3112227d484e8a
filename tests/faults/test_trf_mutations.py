"""Broken files: whatever the bytes, reading gives a document or a TrfError with places, and nothing else."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from helpers.trf_samples import SAMPLES
from zwitsers.formats.findings import PlacedProblem
from zwitsers.formats.trf import TrfDocument, TrfError, read_trf, write_trf
from zwitsers.formats.trf.new_document import new_document

if TYPE_CHECKING:
    from collections.abc import Callable

MUTANTS_PER_SAMPLE = 700
RANDOM_FILES = 600
JUNK = (
    b"\x00",
    b"\t",
    b"\r",
    b"\n",
    b"\xff",
    b"\xc3",
    b"\x81",
    b"|",
    b"0",
    b"9",
    b"-",
    b"+",
    b" ",
    b"{",
    b"}",
    b"\x1a",
    b"Z",
)


def check(data: bytes) -> TrfDocument | None:
    """Reads it; a document keeps its bytes, an error has places and speaks both languages."""
    try:
        document = read_trf(data)
    except TrfError as error:
        problems = error.problems
    else:
        check_document(document, data)
        return document
    assert problems
    for problem in problems:
        assert isinstance(problem, PlacedProblem)
        assert min(problem.place) >= 1
        assert problem.text("nl") != problem.text("en")
    return None


def check_document(document: TrfDocument, data: bytes) -> None:
    assert write_trf(document) == data
    assert document.with_snapshot(document.snapshot).text == document.text
    for warning in document.warnings:
        assert warning.text("nl") != warning.text("en")


def replace_byte(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + chance.choice((*JUNK, bytes([chance.randrange(256)]))) + data[at + 1 :]


def insert_bytes(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + chance.choice(JUNK) * chance.choice((1, 1, 2, 50)) + data[at:]


def delete_bytes(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + data[at + chance.choice((1, 1, 2, 10, 100)) :]


def truncate(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data))]


def shuffle_lines(data: bytes, chance: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    chance.shuffle(lines)
    return b"".join(lines)


def repeat_line(data: bytes, chance: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    lines.insert(chance.randrange(len(lines)), chance.choice(lines))
    return b"".join(lines)


def drop_line(data: bytes, chance: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    del lines[chance.randrange(len(lines))]
    return b"".join(lines)


def change_digit(data: bytes, chance: random.Random) -> bytes:
    digits = [at for at, byte in enumerate(data) if byte in b"0123456789"]
    at = chance.choice(digits or [0])
    return data[:at] + chance.choice((b"0", b"1", b"9", b"99999999999999999999")) + data[at + 1 :]


def other_code(data: bytes, chance: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    at = chance.randrange(len(lines))
    codes = (
        b"001",
        b"XXP",
        b"XXZ",
        b"XXR",
        b"XXC",
        b"XXS",
        b"XXA",
        b"BBW",
        b"142",
        b"152",
        b"162",
        b"240",
        b"250",
        b"260",
        b"299",
    )
    lines[at] = chance.choice(codes) + lines[at][3:]
    return b"".join(lines)


MUTATIONS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    replace_byte,
    insert_bytes,
    delete_bytes,
    truncate,
    shuffle_lines,
    repeat_line,
    drop_line,
    change_digit,
    other_code,
)


@pytest.mark.parametrize("name", SAMPLES)
def test_mutated_files_give_a_document_or_every_problem(name: str) -> None:
    chance = random.Random(name)
    documents = 0
    for _ in range(MUTANTS_PER_SAMPLE):
        data = SAMPLES[name]
        for _ in range(chance.choice((1, 1, 1, 2, 5))):
            data = chance.choice(MUTATIONS)(data, chance) or b"\n"
        documents += check(data) is not None
    # Both ends are met, so that neither check is idle.
    assert 0 < documents < MUTANTS_PER_SAMPLE


def test_random_bytes_give_an_error_with_a_place() -> None:
    chance = random.Random(20240301)
    for _ in range(RANDOM_FILES):
        check(chance.randbytes(chance.choice((0, 1, 3, 100, 2000))))
        check(b"001 " + chance.randbytes(chance.choice((0, 4, 90, 300))))
    assert MUTANTS_PER_SAMPLE * len(SAMPLES) + 2 * RANDOM_FILES >= 5000


def test_every_truncation_of_every_sample() -> None:
    for data in SAMPLES.values():
        for end in range(0, len(data), 7):
            check(data[:end])


def test_what_can_be_read_from_a_mutant_can_be_written_afresh() -> None:
    chance = random.Random(7)
    for data in SAMPLES.values():
        for _ in range(100):
            document = check(replace_byte(data, chance))
            if document is not None:
                fresh = new_document(document.snapshot, scoring=document.scoring)
                assert read_trf(write_trf(fresh)).snapshot.histories == document.snapshot.histories


@pytest.mark.slow
@pytest.mark.parametrize(
    "data",
    [
        b"\x00" * 1_000_000,
        b"\n" * 1_000_000,
        b"001\n" * 150_000,
        b"XXP x\n" * 150_000,
        b"XXZ 1\n" * 150_000,
        b"222 " + b"1:" * 500_000,
        b"XXR " + b"9" * 1_000_000,
        b"001    1" + b"9" * 1_000_000,
        b"001    1".ljust(89) + b"  0002 w 1" * 100_000,
        b"001    1".ljust(9000) + b"  0002 w 1\n" + b"".join(b"001 %4d\n" % number for number in range(2, 9999)),
        random.Random(1).randbytes(1_000_000),
    ],
    ids=lambda data: repr(data[:12]),
)
def test_a_megabyte_of_junk_is_refused_soon(data: bytes) -> None:
    assert check(data) is None
