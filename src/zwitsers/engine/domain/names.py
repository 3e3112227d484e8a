"""Given name and surname: the only way in which a name is split, stored (`de Groot, Karel`) and sorted."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from zwitsers.engine.domain.letters import folded

_NOT_A_WORD = re.compile(r"[\W_]+")
# Words that belong to the surname and do not count in its alphabetical order.
_DUTCH = "van vd v.d. v/d der den de ten ter te 't 's op aan in het bij tot"
_OTHER = """
    von vom zu zum zur af av la le les du des d' da das do dos di del della degli el al bin ben
"""
PARTICLES = frozenset((*_DUTCH.split(), *_OTHER.split()))
# With a capital these are given names (Ben), or too rare at the start of a surname.
_SMALL = "'s d' op aan in het bij tot te af av do das des zu"
_ONLY_SMALL = frozenset(_SMALL.split())
_GIVEN_NAMES = frozenset(("ben", "bin", "al", "do", "den", "di"))
# Words that belong to the surname and do count in its alphabetical order.
_COUNTED = frozenset(("mac", "mc", "o'", "o’"))
# Attached to the surname: `d'Artagnan`, `al-Rashid`. Not counted in the alphabetical order.
_ATTACHED = re.compile(r"(?:d['’]|l['’]|al-|el-|as-|ar-|ad-|at-)(?=\w)", re.IGNORECASE)
_SUFFIXES = frozenset(("jr", "jr.", "sr", "sr.", "ii", "iii", "iv"))
# `Ortega y Gasset`: the word before it is part of the surname too.
_CONNECTORS = frozenset(("y",))
# Surnames that are written first and are hardly ever given names. Such a name is not changed.
_VIETNAMESE = "nguyen tran pham huynh hoang phan truong duong"
_CHINESE = "wang zhang zhao zhou xu zhu liu huang"
_SURNAME_FIRST = frozenset((*_VIETNAMESE.split(), *_CHINESE.split()))
_APOSTROPHES = str.maketrans("’‘`´", "''''")
_INITIALS = re.compile(r"(?:[^\W\d_]{1,3}\.-?)+[^\W\d_]?|[^\W\d_]")
_BARE_INITIALS = re.compile(r"[A-Z]{1,2}")
_NOT_IN_A_NAME = re.compile(r"[<>=\"@:]")
# Without a comma such a text is not a person's name: `Speler 12`, `Jan & Piet`.
_NOT_A_PERSON = re.compile(r"[\d&/()\[\]#+*;]")
# `Jean-Paul` and `O'Brien` have two parts.
_PART_OF_WORD = re.compile(r"[^\W\d_]+")


class PersonName(NamedTuple):
    """`given` is empty for a name of one word, and where the order is unknown."""

    surname: str
    given: str = ""

    def __str__(self) -> str:
        """The stored form: `Surname, Given`."""
        return f"{self.surname}, {self.given}" if self.given and self.surname else self.surname or self.given


def name_words(name: str) -> list[str]:
    """The words of a name for comparison: lower case, without accents, split at every non-letter."""
    return [word for word in _NOT_A_WORD.split(folded(name)) if word]


def is_particle(word: str) -> bool:
    return word.translate(_APOSTROPHES).casefold() in PARTICLES


def person_name(text: str) -> str:
    """The stored form: `Karel de Groot`, `Groot, Karel de` and `DE GROOT Karel` are `de Groot, Karel`."""
    surname, comma, given = (part.strip() for part in text.partition(","))
    if comma and (not surname or not given):
        return surname or given or text
    return str(split_name(text))


@lru_cache(maxsize=4096)
def split_name(text: str) -> PersonName:
    """Surname and given name of a name in any usual spelling.

    A comma decides. Without one, in this order: a surname in capitals, initials, a particle; else the last word is the
    surname. A text that is not a person's name, or whose order is unknown, is all surname.
    """
    if _NOT_IN_A_NAME.search(text):
        return PersonName(text)
    before, comma, behind = (part.strip() for part in text.partition(","))
    if comma and _is_suffix(behind):  # "Robert Downey, Jr."
        return split_name(f"{before} {behind}")
    found = _at_comma(before, behind) if comma else _without_comma(text.split())
    return PersonName(*map(_without_capitals, found)) if found.given else found


def alphabetical(name: str) -> str:
    """Sort key by surname, without particles and accents: `de Boer` is under B."""
    surname, given = split_name(name)
    words = surname.split()
    first = next((place for place, word in enumerate(words) if not is_particle(word)), 0)
    counted = _ATTACHED.sub("", " ".join(words[first:]), count=1)
    return folded(f"{counted}, {given}" if given else counted)


def _at_comma(surname: str, given: str) -> PersonName:
    """`Groot, Karel de`: move the particle before the surname."""
    names = given.split()
    particle: list[str] = []
    while names and _is_small(names[-1]):
        particle.insert(0, names.pop())
    if not surname:
        return PersonName(given)
    return PersonName(" ".join([*particle, surname]), " ".join(names).rstrip(","))


def _without_comma(words: list[str]) -> PersonName:
    whole = " ".join(words)
    if len(words) < 2 or _NOT_A_PERSON.search(whole) or not _has_case(whole):
        return PersonName(whole)
    suffix = words[-1:] if len(words) > 2 and _is_suffix(words[-1]) else []
    names = words[: len(words) - len(suffix)]
    if folded(names[0]) in _SURNAME_FIRST and not _is_capitals(names[0]):
        return PersonName(whole)
    start, end = _surname_place(names)
    return PersonName(" ".join([*names[start:end], *suffix]), " ".join([*names[:start], *names[end:]]))


def _surname_place(words: list[str]) -> tuple[int, int]:
    """Start and end of the surname among the words; all of them when it is unknown."""
    everything = (0, len(words))
    if is_particle(words[-1]) or _BARE_INITIALS.fullmatch(words[-1]):  # "Team A"
        return everything
    return _capitals_place(words) or _before_initials(words) or _particle_place(words) or _last_word(words)


def _capitals_place(words: list[str]) -> tuple[int, int] | None:
    """Words in capitals among others: `KUIPERS Bert`, `Bert van den BERG`."""
    capitals = [place for place, word in enumerate(words) if _is_capitals(word)]
    if not capitals or all(_is_capitals(word) or _is_initials(word) or is_particle(word) for word in words):
        return None
    first, last = capitals[0], capitals[-1]
    while first and is_particle(words[first - 1]):
        first -= 1
    together = all(_is_capitals(word) or is_particle(word) for word in words[first : last + 1])
    return (first, last + 1) if together else None


def _before_initials(words: list[str]) -> tuple[int, int] | None:
    """`Kuipers B.`, `van der Berg B.J.`"""
    end = len(words)
    while end and _is_initials(words[end - 1]):
        end -= 1
    return (0, end) if 0 < end < len(words) and not _is_initials(words[0]) else None


def _particle_place(words: list[str]) -> tuple[int, int] | None:
    """`Karel de Groot` has the surname after the given names, `de Groot Karel` before them."""
    if _begins_surname(words[0]) and words[0].casefold() not in _GIVEN_NAMES:
        name = next((place for place, word in enumerate(words) if not _begins_surname(word)), len(words) - 1)
        return 0, name + 1
    if _is_small(words[0]):
        return 0, len(words)
    place = next((place for place, word in enumerate(words) if place and _begins_surname(word)), None)
    return None if place is None else (place, len(words))


def _last_word(words: list[str]) -> tuple[int, int]:
    start = len(words) - 1
    if start > 1 and words[start - 1].casefold() in _CONNECTORS:
        start -= 2
    return start, len(words)


def _begins_surname(word: str) -> bool:
    plain = word.translate(_APOSTROPHES).casefold()
    first, _hyphen, last = plain.rpartition("-")
    if plain in _COUNTED or (first and is_particle(last)):  # "Mac Donald", "Bos-de Vries"
        return True
    return plain in PARTICLES and (word == word.lower() or plain not in _ONLY_SMALL)


def _is_small(word: str) -> bool:
    return is_particle(word) and word == word.lower()


def _is_suffix(text: str) -> bool:
    return text.casefold() in _SUFFIXES


def _is_initials(word: str) -> bool:
    return not is_particle(word) and _INITIALS.fullmatch(word) is not None and word[0].isupper()


def _is_capitals(word: str) -> bool:
    """Whether a word is in capitals; two letters may be initials: `HJ Smit`."""
    letters = [sign for sign in word if sign.isalpha()]
    return len(letters) > 2 and "." not in word and all(sign.isupper() for sign in letters)


def _has_case(text: str) -> bool:
    return any(sign.isupper() or sign.islower() for sign in text)


def _without_capitals(part: str) -> str:
    """`VAN DER BERG` as `van der Berg`, `JAN-WILLEM` as `Jan-Willem`; other texts unchanged."""
    words = part.split()
    names = [word for word in words if not is_particle(word)]
    if not any(map(_is_capitals, names)) or any(word != word.upper() for word in names):
        return part
    return " ".join(word.lower() if is_particle(word) else _word_without_capitals(word) for word in words)


def _word_without_capitals(word: str) -> str:
    if not _is_capitals(word) or _is_suffix(word):
        return word
    return _PART_OF_WORD.sub(lambda match: _capitalised(match[0]), word)


def _capitalised(letters: str) -> str:
    """`KUIPERS` as `Kuipers`; `IJ` at the start is one letter in Dutch."""
    if is_particle(letters):  # in "BOS-DE"
        return letters.lower()
    first = 2 if letters.startswith("IJ") else 1
    return letters[:first] + letters[first:].lower()


def joined_name(surname: str, prefix: str = "", first: str = "") -> str:
    """ "van der Aa, Quinten" of Aa, van der and Quinten."""
    before, _, behind = surname.partition(",")
    if not prefix and behind.split() and all(is_particle(word) for word in behind.split()):  # "Boer, de"
        surname, prefix = before, behind
    if prefix and all(is_particle(word) for word in prefix.split()):
        prefix = prefix.lower()
    surname = " ".join(f"{prefix} {surname}".split())
    return person_name(", ".join(part for part in (surname, first) if part))
