"""What one player wants to know: where he sits now, against whom, and how he stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.report.standings import standings_name
from zwitsers.report.words import number, place_of, short_name
from zwitsers.views.round import Place, RoundView, expected_absence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.domain import Result
    from zwitsers.tournament.state import Entrant, State
    from zwitsers.views.standings import Line, Standings

# Who looks at a tournament with this browser; its pages can be read by anyone, so this is no secret.
PLAYER = "zwitsers_player"


def remembered(cookies: Mapping[str, str], state: State) -> int | None:
    """The player that this browser was told is looking."""
    text = cookies.get(PLAYER, "")
    player = int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else 0
    return player if player in state.entrants else None


@dataclass(frozen=True, slots=True)
class Standing:
    place: str
    points: str
    # Which ranking it is, in words.
    name: str

    @property
    def counted(self) -> str:
        """Which word goes with so many points: 1 or ½ point, 1½ points, 2 points (in Dutch 1½ punt, 2 punten)."""
        if self.points in ("1", "½"):
            return "one"
        return "fraction" if self.points.endswith("½") else "many"


@dataclass(frozen=True, slots=True)
class Mine:
    """`place` is his in the round that was published last; `next_round` the one that is not there yet (0: none)."""

    id: int
    lot: int
    name: str
    round: int | None
    place: Place | None
    standing: Standing | None
    next_round: int
    absence: Result | None

    @property
    def waiting(self) -> bool:
        """Whether it is the next round that he waits for."""
        return self.next_round > 0


def standing_of(made: Standings, line: Line, language: str) -> Standing | None:
    """None while no round has been finished."""
    if not made.turns:
        return None
    return Standing(place_of(line), number(line.points, language), standings_name(made, language))


def mine_of(
    state: State, entrant: Entrant, view: RoundView | None, place: Place | None, standing: Standing | None
) -> Mine:
    waits = view is None or view.complete
    more = not state.finished and state.next_round <= state.settings.rounds
    return Mine(
        entrant.id,
        state.lots[entrant.id],
        short_name(entrant.player),
        None if view is None else view.round,
        place,
        standing,
        state.next_round if waits and more else 0,
        expected_absence(state, entrant),
    )
