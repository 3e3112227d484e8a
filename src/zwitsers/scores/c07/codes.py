"""What an organiser writes: the code of a tie-break and its modifiers, as in records 202 and 212 of a TRF."""

from __future__ import annotations

import re
from typing import NamedTuple

from zwitsers.domain.errors import Problem, ZwitsersError


class UnknownTieBreakError(ZwitsersError):
    """Not a code of C.07, or one with a modifier that it does not have."""


class Definition(NamedTuple):
    """A tie-break: its article, how we read it, and which modifiers it may have."""

    article: str
    nl: str
    en: str
    modifiers: str = ""


CUTS = "C1 C2 M1 M2"
DEFINITIONS = {
    "PTS": Definition("4", "punten", "points"),
    "DE": Definition("6", "onderling resultaat", "direct encounter", "P"),
    "WIN": Definition("7.1", "ronden met een winst waard", "rounds worth a win"),
    "WON": Definition("7.2", "gewonnen partijen", "games won"),
    "BPG": Definition("7.3", "partijen met zwart", "games with black"),
    "BWG": Definition("7.4", "gewonnen partijen met zwart", "games won with black"),
    "PS": Definition("7.5", "som van de tussenstanden", "progressive score", "C1 C2"),
    "REP": Definition("7.6", "ronden waarin hij wilde spelen", "rounds one elected to play"),
    "STD": Definition("7.7", "ronden beter dan de tegenstander", "rounds better than the opponent"),
    "TPN": Definition("7.8", "indelingsnummer", "pairing number", "R"),
    "BH": Definition("8.1", "Buchholz", "Buchholz", f"{CUTS} P"),
    "AOB": Definition("8.2", "gemiddelde Buchholz van de tegenstanders", "average Buchholz of the opponents", "F"),
    "FB": Definition("8.3", "Buchholz alsof de laatste ronde remise was", "fore Buchholz", f"{CUTS} P"),
    "SB": Definition("9.1", "Sonneborn-Berger", "Sonneborn-Berger", f"{CUTS} P"),
    "KS": Definition("9.2", "Koya", "Koya", "L"),
    "ARO": Definition("10.1", "gemiddelde rating van de tegenstanders", "average rating of the opponents", CUTS),
    "TPR": Definition("10.2", "toernooiprestatie", "tournament performance rating"),
    "PTP": Definition("10.3", "volmaakte toernooiprestatie", "perfect tournament performance"),
    "APRO": Definition("10.4", "gemiddelde prestatie van de tegenstanders", "average performance of the opponents"),
    "APPO": Definition(
        "10.5", "gemiddelde volmaakte prestatie van de tegenstanders", "average perfect performance of the opponents"
    ),
    "RTNG": Definition("10.6", "rating", "rating", "R"),
}
# What other editions call it (FD7).
_SAME = {"GE": "REP"}
# Of this many rounds one more is cut than its number says: a median cuts at both ends.
_MODIFIER = re.compile(r"([CM])([12])|([PFR])|L([+-]?\d+)", re.ASCII)
ON_RATING = frozenset({"ARO", "TPR", "PTP", "APRO", "APPO"})


class Code(NamedTuple):
    """One tie-break as it is to be applied."""

    name: str
    # How many of the lowest, and of the highest, are left out.
    lowest: int = 0
    highest: int = 0
    # /P: a forfeit counts as a game with the scheduled opponent.
    forfeits_played: bool = False
    # /F: on the fore Buchholz.
    fore: bool = False
    # /R: the other way round.
    reversed: bool = False
    # /L: half points more or less than half of the maximum (KS).
    limit: int = 0

    @property
    def definition(self) -> Definition:
        return DEFINITIONS[self.name]

    @property
    def article(self) -> str:
        return f"C.07 {self.definition.article}"

    @property
    def smaller_is_better(self) -> bool:
        return (self.name == "TPN") != self.reversed

    def __str__(self) -> str:
        cut = f"/M{self.highest}" if self.highest else f"/C{self.lowest}" if self.lowest else ""
        flags = ("/P" if self.forfeits_played else "") + ("/F" if self.fore else "") + ("/R" if self.reversed else "")
        limit = f"/L{self.limit:+d}" if self.limit else ""
        return self.name + cut + flags + limit


def parse_codes(text: str) -> tuple[Code, ...]:
    """`BH/C1,BH,SB` as codes; UnknownTieBreakError names every one that is not understood."""
    problems: list[Problem] = []
    found: list[Code] = []
    for word in re.split(r"[,;\s]+", text.strip().upper()):
        code = parse_code(word)
        if code is None:
            problems.append(Problem("scores.unknown-tie-break", code=word, codes=", ".join(DEFINITIONS)))
        else:
            found.append(code)
    if problems:
        raise UnknownTieBreakError(problems)
    return tuple(found)


def parse_code(word: str) -> Code | None:
    """One code; None when C.07 has no such tie-break. Match points and game points (`:MP`) are one in a tournament of
    individuals."""
    name, *modifiers = word.removesuffix(":GP").removesuffix(":MP").split("/")
    name = _SAME.get(name.split(":")[0], name.split(":")[0])
    if name not in DEFINITIONS:
        return None
    values: dict[str, int | bool] = {}
    allowed = DEFINITIONS[name].modifiers.split()
    for modifier in modifiers:
        found = _MODIFIER.fullmatch(modifier)
        if found is None or (modifier[0] if modifier[0] == "L" else modifier) not in allowed:
            return None
        cut, number, flag, limit = found.groups()
        if cut:
            values |= {"lowest": int(number), "highest": int(number) if cut == "M" else 0}
        elif flag:
            values[{"P": "forfeits_played", "F": "fore", "R": "reversed"}[flag]] = True
        else:
            values["limit"] = int(limit)
    return Code(name, **values)  # type: ignore[arg-type]
