"""schemathesis over the OpenAPI document: no error of ours, and every answer as the document says."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from helpers.api_fuzzing import fuzzed, probe
from helpers.long_run import scaled

pytestmark = pytest.mark.slow

# The operations are dealt out, so that these tests can run side by side.
PARTS = 3


@pytest.mark.parametrize("part", range(PARTS))
def test_as_an_arbiter_as_anyone_and_as_the_host(
    part: int, tmp_path: Path, empty_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each with a server and tournaments of his own; the host, on a database, is asked a third of it."""
    monkeypatch.setenv("ZWITSERS_DATA", str(tmp_path / "data"))
    with ExitStack() as opened:
        people = [opened.enter_context(fuzzed(_folder(tmp_path, role), role)) for role in ("arbiter", "public")]
        if part == 0:
            people.append(opened.enter_context(fuzzed(_folder(tmp_path, "host"), "host", empty_database)))
        for operation in people[0].operations()[part::PARTS]:
            probe(people, operation, scaled(1, 5))
        for person in people:
            done, refused = person.counts[200] + person.counts[201], person.counts[401]
            if person.role == "public":
                assert refused > 30 / PARTS
                assert done > 10 / PARTS
            else:
                assert done > sum(person.counts.values()) / 10, f"hardly anything was carried out: {person.role}"


def _folder(where: Path, role: str) -> Path:
    (where / role).mkdir()
    return where / role
