"""`zwitsers pair`, as an arbiter and as a program use it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import zwitsers
from helpers.command import DEMO, called
from helpers.new_trf import new_trf
from helpers.swisses import SWISSES
from zwitsers.cli.main import commands
from zwitsers.engine.domain import Colour, Result, Snapshot
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.registry import IDS, rulebook
from zwitsers.formats.trf import read_trf, write_trf
from zwitsers.formats.trf.new_document import new_document

# Without the site packages only the standard library and this project can be loaded.
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(zwitsers.__file__).parents[1])}
GOLDEN = Path(__file__).parents[2] / "golden"


def halfway(folder: Path, rounds: int = 4) -> str:
    """The demo tournament as it was before one of its rounds."""
    document = read_trf(Path(DEMO).read_bytes())
    file = folder / "halfway.trf"
    file.write_bytes(write_trf(document.with_snapshot(document.snapshot.after(rounds))))
    return str(file)


# For people


def test_the_table_has_boards_names_points_and_room_for_the_result(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    ended = called(capsys, "pair", halfway(tmp_path), "--system", "knsb-wp")
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[0] == "Round 5 of 5  ·  Meerpaal-toernooi  ·  knsb-wp"
    names = ["Board", "No", "Title", "White", "Pts", "Result", "Pts", "Title", "Black", "No"]
    assert lines[2].split() == names
    first = lines[4].split()
    assert (first[0], first[1], first[-1]) == ("1", "3", "8")
    assert re.search(r"Haanstra, Sietske +3½ +…  –  … +2 +(FM |WFM )?de Ruyter, Fenna", lines[4])
    assert len(lines) == 8


def test_the_table_in_dutch(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    ended = called(capsys, "pair", halfway(tmp_path), "--system", "knsb-wp", "--lang", "nl")
    assert "Ronde 5 van 5" in ended.out
    assert ended.out.splitlines()[2].split() == [
        "Bord", "Nr", "Titel", "Wit", "Ptn", "Uitslag", "Ptn", "Titel", "Zwart", "Nr"
    ]  # fmt: skip


def test_the_bye_and_the_absent_stand_below_with_their_reasons(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = new_trf(tmp_path, 6, extra="XXZ 2 4 5")
    ended = called(capsys, "pair", file, "--system", "go-nl")
    assert (ended.code, ended.err) == (0, "")
    notes = ended.out.split("\n\n")[-1].strip().splitlines()
    assert [note.strip() for note in notes] == [
        "Bye: 1 Speler 1 (0)",
        "Absent: 2 Speler 2 (0); 4 Speler 4 (0); 5 Speler 5 (0)",
    ]
    plain = called(capsys, "pair", file, "--system", "go-nl", "--plain")
    assert plain.out == "2\n6 3\n1 0\n" or plain.out == "2\n3 6\n1 0\n"


def test_a_half_point_bye_for_the_round_to_come_is_an_absence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """TRF26 240, R2.4: its points do not count yet."""
    file = new_trf(tmp_path, 4, extra="240 H   1    3")
    ended = called(capsys, "pair", file, "--system", "knsb-wp")
    assert "Half-point bye: 3 Speler 3 (0)" in ended.out
    assert [
        row["number"] for row in json.loads(called(capsys, "pair", file, "--system", "knsb-wp", "--json").out)["absent"]
    ] == [3]


def test_unfinished_games_are_pointed_out(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """R1.3: they count as a draw for now."""
    written = tmp_path / "next.trf"
    called(capsys, "pair", halfway(tmp_path), "--system", "knsb-wp", "--write-trf", str(written))
    written.write_bytes(written.read_bytes().replace(b"XXR 5", b"XXR 6"))
    ended = called(capsys, "pair", str(written), "--system", "knsb-wp")
    assert ended.code == 0
    assert "Some games are unfinished" in ended.out


def test_a_long_list_is_drawn_at_once(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    ended = called(
        capsys, "pair", new_trf(tmp_path, 400, names="van der Langstraat-Achternaam {:03d}"), "--system", "kndb"
    )
    assert ended.code == 0
    assert sum("–" in line for line in ended.out.splitlines()) == 200
    assert "van der Langstraat-Achternaam 400" in ended.out


# For programs


@pytest.mark.parametrize("system", IDS)
def test_plain_is_what_engines_print(capsys: pytest.CaptureFixture[str], system: str) -> None:
    ended = called(capsys, "pair", str(GOLDEN / system / "016.trf"), "--system", system, "--plain")
    assert (ended.code, ended.err) == (0, "")
    count, *lines = ended.out.splitlines()
    assert int(count) == len(lines)
    assert ended.out == (GOLDEN / system / "016.pairs").read_text(encoding="utf-8").replace("\r\n", "\n")


@pytest.mark.parametrize("system", SWISSES)
def test_json_has_boards_and_every_criterion_with_its_article(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, system: str
) -> None:
    found = json.loads(called(capsys, "pair", halfway(tmp_path), "--system", system, "--json").out)
    book = rulebook(system)
    assert (found["system"], found["round"], found["first_round"]) == (system, 5, None)
    assert [board["board"] for board in found["boards"]] == [1, 2, 3, 4]
    assert {player for group in found["groups"] for player in group["pool"] if player} == set(range(1, 9))
    articles = {article.id for article in book.articles}
    for group in found["groups"]:
        assert [item["measure"] for item in group["criteria"]] == [
            criterion.measure.name.lower() for criterion in book.pairing.criteria
        ]
        # 4.4c-e is a range of articles.
        assert {item["article"].partition("-")[0] for item in group["criteria"]} <= articles
    assert {board["colour_article"] for board in found["boards"]} <= articles
    assert ("s1" in found["groups"][-1]) == (rulebook(system).pairing.halves is not None)


def test_json_of_a_round_robin_has_the_article_of_its_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """RR2: no groups and no criteria."""
    found = json.loads(called(capsys, "pair", new_trf(tmp_path, 8), "--system", "round-robin", "--json").out)
    assert (found["first_round"], found["groups"]) == ("RR2", [])
    assert [(board["board"], board["colour_article"]) for board in found["boards"]] == [(n, "RR2") for n in range(1, 5)]


def test_output_goes_to_the_file_and_not_to_the_screen(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, out = halfway(tmp_path), tmp_path / "wall.txt"
    for options in ((), ("--plain",), ("--json",)):
        shown = called(capsys, "pair", file, "--system", "kndb", *options)
        ended = called(capsys, "pair", file, "--system", "kndb", *options, "-o", str(out))
        assert (ended.code, ended.out, ended.err) == (0, "", "")
        text = out.read_text(encoding="utf-8")
        if options:
            assert text == shown.out
        else:
            assert "Haanstra, Sietske" in text
            assert "\x1b" not in text


def test_a_name_that_steers_the_terminal_does_not_get_into_the_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "wall.txt"
    file = new_trf(tmp_path, 2, names="Bo\u202e\u200b {}")
    assert called(capsys, "pair", file, "--system", "kndb", "-o", str(out)).code == 0
    assert not {"\u202e", "\u200b"} & set(out.read_text(encoding="utf-8"))


HEAVY = {
    "csv",
    "json",
    "pathlib",
    "rich",
    "subprocess",
    "zwitsers.language.reading",
    "urllib",
    "zwitsers.present",
}
PROBE = "import sys; from zwitsers.cli.main import run; run(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"


def test_plain_loads_nothing_heavy() -> None:
    """A program that asks for a pairing does not wait for what is for people."""
    words = ("pair", str(GOLDEN / "kndb" / "016.trf"), "--system", "kndb", "--plain")
    ended = subprocess.run(
        [sys.executable, "-S", "-c", PROBE, *words], capture_output=True, text=True, check=True, env=ENVIRONMENT
    )
    loaded = set(ended.stderr.split())
    assert "zwitsers.engine.rules.kndb" in loaded, "the probe can see what is loaded"
    assert HEAVY & loaded == set()
    assert {name for name in commands() if f"zwitsers.cli.{name}" in loaded} == {"pair"}
    assert not {name for name in loaded if name.startswith("zwitsers.engine.rules.knsb_rating")}


# The file with the new round


@pytest.mark.parametrize("system", SWISSES)
def test_the_written_file_can_be_used_for_the_next_round(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, system: str
) -> None:
    """Pair, write, fill in the results, and so on: from an empty list to round 4, with an odd number and an absence."""
    current = tmp_path / "current.trf"
    current.write_bytes(Path(new_trf(tmp_path, 9, extra="XXC white1\n240 Z   2    4")).read_bytes())
    for round_number in range(1, 5):
        ended = called(capsys, "pair", str(current), "--system", system, "--write-trf", str(current), "--plain")
        assert (ended.code, ended.err) == (0, "")
        document = read_trf(current.read_bytes())
        assert document.snapshot.rounds == round_number
        pairs = [tuple(map(int, line.split())) for line in ended.out.splitlines()[1:]]
        for white, black in pairs:
            entry = document.snapshot.entry(white, round_number)
            assert (entry.opponent, entry.result.unfinished) == (black, bool(black))
        absent = {4} if round_number == 2 else set()
        assert {number for pair in pairs for number in pair} - {0} == set(range(1, 10)) - absent
        assert called(capsys, "standings", str(current), "--system", system).code == 0
        current.write_bytes(write_trf(document.with_snapshot(with_results(document.snapshot))))


def test_a_round_robin_is_written_round_by_round_to_its_end(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """RR4: seven rounds for eight players, in which everybody meets everybody; there is no eighth."""
    current = Path(new_trf(tmp_path, 8))
    words = ("pair", str(current), "--system", "round-robin", "--write-trf", str(current), "--plain")
    met = set()
    for _round in range(7):
        ended = called(capsys, *words)
        assert (ended.code, ended.err) == (0, "")
        met |= {frozenset(line.split()) for line in ended.out.splitlines()[1:]}
        document = read_trf(current.read_bytes())
        current.write_bytes(write_trf(document.with_snapshot(with_results(document.snapshot))))
    assert len(met) == 28
    ended = called(capsys, *words)
    assert (ended.code, ended.out) == (2, "")
    assert "All 7 rounds" in ended.err


def with_results(snapshot: Snapshot) -> Snapshot:
    """White has won every game that is still open."""
    won = {Colour.WHITE: Result.WIN, Colour.BLACK: Result.LOSS}
    return snapshot._replace(
        histories=tuple(
            tuple(
                entry._replace(result=won[entry.colour]) if entry.colour and entry.result.unfinished else entry
                for entry in history
            )
            for history in snapshot.histories
        ),
    )


def test_write_trf_keeps_what_it_does_not_understand(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, written = new_trf(tmp_path, 4, extra="ABC something of another program"), tmp_path / "written.trf"
    called(capsys, "pair", file, "--system", "go-en", "--write-trf", str(written))
    assert "ABC something of another program" in written.read_text(encoding="utf-8")


# Constraints


FORBID = [
    ("--forbid", "1-4", "--forbid", "2-3"),
    ("--forbid", "1-4", "2-3"),
    ("--forbid=1-4", "2-3"),
    ("--forbid", "4-1:1-2", "3-2:1-9"),
]


@pytest.mark.parametrize("forbid", FORBID, ids=" ".join)
@pytest.mark.parametrize("file_first", [True, False])
def test_forbidden_pairs_in_every_form(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, forbid: tuple[str, ...], file_first: bool
) -> None:
    """R3.5, R5.5: the fold 1-4, 2-3 is forbidden, so the round is paired as one group."""
    file = new_trf(tmp_path, 4)
    words = (file, *forbid) if file_first else (*forbid, file)
    ended = called(capsys, "pair", *words, "--system", "kndb", "--plain")
    assert (ended.code, ended.err) == (0, "")
    assert {frozenset(line.split()) for line in ended.out.splitlines()[1:]} == {frozenset("13"), frozenset("24")}
    table = called(capsys, "pair", "--system", "kndb", *words)
    assert "(R5.5)" in table.out


def test_a_forbidden_pair_of_other_rounds_does_not_count(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    ended = called(capsys, "pair", new_trf(tmp_path, 4), "--forbid", "1-4:2-3", "--system", "kndb", "--plain")
    assert {frozenset(line.split()) for line in ended.out.splitlines()[1:]} == {frozenset("14"), frozenset("23")}


def test_strength_groups(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """002 Modificatie 1, R7.1."""
    words = ("pair", new_trf(tmp_path, 8), "--system", "kndb", "--plain", "--strength-groups", "1-4,5-8")
    ended = called(capsys, *words, "--strength-rounds", "2")
    assert {frozenset(line.split()) for line in ended.out.splitlines()[1:]} == {
        frozenset(pair) for pair in ("14", "23", "58", "67")
    }
    assert called(capsys, *words).out == ended.out, "round one alone when nothing is said"


def test_first_round_adjacent(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    ended = called(capsys, "pair", new_trf(tmp_path, 5), "--system", "go-nl", "--first-round", "adjacent", "--plain")
    assert ended.out == "3\n2 1\n4 3\n5 0\n"


def test_the_command_and_the_library_agree(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = halfway(tmp_path)
    snapshot = read_trf(Path(file).read_bytes()).snapshot
    for system in SWISSES:
        ended = called(capsys, "pair", file, "--system", system, "--plain")
        assert ended.out == pair_round(snapshot, rulebook(system)).plain()


def test_a_file_made_from_nothing_can_be_paired(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "made.trf"
    file.write_bytes(write_trf(new_document(read_trf(Path(DEMO).read_bytes()).snapshot.after(2))))
    assert called(capsys, "pair", str(file), "--system", "knsb-rating", "--plain").code == 0
