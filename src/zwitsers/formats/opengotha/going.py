"""What an OpenGotha file says of a McMahon, of handicap and of what its pairing avoids.

MMS is counted from 30 kyu, as here; a file that says otherwise (`genMMZero`) has the same differences between players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zwitsers.domain import Avoidance, Avoided, Handicap, McMahon, Resistance
from zwitsers.domain.grades import STRONGEST, WEAKEST, grade_of, level_of
from zwitsers.domain.handicap import MOST_LESS, MOST_STONES
from zwitsers.formats.opengotha.elements import first, text, whole

if TYPE_CHECKING:
    from collections.abc import Mapping
    from xml.etree.ElementTree import Element

    from zwitsers.formats.findings import Findings
    from zwitsers.formats.opengotha.parameters import Parameters

_SET = "TournamentParameterSet"
# What OpenGotha takes for an attribute that is not there.
_BAR, _FLOOR, _THRESHOLD = "4d", "20k", "1d"
# The difference in MMS that OpenGotha would rather have than a game within a club or a country.
GAPS = {Avoided.CLUB: 3, Avoided.COUNTRY: 1}
ATTRIBUTES = {
    Avoided.CLUB: "paiSePreferMMSDiffRatherThanSameClub",
    Avoided.COUNTRY: "paiSePreferMMSDiffRatherThanSameCountry",
}


class Strength(NamedTuple):
    """The rank of a player as a level, what was added to his start score by hand, and a start score given by hand (some
    versions have that), in whole points."""

    level: int
    correction: int
    by_hand: int | None = None


class Bars(NamedTuple):
    """Levels; a bar at 9 dan is none."""

    bar: int | None
    floor: int


def read_bars(root: Element) -> Bars:
    general = first(root, _SET, "GeneralParameterSet")
    bar = level_of(text(general, "genMMBar") or _BAR)
    floor = level_of(text(general, "genMMFloor") or _FLOOR) or WEAKEST
    if bar is None or bar >= STRONGEST:
        return Bars(None, floor)
    return Bars(bar, min(bar, floor))


def read_mcmahon(
    root: Element,
    parameters: Parameters,
    players: Mapping[int, Strength],
    stones: bool,
    name: str,
    findings: Findings,
) -> McMahon:
    """`stones`: whether there is handicap, which OpenGotha counts in the SOS of a McMahon."""
    general = first(root, _SET, "GeneralParameterSet")
    bar, floor = read_bars(root)
    if text(general, "genMMZero") and level_of(text(general, "genMMZero")) != WEAKEST:
        findings.warn("formats.gotha.zero", file=name, grade=text(general, "genMMZero"))
    wins = [_count(general, f"genNBW2Value{kind}", usual) for kind, usual in (("Absent", 0), ("Bye", 2))]
    if wins != [0, 2]:
        findings.warn("formats.gotha.nbw-values", file=name, absent=_points(wins[0]), bye=_points(wins[1]))
    start: dict[int, int] = {}
    for number, (level, correction, by_hand) in players.items():
        score = max(floor, level if bar is None else min(bar, level)) + correction if by_hand is None else by_hand
        if score < 0:
            findings.warn("formats.gotha.below-zero", file=name, player=number)
        start[number] = 2 * max(0, score)
    return McMahon(
        start,
        bar=None if bar is None else 2 * bar,
        bye=parameters.bye,
        absence=parameters.absent,
        missed=parameters.absent,
        rounded_down=parameters.round_down,
        resistance=Resistance.HALF if parameters.half_for_unplayed else Resistance.START,
        stones_count=stones,
    )


def floor_setting(root: Element) -> dict[str, object]:
    """The floor is a setting: start scores follow from it, and those are what a tournament has."""
    floor = read_bars(root).floor
    return {"floor": grade_of(floor)} if floor > WEAKEST else {}


def read_handicap(root: Element, mcmahon: bool, name: str, findings: Findings) -> Handicap | None:
    """None when no handicap is given: the most that there can be is nothing."""
    rule = first(root, _SET, "HandicapParameterSet")
    if rule is None:
        return None
    most, less = _count(rule, "hdCeiling", MOST_STONES), _count(rule, "hdCorrection", 1)
    if most <= 0:
        return None
    if less < 0 or less > MOST_LESS or most > MOST_STONES:
        findings.warn("formats.gotha.handicap-limits", file=name, less=less, most=most)
    by_score = text(rule, "hdBasedOnMMS").lower() != "false"
    if by_score and not mcmahon:
        findings.warn("formats.gotha.handicap-by-score", file=name)
    return Handicap(
        by_score and mcmahon,
        min(max(less, 0), MOST_LESS),
        min(most, MOST_STONES),
        level_of(text(rule, "hdNoHdRankThreshold") or _THRESHOLD),
    )


def read_avoided(root: Element, name: str, findings: Findings) -> tuple[Avoidance, ...]:
    """What is off has a weight or a difference of nothing."""
    pairing = first(root, _SET, "PairingParameterSet")
    if pairing is None or not _weight(pairing, "paiSeAvoidSameGeo"):
        return ()
    gaps = {what: _count(pairing, attribute, 0) for what, attribute in ATTRIBUTES.items()}
    below = text(pairing, "paiSeBarThresholdActive").lower() != "false"
    found = tuple(Avoidance(what, "", below) for what, gap in gaps.items() if gap > 0)
    if found:
        findings.warn("formats.gotha.avoided", file=name, club=gaps[Avoided.CLUB], country=gaps[Avoided.COUNTRY])
    return found


def _points(halves: int) -> str:
    return {0: "0", 1: "½", 2: "1"}.get(halves, str(halves / 2))


def _count(element: Element | None, name: str, missing: int) -> int:
    found = whole(element, name)
    return missing if found is None else found


def _weight(element: Element, name: str) -> bool:
    """Whether it counts at all; weights have more digits than our numbers."""
    return bool(text(element, name).strip("0."))
