"""Encodings, byte order mark and line endings of a TRF file."""

from __future__ import annotations

import pytest

from helpers.trf_samples import PLAIN, SAMPLES, file_of, player_line
from zwitsers.formats.trf import TrfError, read_trf, write_trf


@pytest.mark.parametrize("ending", ["\r\n", "\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_every_encoding_and_line_ending_gives_the_same_tournament_and_its_own_bytes_back(
    encoding: str, ending: str
) -> None:
    data = PLAIN.decode().replace("\n", ending).encode(encoding)
    document = read_trf(data)
    assert document.snapshot == read_trf(PLAIN).snapshot
    assert document.snapshot.player(3).name == "Citroën, Cas"
    assert write_trf(document) == data


@pytest.mark.parametrize("name", SAMPLES)
def test_an_untouched_file_is_written_back_byte_for_byte(name: str) -> None:
    assert write_trf(read_trf(SAMPLES[name])) == SAMPLES[name]


def test_mixed_line_endings_and_a_last_line_without_one_survive() -> None:
    lines = PLAIN.decode().split("\n")[:-1]
    data = "".join(line + ("\r\n", "\r", "\n", "\n\n")[position % 4] for position, line in enumerate(lines)).rstrip(
        "\r\n"
    )
    document = read_trf(data.encode())
    assert write_trf(document) == data.encode()
    assert document.snapshot == read_trf(PLAIN).snapshot


def test_padded_lines_read_like_trimmed_ones() -> None:
    padded = "".join(line.ljust(200) + "\n" for line in PLAIN.decode().splitlines()).encode()
    assert read_trf(padded).snapshot == read_trf(PLAIN).snapshot
    assert write_trf(read_trf(padded)) == padded


def test_bytes_that_cp1252_does_not_define_are_not_lost() -> None:
    line = player_line(1, name="\xc9\x81\x8d\x8f\x90\x9d")
    data = file_of(line).decode().encode("latin-1")
    assert write_trf(read_trf(data)) == data


def test_columns_are_counted_in_characters_not_in_bytes() -> None:
    line = player_line(1, "0000 - U", name="Ççéèêëïñöü", points="1.0", rating="1999")
    for encoding in ("utf-8", "cp1252"):
        document = read_trf(file_of(line, encoding=encoding))
        assert document.snapshot.player(1).rating == 1999
        assert not document.warnings


def test_another_encoding_and_ending_can_be_asked_for() -> None:
    document = read_trf(PLAIN)
    assert write_trf(document, line_ending="\r\n", encoding="cp1252") == (
        PLAIN.decode().replace("\n", "\r\n").encode("cp1252")
    )
    assert write_trf(document, bom=True) == b"\xef\xbb\xbf" + PLAIN


def test_a_character_outside_cp1252_is_reported_with_its_place() -> None:
    document = read_trf(file_of("012 Łódź", player_line(1)))
    with pytest.raises(TrfError) as caught:
        write_trf(document, encoding="cp1252")
    (problem,) = caught.value.problems
    assert (problem.key, problem.values["line"], problem.values["column"]) == ("trf.not-in-cp1252", 1, 5)


def test_utf16_is_refused_with_advice() -> None:
    with pytest.raises(TrfError, match="UTF-8"):
        read_trf(PLAIN.decode().encode("utf-16"))


def test_a_file_of_far_too_many_lines_is_refused_at_once() -> None:
    with pytest.raises(TrfError) as caught:
        read_trf(b"\n" * 300_000)
    assert caught.value.problems[0].key == "trf.too-many-lines"
