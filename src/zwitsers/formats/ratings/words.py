"""The words of a name as they are looked for: small letters without accents, and what people type instead of them."""

from __future__ import annotations

import re

from zwitsers.engine.domain.letters import folded
from zwitsers.engine.domain.names import name_words

MOST_WORDS = 8
_LONGEST_WORD = 40
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
# O'Kelly is looked for as okelly, Jean-Paul as jeanpaul.
_COMPOUND = re.compile(r"[^\W_]+(?:['-][^\W_]+)+")
_SHORTEST_TYPO = 3


def indexed_words(name: str) -> tuple[str, str]:
    """The words under which a name is found: those of the surname, and those of the first name.

    A name is written as "Van der Aa, Quinten"; without a comma the first word is the surname, as lists have it. The
    index takes a text apart at signs by itself.
    """
    plain = name.isascii() and "-" not in name and "'" not in name
    text = name.lower() if plain else name
    surname, comma, first = text.partition(",")
    if not comma:
        surname, _blank, first = text.partition(" ")
    return (surname, first) if plain else (_all_spellings(surname), _all_spellings(first))


def _all_spellings(name: str) -> str:
    words = name_words(name)
    if (spelled_out := name.translate(_UMLAUTS)) != name:
        words += name_words(spelled_out)
    words += [re.sub(r"['-]", "", whole) for whole in _COMPOUND.findall(folded(name))]
    return " ".join(dict.fromkeys(words))


def search_words(text: str) -> list[tuple[str, ...]]:
    """The words somebody typed, each with its other spelling if it has one: müller is muller and mueller."""
    words = []
    for word in text.split()[:MOST_WORDS]:
        plain, spelled_out = name_words(word), name_words(word.translate(_UMLAUTS))
        for place, part in enumerate(plain):
            spellings = (part, spelled_out[place]) if len(spelled_out) == len(plain) else (part,)
            words.append(tuple(dict.fromkeys(spelling[:_LONGEST_WORD] for spelling in spellings)))
    return words[:MOST_WORDS]


def typos(word: str) -> list[str]:
    """Every word that is one slip away: a letter missing, too many, wrong, or two exchanged; and ij for y."""
    if not _SHORTEST_TYPO <= len(word) <= _LONGEST_WORD or word.isdigit():
        return []
    halves = [(word[:place], word[place:]) for place in range(len(word) + 1)]
    found = {head + tail[1:] for head, tail in halves if tail}
    found |= {head + tail[1] + tail[0] + tail[2:] for head, tail in halves if len(tail) > 1}
    found |= {head + letter + tail[1:] for head, tail in halves if tail for letter in _ALPHABET}
    found |= {head + letter + tail for head, tail in halves for letter in _ALPHABET}
    found |= {word.replace("ij", "y"), word.replace("y", "ij")}
    return sorted(found - {word})
