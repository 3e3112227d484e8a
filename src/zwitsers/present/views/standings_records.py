"""The standings for others than the arbiter: for the public, and for programs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zwitsers.engine.scores.criteria.meetings import DR
from zwitsers.present.views.records import as_record

if TYPE_CHECKING:
    from zwitsers.event.state import State
    from zwitsers.present.views.standings import Standings


def public_standings(state: State, standings_view: Standings) -> Standings:
    """As players and public see them: with prizes when the arbiter shows these."""
    if state.prizes.shown or all(line.prize is None for line in standings_view.lines):
        return standings_view
    return replace(
        standings_view, lines=tuple(replace(line, prize=None) for line in standings_view.lines), odd_cents=False
    )


def standings_records(standings_view: Standings) -> list[dict[str, object]]:
    """The lines as JSON has them, each tie-break also by its own name; a direct result as a list, with one value for
    every time it was applied (R9.6)."""
    found = []
    for line in standings_view.lines:
        record: dict[str, object] = as_record(line)
        if line.keizer_points is not None:
            record |= {"keizer_points": line.keizer_points.fraction, "value": line.value}
        for value in line.tie_breaks:
            applied = [number.exact for number in value.numbers]
            record[value.criterion] = (applied or None) if value.chosen.criterion is DR else value.value
        found.append(record)
    return found
