"""What does not go as planned: who stays away from a round, and games that do not end in an ordinary result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.engine.simulate.chance import Chance
    from zwitsers.engine.simulate.entrants import SimulatedPlayer


@dataclass(frozen=True, slots=True)
class Rates:
    """Probabilities in millionths (R1.2 to R1.4). An adjourned game is not among them: these tournaments are over."""

    # For each player and round, known before the pairing is made.
    absences: int = 0
    half_byes: int = 0
    full_byes: int = 0
    withdrawals: int = 0
    # For each player, once.
    late: int = 0
    # For each game.
    forfeits: int = 0
    double_forfeits: int = 0
    double_losses: int = 0
    one_sided_draws: int = 0


class Attendance:
    """Keeps who has entered and who has left."""

    def __init__(self, rates: Rates, entrants: Sequence[SimulatedPlayer], chance: Chance) -> None:
        self._rates = rates
        self._entrants = entrants
        self._chance = chance
        self._gone: set[int] = set()

    def away(self, round_number: int) -> dict[int, Result]:
        """Who is not to be paired in this round, and why. Ask once for every round, in order."""
        found: dict[int, Result] = {}
        for entrant in self._entrants:
            reason = self._reason(entrant, round_number)
            if reason is not None:
                found[entrant.player.number] = reason
        return found

    def as_in_a_file(self, round_number: int) -> dict[int, Result]:
        """The same, with every reason that a TRF file has no code for as an absence. In Keizer these count differently
        (K2), and a tournament would not be paired again as its file says."""
        unnamed = (Result.NOT_ENTERED, Result.WITHDRAWN)
        return {
            number: Result.ABSENT if reason in unnamed else reason for number, reason in self.away(round_number).items()
        }

    def _reason(self, entrant: SimulatedPlayer, round_number: int) -> Result | None:
        number, rates, chance = entrant.player.number, self._rates, self._chance
        if round_number < entrant.first_round:
            return Result.NOT_ENTERED
        # Nobody withdraws before the first round they could have played: they would not be on the list.
        if number not in self._gone and round_number > entrant.first_round and chance.happens(rates.withdrawals):
            self._gone.add(number)
        if number in self._gone:
            return Result.WITHDRAWN
        if chance.happens(rates.absences):
            return Result.ABSENT
        if chance.happens(rates.half_byes):
            return Result.HALF_POINT_BYE
        return Result.FULL_POINT_BYE if chance.happens(rates.full_byes) else None


def late_entries(entrants: Sequence[SimulatedPlayer], rounds: int, rate: int, chance: Chance) -> list[SimulatedPlayer]:
    """Some enter after round one, in the first half of the tournament or just after it."""
    found = []
    for entrant in entrants:
        late, turn = chance.happens(rate), 2 + chance.below(max(1, rounds // 2))
        found.append(entrant._replace(first_round=turn) if late and rounds > 1 else entrant)
    return found


def unusual_ending(rates: Rates, chance: Chance) -> tuple[Result, Result] | None:
    """How a game ends that is not simply won, drawn or lost; None for the games that are."""
    if chance.happens(rates.forfeits):
        ending = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
        return ending if chance.below(2) else ending[::-1]
    if chance.happens(rates.double_forfeits):
        return Result.FORFEIT_LOSS, Result.FORFEIT_LOSS
    if chance.happens(rates.double_losses):
        return Result.LOSS, Result.LOSS
    if chance.happens(rates.one_sided_draws):
        ending = (Result.DRAW, Result.LOSS)
        return ending if chance.below(2) else ending[::-1]
    return None
