"""A McMahon, handicap and what pairing avoids as parameters of OpenGotha: read, written, and what has no place there.

MMS is counted from 30 kyu, as here; a file that says otherwise (`genMMZero`) has the same differences between players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Avoidance, AvoidanceKind, Handicap, McMahon, Problem, Resistance, Result
from zwitsers.engine.domain.grades import STRONGEST, WEAKEST, grade_of, level_of
from zwitsers.engine.domain.handicap import MOST_STONES
from zwitsers.engine.scores.units import pretty
from zwitsers.formats.elements import first, text, whole, within
from zwitsers.formats.go import checked_handicap
from zwitsers.formats.opengotha.parameters import SET
from zwitsers.formats.opengotha.placement import half_for_unplayed
from zwitsers.formats.opengotha.players import rank_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from xml.etree.ElementTree import Element

    from zwitsers.engine.domain import Player, Snapshot
    from zwitsers.formats.exchanged import TournamentData
    from zwitsers.formats.findings import Findings
    from zwitsers.formats.opengotha.parameters import Parameters
    from zwitsers.formats.opengotha.players import GothaStrength

# What OpenGotha takes for an attribute that is not there.
_BAR, _FLOOR, _THRESHOLD = "4d", "20k", "1d"
_BASES = ("RANK", "MMS", "BZS")
# The difference in MMS that OpenGotha would rather have than a game within a club or a country, unless it is said.
GAPS = {AvoidanceKind.CLUB: 3, AvoidanceKind.COUNTRY: 1}
ATTRIBUTES = {
    AvoidanceKind.CLUB: "paiSePreferMMSDiffRatherThanSameClub",
    AvoidanceKind.COUNTRY: "paiSePreferMMSDiffRatherThanSameCountry",
}


class Bars(NamedTuple):
    """Levels; a bar at 9 dan is none."""

    bar: int | None
    floor: int


def read_bars(root: Element) -> Bars:
    general = first(root, SET, "GeneralParameterSet")
    bar = level_of(text(general, "genMMBar") or _BAR)
    floor = level_of(text(general, "genMMFloor") or _FLOOR) or WEAKEST
    if bar is None or bar >= STRONGEST:
        return Bars(None, floor)
    return Bars(bar, min(bar, floor))


def _groups(root: Element) -> tuple[int, ...]:
    """Of a Breizh tournament: the lowest level of every group but the last."""
    limits = within(root, SET, "GeneralParameterSet", "BZHGroups", "BZHGroup")
    return tuple(level_of(text(limit, "lowerLimit")) or WEAKEST for limit in limits)


def read_mcmahon(
    root: Element, parameters: Parameters, players: Mapping[int, GothaStrength], stones: bool, findings: Findings
) -> McMahon:
    """`stones`: whether there is handicap, which OpenGotha counts in the SOS of a McMahon."""
    general = first(root, SET, "GeneralParameterSet")
    bar, floor = Bars(None, WEAKEST) if parameters.breizh else read_bars(root)
    zero = level_of(text(general, "genMMZero")) or WEAKEST
    if parameters.breizh:
        findings.warn("formats.gotha.breizh")
    elif zero != WEAKEST:
        findings.warn("formats.gotha.zero", grade=text(general, "genMMZero"))
    wins = [_count(general, f"genNBW2Value{kind}", usual) for kind, usual in (("Absent", 0), ("Bye", 2))]
    if wins != [0, 2]:
        findings.warn("formats.gotha.nbw-values", absent=_points(wins[0]), bye=_points(wins[1]))
    groups = _groups(root)
    start: dict[int, int] = {}
    for number, (level, correction, by_hand) in players.items():
        if parameters.breizh:
            score = sum(level >= limit for limit in groups)
        elif by_hand is not None:
            score = zero + by_hand
        else:
            score = max(floor, level if bar is None else min(bar, level)) + correction
        if score < 0:
            findings.warn("formats.gotha.below-zero", player=number)
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


def read_handicap(root: Element, mcmahon: bool, findings: Findings) -> Handicap | None:
    """None when no handicap is given: the most that there can be is nothing."""
    rule = first(root, SET, "HandicapParameterSet")
    if rule is None:
        return None
    most, less = _count(rule, "hdCeiling", MOST_STONES), _count(rule, "hdCorrection", 1)
    if most <= 0:
        return None
    # The first since version 3.52.
    base = text(rule, "hdBase").upper()
    by_score = base in ("MMS", "BZS") if base in _BASES else text(rule, "hdBasedOnMMS").lower() != "false"
    threshold = level_of(text(rule, "hdNoHdRankThreshold"))
    wanted = Handicap(by_score, less, most, level_of(_THRESHOLD) if threshold is None else threshold)
    return checked_handicap(wanted, mcmahon=mcmahon, findings=findings)


def read_avoided(root: Element, findings: Findings) -> tuple[Avoidance, ...]:
    """What is off has a weight or a difference of nothing; what is not said is on."""
    pairing = first(root, SET, "PairingParameterSet")
    # As text: weights have more digits than our numbers.
    if pairing is None or not (text(pairing, "paiSeAvoidSameGeo") or "1").strip("0."):
        return ()
    gaps = {what: _count(pairing, attribute, GAPS[what]) for what, attribute in ATTRIBUTES.items()}
    below = text(pairing, "paiSeBarThresholdActive").lower() != "false"
    found = tuple(Avoidance(what, "", below) for what, gap in gaps.items() if gap > 0)
    if found:
        findings.warn("formats.gotha.avoided", club=gaps[AvoidanceKind.CLUB], country=gaps[AvoidanceKind.COUNTRY])
    return found


def _count(element: Element | None, name: str, missing: int) -> int:
    found = whole(element, name)
    return missing if found is None else found


# Writing


class GoAttributes:
    """What the file says of how go is played in it."""

    def __init__(self, given: TournamentData) -> None:
        snapshot = self._snapshot = given.snapshot
        self._half_for_unplayed = half_for_unplayed(given)
        self.mcmahon: McMahon | None = snapshot.mcmahon
        # Half points of the start score at the bar; no bar is one at 9 dan.
        self._bar = self._level_of_bar()
        self._floor = min(self._bar, level_of(str(given.settings.get("floor") or "")) or WEAKEST)

    def _level_of_bar(self) -> int:
        bar = None if self.mcmahon is None else self.mcmahon.bar
        return STRONGEST if bar is None else min(bar // 2, STRONGEST)

    def general(self) -> dict[str, str]:
        """Attributes of the general parameters; those of a Swiss have other places."""
        bars = {"genMMFloor": _upper(self._floor), "genMMBar": _upper(self._bar), "genMMZero": "30K"}
        mcmahon = self.mcmahon
        if mcmahon is None:
            half = "true" if self._half_for_unplayed else "false"
            return bars | {"genMMFloor": "30K", "genCountNotPlayedGamesAsHalfPoint": half}
        worth = mcmahon.unplayed
        return {
            **bars,
            "genNBW2ValueAbsent": "0",
            "genNBW2ValueBye": "2",
            "genMMS2ValueAbsent": str(worth.absence),
            "genMMS2ValueBye": str(worth.bye),
            "genRoundDownNBWMMS": "true" if worth.rounded_down else "false",
            "genCountNotPlayedGamesAsHalfPoint": "true" if worth.resistance is Resistance.HALF else "false",
        }

    def sets(self) -> dict[str, dict[str, str]]:
        """Attributes of the other parameter sets."""
        return {"HandicapParameterSet": self._handicap(), "PairingParameterSet": self._avoided()}

    def _handicap(self) -> dict[str, str]:
        rule = self._snapshot.handicap
        if rule is None:
            none = {"hdCeiling": "0", "hdCorrection": "0", "hdNoHdRankThreshold": "30K"}
            return {"hdBase": "RANK", "hdBasedOnMMS": "false", **none}
        threshold = STRONGEST if rule.none_from is None else min(rule.none_from, STRONGEST)
        return {
            # The first is for version 3.52 and later, the second for those before.
            "hdBase": "MMS" if rule.by_score else "RANK",
            "hdBasedOnMMS": "true" if rule.by_score else "false",
            "hdCeiling": str(rule.most),
            "hdCorrection": str(rule.less),
            "hdNoHdRankThreshold": _upper(threshold),
        }

    def _avoided(self) -> dict[str, str]:
        avoid = {item.what: item for item in self._snapshot.constraints.avoid if item.what in GAPS}
        return {
            "paiSeBarThresholdActive": "true" if all(item.below_bar for item in avoid.values()) else "false",
            "paiSeAvoidSameGeo": "100000000000" if avoid else "0",
            "paiSePreferMMSDiffRatherThanSameClubsGroup": "0",
            **{name: str(GAPS[what]) if what in avoid else "0" for what, name in ATTRIBUTES.items()},
        }

    def correction(self, player: Player) -> int:
        """What is added to the start score that follows from the rank."""
        mcmahon = self.mcmahon
        if mcmahon is None:
            return 0
        level = level_of(rank_of(player.grade) or "") or WEAKEST
        return mcmahon.start.get(player.number, 0) // 2 - max(self._floor, min(self._bar, level))

    def losses(self) -> Iterator[Problem]:
        yield from self._mcmahon_losses()
        rule = self._snapshot.handicap
        if rule is not None and (rule.none_from is None or rule.none_from > STRONGEST):
            yield Problem("formats.gotha.lost-threshold")
        if rule is not None and rule.most == 0:
            yield Problem("formats.gotha.lost-no-stones")
        yield from self._avoidance_losses()

    def _mcmahon_losses(self) -> Iterator[Problem]:
        mcmahon = self.mcmahon
        if mcmahon is None:
            return
        halves = sum(1 for score in mcmahon.start.values() if score % 2)
        if halves:
            yield Problem("formats.gotha.lost-half-starts", times=halves)
        if mcmahon.bar is not None and mcmahon.bar != 2 * self._bar:
            yield Problem("formats.gotha.lost-bar", bar=_points(mcmahon.bar), written=grade_of(self._bar))
        elif mcmahon.bar == 2 * STRONGEST:
            yield Problem("formats.gotha.lost-bar", bar="9d", written="-")
        if mcmahon.unplayed.resistance is Resistance.RULEBOOK:
            yield Problem("formats.gotha.lost-resistance")
        rule = self._snapshot.handicap
        stones = bool(self._snapshot.stones) or (rule is not None and rule.most > 0)
        if mcmahon.stones_count != stones:
            yield Problem("formats.gotha.lost-stones-count")

    def _avoidance_losses(self) -> Iterator[Problem]:
        constraints = self._snapshot.constraints
        kept = [item for item in constraints.avoid if item.what in GAPS]
        lost = [item.what.value for item in constraints.avoid if item.what not in GAPS]
        if lost:
            yield Problem("formats.gotha.lost-avoided", what=", ".join(lost))
        if constraints.families:
            yield Problem("formats.gotha.lost-families", times=len(constraints.families))
        where = {item.below_bar for item in kept}
        in_order = [item.what for item in kept] == sorted((item.what for item in kept), key=list(GAPS).index)
        if len(where) > 1 or not in_order or any(item.before or item.rounds for item in kept):
            yield Problem("formats.gotha.lost-avoided-place")


def flags_lost(snapshot: Snapshot, byes: Mapping[int, int | None]) -> Iterator[Problem]:
    """Rounds without a game in a McMahon that count otherwise, or are called otherwise, than an absence."""
    mcmahon = snapshot.mcmahon
    if mcmahon is None:
        return

    other = sum(
        1
        for player, history in zip(snapshot.players, snapshot.histories, strict=True)
        for turn, entry in enumerate(history, start=1)
        if not entry.opponent
        and entry.result not in (Result.ABSENT, Result.NO_NOTICE, Result.BYE, Result.WITHDRAWN, Result.NOT_ENTERED)
        and byes.get(turn) != player.number
    )
    missed = sum(
        entry.result in (Result.WITHDRAWN, Result.NOT_ENTERED) for history in snapshot.histories for entry in history
    )
    if other:
        yield Problem("formats.gotha.lost-other-absences", times=other, points=_points(mcmahon.unplayed.absence))
    if mcmahon.unplayed.missed != mcmahon.unplayed.absence:
        yield Problem("formats.gotha.lost-missed", times=missed, points=_points(mcmahon.unplayed.absence))


def _upper(level: int) -> str:
    return grade_of(level).upper()


def _points(halves: int) -> str:
    return pretty(halves, 2)
