"""What a call loads: its own command, and nothing heavy when a program is asking."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import zwitsers.cli
from helpers.command import DEMO
from helpers.engine import FIVE, HEAD
from helpers.trf_samples import file_of
from zwitsers.cli.event_commands import table
from zwitsers.cli.main import command, commands

PROBE = """
import json, sys
from zwitsers.cli.main import run
code = run(sys.argv[1:])
sys.stderr.write(json.dumps([code, sorted(sys.modules)]))
"""

FOR_PROGRAMS = [
    ("standings", DEMO, "--system", "knsb-wp", "--json"),
    ("standings", DEMO, "--system", "knsb-wp", "--csv"),
    ("card", DEMO, "3", "--system", "kndb", "--json"),
    ("control", DEMO, "--system", "go-nl", "--json"),
]


def loaded(*words: str) -> set[str]:
    ended = subprocess.run([sys.executable, "-c", PROBE, *words], capture_output=True, timeout=60, check=True)
    code, modules = json.loads(ended.stderr)
    assert code == 0
    return set(modules)


@pytest.mark.parametrize("words", FOR_PROGRAMS, ids=lambda words: f"{words[0]} {words[-1]}")
def test_an_answer_for_a_program_loads_no_rich_no_catalogue_and_no_other_command(words: tuple[str, ...]) -> None:
    modules = loaded(*words)
    assert "rich" not in modules
    assert "zwitsers.language.reading" not in modules
    assert "zwitsers.cli.desktop" not in modules
    assert {name for name in commands() if f"zwitsers.cli.{name}" in modules} == {words[0]}


def test_only_the_rulebook_of_the_option_is_loaded() -> None:
    modules = loaded("standings", DEMO, "--system", "kndb", "--json")
    assert "zwitsers.engine.rules.kndb" in modules
    assert "zwitsers.engine.rules.knsb_rating" not in modules


def test_only_the_rulebook_of_record_192_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "fide.trf"
    path.write_bytes(file_of("192 FIDE_DUTCH_2026", *HEAD, *FIVE))
    modules = loaded("pair", str(path), "--plain", "-o", str(tmp_path / "pairs"))
    rulebooks = {"go_nl", "go_en", "knsb_wp", "kndb", "knsb_rating", "fide_dutch", "round_robin", "keizer"}
    assert {name for name in rulebooks if f"zwitsers.engine.rules.{name}" in modules} == {"fide_dutch"}
    assert "fractions" not in modules


def test_a_round_is_paired_without_what_takes_long_to_load(tmp_path: Path) -> None:
    """A program may call for every round anew: `dataclasses` (by way of `inspect`) and `pathlib` cost a tenth of it."""
    path = tmp_path / "small.trf"
    path.write_bytes(file_of(*HEAD, *FIVE))
    modules = loaded("pair", str(path), "--system", "fide-dutch", "--plain", "-o", str(tmp_path / "made"))
    assert modules.isdisjoint({"dataclasses", "inspect", "pathlib", "zwitsers.language.reading", "rich"})


def test_a_table_for_people_does_load_rich() -> None:
    """Guards the test above: the probe can see rich."""
    assert "rich" in loaded("standings", DEMO, "--system", "knsb-wp")


def test_a_command_is_a_module_or_a_row_of_the_table_and_not_both() -> None:
    folder = Path(zwitsers.cli.__file__).parent
    for name in table():
        assert name in commands()
        assert not (folder / f"{name.replace(' ', '/').replace('-', '_')}.py").exists()


@pytest.mark.parametrize("name", commands())
def test_every_command_offers_what_the_program_needs(name: str) -> None:
    module = command(name)
    assert callable(module.declare)
    assert callable(module.run)
