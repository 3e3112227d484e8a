"""What one player wants to know: where they sit now, against whom, and how they stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.present.views.round import expected_absence

if TYPE_CHECKING:
    from zwitsers.engine.domain import Result
    from zwitsers.event.state import State
    from zwitsers.present.views.people import Who
    from zwitsers.present.views.round import PlayerInRound, RoundView
    from zwitsers.present.views.standings import StandingsLine


@dataclass(frozen=True, slots=True)
class MyBoard:
    """`place` is theirs in the round that was published last; `line` in the standings, None while no round has been
    finished; `next_round` the one that is not there yet (0: none)."""

    player: Who
    place: PlayerInRound | None
    line: StandingsLine | None
    next_round: int
    absence: Result | None

    @property
    def waiting(self) -> bool:
        """Whether it is the next round that they wait for."""
        return self.next_round > 0


def mine(
    state: State, player: Who, view: RoundView | None, place: PlayerInRound | None, line: StandingsLine | None
) -> MyBoard:
    """`view`: the round that was published last."""
    waits = view is None or view.complete
    absence = None if player.id is None else expected_absence(state, state.entrants[player.id])
    return MyBoard(player, place, line, state.next_round if waits and state.rounds_to_come else 0, absence)
