"""The end: the final ranking, the barrage for the first place, and the prizes (R9.5, R9.6). Numbers are lots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.scores.final import final_ranking
from zwitsers.scores.prizes import divide_prizes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.scores.final import FinalLine
    from zwitsers.tournament.state import State


def final_lines(state: State) -> list[FinalLine]:
    """The final ranking as the tournament has it: its rulebook, its variant, its drawn lots and its barrage."""
    if not state.settings.barrage:
        return _lines(state, None)
    # A barrage among others than those who are level now (a correction came after it) does not decide anything.
    to_play = sorted(line.number for line in _lines(state, ()) if line.barrage)
    played = [state.lots[player] for player in state.barrage]
    return _lines(state, played if sorted(played) == to_play else ())


def barrage_to_play(state: State) -> list[int]:
    """The entry ids of those who have yet to play off the first place (002 Eindstand 1)."""
    players = state.by_lot()
    return [players[line.number] for line in final_lines(state) if line.barrage]


def prize_money(state: State) -> dict[int, int]:
    """What everyone gets, in cents."""
    return divide_prizes(final_lines(state), state.settings.prizes)


def _lines(state: State, barrage: Sequence[int] | None) -> list[FinalLine]:
    settings = state.settings
    return final_ranking(
        state.snapshot(),
        settings.final_system,
        settings.final_ranking or None,
        seed=state.final_seed,
        barrage=barrage,
    )
