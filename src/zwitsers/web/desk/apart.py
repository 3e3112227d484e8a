"""Who belong together and are better not paired: those of one club, or of one family."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.formats.names import name_words

if TYPE_CHECKING:
    from zwitsers.tournament.state import State

APART = ("club", "family")


def groups_of(state: State, what: str) -> list[list[int]]:
    """The players of every club, or of every surname, that more than one of them has; by lot number."""
    groups: dict[tuple[str, ...], list[int]] = {}
    for _lot, player in sorted(state.by_lot().items()):
        person = state.entrants[player].player
        text = person.club if what == "club" else person.name.partition(",")[0] if "," in person.name else ""
        if words := tuple(name_words(text)):
            groups.setdefault(words, []).append(player)
    return [group for group in groups.values() if len(group) > 1] if what in APART else []
