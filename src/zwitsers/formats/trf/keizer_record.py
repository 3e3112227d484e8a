"""Our own record of a Keizer competition: `XXK key=value …`, with only what is not usual."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain.keizer import USUAL, keizer_of, keizer_text, problem_of
from zwitsers.formats.trf.columns import words

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot
    from zwitsers.formats.findings import Findings
    from zwitsers.formats.trf.records import Records

KEIZER = "XXK"


def read_keizer(line: str, line_number: int, records: Records, findings: Findings) -> None:
    said: dict[str, str] = {}
    for column, word in words(line):
        key, _equals, value = word.partition("=")
        problem = problem_of(key, value)
        if problem is None:
            said[key] = value
        else:
            findings.problem(problem.key, line_number, column, **problem.values)
    records.keizer = keizer_of(said, records.keizer or USUAL)


def keizer_lines(snapshot: Snapshot) -> list[str]:
    """The record of a Keizer competition; it stands alone where everything is usual."""
    return [] if snapshot.keizer is None else [f"{KEIZER} {keizer_text(snapshot.keizer)}".rstrip()]
