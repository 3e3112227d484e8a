"""Players and rounds as people name them: a lot number, a name or a part of it; the round that is being played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.errors import WrongCallError
from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.letters import folded
from zwitsers.present.views.alphabet import matches

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zwitsers.event.state import State

# As many candidates as fit in a message.
_NAMED = 8


def who(state: State, text: str) -> int:
    """The entry id of the player who is meant."""
    if text.isascii() and text.isdigit():
        number = int(text) if len(text) <= 9 else 0
        found = next((player for player, lot in state.lots.items() if lot == number), None)
        if found is None:
            raise WrongCallError([Problem("cli.no-such-player", number=text)])
        return found
    names = {entrant.id: entrant.player.name for entrant in state.entrants.values()}
    exact = [player for player, name in names.items() if folded(name).split() == folded(text).split()]
    # `piet jansen` finds `Jansen, Piet`: every word must be in the name, in any order.
    alike = exact or [player for player, name in names.items() if text.strip() and matches(text, name)]
    if len(alike) != 1:
        raise WrongCallError([_not_one(state, text, alike)])
    return alike[0]


def _not_one(state: State, text: str, alike: Iterable[int]) -> Problem:
    names = [state.named(player) for player in sorted(alike, key=state.lots.__getitem__)]
    if not names:
        return Problem("cli.event.nobody", name=text)
    more = ", …" if len(names) > _NAMED else ""
    return Problem("cli.event.ambiguous", name=text, candidates=", ".join(names[:_NAMED]) + more)


def current_round(state: State) -> int:
    """The number of the round in play; the in-between round where that is it."""
    if state.current is None:
        raise WrongCallError([Problem("cli.event.no-round")])
    return state.current.number
