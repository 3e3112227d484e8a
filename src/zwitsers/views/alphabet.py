"""The order in which people look for a name, and whether what they type is in it."""

from __future__ import annotations

from zwitsers.domain.letters import folded
from zwitsers.domain.names import is_particle


def sort_key(name: str) -> str:
    """By the surname itself: `de Boer` and `Van 't Hof` under B and H, `Łukasz` and `Özil` where people look for them.

    What comes before the first capital does not count, nor does a particle with one; in a name of nothing else
    everything does. `name` is without a title.
    """
    words = name.split()
    first = next((place for place, word in enumerate(words) if word[:1].isupper() and not is_particle(word)), 0)
    return folded(" ".join(words[first:]))


def search_text(*texts: object) -> str:
    """What a search looks in: the words as they are and without accents, for a page compares what is typed as it is."""
    whole = " ".join(str(text) for text in texts if text).casefold()
    plain = folded(whole)
    return whole if plain == whole else f"{whole} {plain}"


def matches(typed: str, *texts: object) -> bool:
    """Whether every word that was typed is in one of these."""
    there = search_text(*texts)
    return all(word in there for word in folded(typed).split())
