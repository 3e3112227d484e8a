"""`zwitsers why`: the questions, the answers for people and for programs, and the calls that are wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from helpers.command import DEMO, called
from helpers.swisses import SWISSES, under_way
from zwitsers.engine.domain import Colour, Player, PlayerRound, Result, Snapshot
from zwitsers.engine.rules.registry import IDS, rulebook
from zwitsers.engine.simulate.generate import Recipe, generate
from zwitsers.formats.trf import read_trf, write_trf
from zwitsers.formats.trf.new_document import new_document

KNSB = ("--system", "knsb-wp")


def field(folder: Path, system: str, players: int = 11) -> str:
    snapshot = under_way(system, players, 4, seed=7)
    file = folder / f"{system}.trf"
    file.write_bytes(write_trf(new_document(snapshot)))
    return str(file)


def test_why_not_says_it_and_cites_the_article(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "why", DEMO, *KNSB, "--not", "3", "7")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("Why do Sietske Haanstra (3) and Joop Zandvliet (7) not play each other?\n")
    assert "may play each other, but then 3 players instead of 2 have to go to the waiting room" in ended.out
    assert "Article C4.2: " in ended.out


@pytest.mark.parametrize(("language", "words"), [("nl", "De hele ronde"), ("en", "The whole round")])
def test_c5_of_the_whole_round_is_told_first_when_the_number_is_odd(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, language: str, words: str
) -> None:
    fide = ("--system", "fide-dutch", "--lang", language)
    odd = called(capsys, "why", field(tmp_path, "fide-dutch", 11), *fide).out
    assert words in odd
    assert odd.index("C5") < odd.index("C6")
    assert "waiting room" not in odd
    assert "wachtkamer" not in odd
    assert words not in called(capsys, "why", field(tmp_path, "fide-dutch", 10), *fide).out


def test_the_pair_may_be_written_in_more_than_one_way(capsys: pytest.CaptureFixture[str]) -> None:
    ways = [("--not", "3", "7"), ("--not", "3-7"), ("--not=3-7",), ("--not", "3", "7", "--details", "--json")]
    first, *others = [called(capsys, "why", *way, DEMO, *KNSB) for way in ways]
    assert first.code == 0
    assert [ended.out for ended in others[:2]] == [first.out] * 2
    assert json.loads(others[2].out)["question"] == {"not": [3, 7]}


@pytest.mark.parametrize("word", ["bye", "vrij", "0", "dummy"])
def test_why_has_a_player_not_the_bye(capsys: pytest.CaptureFixture[str], tmp_path: Path, word: str) -> None:
    file = field(tmp_path, "knsb-wp")
    ended = called(capsys, "why", file, *KNSB, "--not", "3", word, "--json")
    assert ended.code == 0
    assert json.loads(ended.out)["question"] == {"not": [3, 0]}


def test_details_show_both_values_and_the_other_boards(capsys: pytest.CaptureFixture[str]) -> None:
    short = called(capsys, "why", DEMO, *KNSB, "--not", "3", "7", "--lang", "nl")
    long = called(capsys, "why", DEMO, *KNSB, "--not", "3", "7", "--lang", "nl", "--details")
    assert "Bord" not in short.out
    assert long.out.startswith(short.out.rstrip("\n"))
    assert "Van hen die ook naar de volgende wachtkamer gaan: 2; in de andere indeling 3 (R4.2)." in long.out
    assert "Joop Zandvliet (7) – Sietske Haanstra (3)" in long.out


def test_json_has_article_ruling_values_whom_and_boards(capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads(called(capsys, "why", DEMO, *KNSB, "--not", "3", "7", "--json").out)
    assert record["decided_by"] == ["C4.2"]
    assert record["ruling"] == ["R4.2"]
    assert (record["criterion"]["value"], record["criterion"]["other_value"]) == (2, 3)
    assert record["whom"] == [6]
    assert {"made": [3, 4], "other": [7, 3]} in record["boards_that_differ"]
    assert record["text"][0].startswith("Sietske Haanstra (3) and ")


def test_a_norm_has_its_article_and_the_round(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "why", DEMO, *KNSB, "--not", "1", "7")
    assert "may not play each other again: they met in round 5. Article B1a." in ended.out


@pytest.mark.parametrize("system", IDS)
def test_every_board_and_every_player_is_explained(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, system: str
) -> None:
    file = field(tmp_path, system)
    articles = {article.id for article in rulebook(system).articles}
    for number in range(1, 12):
        ended = called(capsys, "why", file, "--system", system, "--player", str(number), "--json")
        assert ended.code == 0
        record = json.loads(ended.out)
        assert number in record["question"]["players"]
        if record["colours"]:
            assert set(record["colours"]["decided_by"]) <= articles
            assert number in (record["colours"]["white"]["number"], record["colours"]["black"]["number"])
        else:
            assert record["question"]["board"] is None
        spoken = called(capsys, "why", file, "--system", system, "--player", str(number), "--details", "--lang", "nl")
        assert spoken.code == 0


def test_a_board_and_its_players_get_the_same_answer(capsys: pytest.CaptureFixture[str]) -> None:
    board = called(capsys, "why", DEMO, *KNSB, "--board", "2")
    assert board.out == called(capsys, "why", DEMO, *KNSB, "--player", "6").out
    assert board.out.startswith("Board 2: Emre Çelik (6) – Fenna de Ruyter (8)\n")
    assert "both have a strong preference for white (black once more than white)" in board.out


@pytest.mark.parametrize("system", SWISSES)
def test_without_a_question_the_whole_round_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, system: str
) -> None:
    file = field(tmp_path, system)
    short = called(capsys, "why", file, "--system", system)
    long = called(capsys, "why", file, "--system", system, "--details")
    assert (short.code, long.code) == (0, 0)
    assert len(long.out) > len(short.out)
    # In one pool nobody goes on to a next group.
    assert ("the choice was between: " in long.out) != rulebook(system).pairing.one_pool
    record = json.loads(called(capsys, "why", file, "--system", system, "--json", "--details").out)
    paired = json.loads(called(capsys, "pair", file, "--system", system, "--json").out)
    groups = [group for group in record["groups"] if group["score"] is not None]  # null: the whole round
    assert all(set(group["waiting_room"]) <= set(group.pop("candidates")) for group in groups)
    assert record["groups"] == paired["groups"]
    for criterion in rulebook(system).pairing.criteria:
        assert criterion.article in long.out


def test_round_one_is_told_by_its_scheme(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    start = tmp_path / "start.trf"
    document = new_document(generate(Recipe("kndb", 6, 1, seed=1)).snapshot.after(0))
    start.write_bytes(write_trf(document))
    ended = called(capsys, "why", str(start), "--system", "kndb", "--lang", "nl")
    assert "Ronde 1 heeft een vast schema." in ended.out
    assert "Artikel Globaal 2: " in ended.out


def test_swap_shows_the_boards_that_would_differ(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "why", DEMO, *KNSB, "--swap", "5:7-1=0-1", "4:2-6=0-1")
    assert ended.code == 0
    assert "What if in round 5 Joop Zandvliet (7) – Anouk Kuiper (1) had ended in 0-1; in round 4 " in ended.out
    record = json.loads(called(capsys, "why", DEMO, *KNSB, "--swap", "5:7-1=0-1", "4:2-6=0-1", "--json").out)
    assert record["possible"] is True
    assert record["boards_that_differ"]


def test_the_result_that_it_had_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    snapshot = read_trf(Path(DEMO).read_bytes()).snapshot
    points = snapshot.entry(7, 5).points, snapshot.entry(1, 5).points
    notation = {(2, 0): "1-0", (1, 1): "½-½", (0, 2): "0-1"}[points]
    ended = called(capsys, "why", DEMO, *KNSB, "--swap", f"5:7-1={notation}", "--lang", "nl")
    assert ended.code == 0
    assert "Dan verandert er niets aan de indeling van ronde 6." in ended.out


def test_a_result_that_leaves_no_pairing_is_an_answer(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Two players who have not met, because their game was forfeited; had they played, they could not meet again."""
    first = PlayerRound(Result.FORFEIT_WIN, 2, Colour.WHITE), PlayerRound(Result.FORFEIT_LOSS, 1, Colour.BLACK)
    file = tmp_path / "two.trf"
    players = (Player(1, "Mol, Co"), Player(2, "Bos, Dik"))
    file.write_bytes(write_trf(new_document(Snapshot(players, ((first[0],), (first[1],))))))
    ended = called(capsys, "why", str(file), "--system", "kndb", "--swap", "1:1-2=1-0")
    assert ended.code == 0
    assert "Then round 2 could not be paired:" in ended.out
    record = json.loads(called(capsys, "why", str(file), "--system", "kndb", "--swap", "1:1-2=1-0", "--json").out)
    assert record["possible"] is False


WRONG = [
    (("--not", "3"), "'3'"),
    (("--not", "3", "x"), "'x'"),
    (("--not", "3", "7", "8"), "'3 7 8'"),
    (("--not", "0", "0"), "'0 0'"),
    (("--not", "3", "99"), "99"),
    (("--not", "3", "3"), "3"),
    (("--board", "5"), "5"),
    (("--player", "99"), "99"),
    (("--board", "1", "--player", "2"), "--board, --player"),
    (("--not", "1-2", "--swap", "5:7-1=0-1"), "--not, --swap"),
    (("--swap", "5:7-1"), "5:7-1"),
    (("--swap", "5:7-1=3-0"), "'5:7-1=3-0'"),
    (("--swap", "9:7-1=1-0"), "9"),
    (("--swap", "5:7-2=1-0"), "7"),
    (("--first-round", "knockout"), "'knockout'"),
    (("--forbid", "1-99"), "99"),
]


@pytest.mark.parametrize(("words", "named"), WRONG, ids=[" ".join(words) for words, _named in WRONG])
def test_a_wrong_question_is_exit_1_and_named(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], named: str
) -> None:
    ended = called(capsys, "why", DEMO, *KNSB, *words)
    assert (ended.code, ended.out) == (1, "")
    assert named in ended.err


def test_a_round_that_cannot_be_paired_is_exit_3(capsys: pytest.CaptureFixture[str]) -> None:
    pairs = [f"1-{number}" for number in range(2, 9)]
    ended = called(capsys, "why", DEMO, *KNSB, "--forbid", *pairs)
    assert ended.code == 3
    assert "1 Kuiper" in ended.err
