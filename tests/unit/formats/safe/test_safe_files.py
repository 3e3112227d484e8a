"""Files of others: every bad file gets an answer at once, and good ones their contents."""

from __future__ import annotations

import io
import random
import sys
import time
import zipfile

import pytest

from zwitsers.formats.exchanged import FormatError
from zwitsers.formats.safe import LIMIT, decode, lines_of, text_of, xml_of, zip_members

MEGABYTE = 1024 * 1024


def refusal(call: object, *arguments: object, **options: object) -> tuple[str, dict[str, object]]:
    assert callable(call)
    with pytest.raises(FormatError) as caught:
        call(*arguments, **options)
    assert "file.x" in caught.value.text("nl")
    assert caught.value.text("en") != caught.value.text("nl")
    [problem] = caught.value.problems
    return problem.key.removeprefix("formats.safe."), problem.values


# Text


@pytest.mark.parametrize(
    ("data", "fallback", "expected"),
    [
        ("Čapek".encode(), "cp1252", ("Čapek", "utf-8")),
        ("Čapek".encode("utf-8-sig"), "cp1252", ("Čapek", "utf-8")),
        (b"\xff\xfe" + "Čapek\n".encode("utf-16-le"), "cp1252", ("Čapek\n", "utf-16-le")),
        (b"\xfe\xff" + "Čapek\n".encode("utf-16-be"), "cp1252", ("Čapek\n", "utf-16-be")),
        ("Œuvré, Zoë €".encode("cp1252"), "cp1252", ("Œuvré, Zoë €", "cp1252")),
        ("Šimon, Œuf €".encode("iso-8859-15"), "iso-8859-15", ("Šimon, Œuf €", "iso-8859-15")),
        (b"caf\xe9 \x81", "cp1252", ("café \ufffd", "cp1252")),
    ],
)
def test_the_encoding_is_recognised(data: bytes, fallback: str, expected: tuple[str, str]) -> None:
    assert decode(data, "file.x", fallback=fallback) == expected
    assert text_of(data, "file.x", fallback=fallback) == expected[0]


def test_only_line_ends_end_a_line() -> None:
    assert lines_of("a\r\nb\rc\n\nd\x0be\u2028f\x85g\n") == ["a", "b", "c", "", "d\x0be\u2028f\x85g"]
    assert lines_of("") == []


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", ("empty", {"file": "file.x"})),
        (b"one\ntwo\0three", ("binary", {"file": "file.x", "line": 2})),
        ("één\n".encode("utf-16-le"), ("binary", {"file": "file.x", "line": 1})),
        (b"\xff\xfea\0\n\0b", ("encoding", {"file": "file.x", "line": 2, "encoding": "utf-16-le"})),
        (b"\xef\xbb\xbfa\n\xff", ("encoding", {"file": "file.x", "line": 2, "encoding": "utf-8"})),
        (b"\x01\x02\x03 text", ("noise", {"file": "file.x"})),
    ],
)
def test_what_is_no_text_is_refused(data: bytes, expected: tuple[str, dict[str, object]]) -> None:
    assert refusal(text_of, data, "file.x") == expected


def test_a_stray_control_character_does_not_make_a_text_noise() -> None:
    assert text_of(b"a" * 500 + b"\x07\n\x1a", "file.x").endswith("\x07\n\x1a")


def test_sizes_are_looked_at_first() -> None:
    assert refusal(text_of, b"a" * 11, "file.x", limit=10) == ("too-large", {"file": "file.x", "limit": 0})
    assert refusal(xml_of, b"\0" * (LIMIT + 1), "file.x") == ("too-large", {"file": "file.x", "limit": 16})
    assert refusal(zip_members, b"\0" * (LIMIT + 1), "file.x") == ("too-large", {"file": "file.x", "limit": 64})


def test_fifty_megabytes_of_noise_are_refused_at_once() -> None:
    noise = random.Random(8).randbytes(MEGABYTE) * 50
    without_zeros = noise[:MEGABYTE].replace(b"\0", b"\x01") * 50
    started = time.process_time()
    assert refusal(text_of, noise, "file.x")[0] == "binary"
    assert refusal(text_of, without_zeros, "file.x")[0] == "noise"
    assert refusal(xml_of, noise, "file.x")[0] == "too-large"
    assert refusal(xml_of, noise, "file.x", limit=LIMIT)[0] == "binary"
    assert refusal(zip_members, noise, "file.x")[0] == "zip-broken"
    assert time.process_time() - started < 5


# XML

BILLION_LAUGHS = b"""<?xml version="1.0"?>
<!DOCTYPE lolz [
 <!ENTITY a "lol">
 <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
 <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
]>
<lolz>&c;</lolz>"""
EXTERNAL = b'<?xml version="1.0"?>\n\n<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'


def test_xml_is_read() -> None:
    root = xml_of(b'<a b="1"><c d="2">text</c><c/></a>', "file.x")
    assert (root.tag, root.attrib, [child.get("d") for child in root]) == ("a", {"b": "1"}, ["2", None])
    assert root[0].text == "text"


@pytest.mark.parametrize("data", [BILLION_LAUGHS, EXTERNAL, b'<!DOCTYPE a SYSTEM "http://example.org/a.dtd"><a/>'])
def test_document_types_and_entities_are_refused(data: bytes) -> None:
    key, values = refusal(xml_of, data, "file.x")
    assert key == "xml-entities"
    assert values["line"] == data[: data.index(b"<!DOCTYPE")].count(b"\n") + 1


def test_an_undeclared_entity_is_refused() -> None:
    assert refusal(xml_of, b"<a>&x;</a>", "file.x")[0] == "xml-broken"


@pytest.mark.parametrize("cut", [1, 20, 30, 45, 60])
def test_a_truncated_file_is_recognised_with_its_last_line(cut: int) -> None:
    data = b'<a>\n<b c="123456"/>\n<b c="1234567890"/>\n<b>some text</b>\n</a>\n'
    key, values = refusal(xml_of, data[: len(data) - cut - 1], "file.x")
    assert (key, values["line"]) == ("xml-cut", data[: len(data) - cut - 1].count(b"\n") + 1)


def test_broken_xml_has_a_place() -> None:
    assert refusal(xml_of, b"<a>\n <b></c>\n</a>", "file.x") == (
        "xml-broken",
        {"file": "file.x", "line": 2, "column": 7},
    )
    assert refusal(xml_of, b"name;rating\nJansen;1800\n", "file.x")[0] == "xml-broken"


def test_elements_do_not_nest_without_end() -> None:
    assert refusal(xml_of, b"<a>\n" * 60 + b"</a>" * 60, "file.x") == (
        "xml-deep",
        {"file": "file.x", "line": 51, "most": 50},
    )
    assert xml_of(b"<a>" * 50 + b"</a>" * 50, "file.x").tag == "a"


@pytest.mark.parametrize("data", [b"<a>" + b"<b/>" * 600_000 + b"</a>", b"<a " + b"b='' " * 1_100_000 + b"/>"])
def test_crowds_of_elements_and_attributes_are_refused(data: bytes) -> None:
    assert refusal(xml_of, data, "file.x")[0] == "xml-crowded"


@pytest.mark.parametrize(
    "data",
    [
        '<a b="Zoë Š"/>'.encode(),
        '<a b="Zoë Š"/>'.encode("utf-8-sig"),
        b"\xff\xfe" + '<?xml version="1.0" encoding="UTF-16"?><a b="Zoë Š"/>'.encode("utf-16-le"),
        '<?xml version="1.0" encoding="ISO-8859-15"?><a b="Zoë Š"/>'.encode("iso-8859-15"),
        "<?xml version='1.0' encoding='windows-1252'?><a b='Zoë Š'/>".encode("cp1252"),
        # Says UTF-8, or nothing, and is not.
        '<?xml version="1.0" encoding="UTF-8"?><a b="Zoë Š"/>'.encode("cp1252"),
        '<a b="Zoë Š"/>'.encode("cp1252"),
        # Names of encodings that nobody uses are not followed.
        '<?xml version="1.0" encoding="cp037"?><a b="Zoë Š"/>'.encode(),
    ],
)
def test_the_encoding_of_xml(data: bytes) -> None:
    assert xml_of(data, "file.x").get("b") == "Zoë Š"


def test_without_the_library_xml_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "defusedxml.common", None)
    assert refusal(xml_of, b"<a/>", "file.x") == ("no-defusedxml", {"file": "file.x"})


# Zip files


def packed(method: int = zipfile.ZIP_DEFLATED, /, **members: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return stream.getvalue()


def test_members_are_unpacked_when_asked_for() -> None:
    members = zip_members(packed(one=b"1" * 5000, two=b"2"), "file.x")
    assert (list(members), len(members), members["two"]) == (["one", "two"], 2, b"2")
    with members.open("one") as stream:
        assert stream.read(3) == b"111"


@pytest.mark.parametrize(
    "data", [b"PK", b"no zip at all", packed(one=b"1" * 900)[:-30]], ids=["begun", "other", "cut off"]
)
def test_what_is_no_zip_file_is_refused(data: bytes) -> None:
    assert refusal(zip_members, data, "file.x") == ("zip-broken", {"file": "file.x"})


def test_a_damaged_member_is_named() -> None:
    data = bytearray(packed(zipfile.ZIP_STORED, one=b"abcdef" * 20))
    data[data.index(b"abcdef")] ^= 0xFF
    members = zip_members(bytes(data), "file.x")
    assert refusal(members.__getitem__, "one") == ("zip-member-broken", {"file": "file.x", "member": "one"})


def test_a_zip_bomb_is_not_unpacked() -> None:
    bomb = packed(bomb=b"\0" * (20 * MEGABYTE))
    assert len(bomb) < 100_000
    assert refusal(zip_members, bomb, "file.x") == ("zip-ratio", {"file": "file.x", "member": "bomb"})


def test_the_limit_is_for_all_members_together() -> None:
    parts = {f"part{number}": random.Random(number).randbytes(400_000) for number in range(3)}
    assert refusal(zip_members, packed(**parts), "file.x", limit=MEGABYTE)[0] == "too-large"
    squeezed = {name: data.hex().encode() for name, data in parts.items()}
    assert refusal(zip_members, packed(**squeezed), "file.x", limit=2 * MEGABYTE)[0] == "zip-large"
    assert len(zip_members(packed(**squeezed), "file.x", limit=3 * MEGABYTE)) == 3


def test_too_many_members_are_refused() -> None:
    crowd = packed(zipfile.ZIP_STORED, **{f"m{number}": b"" for number in range(1001)})
    assert refusal(zip_members, crowd, "file.x") == ("zip-crowded", {"file": "file.x", "most": 1000})


def test_passwords_and_unusual_methods_are_named() -> None:
    assert refusal(zip_members, packed(zipfile.ZIP_LZMA, one=b"1"), "file.x")[0] == "zip-method"
    data = bytearray(packed(one=b"1"))
    data[data.index(b"PK\x01\x02") + 8] |= 1
    assert refusal(zip_members, bytes(data), "file.x")[0] == "zip-password"


def test_any_damage_to_a_zip_file_gives_a_format_error_or_the_members() -> None:
    whole, chance = packed(one=b"some text" * 30, two=b"more"), random.Random(5)
    messages = []
    for _ in range(400):
        data = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        try:
            dict(zip_members(bytes(data), "file.x"))
        except FormatError as error:
            messages.append(error.text())
    assert messages
    assert all("file.x" in message for message in messages)
