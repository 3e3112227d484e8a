"""The parameters of an OpenGotha tournament that say something about its results."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zwitsers.formats.exchanged import About
from zwitsers.formats.opengotha.elements import date, first, text, whole, within

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_SET = "TournamentParameterSet"


class Parameters(NamedTuple):
    """`absent` and `bye` are half points: 0, 1 or 2."""

    about: About
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


def _by_start_score(criteria: tuple[str, ...]) -> bool:
    """McMahon scores, or those of an elimination within a McMahon (STS), come first or at least somewhere."""
    return any(name in ("MMS", "STS") for name in criteria)


def read_parameters(root: Element) -> Parameters:
    general = first(root, _SET, "GeneralParameterSet")
    # Teams have criteria of their own, in another set.
    placement = within(root, _SET, "PlacementParameterSet", "PlacementCriteria", "PlacementCriterion")
    numbered = sorted((whole(element, "number") or 99, text(element, "name").upper()) for element in placement)
    criteria = tuple(name for _number, name in numbered if name and name != "NULL")
    kind = "MMS" if _by_start_score(criteria) else "NBW"
    absent, bye = whole(general, f"gen{kind}2ValueAbsent"), whole(general, f"gen{kind}2ValueBye")
    return Parameters(
        about=_about(general),
        rounds=whole(general, "numberOfRounds"),
        criteria=criteria,
        absent=absent if absent in (1, 2) else 0,
        bye=bye if bye in (0, 1) else 2,
        round_down=text(general, "genRoundDownNBWMMS").lower() == "true",
        half_for_unplayed=text(general, "genCountNotPlayedGamesAsHalfPoint").lower() == "true",
    )


def _about(general: Element | None) -> About:
    return About(
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
    if not system and text(general, "byoYomi").lower() == "true":
        return f"{minutes} + CANBYOYOMI 15/300"  # what OpenGotha takes it for
    if system == "STDBYOYOMI":
        return f"{minutes} + {system} {whole(general, 'stdByoYomiTime') or 0}"
    if system == "CANBYOYOMI":
        return f"{minutes} + {system} {whole(general, 'nbMovesCanTime') or 0}/{whole(general, 'canByoYomiTime') or 0}"
    if system == "FISCHER":
        return f"{minutes} + {system} {whole(general, 'fischerTime') or 0}"
    return str(minutes)
