"""`zwitsers simulate`: the same figures however the work is divided, for people, programs and eyes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from helpers.command import called, started
from zwitsers.cli import simulate
from zwitsers.present.tables import simulation_plots

if TYPE_CHECKING:
    from pathlib import Path

CALL = ("simulate", "--systems", "knsb-wp,kndb", "--players", "11", "--rounds", "4", "--runs", "8", "--jobs", "1")
PICTURES = {f"{name}.{kind}" for name in ("ranking", "winner", "gaps", "colours") for kind in ("svg", "png")}


def figures(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    ended = called(capsys, *words, "--json")
    assert (ended.code, ended.err) == (0, "")
    found: dict[str, object] = json.loads(ended.out)
    return found


def test_one_process_and_two_give_the_same_bytes(capsys: pytest.CaptureFixture[str]) -> None:
    one, two = called(capsys, *CALL, "--json"), called(capsys, *CALL[:-1], "2", "--json")
    assert one.code == 0
    assert one.out == two.out


def test_the_json_has_every_measure_of_every_system(capsys: pytest.CaptureFixture[str]) -> None:
    found = figures(capsys, *CALL)
    assert (found["players"], found["rounds"], found["runs"], found["seed"]) == (11, 4, 8, 1)
    systems = found["systems"]
    assert isinstance(systems, list)
    assert [system["system"] for system in systems] == ["knsb-wp", "kndb"]
    assert found["best"] in ("knsb-wp", "kndb")
    for system in systems:
        assert (system["rematches"], system["repeated_byes"], system["byes"]) == (0, 0, 4 * 8)
        assert len(system["score_gap_by_round"]) == 4
        for measure in ("kendall_tau_b", "spearman_rho", "strongest_first", "winner_place_by_strength", "score_gap"):
            low, value, high = (system[measure][part] for part in ("low", "value", "high"))
            assert low <= value <= high
        assert sum(system["colour_balance_shares"]) == pytest.approx(1, abs=1e-5)


def test_another_seed_gives_other_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert figures(capsys, *CALL)["systems"] != figures(capsys, *CALL, "--seed", "2")["systems"]


@pytest.mark.parametrize(
    ("words", "draws"),
    [
        ((), [0.35, 0.35]),
        (("--game", "draughts"), [0.6, 0.6]),
        (("--game", "own"), [0.35, 0.6]),
        (("--draws", "10%"), [0.1, 0.1]),
    ],
)
def test_which_game_is_played(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], draws: list[float]) -> None:
    """One game for all, that of the first system, unless told otherwise."""
    systems = figures(capsys, *CALL, *words)["systems"]
    assert isinstance(systems, list)
    assert [system["game"]["draws"] for system in systems] == draws


def test_the_population_can_be_set(capsys: pytest.CaptureFixture[str]) -> None:
    found = figures(capsys, *CALL, "--spread", "0", "--rating-error", "10")
    assert found["population"] == {"mean": 1800, "spread": 0, "rating_error": 10}


@pytest.mark.parametrize(
    ("language", "words"), [("en", ("Kendall's tau-b", "scored highest")), ("nl", ("Kendalls tau-b", "uit de bus"))]
)
def test_the_table_for_people(capsys: pytest.CaptureFixture[str], language: str, words: tuple[str, ...]) -> None:
    ended = called(capsys, *CALL, "--lang", language)
    assert (ended.code, ended.err) == (0, "")
    for word in ("knsb-wp", "kndb", *words):
        assert word in ended.out
    assert ("0," in ended.out) == (language == "nl"), "Dutch has a decimal comma"


def test_one_system_alone_has_figures_and_no_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(
        capsys, "simulate", "--systems", "go-nl", "--players", "8", "--rounds", "1", "--runs", "4", "--jobs", "1"
    )
    assert ended.code == 0
    assert "go-nl" in ended.out
    assert "scored highest" not in ended.out
    assert "ranks best:" not in ended.out


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_pictures_are_there_and_speak_the_language(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(simulation_plots.SETTINGS, "svg.fonttype", "none")  # letters, so that they can be read here
    ended = called(capsys, *CALL, "--plots", str(tmp_path / "new"), "--lang", language)
    assert ended.code == 0
    assert str(tmp_path / "new") in ended.err
    files = {file.name: file.read_bytes() for file in (tmp_path / "new").iterdir()}
    assert set(files) == PICTURES
    for name, data in files.items():
        assert data.startswith(b"<?xml" if name.endswith("svg") else b"\x89PNG")
    ranking = files["ranking.svg"].decode("utf-8")
    assert {"en": "true strength", "nl": "ware speelsterkte"}[language] in ranking
    assert "knsb-wp" in ranking


@pytest.mark.slow
def test_the_same_study_draws_the_same_bytes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for folder in ("one", "two"):
        assert called(capsys, *CALL, "--plots", str(tmp_path / folder)).code == 0
    for name in PICTURES:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes(), name


@pytest.mark.slow
def test_all_five_systems_fit_in_the_pictures(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    systems = "knsb-wp,knsb-rating,kndb,go-nl,go-en"
    words = ("simulate", "--systems", systems, "--players", "6", "--rounds", "2", "--runs", "2", "--jobs", "1")
    assert called(capsys, *words, "--plots", str(tmp_path)).code == 0
    assert {file.name for file in tmp_path.iterdir()} == PICTURES


def test_figures_alone_load_no_matplotlib() -> None:
    program = "import sys; from zwitsers.cli.main import run; run(sys.argv[1:]); assert 'matplotlib' not in sys.modules"
    ended = subprocess.run(
        [sys.executable, "-c", program, *CALL, "--json"], capture_output=True, timeout=60, check=False
    )
    assert ended.returncode == 0


def test_without_matplotlib_it_says_so_before_the_work(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "find_spec", lambda _name: None)
    monkeypatch.setattr(simulate, "_outcomes", lambda _study, _options: pytest.fail("the work began"))
    ended = called(capsys, *CALL, "--plots", str(tmp_path))
    assert (ended.code, ended.out) == (2, "")
    assert "zwitsers[study]" in ended.err


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--systems", "fide"), "'fide'"),
        (("--systems", "kndb,kndb"), "'kndb,kndb'"),
        (("--systems", ""), "knsb-rating"),
        (("--runs", "1"), "'1'"),
        (("--game", "bridge"), "'bridge'"),
        (("--draws", "2"), "'2'"),
        (("--dask", "tcp://127.0.0.1:1"), "--jobs, --dask"),
    ],
)
def test_a_wrong_call_is_exit_1(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], named: str) -> None:
    ended = called(capsys, *CALL, *words)
    assert (ended.code, ended.out) == (1, "")
    assert named in ended.err


def test_a_progress_bar_in_a_terminal_goes_to_stderr_only() -> None:
    """In a terminal of its own: the bar is drawn there, and the answer is still clean."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    program = [sys.executable, "-c", "import sys; from zwitsers.cli.main import run; sys.exit(run())", *CALL, "--json"]
    env = {**os.environ, "TERM": "xterm-256color"}
    process = subprocess.Popen(program, stdout=subprocess.PIPE, stderr=theirs, env=env)
    os.close(theirs)
    shown = b""
    while True:
        try:
            part = os.read(ours, 4096)
        except OSError:
            break
        if not part:
            break
        shown += part
    os.close(ours)
    out, _err = process.communicate(timeout=60)
    assert process.returncode == 0
    assert out == started(*CALL, "--json").stdout
    assert b"8/8" in shown
