"""The parameters of an OpenGotha tournament, read and written: what is said of it, the thinking time, what a round
without a game counts for, and the placement criteria."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple
from xml.etree.ElementTree import Element, SubElement

from zwitsers.engine.domain import Result
from zwitsers.formats.elements import date, first, flag, text, whole, within
from zwitsers.formats.exchanged import TournamentDetails
from zwitsers.formats.opengotha.placement import MOST
from zwitsers.formats.opengotha.players import clean

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.engine.domain import Snapshot

SET = "TournamentParameterSet"
# The number of rounds for which OpenGotha has flags.
MOST_ROUNDS = 20
_WHOLE = 2
_HALVES = {0: Result.ABSENT, 1: Result.HALF_POINT_BYE, _WHOLE: Result.FULL_POINT_BYE}
# The attributes of each kind of overtime, and what OpenGotha begins with.
_OVERTIME = {
    "STDBYOYOMI": {"stdByoYomiTime": "30"},
    "CANBYOYOMI": {"nbMovesCanTime": "15", "canByoYomiTime": "300"},
    "FISCHER": {"fischerTime": "10"},
}
_TIME = re.compile(r"(\d{1,4})(?: \+ ([A-Z]+) (\d{1,4}(?:/\d{1,4})?))?", re.ASCII)
_KOMI = re.compile(r"-?\d{1,3}(\.\d{1,2})?", re.ASCII)


class Parameters(NamedTuple):
    """`absent` and `bye` are half points: 0, 1 or 2."""

    about: TournamentDetails
    rounds: int | None
    criteria: tuple[str, ...]
    absent: int
    bye: int
    round_down: bool
    # Whether rounds that opponents did not play count as half a point in what is made of their scores.
    half_for_unplayed: bool

    @property
    def mcmahon(self) -> bool:
        return _by_start_score(self.criteria)

    @property
    def breizh(self) -> bool:
        """Start scores by groups of ranks, one point apart (the Breizh system)."""
        return next((name for name in self.criteria if name in _START_SCORES), "") == "BZS"

    @property
    def whole_bye(self) -> bool:
        return self.bye == _WHOLE

    def bye_result(self, *, first: bool) -> Result:
        """A tournament has one bye in a round; what else the file calls so is a point of the arbiter's."""
        return Result.BYE if first and (self.mcmahon or self.whole_bye) else _HALVES[self.bye]

    @property
    def absence_result(self) -> Result:
        """What an absence counts for is a setting of a McMahon."""
        return Result.ABSENT if self.mcmahon else _HALVES[self.absent]


# McMahon scores, those of an elimination within a McMahon, and those of the Breizh system.
_START_SCORES = ("MMS", "STS", "BZS")


def _by_start_score(criteria: tuple[str, ...]) -> bool:
    """They come first, or at least somewhere."""
    return any(name in _START_SCORES for name in criteria)


def read_parameters(root: Element) -> Parameters:
    general = first(root, SET, "GeneralParameterSet")
    # Teams have criteria of their own, in another set.
    placement = within(root, SET, "PlacementParameterSet", "PlacementCriteria", "PlacementCriterion")
    numbered = sorted((whole(element, "number") or 99, text(element, "name").upper()) for element in placement)
    criteria = tuple(name for _number, name in numbered if name and name != "NULL")
    kind = "MMS" if _by_start_score(criteria) else "NBW"
    absent, bye = whole(general, f"gen{kind}2ValueAbsent"), whole(general, f"gen{kind}2ValueBye")
    if bye is None and general is not None:
        bye = 0  # as OpenGotha reads a file that does not say
    return Parameters(
        about=_about(general),
        rounds=whole(general, "numberOfRounds"),
        criteria=criteria,
        absent=absent if absent in (1, 2) else 0,
        bye=bye if bye in (0, 1) else 2,
        round_down=text(general, "genRoundDownNBWMMS").lower() in ("", "true"),
        half_for_unplayed=flag(general, "genCountNotPlayedGamesAsHalfPoint"),
    )


def _about(general: Element | None) -> TournamentDetails:
    return TournamentDetails(
        name=text(general, "name" if general is not None and "name" in general.attrib else "shortName"),
        place=text(general, "location"),
        start=date(general, "beginDate"),
        end=date(general, "endDate"),
        game="go",
        arbiter=text(general, "director"),
        time_control=_time_limit(general),
        komi=text(general, "komi"),
    )


def _time_limit(general: Element | None) -> str:
    """Minutes, and the overtime with its seconds: "60 + CANBYOYOMI 15/300" is fifteen moves in 300 seconds."""
    minutes = whole(general, "basicTime") or whole(general, "time")  # the second in old files
    if not minutes:
        return ""
    system = text(general, "complementaryTimeSystem").upper()
    if not system and flag(general, "byoYomi"):
        return f"{minutes} + CANBYOYOMI 15/300"  # what OpenGotha takes it for
    if system not in _OVERTIME:
        return str(minutes)
    return f"{minutes} + {system} " + "/".join(str(whole(general, name) or 0) for name in _OVERTIME[system])


def understood_time(text: str) -> dict[str, str] | None:
    """The attributes for a thinking time written as it is read above; None for any other words."""
    found = _TIME.fullmatch(text)
    minutes, system, numbers = found.groups(default="") if found else ("", "", "")
    wanted = _OVERTIME.get(system, {})
    given = dict(zip(wanted, numbers.split("/"), strict=False))
    if found is None or (numbers and numbers.count("/") + 1 != len(wanted)):
        return None
    usual = {name: value for attributes in _OVERTIME.values() for name, value in attributes.items()}
    return {"basicTime": minutes, "complementaryTimeSystem": system or "SUDDENDEATH", **usual, **given}


# Writing


def general_attributes(
    snapshot: Snapshot, about: TournamentDetails, absent: int, go: Mapping[str, str]
) -> dict[str, str]:
    """`absent` is what an absence is worth, in half points; `go`: what only go has."""
    name = clean(snapshot.name or about.name)
    dates = {"beginDate": about.start, "endDate": about.end or about.start}
    return {
        "shortName": re.sub(r"\W+", "", name)[:30] or "tournament",
        "name": name,
        "location": clean(about.place),
        "director": clean(about.arbiter),
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
        **go,
    }


def rounds_to_play(snapshot: Snapshot) -> int:
    """OpenGotha always has a number of rounds, and not more than it has room for."""
    return min(MOST_ROUNDS, max(snapshot.planned_columns or 0, snapshot.rounds, 1))


def changed_texts(snapshot: Snapshot, about: TournamentDetails) -> int:
    """How many texts about the tournament are not in the file as they are."""
    texts = (snapshot.name or about.name, about.place, about.arbiter)
    komi = bool(about.komi) and not _KOMI.fullmatch(about.komi)
    return sum(1 for text in texts if clean(text) != text) + komi


# By which OpenGotha weighs one pairing against another, as it begins with; nothing here goes by them.
USUAL_WEIGHTS: dict[str, str] = {
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
}
# OpenGotha reads a file only when all of these are there; a set of criteria comes with them.
_SETS: dict[str, dict[str, str]] = {
    "HandicapParameterSet": {},
    "PlacementParameterSet": {},
    "PairingParameterSet": USUAL_WEIGHTS,
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


def parameter_sets(own: Mapping[str, Mapping[str, str]], placed_by: Sequence[str]) -> list[Element]:
    """`own`: attributes that follow from the tournament, by set."""
    sets = [Element(name, {**values, **own.get(name, {})}) for name, values in _SETS.items()]
    placement = next(element for element in sets if element.tag == "PlacementParameterSet")
    criteria = SubElement(placement, "PlacementCriteria")
    for number in range(1, MOST + 1):
        name = placed_by[number - 1] if number <= len(placed_by) else "NULL"
        SubElement(criteria, "PlacementCriterion", {"name": name, "number": str(number)})
    return sets
