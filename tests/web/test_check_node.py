"""The bundle in Node, a second engine for WebAssembly: all golden cases have the records of the command line."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from helpers.check_bundle import GOLDEN, built_bundle
from helpers.command import called
from zwitsers.engine.rules.registry import ids

SCRIPT = Path(__file__).parents[1] / "helpers" / "check_node.mjs"


@pytest.mark.slow
def test_all_golden_cases_are_paired_alike(
    tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    if shutil.which("node") is None:
        pytest.skip("needs node")
    bundle = built_bundle(tmp_path_factory.mktemp("bundle"))
    files = [(system, file) for system in ids() for file in sorted((GOLDEN / system).glob("*.trf"))]
    calls = [
        {"file": str(file), "words": ["pair", "/tournament.trf", "--system", system, "--json"]}
        for system, file in files
    ]
    ended = subprocess.run(
        ["node", SCRIPT, bundle], input=json.dumps(calls), capture_output=True, text=True, check=True
    )
    capsys.readouterr()
    for (system, file), answer in zip(files, json.loads(ended.stdout), strict=True):
        expected = called(capsys, "pair", str(file), "--system", system, "--json")
        assert (answer["exit"], answer["text"]) == (expected.code, expected.out), file
