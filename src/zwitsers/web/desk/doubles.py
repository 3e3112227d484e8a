"""Is somebody who is being entered in the list already?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zwitsers.formats.names import name_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.domain import Player
    from zwitsers.tournament.state import State

_NUMBERS = ("fide_id", "national_id")


def probable_doubles(state: State, values: Mapping[str, Any]) -> list[int]:
    """The entries that are probably the same player: a number in common, or the same name and nothing that differs."""
    return [entrant.id for entrant in state.entrants.values() if _same(entrant.player, values)]


def _same(player: Player, values: Mapping[str, Any]) -> bool:
    pairs = [(getattr(player, name), str(values.get(name) or "")) for name in _NUMBERS]
    known = [(one, other) for one, other in pairs if one and other]
    if known:
        return any(one == other for one, other in known)
    years = {text[:4] for text in (player.birth, str(values.get("birth") or "")) if text}
    return len(years) < 2 and _words(player.name) == _words(str(values.get("name") or ""))


def _words(name: str) -> list[str]:
    """ "Jansen, Piet" and "Piet Jansen" are the same."""
    return sorted(name_words(name))
