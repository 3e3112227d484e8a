"""The settings of a Keizer competition: one per number that clubs choose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain.keizer import MOST_ROUNDS, NONE, ONCE, STABLE, KeizerError, keizer_of, words_of
from zwitsers.event.season_settings import SeasonSettings
from zwitsers.event.setting import KnownSettings, SettingGroup, SettingKind, setting, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.engine.domain import Problem
    from zwitsers.engine.domain.keizer import Keizer

_LONGEST = 9
_PREFIX = "keizer_"


def _number(usual: str, word: str) -> str:
    return setting(
        usual,
        SettingKind.TEXT,
        SettingGroup.KEIZER,
        longest=_LONGEST,
        word=word,
        known_to=KnownSettings.KEIZER,
    )


@dataclass(frozen=True, slots=True)
class KeizerSettings(SeasonSettings):
    """Fractions and numbers as text; `keizer_of` parses them."""

    keizer_top: str = text(SettingGroup.KEIZER, _LONGEST, word="number", known_to=KnownSettings.KEIZER)
    keizer_own: str = setting(
        "1",
        SettingKind.CHOICE,
        SettingGroup.KEIZER,
        said=(("yes", "1"), ("no", "0")),
        known_to=KnownSettings.KEIZER,
    )
    keizer_win: str = _number("1", "fraction")
    keizer_draw: str = _number("1/2", "fraction")
    keizer_loss: str = _number("0", "fraction")
    keizer_bye: str = _number("2/3", "fraction")
    keizer_absent: str = _number("1/3", "fraction")
    keizer_absent_max: str = _number("5", "number-or-none")
    keizer_half: str = _number("1/2", "fraction")
    keizer_duty: str = _number("2/3", "fraction")
    keizer_gap: int = setting(
        6,
        SettingKind.COUNT,
        SettingGroup.KEIZER,
        most=MOST_ROUNDS,
        word="number",
        known_to=KnownSettings.KEIZER,
    )
    keizer_meetings: str = _number(NONE, "number-or-none")
    keizer_recalculate: str = setting(
        STABLE,
        SettingKind.CHOICE,
        SettingGroup.KEIZER,
        said=((STABLE, STABLE), (ONCE, ONCE)),
        known_to=KnownSettings.KEIZER,
    )

    @property
    def keizer(self) -> Keizer:
        """The parsed numbers for the engine; KeizerError if a value is invalid."""
        names = (name for name in KeizerSettings.__dataclass_fields__ if name.startswith(_PREFIX))
        values = {name.removeprefix(_PREFIX).replace("_", "-"): getattr(self, name) for name in names}
        return keizer_of({key: _text(value) for key, value in values.items() if value not in ("", ())})


def _text(value: object) -> str:
    """The value in the notation of a file."""
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def settings_from(keizer: Keizer) -> dict[str, Any]:
    """The settings equivalent to these numbers, for an event imported from a file."""
    usual = KeizerSettings()
    found: dict[str, Any] = {}
    for key, word in words_of(keizer):
        name = _PREFIX + key.replace("-", "_")
        default = getattr(usual, name)
        value = _like(default, word)
        if value != default:
            found[name] = value
    return found


def _like(default: object, word: str) -> object:
    if isinstance(default, tuple):
        return tuple(int(number) for number in word.split(",") if number)
    return int(word) if isinstance(default, int) else word


def keizer_problems(settings: KeizerSettings) -> Iterator[Problem]:
    try:
        _ = settings.keizer
    except KeizerError as error:
        yield from error.problems
