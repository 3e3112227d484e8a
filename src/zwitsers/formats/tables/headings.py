"""What people write above a column, in Dutch and English, and what they mean by it."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from enum import IntEnum
from functools import cache, lru_cache
from typing import NamedTuple

from zwitsers.engine.domain.letters import folded
from zwitsers.formats.tables.values import COLUMN_FIELDS

# A column that is recognised and says nothing about the player.
UNNEEDED = "unneeded"

# As `tidy` leaves them. In every field the plainest word first: when two columns fit equally well, that one wins.
_TEXTS = {
    "surname": """
        achternaam, familienaam, surname, last name, lastname, family name, achternaam speler, geslachtsnaam
    """,
    "prefix": """
        tussenvoegsel, tussenvoegsels, tussenvoegsel s, voorvoegsel, voorvoegsels, tussenv, tv, tsv, infix, prefix,
        name prefix
    """,
    "first_name": """
        voornaam, voornamen, roepnaam, voorletters, voorletter, initialen, first name, firstname, given name,
        forename, initials
    """,
    "rating": """
        rating, knsb rating, kndb rating, nationale rating, national rating, elo, elorating, elo rating, knsb elo,
        egf rating, gor, rtg, rtng, srtng, ratinggetal, std rating, standard rating, startrating, ratingcijfer
    """,
    "international_rating": """
        international rating, internationale rating, fide rating, fide elo, fmjd rating, elo fide, rating fide,
        fiderating, fide rtg, intl rating
    """,
    "national_k": "national k, knsb k, nationale k, k knsb",
    "international_k": "international k, fide k, internationale k, k fide",
    "national_list": "national list, nationale lijst",
    "international_list": "international list, internationale lijst",
    "fide_id": """
        fide id, fideid, fide, fide nummer, fide nr, fide no, fide number, fide code, id fide, fidenummer, id
        number, fmjd id, fmjd nummer, fmjd number, fmjd, fmjdid
    """,
    "national_id": """
        bondsnummer, relatienummer, knsb, kndb, knsb nummer, knsbnummer, kndb nummer, lidnummer, national id,
        nationaal id, egf pin, pin, egd pin, relatienr, relatie nr, bondsnr, knsb nr, knsb id, lidnr, licentie, licence,
        license, member number, national number, nationaal nummer
    """,
    "birth": """
        geboortedatum, geboren, geboortejaar, geb datum, gebdatum, geb jaar, geb, birth, born, birthday, b day,
        bday, birth date, birthdate, date of birth, dob, year of birth, birth year, jaar, year, geboorte datum,
        geboorte jaar
    """,
    "club": """
        club, vereniging, clubnaam, schaakclub, damclub, goclub, schaakvereniging, damvereniging, naam vereniging,
        naam club, club name, chess club, naam van de vereniging, naam van de club
    """,
    "title": "titel, title, tit, fide titel, fide title, schaaktitel",
    "sex": "geslacht, sex, gender, m v, m w, m v x, m f, man vrouw, sekse, jongen meisje",
    "grade": """
        grade, niveau, graad, kyu, dan, kyu dan, dan kyu, strength, speelsterkte, sterkte, rank go, go rank, level
    """,
    "labels": "labels, label, kenmerken, kenmerk, categorie, category, categorieen, categories, groep, group",
    "federation": "federatie, federation, fed, land, bond, country, nationaliteit, nationality, nat",
    "name": """
        naam, name, speler, player, deelnemer, volledige naam, full name, spelersnaam, player name, naam speler,
        naam deelnemer, participant, spelernaam, naam van de speler
    """,
    UNNEEDED: """
        nr, nummer, number, no, lot, lotnummer, startnummer, start nr, volgnummer, rang, rank, plaats, place,
        positie, pos, punten, points, pt, pts, score, e mail, email, mail, e mailadres, emailadres, email address,
        telefoon, telefoonnummer, mobiel, phone, adres, address, straat, postcode, woonplaats, city, opmerking,
        opmerkingen, remarks, comments, betaald, paid, inschrijfgeld, tijdstempel, timestamp, datum inschrijving,
        contactpersoon, naam ouder, naam contactpersoon, ouder, leeftijd, age, k,
        k factor, nv, gms, games, partijen, flag, woord, id
    """,
}
# Words that mean something alone and not as a part: "jaar" in "jaar van inschrijving", "dan" in "meer dan 3 keer".
_ALONE = """
    age, bond, dan, fed, fide, geb, groep, group, id, jaar, k, kndb, knsb, land, level, lot, m f, m v, m w, nat, no, nr,
    number, nummer, pin, pos, prefix, pt, tit, tv, year
"""


def _words(text: str) -> tuple[str, ...]:
    return tuple(" ".join(word.split()) for word in text.split(","))


_WORDS = {field: _words(text) for field, text in _TEXTS.items()}
_ONLY_ALONE = frozenset(_words(_ALONE))
_BRACKETS = re.compile(r"\([^)]*\)|\[[^\]]*\]")
_SIGNS = re.compile(r"[\W_]+")
_SHORTEST_FUZZY = 5
_CLOSE = 0.84
_LONGEST = 100


class Match(IntEnum):
    """How the heading fits, best last."""

    NEAR = 1
    PART = 2
    EXACT = 3


class HeadingMeaning(NamedTuple):
    field: str
    match: Match
    word: str

    @property
    def strength(self) -> tuple[int, int, int]:
        """The larger, the better it fits: kind of match, how plain the word is, how much of the heading it is."""
        return self.match, -_plainness()[self.field, self.word], len(self.word)


def tidy(heading: str) -> str:
    """The heading as it is looked up: small letters, no accents, signs or brackets with what is in them."""
    text = folded(heading[:_LONGEST])
    bare = _SIGNS.sub(" ", _BRACKETS.sub(" ", text)).strip()
    return bare or _SIGNS.sub(" ", text).strip()


@lru_cache(maxsize=2000)
def meaning(heading: str) -> HeadingMeaning | None:
    """What the heading says the column is; None when it says nothing known."""
    text = tidy(heading)
    if not text:
        return None
    known = _fields()
    if text in known:
        return HeadingMeaning(known[text], Match.EXACT, text)
    return _part(text) or _near(text)


def named_field(text: str) -> str | None:
    """The field somebody means: its own name (`fide_id`) or a heading for it (`FIDE-nummer`)."""
    if text in COLUMN_FIELDS:
        return text
    found = _fields().get(tidy(text))
    return None if found == UNNEEDED else found


@cache
def _fields() -> dict[str, str]:
    return {word: field for field, words in _WORDS.items() for word in words} | {
        field.replace("_", " "): field for field in COLUMN_FIELDS
    }


@cache
def _plainness() -> dict[tuple[str, str], int]:
    plain = {(field, word): place for field, words in _WORDS.items() for place, word in enumerate(words)}
    return plain | {(field, field.replace("_", " ")): 0 for field in COLUMN_FIELDS}


def _part(text: str) -> HeadingMeaning | None:
    """The longest known word within the heading: in "naam vereniging" that is not "naam"."""
    padded = f" {text} "
    found = [word for word in _fields() if word not in _ONLY_ALONE and f" {word} " in padded]
    if not found:
        return None
    word = max(found, key=len)
    return HeadingMeaning(_fields()[word], Match.PART, word)


def _near(text: str) -> HeadingMeaning | None:
    """A known word that differs by a slip of the pen."""
    best, chosen = _CLOSE, None
    for word, field in _fields().items():
        if len(word) < _SHORTEST_FUZZY or abs(len(word) - len(text)) > 2:
            continue
        matcher = SequenceMatcher(None, text, word)
        if matcher.real_quick_ratio() > best and matcher.ratio() > best:
            best, chosen = matcher.ratio(), HeadingMeaning(field, Match.NEAR, word)
    return chosen


def is_heading(cell: str) -> bool:
    """Whether this is a heading word for word."""
    return len(cell) <= _LONGEST and tidy(cell) in _fields()
