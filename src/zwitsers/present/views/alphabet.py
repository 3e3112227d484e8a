"""The order in which people look for a name, and whether what they type is in it."""

from __future__ import annotations

from functools import lru_cache

from zwitsers.engine.domain.letters import folded
from zwitsers.engine.domain.names import alphabetical

# The same names again for every version of a page. As many as there are players in a few large events.
_KEPT = 16_384


@lru_cache(_KEPT)
def sort_key(name: str) -> str:
    """By surname, then given name: `de Boer` and `Van 't Hof` under B and H, `Bert Kuipers` under K.

    `name` is without a title.
    """
    return alphabetical(name)


@lru_cache(_KEPT)
def search_text(*texts: object) -> str:
    """What a search looks in: the words as they are and without accents, for a page compares what is typed as it is."""
    whole = " ".join(str(text) for text in texts if text).casefold()
    plain = folded(whole)
    return whole if plain == whole else f"{whole} {plain}"


def matches(typed: str, *texts: object) -> bool:
    """Whether every word that was typed is in one of these."""
    there = search_text(*texts)
    return all(word in there for word in folded(typed).split())
