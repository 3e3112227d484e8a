"""The settings of a club season: rounds that do not count, start order, rematches, attendance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.keizer import BY_NUMBER, BY_RATING
from zwitsers.event.setting import KnownSettings, SettingGroup, SettingKind, Until, setting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.event.settings import Settings

_MOST_ROUNDS = 99


@dataclass(frozen=True, slots=True)
class SeasonSettings:
    """The settings that a club chooses for a season of evenings."""

    # R3.10: two players may meet again this many rounds after their last game; 0: never.
    rematch_after: int = setting(
        0, SettingKind.COUNT, SettingGroup.PLAY, most=_MOST_ROUNDS, word="number", known_to=KnownSettings.SWISS
    )
    # K1: the start order, by rating, or by number as in the previous season.
    keizer_start: str = setting(
        BY_RATING,
        SettingKind.CHOICE,
        SettingGroup.KEIZER,
        said=((BY_RATING, BY_RATING), (BY_NUMBER, BY_NUMBER)),
        until=Until.ROUND_ONE,
        known_to=KnownSettings.KEIZER,
    )
    # Rounds that do not count for the score, such as rapid and holiday evenings.
    keizer_uncounted: tuple[int, ...] = setting(
        (), SettingKind.ROUNDS, SettingGroup.KEIZER, most=_MOST_ROUNDS, known_to=KnownSettings.KEIZER
    )
    # The minimum number of evenings for a prize; 0: none.
    minimum_attendance: int = setting(0, SettingKind.COUNT, SettingGroup.ABSENCE, most=_MOST_ROUNDS, word="number")


def season_problems(settings: Settings) -> Iterator[Problem]:
    for number in settings.keizer_uncounted:
        if not 1 <= number <= settings.rounds:
            yield Problem("tournament.setting.uncounted-round", round=number, rounds=settings.rounds)
