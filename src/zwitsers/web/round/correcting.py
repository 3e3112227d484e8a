"""A correction of something in the past: what it is, and what it would change. Nothing here writes anything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.domain import Problem, Result
from zwitsers.tournament import commands
from zwitsers.tournament.apply import replay
from zwitsers.tournament.errors import CommandError
from zwitsers.tournament.state import ABSENCES, Status
from zwitsers.views.correction import effect
from zwitsers.web.round.keys import read

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.tournament.events import Event
    from zwitsers.tournament.state import State
    from zwitsers.views.correction import Effect

RESULT, COLOURS, ABSENCE = KINDS = ("result", "colours", "absence")


@dataclass(frozen=True, slots=True)
class Correction:
    """`board` for results and colours; `player` (an entry id) for an absence. `result` is a result as it is written,
    or the name of an absence in domain.Result."""

    kind: str
    round: int
    board: int = 0
    player: int = 0
    result: str = ""

    def events(self, state: State, reason: str = "") -> Sequence[Event]:
        if self.kind == COLOURS:
            return commands.swap_colours(state, self.round, self.board)
        if self.kind == ABSENCE:
            return commands.correct_absence(state, self.player, self.round, _absence(self.result), reason)
        if self.kind != RESULT:
            raise CommandError([Problem("round.corrections.what")])
        white, black = read(self.result, state.settings.game)
        if state.round(self.round).status is Status.CLOSED:
            return commands.correct_result(state, self.round, self.board, white, black, reason)
        return commands.enter_result(state, self.round, self.board, white, black)


def _absence(name: str) -> Result:
    found = next((kind for kind in ABSENCES if kind.name == name), None)
    if found is None:
        raise CommandError([Problem("round.corrections.what")])
    return found


def effect_of(state: State, correction: Correction) -> Effect:
    """Raises what the command would raise."""
    return effect(state, replay(correction.events(state), state))
