"""What results are worth by a file, and what it adds to the points of players: for the snapshot, in its units; and
whether its points column follows from that."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Result
from zwitsers.engine.domain.points import STANDARD, baku_points
from zwitsers.engine.scores.points_text import of_tenths
from zwitsers.formats.trf.columns import POINTS, show_tenths
from zwitsers.formats.trf.scoring import (
    DRAUGHTS,
    DRAW_CODES,
    LOSS_CODES,
    WIN_CODES,
    abnormal_tenths,
    explains,
    in_tenths,
    total,
)
from zwitsers.formats.trf.scoring import STANDARD as STANDARD_SCORING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.engine.domain import PlayerRound, Points, Snapshot
    from zwitsers.formats.findings import Findings
    from zwitsers.formats.trf.players import PlayerLine
    from zwitsers.formats.trf.records import Abnormal, Records
    from zwitsers.formats.trf.scoring import Scoring

_KINDS = {
    "W": (Result.WIN, Result.UNRATED_WIN),
    "D": (Result.DRAW, Result.UNRATED_DRAW),
    "L": (Result.LOSS, Result.UNRATED_LOSS),
    "F": (Result.FULL_POINT_BYE,),
    "H": (Result.HALF_POINT_BYE,),
    "Z": (Result.ABSENT,),
    "+": (Result.FORFEIT_WIN,),
    "-": (Result.FORFEIT_LOSS,),
}
_BAKU = "_BAKU"
# The letters that these points stand for must have one value each: the points of a tournament know no colours.
_ALIKE = (WIN_CODES, tuple(code for code in DRAW_CODES if code != "X"), LOSS_CODES)


class Worth:
    """Points, virtual points and abnormal points of one file."""

    def __init__(
        self, records: Records, numbers: Sequence[int], entries: Sequence[tuple[PlayerRound, ...]], planned: int | None
    ) -> None:
        self._records = records
        self._histories = dict(zip(numbers, entries, strict=True))
        # Those of a player and a round, in tenths.
        self.added = {key: points for item in records.abnormal for key, points in self._added(item)}
        given = [item.points for item in records.virtual]
        self.points = _points(records.scoring, [*given, *self.added.values()])
        self.virtual = self._virtual() if records.virtual else self._baku(planned)

    @property
    def abnormal(self) -> dict[tuple[int, int], int]:
        return {key: self._units(points) for key, points in self.added.items() if points}

    def _units(self, tenths: int) -> int:
        return tenths * (self.points.divisor or 2) // 10

    def _added(self, item: Abnormal) -> list[tuple[tuple[int, int], int]]:
        """What the record gives beyond the results that players have. A bonus that names no round counts from the
        start."""
        players = item.players or dict.fromkeys(self._histories, item.place)
        known = [number for number in players if number in self._histories]
        if not item.kind:
            return [((number, item.round_number), item.points) for number in known]
        table = self._records.scoring.table()
        found = []
        for number in known:
            for turn, entry in enumerate(self._histories[number], start=1):
                if item.round_number in (0, turn) and entry.result in _KINDS[item.kind]:
                    found.append(((number, turn), item.points - table[entry.result, entry.colour]))
        return found

    def _virtual(self) -> dict[int, tuple[int, ...]]:
        last = max(item.rounds[1] for item in self._records.virtual)
        numbers = sorted(self._histories)
        found: dict[int, list[int]] = {}
        for item in self._records.virtual:
            one, two = item.players
            for number in numbers[bisect_left(numbers, one) : bisect_right(numbers, two)]:
                gains = found.setdefault(number, [0] * last)
                for turn in range(item.rounds[0], item.rounds[1] + 1):
                    gains[turn - 1] = self._units(item.points)
        return {number: tuple(gains) for number, gains in found.items()}

    def _baku(self, planned: int | None) -> Mapping[int, tuple[int, ...]]:
        """C.04.7, where only the name of the system says so."""
        if not self._records.system.endswith(_BAKU) or planned is None or not self.points.baku:
            return {}
        return baku_points(self._histories, planned, self.points)


def _points(scoring: Scoring, others: Sequence[int]) -> Points:
    values = scoring.values
    if values == STANDARD_SCORING.values and all(other % 5 == 0 for other in others):
        return STANDARD
    return of_tenths(
        *others,
        win=values["WW"],
        draw=values["WD"],
        loss=values["WL"],
        bye=values["PAB"],
        absence=values["ZPB"],
        forfeit_loss=values["FL"],
    )


def judge_worth(worth: Worth, records: Records, known: Mapping[int, object], findings: Findings) -> None:
    """What the points of a tournament cannot say, and who is named that is not there."""
    values = records.scoring.values
    if records.scoring_declared and any(len({values[code] for code in codes}) > 1 for codes in _ALIKE):
        findings.warn("trf.points-by-colour", 1, 1)
    for item in records.virtual:
        strangers = [number for number in item.players if number not in known]
        if strangers:
            findings.warn("trf.unknown-mention", *item.place, player=strangers[0])
    rounds_of: dict[int, set[int]] = {}
    for player, turn in worth.added:
        rounds_of.setdefault(player, set()).add(turn)
    for abnormal in records.abnormal:
        for number, place in abnormal.players.items():
            turns = rounds_of.get(number, set())
            if number not in known:
                findings.warn("trf.unknown-mention", *place, player=number)
            elif abnormal.kind and not (turns if abnormal.round_number == 0 else abnormal.round_number in turns):
                findings.warn("trf.299-result", *place, player=number, round=abnormal.round_number, text=abnormal.kind)
    if records.system.endswith(_BAKU) and not worth.virtual and records.system_place is not None:
        findings.warn("trf.baku", *records.system_place)


# The points column


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
