"""Our own record of a season in which two may meet again (R3.10): `XXG rounds`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain.numbers import whole
from zwitsers.formats.trf.columns import words

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot
    from zwitsers.formats.findings import Findings
    from zwitsers.formats.trf.records import Handler, Records

REMATCH = "XXG"
_MOST = 99


def _read_rematch(line: str, line_number: int, records: Records, findings: Findings) -> None:
    column, word = next(iter(words(line)), (5, ""))
    after = whole(word, 2)
    if after is None or not 1 <= after <= _MOST:
        findings.problem("trf.rematch", line_number, column, text=word[:40], most=_MOST)
    else:
        records.rematch_after = after


HANDLERS: dict[str, Handler] = {REMATCH: _read_rematch}


def rematch_lines(snapshot: Snapshot) -> list[str]:
    """Nothing where two meet once only."""
    after = snapshot.constraints.rematch_after
    return [f"{REMATCH} {after}"] if after else []
