"""One spelling of a person's name: `de Groot, Karel`, however it was written down."""

from __future__ import annotations

# Words that belong to the surname although they do not count for its place in a list.
_DUTCH = (
    "van",
    "vd",
    "v.d.",
    "v/d",
    "der",
    "den",
    "de",
    "ten",
    "ter",
    "te",
    "'t",
    "'s",
    "op",
    "aan",
    "in",
    "het",
    "bij",
    "tot",
)
_OTHER = (
    "von",
    "vom",
    "zu",
    "zum",
    "zur",
    "af",
    "av",
    "la",
    "le",
    "les",
    "du",
    "des",
    "d'",
    "da",
    "das",
    "do",
    "dos",
    "di",
)
PARTICLES = frozenset((*_DUTCH, *_OTHER, "del", "della", "degli", "el", "al", "bin", "ben"))
_APOSTROPHES = str.maketrans("’‘`´", "''''")


def is_particle(word: str) -> bool:
    return word.translate(_APOSTROPHES).casefold() in PARTICLES


def person_name(text: str) -> str:
    """A name with its particle before the surname: `Groot, Karel de` and `Karel de Groot` are `de Groot, Karel`.

    Only a particle in small letters is moved: in `Nguyen Van Bui` it is a name. A name without a comma and without a
    particle stays as it is, for nobody can tell which part of it is the surname.
    """
    surname, comma, first = (part.strip() for part in text.partition(","))
    if not comma:
        return _turned(text)
    names = first.split()
    particle: list[str] = []
    while names and _is_small(names[-1]):
        particle.insert(0, names.pop())
    if not particle or not surname:
        return text
    return ", ".join(part for part in (" ".join([*particle, surname]), " ".join(names).rstrip(",")) if part)


def _turned(text: str) -> str:
    """`Karel de Groot`, with first names before the particle and a surname after it."""
    words = text.split()
    at = next((place for place, word in enumerate(words) if place and _is_small(word)), None)
    if at is None or all(_is_small(word) for word in words[at:]) or _is_small(words[0]):
        return text
    return f"{' '.join(words[at:])}, {' '.join(words[:at])}"


def _is_small(word: str) -> bool:
    return is_particle(word) and word == word.lower()
