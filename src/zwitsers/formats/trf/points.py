"""The points column: which scoring explains it, and whose points do not follow from his results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.formats.trf.columns import POINTS, show_tenths
from zwitsers.formats.trf.scoring import DRAUGHTS, explains, total

if TYPE_CHECKING:
    from zwitsers.domain import Snapshot
    from zwitsers.formats.findings import Findings
    from zwitsers.formats.trf.players import PlayerLine
    from zwitsers.formats.trf.records import Records
    from zwitsers.formats.trf.scoring import Scoring


def judge_points(rows: list[PlayerLine], snapshot: Snapshot, records: Records, findings: Findings) -> Scoring:
    """The scoring the file declares; one that declares none may be counting 2-1-0, when that explains more.

    Points are never corrected: what does not follow from the results is reported.
    """
    scoring = records.scoring
    unexplained = _unexplained(rows, snapshot, scoring)
    if unexplained and not records.scoring_declared:
        by_draughts = _unexplained(rows, snapshot, DRAUGHTS)
        if len(by_draughts) < len(unexplained):
            first = unexplained[0]
            findings.warn("trf.draughts-points", first.line, POINTS[0])
            scoring, unexplained = DRAUGHTS, by_draughts
    table, abnormal = scoring.table(), abnormal_tenths(snapshot)
    for row in unexplained:
        findings.warn(
            "trf.points-differ",
            row.line,
            POINTS[0],
            player=row.number,
            written=show_tenths(row.points or 0),
            computed=show_tenths(total(table, snapshot.history(row.number)) + abnormal.get(row.number, 0)),
        )
    return scoring


def _unexplained(rows: list[PlayerLine], snapshot: Snapshot, scoring: Scoring) -> list[PlayerLine]:
    table = scoring.table()
    abnormal = abnormal_tenths(snapshot)
    found: list[PlayerLine] = []
    for row, history in zip(rows, snapshot.histories, strict=True):
        if row.points is None:
            continue
        written = row.points - abnormal.get(row.number, 0)
        if written == total(table, history):
            continue
        virtual = in_tenths(snapshot, snapshot.virtual_points(row.number, snapshot.rounds + 1))
        if not explains(table, history, written, snapshot.unavailable.get(row.number), (virtual,)):
            found.append(row)
    return found


def in_tenths(snapshot: Snapshot, units: int) -> int:
    return units * 10 // (snapshot.points.divisor or 2)


def abnormal_tenths(snapshot: Snapshot) -> dict[int, int]:
    """What players have beyond their results in the rounds so far."""
    found: dict[int, int] = {}
    for (number, round_number), points in snapshot.abnormal.items():
        if round_number <= snapshot.rounds:
            found[number] = found.get(number, 0) + in_tenths(snapshot, points)
    return found
