"""The parameter sets of a tournament, with the values that OpenGotha itself begins with."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement

from zwitsers.formats.opengotha.placement import MOST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.domain import Snapshot
    from zwitsers.formats.exchanged import About
    from zwitsers.formats.opengotha.going_elements import Going

_TIME = re.compile(
    r"(\d{1,4})(?: \+ (?:(STDBYOYOMI) (\d{1,4})|(CANBYOYOMI) (\d{1,3})/(\d{1,4})|(FISCHER) (\d{1,4})))?", re.ASCII
)
_KOMI = re.compile(r"-?\d{1,3}(\.\d{1,2})?", re.ASCII)


def understood_time(text: str) -> dict[str, str] | None:
    """The attributes for a thinking time written as the reader writes it; None for any other words."""
    found = _TIME.fullmatch(text)
    if found is None:
        return None
    minutes, byoyomi, period, canadian, moves, seconds, fischer, bonus = found.groups()
    return {
        "basicTime": minutes,
        "complementaryTimeSystem": byoyomi or canadian or fischer or "SUDDENDEATH",
        "stdByoYomiTime": period or "30",
        "nbMovesCanTime": moves or "15",
        "canByoYomiTime": seconds or "300",
        "fischerTime": bonus or "10",
    }


def general_attributes(snapshot: Snapshot, about: About, absent: int, going: Going) -> dict[str, str]:
    """`absent` is what an absence is worth, in half points."""
    name = _clean(snapshot.name or about.name)
    dates = {"beginDate": about.start, "endDate": about.end or about.start}
    return {
        "shortName": re.sub(r"\W+", "", name)[:30] or "tournament",
        "name": name,
        "location": _clean(about.place),
        "director": _clean(about.arbiter),
        **{key: date for key, date in dates.items() if date},
        "bInternet": "false",
        **(understood_time(about.time_control) or {}),
        "size": "19",
        **({"komi": about.komi} if _KOMI.fullmatch(about.komi) else {}),
        "numberOfRounds": str(rounds_to_play(snapshot)),
        "numberOfCategories": "1",
        "genNBW2ValueAbsent": str(absent),
        "genNBW2ValueBye": "2",
        "genMMS2ValueAbsent": str(absent),
        "genMMS2ValueBye": "2",
        "genRoundDownNBWMMS": "false",
        **going.general(),
    }


def rounds_to_play(snapshot: Snapshot) -> int:
    """OpenGotha always has a number of rounds."""
    return max(snapshot.planned_columns or 0, snapshot.rounds, 1)


def changed_texts(snapshot: Snapshot, about: About) -> int:
    """How many texts about the tournament are not in the file as they are."""
    texts = (snapshot.name or about.name, about.place, about.arbiter)
    komi = bool(about.komi) and not _KOMI.fullmatch(about.komi)
    return sum(1 for text in texts if _clean(text) != text) + komi


def _clean(text: str) -> str:
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


# OpenGotha reads a file only when all of these are there; a set of criteria comes with them.
_SETS: dict[str, dict[str, str]] = {
    "HandicapParameterSet": {},
    "PlacementParameterSet": {},
    "PairingParameterSet": {
        "paiStandardNX1Factor": "0.5",
        "paiBaAvoidDuplGame": "500000000000000",
        "paiBaRandom": "0",
        "paiBaDeterministic": "true",
        "paiBaBalanceWB": "1000000",
        "paiMaAvoidMixingCategories": "0",
        "paiMaMinimizeScoreDifference": "100000000000",
        "paiMaDUDDWeight": "100000000",
        "paiMaCompensateDUDD": "true",
        "paiMaDUDDUpperMode": "MID",
        "paiMaDUDDLowerMode": "MID",
        "paiMaMaximizeSeeding": "5000000",
        "paiMaLastRoundForSeedSystem1": "2",
        "paiMaSeedSystem1": "SPLITANDRANDOM",
        "paiMaSeedSystem2": "SPLITANDFOLD",
        "paiMaAdditionalPlacementCritSystem1": "Rating",
        "paiMaAdditionalPlacementCritSystem2": "NULL",
        "paiSeRankThreshold": "9D",
        "paiSeNbWinsThresholdActive": "true",
        "paiSeDefSecCrit": "0",
        "paiSeMinimizeHandicap": "0",
    },
    "DPParameterSet": {
        "gameFormat": "full",
        "playerSortType": "name",
        "displayNumCol": "true",
        "displayPlCol": "true",
        "displayCoCol": "true",
        "displayClCol": "true",
        "showPlayerGrade": "true",
        "showByePlayer": "true",
    },
    "PublishParameterSet": {"exportToLocalFile": "true", "htmlAutoScroll": "false", "print": "true"},
}


def parameter_sets(going: Going, placed_by: Sequence[str]) -> list[Element]:
    own = {"HandicapParameterSet": going.handicap(), "PairingParameterSet": going.avoided()}
    sets = [Element(name, {**values, **own.get(name, {})}) for name, values in _SETS.items()]
    placement = next(element for element in sets if element.tag == "PlacementParameterSet")
    criteria = SubElement(placement, "PlacementCriteria")
    for number in range(1, MOST + 1):
        name = placed_by[number - 1] if number <= len(placed_by) else "NULL"
        SubElement(criteria, "PlacementCriterion", {"name": name, "number": str(number)})
    return sets
