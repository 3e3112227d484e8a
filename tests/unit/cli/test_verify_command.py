"""`zwitsers verify`, and the certificate that `zwitsers pair` writes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from helpers.command import DEMO, called, started
from helpers.swisses import under_way
from zwitsers.engine.rules.registry import IDS
from zwitsers.formats.trf import write_trf
from zwitsers.formats.trf.new_document import new_document

KNSB = ("--system", "knsb-wp")


@pytest.fixture(name="certified")
def fixture_certified(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Path:
    file = tmp_path / "round6.json"
    assert called(capsys, "pair", DEMO, *KNSB, "--plain", "--certificate", str(file)).code == 0
    return file


def listed(capsys: pytest.CaptureFixture[str], folder: Path, *changes: tuple[str, str]) -> str:
    """The demo's next round as engines print it, with these lines replaced."""
    text = called(capsys, "pair", DEMO, *KNSB, "--plain").out
    for old, new in changes:
        assert f"\n{old}\n" in text
        text = text.replace(f"\n{old}\n", f"\n{new}\n", 1)
    file = folder / "pairs.txt"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_a_certificate_is_confirmed(capsys: pytest.CaptureFixture[str], certified: Path) -> None:
    ended = called(capsys, "verify", str(certified), DEMO, "--lang", "nl")
    assert (ended.code, ended.err) == (0, "")
    assert "Bevestigd" in ended.out


def test_a_second_run_writes_the_same_bytes(certified: Path, tmp_path: Path) -> None:
    """In another process, with another hash seed."""
    again = tmp_path / "again.json"
    started("pair", DEMO, *KNSB, "--certificate", str(again), env={"PYTHONHASHSEED": "12345"})
    assert again.read_bytes() == certified.read_bytes()


@pytest.mark.parametrize("system", IDS)
def test_every_system_is_certified_and_confirmed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, system: str
) -> None:
    file, certificate = tmp_path / "made.trf", tmp_path / "made.json"
    file.write_bytes(write_trf(new_document(under_way(system, 9, 4, seed=4))))
    options = ("--forbid", "1-2", "3-4:1-9", "--strength-groups", "1-5,6-9", "--strength-rounds", "2")
    assert called(capsys, "pair", str(file), "--system", system, *options, "--certificate", str(certificate)).code == 0
    assert called(capsys, "verify", str(certificate), str(file)).code == 0
    record = json.loads(called(capsys, "verify", str(certificate), str(file), "--json").out)
    assert record["confirmed"] is True
    assert json.loads(certificate.read_bytes())["options"]["forbidden"][1]["last_round"] == 9


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda record: record["boards"].reverse(), "boards"),
        (lambda record: record.update(bye=3), "bye"),
        (lambda record: record["ledger"].pop(), "ledger"),
        (lambda record: record["verdict"].update(best=False), "verdict"),
        (lambda record: record["colour_articles"].reverse(), "colour_articles"),
        (lambda record: record.update(edition="2031"), "edition"),
        (lambda record: record.update(extra=1), "extra"),
    ],
)
def test_what_was_changed_is_named_with_exit_4(
    capsys: pytest.CaptureFixture[str], certified: Path, change: object, field: str
) -> None:
    record = json.loads(certified.read_bytes())
    assert callable(change)
    change(record)
    certified.write_text(json.dumps(record), encoding="utf-8")
    ended = called(capsys, "verify", str(certified), DEMO, "--json")
    assert ended.code == 4
    assert field in json.loads(ended.out)["differs"]
    assert called(capsys, "verify", str(certified), DEMO).code == 4


def test_another_file_is_exit_4(capsys: pytest.CaptureFixture[str], certified: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.trf"
    other.write_bytes(Path(DEMO).read_bytes() + b"\r\n")
    ended = called(capsys, "verify", str(certified), str(other))
    assert ended.code == 4
    assert "The file is not the one that was paired." in ended.out


@pytest.mark.parametrize("text", ["", "not JSON", "{}", "[1, 2]", '{"format": "zwitsers-certificate-1"}'])
def test_what_is_not_a_certificate_is_exit_2(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> None:
    file = tmp_path / "nothing.json"
    file.write_text(text, encoding="utf-8")
    ended = called(capsys, "verify", str(file), DEMO)
    assert (ended.code, ended.out) == (2, "")


def test_options_of_a_certificate_are_its_own(capsys: pytest.CaptureFixture[str], certified: Path) -> None:
    assert called(capsys, "verify", str(certified), DEMO, "--forbid", "1-2").code == 1
    assert called(capsys, "verify", str(certified), DEMO, "--system", "kndb").code == 1
    assert called(capsys, "verify", str(certified), DEMO, *KNSB).code == 0


# A list of pairs


def test_the_engines_own_list_is_right(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    ended = called(capsys, "verify", listed(capsys, tmp_path), DEMO, *KNSB)
    assert (ended.code, ended.err) == (0, "")
    assert "This is the rulebook's pairing, with the right colours and boards." in ended.out


def test_a_legal_list_that_is_not_the_best_loses_on_a_criterion(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    other = json.loads(called(capsys, "why", DEMO, *KNSB, "--not", "3", "7", "--json").out)
    changes = [
        (f"{d['made'][0]} {d['made'][1]}", f"{d['other'][0]} {d['other'][1]}") for d in other["boards_that_differ"]
    ]
    file = listed(capsys, tmp_path, *changes)
    ended = called(capsys, "verify", file, DEMO, *KNSB)
    assert ended.code == 4
    assert "This pairing is allowed, but not the best: " in ended.out
    assert "Article C4.2: " in ended.out
    record = json.loads(called(capsys, "verify", file, DEMO, *KNSB, "--json").out)
    assert (record["legal"], record["best"], record["decided_by"]) == (True, False, ["C4.2"])
    assert record["criterion"] == other["criterion"]


def test_an_illegal_list_says_which_norm(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = listed(capsys, tmp_path, ("5 7", "1 7"), ("1 2", "5 2"))
    ended = called(capsys, "verify", file, DEMO, *KNSB, "--lang", "nl")
    assert ended.code == 4
    assert "mogen niet nog eens tegen elkaar: zij troffen elkaar in ronde 5. Artikel B1a." in ended.out
    assert "Deze indeling mag niet." in ended.out


def test_reversed_colours_alone_say_which_rule(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = listed(capsys, tmp_path, ("6 8", "8 6"))
    ended = called(capsys, "verify", file, DEMO, *KNSB)
    assert ended.code == 4
    assert "Fenna de Ruyter (8) – Emre Çelik (6): the colours are reversed." in ended.out
    assert "Article E4: " in ended.out
    record = json.loads(called(capsys, "verify", file, DEMO, *KNSB, "--json").out)
    assert (record["best"], record["right"]) == (True, False)
    assert record["colours"] == [{"given": [8, 6], "rulebook": [6, 8], "article": "E4"}]


def test_boards_in_another_order_are_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = listed(capsys, tmp_path, ("3 4", "x x"), ("6 8", "3 4"), ("x x", "6 8"))
    ended = called(capsys, "verify", file, DEMO, *KNSB)
    assert ended.code == 4
    assert "The boards are not in order: Sietske Haanstra (3) – Marcel Oduya (4) belong on board 1." in ended.out
    assert "Article F2: " in ended.out


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("3 4", "3 99"), "player 99 is not in this tournament"),
        (("3 4", "3 8"), "is paired more than once"),
        (("3 4", "3 3"), "is paired with themselves"),
        (("3 4", "3 0"), "One bye, but an even number is present"),
    ],
)
def test_a_list_that_is_no_pairing_says_why(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, change: tuple[str, str], words: str
) -> None:
    ended = called(capsys, "verify", listed(capsys, tmp_path, change), DEMO, *KNSB)
    assert ended.code == 4
    assert words in ended.out.replace("Player 99", "player 99").replace("There are", "there are")
    assert "takes part in this round, but is not paired (" not in ended.out


@pytest.mark.parametrize("data", [b"1 2\n3 4\n", b"4\n3 x\n", b"9\n1 2\n", b"\xff\xfe\x00"])
def test_a_list_that_cannot_be_read_is_exit_2(capsys: pytest.CaptureFixture[str], tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "pairs.txt"
    file.write_bytes(data)
    ended = called(capsys, "verify", str(file), DEMO, *KNSB)
    assert (ended.code, ended.out) == (2, "")


def test_only_one_of_the_two_can_be_stdin(capsys: pytest.CaptureFixture[str]) -> None:
    assert called(capsys, "verify", "-", "-", *KNSB).code == 1


def test_a_list_may_come_from_a_pipe() -> None:
    pairs = started("pair", DEMO, *KNSB, "--plain").stdout
    assert started("verify", "-", DEMO, *KNSB, stdin=pairs).returncode == 0


def test_two_outputs_in_one_file_are_a_wrong_call(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = str(tmp_path / "one")
    ended = called(capsys, "pair", DEMO, *KNSB, "--write-trf", file, "--certificate", file)
    assert ended.code == 1
    assert "--write-trf and --certificate" in ended.err
