"""A new TRF file for a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.formats.trf.columns import clean
from zwitsers.formats.trf.document import TrfDocument
from zwitsers.formats.trf.record_lines import system_code
from zwitsers.formats.trf.scoring import STANDARD, Scoring, scoring_of
from zwitsers.formats.trf.text import UTF8, Text
from zwitsers.formats.trf.writer import new_lines

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.engine.domain import Snapshot
    from zwitsers.formats.exchanged import LaterAbsence


def new_document(
    snapshot: Snapshot,
    *,
    headers: Mapping[str, str] | None = None,
    scoring: Scoring = STANDARD,
    encoding: str = UTF8,
    line_ending: str = "\r\n",
    bom: bool = False,
    places: Mapping[int, int] | None = None,
    later: Sequence[LaterAbsence] = (),
    round_dates: Sequence[str] = (),
    system: str = "",
) -> TrfDocument:
    """A new TRF16 file with the extensions it needs. `headers` maps record codes (022, 042, 102 ...) to texts;
    `places` by player, `later` absences after the round to come, `round_dates` days as YY/MM/DD, `system` the
    rulebook; `scoring` is how results count where the tournament has no points of its own."""
    headers = {code: clean(text) for code, text in (headers or {}).items()}
    scoring = scoring_of(snapshot.points, scoring)
    code = system_code(snapshot, system)
    if code:
        headers["192"] = code
    lines, warnings = new_lines(snapshot, headers, scoring, places=places, later=later, round_dates=round_dates)
    text = Text(tuple(lines), (line_ending,) * len(lines), encoding, bom)
    return TrfDocument(snapshot, text, scoring, later=tuple(later), warnings=warnings, system=code)
