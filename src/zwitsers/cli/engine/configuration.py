"""What a random tournament is to be like: the configuration files of bbpPairings and JaVaFo, and model tournaments."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from zwitsers.cli.errors import WrongCallError
from zwitsers.engine.domain import Problem, Result
from zwitsers.engine.domain.numbers import whole
from zwitsers.engine.domain.points import STANDARD
from zwitsers.engine.scores.points_text import of_tenths, tenths
from zwitsers.engine.simulate.chance import MILLION
from zwitsers.engine.simulate.irregular import Rates

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zwitsers.engine.domain import Player, Points, Snapshot
    from zwitsers.engine.simulate.chance import Chance

# Points by the keys of either program, for each of the points of a tournament; the first key that is given counts.
_POINTS = {
    "win": ("PointsForWin", "WWPoints", "BWPoints", "FWPoints", "FPBPoints"),
    "draw": ("PointsForDraw", "WDPoints", "BDPoints", "HPBPoints"),
    "loss": ("PointsForLoss", "WLPoints", "BLPoints"),
    "bye": ("PointsForPAB", "PABPoints"),
    "absence": ("PointsForZPB", "ZPBPoints"),
    "forfeit_loss": ("PointsForForfeitLoss", "FLPoints"),
}
_USUAL = {"win": 10, "draw": 5, "loss": 0, "absence": 0, "forfeit_loss": 0}
# One in so many games or players, as bbpPairings has it; and in a thousand, as JaVaFo has it.
_ONE_IN = {
    "ForfeitRate": "forfeits",
    "RetiredRate": "withdrawals",
    "HalfPointByeRate": "half_byes",
    "HalfPointByteRate": "half_byes",
}
_IN_A_THOUSAND = {"ZPBRate": "absences", "HPBRate": "half_byes", "FPBRate": "full_byes"}
_BOUNDS = {
    "PlayersNumber": (2, 9999),
    "RoundsNumber": (1, 999),
    "DrawPercentage": (0, 100),
    "HighestRating": (1, 9999),
    "LowestRating": (1, 9999),
    "QuickgameRate": (0, 1000),
}
# Of JaVaFo: how ratings lie in clusters. Read, and without effect here.
_UNUSED = frozenset({"Groups", "Separator"})


@dataclass(frozen=True, slots=True)
class Configuration:
    players: int
    rounds: int
    highest: int
    lowest: int
    draws: int
    rates: Rates = field(default_factory=Rates)
    # Games of less than a move, in millionths.
    quick: int = 0
    points: Points = STANDARD
    # The players of a model tournament; none: they are made up.
    people: tuple[Player, ...] = ()
    accelerated: bool = False


def random_configuration(chance: Chance) -> Configuration:
    """What bbpPairings takes where nothing is said."""
    return Configuration(
        players=15 + chance.below(201),
        rounds=5 + chance.below(11),
        highest=2400 + chance.below(401),
        lowest=1400 + chance.below(901),
        draws=10 + chance.below(41),
        rates=Rates(
            forfeits=MILLION // (6 + chance.below(25)),
            withdrawals=MILLION // (15 + chance.below(3211)),
            half_byes=MILLION // (15 + chance.below(3211)),
        ),
    )


def configured(configuration: Configuration, text: str) -> Configuration:
    """The configuration with what the file says; WrongCallError for a line that says nothing."""
    values: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        name, equals, value = (part.strip() for part in line.partition("="))
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if not equals or not _known(name):
            raise WrongCallError([Problem("engine.configuration", line=number, text=line.strip()[:80])])
        if not _readable(name, value):
            raise WrongCallError([Problem("engine.configuration-value", line=number, name=name, value=value[:40])])
        values[name] = value
    return _applied(configuration, values)


def _known(name: str) -> bool:
    points = {key for keys in _POINTS.values() for key in keys}
    return name in {*_BOUNDS, *_ONE_IN, *_IN_A_THOUSAND, *points, *_UNUSED}


def _readable(name: str, value: str) -> bool:
    if name in _BOUNDS:
        least, most = _BOUNDS[name]
        return _is_whole(value) and least <= int(value) <= most
    if name in _ONE_IN:
        least = 2 if name == "RetiredRate" else 1
        return _hundredths(value) is not None and (_hundredths(value) or 0) >= 100 * least
    if name in _IN_A_THOUSAND:
        return _is_whole(value) and int(value) <= 1000
    return name in _UNUSED or tenths(value) is not None


def _is_whole(text: str) -> bool:
    return whole(text, 7) is not None


def _hundredths(text: str) -> int | None:
    """A number such as 20 or 12.5, in hundredths."""
    whole, point, fraction = text.partition(".")
    if not (_is_whole(whole) and (not point or _is_whole(fraction))):
        return None
    return int(whole) * 100 + int((fraction + "00")[:2])


def _applied(configuration: Configuration, values: Mapping[str, str]) -> Configuration:
    def whole(name: str, usual: int) -> int:
        return int(values[name]) if name in values else usual

    rates = {key: MILLION * 100 // (_hundredths(values[name]) or 1) for name, key in _ONE_IN.items() if name in values}
    rates |= {key: 1000 * int(values[name]) for name, key in _IN_A_THOUSAND.items() if name in values}
    changed = replace(
        configuration,
        players=whole("PlayersNumber", configuration.players),
        rounds=whole("RoundsNumber", configuration.rounds),
        highest=whole("HighestRating", configuration.highest),
        lowest=whole("LowestRating", configuration.lowest),
        draws=whole("DrawPercentage", configuration.draws),
        quick=1000 * whole("QuickgameRate", 0),
        rates=replace(configuration.rates, **rates),
        points=_points(values),
    )
    if changed.lowest > changed.highest:
        raise WrongCallError([Problem("engine.ratings", lowest=changed.lowest, highest=changed.highest)])
    return changed


def _points(values: Mapping[str, str]) -> Points:
    """The points of a tournament know no colours: keys for one of them must agree."""
    found: dict[str, int] = {}
    for name, keys in _POINTS.items():
        given = {key: tenths(values[key]) or 0 for key in keys if key in values}
        if len(set(given.values())) > 1:
            raise WrongCallError([Problem("engine.points", names=", ".join(given))])
        if given:
            found[name] = next(iter(given.values()))
    full = {**_USUAL, **found}
    if "forfeit_loss" in found and "absence" not in found:
        full["absence"] = found["forfeit_loss"]  # as bbpPairings takes it
    return of_tenths(**{"bye": full["win"], **full})


def of_model(snapshot: Snapshot) -> Configuration:
    """A tournament like this one: its players, its rounds, and as much that went otherwise."""
    without = [player.number for player in snapshot.players if not player.rating]
    if without:
        raise WrongCallError([Problem("engine.unrated", player=without[0])])
    entries = [entry for history in snapshot.histories for entry in history]
    people = tuple(snapshot.players)

    def share(matches: Callable[[Result], bool], of: Callable[[Result], bool] = lambda _result: True) -> int:
        among = [entry.result for entry in entries if of(entry.result)]
        return MILLION * sum(map(matches, among)) // len(among) if among else 0

    played = share(lambda result: result.points == 1, lambda result: result.played)
    return Configuration(
        players=len(people),
        rounds=snapshot.planned_rounds or max(snapshot.rounds, 1),
        highest=max(player.rating for player in people),
        lowest=min(player.rating for player in people),
        draws=played * 100 // MILLION,
        rates=Rates(
            absences=share(lambda result: result is Result.ABSENT),
            half_byes=share(lambda result: result is Result.HALF_POINT_BYE),
            full_byes=share(lambda result: result is Result.FULL_POINT_BYE),
            forfeits=share(lambda result: result is Result.FORFEIT_WIN, lambda result: result.has_opponent) * 2,
        ),
        points=snapshot.points,
        people=people,
        accelerated=bool(snapshot.virtual),
    )
