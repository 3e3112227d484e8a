"""Write a small tournament for the knsb-rating oracles by hand, one line of rounds for each player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracles.rating_golden import ALONE, WITH_OPPONENT
from zwitsers.engine.domain import Colour, Constraints, Player, PlayerRound, Result, Snapshot

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.engine.domain import ForbiddenPairs, StrengthGroups


def entry_of(word: str) -> PlayerRound:
    """`12w1`: against 12 with white, won; `12b-`: forfeit loss; `12wX`: adjourned; U, F, H, Z without an opponent."""
    if word in ALONE:
        return PlayerRound(ALONE[word])
    result = Result.ADJOURNED if word[-1] == "X" else WITH_OPPONENT[word[-1]]
    return PlayerRound(result, int(word[:-2]), Colour(word[-2]))


def tournament(
    rounds: Sequence[str],
    *,
    planned: int | None = None,
    lot: Colour | None = None,
    ratings: Sequence[int] = (),
    absent: Mapping[int, Result] | None = None,
    forbidden: Sequence[ForbiddenPairs] = (),
    strength_groups: StrengthGroups | None = None,
) -> Snapshot:
    """Player n is line n; without ratings player 1 has the highest, and so on down."""
    values = ratings or [2000 - 10 * number for number in range(1, len(rounds) + 1)]
    return Snapshot(
        players=tuple(Player(number, f"Player {number}", "", value) for number, value in enumerate(values, start=1)),
        histories=tuple(tuple(entry_of(word) for word in line.split()) for line in rounds),
        planned_rounds=planned,
        unavailable=absent or {},
        constraints=Constraints(tuple(forbidden), strength_groups),
        lot_colour=lot,
    )
