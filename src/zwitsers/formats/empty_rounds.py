"""Rounds without any game that have later rounds after them: they are over, and the program warns (R11.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.engine.domain import PlayerRound, Snapshot
    from zwitsers.formats.findings import Findings

EMPTY_ROUND_IS_OVER = "R11.4"


def empty_rounds(histories: Sequence[Sequence[PlayerRound]]) -> list[int]:
    """The rounds without any game or bye before the last round that has one."""
    paired = {
        turn
        for history in histories
        for turn, entry in enumerate(history, start=1)
        if entry.opponent or entry.result is Result.BYE
    }
    return [turn for turn in range(1, max(paired, default=0)) if turn not in paired]


def warn_of_empty_rounds(snapshot: Snapshot, findings: Findings) -> None:
    """Say which rounds count as over although nobody was paired in them."""
    for turn in empty_rounds(snapshot.histories):
        findings.warn("formats.notes.empty-round", round=turn, ruling=EMPTY_ROUND_IS_OVER)
