"""The standings for others than the arbiter: for the public, and for programs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zwitsers.scores.criteria.meetings import DR
from zwitsers.views.records import as_record

if TYPE_CHECKING:
    from zwitsers.tournament.state import State
    from zwitsers.views.standings import Standings


def public_standings(state: State, made: Standings) -> Standings:
    """As players and public see them: with prizes when the arbiter shows these."""
    if state.prizes.shown or all(line.prize is None for line in made.lines):
        return made
    return replace(made, lines=tuple(replace(line, prize=None) for line in made.lines), odd_cents=False)


def standings_records(made: Standings) -> list[dict[str, object]]:
    """The lines as JSON has them, each tie-break also by its own name; a direct result as a list, with one value for
    every time it was applied (R9.6)."""
    found = []
    for line in made.lines:
        record: dict[str, object] = as_record(line)
        for value in line.tie_breaks:
            applied = [number.exact for number in value.numbers]
            record[value.criterion] = (applied or None) if value.chosen.criterion is DR else value.value
        found.append(record)
    return found
