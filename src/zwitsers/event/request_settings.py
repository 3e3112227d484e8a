"""The settings of self-service: who counts as present, and which requests are accepted automatically."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.engine.domain.numbers import whole
from zwitsers.event.keizer_settings import KeizerSettings
from zwitsers.event.setting import SettingGroup, SettingKind, SettingProblem, setting, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.engine.domain import Problem

UNLESS_CANCELLED, ANNOUNCED = "unless-cancelled", "announced"
_MOST = 99
# A week.
_MOST_MINUTES = 7 * 24 * 60
_CLOCK = re.compile(r"(?:[01]\d|2[0-3]):[0-5]\d", re.ASCII)


@dataclass(frozen=True, slots=True)
class RequestSettings(KeizerSettings):
    """The numbers of automatically accepted requests are per player; 0: the arbiter decides."""

    # Whether players may make requests on their phones.
    player_requests: bool = setting(False, SettingKind.YES_NO, SettingGroup.REQUESTS)
    # Who is paired: everybody who has not cancelled, or only players who announced to come.
    attendance: str = setting(
        UNLESS_CANCELLED,
        SettingKind.CHOICE,
        SettingGroup.REQUESTS,
        said=((UNLESS_CANCELLED, UNLESS_CANCELLED), (ANNOUNCED, ANNOUNCED)),
    )
    accept_half_byes: int = setting(0, SettingKind.COUNT, SettingGroup.REQUESTS, most=_MOST, word="number")
    accept_absences: int = setting(0, SettingKind.COUNT, SettingGroup.REQUESTS, most=_MOST, word="number")
    accept_duties: int = setting(0, SettingKind.COUNT, SettingGroup.REQUESTS, most=_MOST, word="number")
    accept_withdrawals: bool = setting(False, SettingKind.YES_NO, SettingGroup.REQUESTS)
    # The arbiter decides in this number of last rounds.
    last_rounds_by_hand: int = setting(1, SettingKind.COUNT, SettingGroup.REQUESTS, most=_MOST, word="number")
    # Deadline: minutes before the round begins, or a time on its date; empty: until it is paired.
    requests_close: str = text(SettingGroup.REQUESTS, 5, word="closing")


def request_problems(settings: RequestSettings) -> Iterator[Problem]:
    closing = settings.requests_close
    minutes = whole(closing)
    if closing and not _CLOCK.fullmatch(closing) and (minutes is None or minutes > _MOST_MINUTES):
        yield SettingProblem("tournament.setting.closing", setting="requests_close", value=closing, most=_MOST_MINUTES)
