"""Derive start scores, handicap and avoidances from the go settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Avoidance, AvoidanceKind, Handicap, McMahon, Problem, Resistance
from zwitsers.engine.domain.grades import level_of, level_of_rating
from zwitsers.engine.domain.numbers import whole
from zwitsers.event.setting import SettingProblem

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from zwitsers.engine.domain import Player
    from zwitsers.event.settings import Settings

# Choices as (word, value). Worth is in half points; empty: the customary value.
WORTH = (("usual", ""), ("zero", "0"), ("half", "1"), ("one", "2"))
START_BY = (("grade", "grade"), ("rating", "rating"), ("higher", "higher"))
HALF_POINTS = (("usual", ""), ("down", "down"), ("kept", "kept"))
UNPLAYED_SOS = (("usual", ""), *((way.value, way.value) for way in Resistance))
HANDICAP = (("none", ""), ("score", "score"), ("grade", "grade"))
BELOW_BAR, EVERYWHERE = "below", "everywhere"
# The highest start score, in half points.
HIGHEST_START = 200
_GRADES = ("bar", "floor", "no_handicap_from")


def start_level(settings: Settings, player: Player) -> int | None:
    """The level of a player, by grade or rating (M1); None if they have neither."""
    grade = level_of(player.grade)
    rating = level_of_rating(player.rating) if player.rating else None
    if settings.start_by == "higher" and grade is not None and rating is not None:
        return max(grade, rating)
    first, second = (rating, grade) if settings.start_by == "rating" else (grade, rating)
    return second if first is None else first


def read_score(text: str) -> int | None:
    """Parse a start score such as 30, 30.5 or 30½ to half points; None if invalid."""
    points, dot, half = text.strip().replace("½", ".5").replace(",", ".").partition(".")
    number = whole(points or "0" if half else points, 3)
    if number is None or half not in (("0", "5") if dot else ("",)):
        return None
    return 2 * number + (half == "5")


def start_score(settings: Settings, player: Player) -> int:
    """The start score that follows from grade, bar, floor and the groups above the bar, in half points (M1).
    `player.number` is their entry id."""
    bar, floor = level_of(settings.bar), level_of(settings.floor)
    level = start_level(settings, player) or 0
    level = level if bar is None else min(level, bar)
    level = level if floor is None else max(level, floor)
    groups = settings.super_groups
    above = next((len(groups) - place for place, group in enumerate(groups) if player.number in group), 0)
    return 2 * ((level if bar is None else bar) + above if above else level)


def mcmahon_of(settings: Settings, start: Mapping[int, int]) -> McMahon | None:
    """The McMahon parameters; `start`: start scores by player number. None for a Swiss."""
    if not settings.mcmahon:
        return None
    bar = level_of(settings.bar)
    return McMahon(
        start,
        bar=None if bar is None else 2 * bar,
        bye=_worth(settings.bye_worth),
        absence=_worth(settings.absence_worth),
        missed=_worth(settings.missed_worth),
        rounded_down={"down": True, "kept": False}.get(settings.half_points),
        resistance=Resistance(settings.unplayed_sos) if settings.unplayed_sos else None,
        stones_count=settings.stones_in_sos,
    )


def _worth(text: str) -> int | None:
    return int(text) if text else None


def handicap_of(settings: Settings) -> Handicap | None:
    if not settings.handicap:
        return None
    return Handicap(
        settings.handicap == "score",
        settings.handicap_less,
        settings.handicap_most,
        level_of(settings.no_handicap_from or settings.bar),
    )


def avoidances_of(settings: Settings) -> tuple[Avoidance, ...]:
    return tuple(
        Avoidance(AvoidanceKind(what), before, where == BELOW_BAR, rounds or None)
        for what, where, rounds, before in settings.avoid
    )


def go_problems(settings: Settings) -> Iterator[Problem]:
    """Invalid go settings, and go settings in a tournament of another game."""
    wrong = [name for name in _GRADES if (text := getattr(settings, name)) and level_of(text) is None]
    for name in wrong:
        yield SettingProblem("tournament.setting.grade", setting=name, value=getattr(settings, name))
    bar, floor = level_of(settings.bar), level_of(settings.floor)
    if not wrong and bar is not None and floor is not None and bar < floor:
        yield Problem("tournament.setting.bar-below-floor", bar=settings.bar, floor=settings.floor)
    if settings.game != "go":
        for name in ("mcmahon", "handicap", "avoid"):
            if getattr(settings, name):
                yield SettingProblem("tournament.setting.only-go", setting=name)
        return
    if settings.handicap == "score" and not settings.mcmahon:
        yield Problem("tournament.setting.handicap-score")
    yield from _avoidance_problems(settings)


def _avoidance_problems(settings: Settings) -> Iterator[Problem]:
    articles = [item.article for item in settings.system_of(1).pairing.criteria]
    for what, where, rounds, before in settings.avoid:
        if what not in set(AvoidanceKind) or where not in (BELOW_BAR, EVERYWHERE) or not 0 <= rounds <= settings.rounds:
            yield Problem(
                "tournament.setting.avoid", value=f"{what}:{where}:{rounds}", choices=", ".join(AvoidanceKind)
            )
        if before and before not in articles:
            yield Problem("tournament.setting.avoid-before", value=before, choices=", ".join(articles))
    named = [what for what, *_rest in settings.avoid]
    for what in sorted({what for what in named if named.count(what) > 1}):
        yield Problem("tournament.setting.avoid-twice", value=what)
