"""The order in which people look for a name."""

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
