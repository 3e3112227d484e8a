"""What the formats of go have in common: names in two parts, countries of two letters, letters of Latin-9, who is away
from which rounds, and the handicap that a tournament can have."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Handicap, Result
from zwitsers.engine.domain.handicap import MOST_LESS, MOST_STONES
from zwitsers.engine.domain.letters import without_accents
from zwitsers.engine.domain.names import split_name
from zwitsers.formats.exchanged import LaterAbsence

if TYPE_CHECKING:
    from collections.abc import Mapping, Set

    from zwitsers.formats.findings import Findings

# By the three letters of the sports federations.
_COUNTRIES = """
    ARG=AR ARM=AM AUS=AU AUT=AT AZE=AZ BEL=BE BIH=BA BLR=BY BRA=BR BUL=BG CAN=CA CHN=CN CRO=HR CYP=CY CZE=CZ
    DEN=DK ENG=UK ESP=ES EST=EE FIN=FI FRA=FR GBR=UK GEO=GE GER=DE GRE=GR HUN=HU IRL=IE ISL=IS ISR=IL ITA=IT
    JPN=JP KAZ=KZ KOR=KR LAT=LV LTU=LT LUX=LU MDA=MD MEX=MX MKD=MK MNE=ME NED=NL NLD=NL NOR=NO POL=PL POR=PT
    ROU=RO RUS=RU SCO=UK SLO=SI SRB=RS SUI=CH SVK=SK SWE=SE TPE=TW TUR=TR UKR=UA USA=US WLS=UK
"""
_TWO_LETTERS = dict(pair.split("=") for pair in _COUNTRIES.split())
LATIN9 = "iso-8859-15"
# Signs that no decomposition brings nearer.
_NEAREST = {"ʼ": "'", "“": '"', "”": '"', "–": "-", "—": "-", "‐": "-", "‑": "-", "…": "..."}


def country_of(federation: str) -> str:
    """The two letters by which go knows a country; empty when they are not known."""
    code = federation.strip()
    if len(code) == 2 and code.isascii() and code.isalpha():
        return code
    return _TWO_LETTERS.get(code.upper(), "")


# Names: here a name is written as "Surname, First name"; the formats of go keep the parts apart.


def parts_of(name: str) -> tuple[str, str]:
    """Surname and given name: as written around a comma, else split as a typed name is."""
    surname, comma, given = name.partition(",")
    return (surname.strip(), given.strip()) if comma else split_name(name)


def joined(surname: str, first: str) -> str:
    return f"{surname}, {first}" if first else surname


def with_comma(name: str) -> str:
    """The name as it is read back from a file that keeps its parts apart."""
    return joined(*parts_of(name))


def unblanked(text: str) -> str:
    """Names and clubs have underscores for blanks where a blank would end them."""
    return " ".join(text.replace("_", " ").split())


def to_latin9(text: str) -> str:
    """The text in ISO-8859-15, which is what programs of go read: other letters become the nearest there is, and a
    question mark where nothing is near."""
    return "".join(map(_nearest, unicodedata.normalize("NFC", text)))


def _nearest(letter: str) -> str:
    if _fits(letter):
        return letter
    plain = _NEAREST.get(letter) or without_accents(letter)
    return plain if plain and _fits(plain) else "?"


def _fits(text: str) -> bool:
    try:
        text.encode(LATIN9)
    except UnicodeEncodeError:
        return False
    return True


class RoundParticipation(NamedTuple):
    """The rounds that each player said not to play, who has not finally entered, and what an absence counts for."""

    absent: Mapping[int, Set[int]]
    preliminary: Set[int]
    absence: Result = Result.ABSENT

    def away(self, turn: int) -> dict[int, Result]:
        """Who does not take part in a round."""
        return {
            number: Result.NOT_ENTERED if number in self.preliminary else self.absence
            for number, turns in self.absent.items()
            if number in self.preliminary or turn in turns
        }

    def later(self, first: int, last: int) -> tuple[LaterAbsence, ...]:
        turns = range(first, last + 1)
        return tuple(LaterAbsence(turn, *away) for turn in turns for away in self.away(turn).items())


def checked_handicap(wanted: Handicap, *, mcmahon: bool, findings: Findings) -> Handicap:
    """The nearest that a tournament can have; what was changed is said."""
    by_score, less, most, none_from = wanted
    if not (0 <= less <= MOST_LESS and 0 <= most <= MOST_STONES):
        findings.warn("formats.gotha.handicap-limits", less=less, most=most)
    if by_score and not mcmahon:
        findings.warn("formats.gotha.handicap-by-score")
    return Handicap(by_score and mcmahon, min(max(less, 0), MOST_LESS), min(max(most, 0), MOST_STONES), none_from)
