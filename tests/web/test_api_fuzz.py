"""schemathesis over the OpenAPI document: no error of ours, and every answer as the document says."""

from __future__ import annotations

from pathlib import Path

import pytest

from api_fuzzing import fuzzed, probe
from helpers.long_run import so_many

# The operations are dealt out, so that these tests can run side by side.
PARTS = 3


@pytest.mark.parametrize("part", range(PARTS))
def test_as_an_arbiter(part: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZWITSERS_DATA", str(tmp_path / "data"))
    with fuzzed(tmp_path, "arbiter") as fuzz:
        for operation in fuzz.operations()[part::PARTS]:
            probe([fuzz], operation, so_many(1, 5))
        assert fuzz.counts[200] + fuzz.counts[201] > sum(fuzz.counts.values()) / 10, "hardly anything was carried out"


def test_as_the_host_on_a_database(empty_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZWITSERS_DATA", str(tmp_path / "data"))
    with fuzzed(tmp_path, "host", empty_database) as fuzz:
        for operation in fuzz.operations()[::PARTS]:
            probe([fuzz], operation, so_many(1, 5))
        assert fuzz.counts[200] + fuzz.counts[201] > sum(fuzz.counts.values()) / 10, "hardly anything was carried out"


def test_as_anyone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZWITSERS_DATA", str(tmp_path / "data"))
    with fuzzed(tmp_path, "public") as fuzz:
        for operation in fuzz.operations():
            probe([fuzz], operation, so_many(1, 5))
        assert fuzz.counts[401] > 30
        assert fuzz.counts[200] > 10
