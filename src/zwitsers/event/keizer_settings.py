"""The settings of a Keizer competition, one for each number that clubs choose themselves."""

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
    """Fractions and numbers as people write them; `keizer_of` reads them."""

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
        """The numbers as the engine has them; KeizerError for what makes no sense."""
        names = (name for name in KeizerSettings.__dataclass_fields__ if name.startswith(_PREFIX))
        values = {_key(name): getattr(self, name) for name in names}
        return keizer_of({key: _text(value) for key, value in values.items() if value not in ("", ())})


def _key(name: str) -> str:
    return name.removeprefix(_PREFIX).replace("_", "-")


def _text(value: object) -> str:
    """As a file has it."""
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def settings_from(keizer: Keizer) -> dict[str, Any]:
    """The settings that say the same as these numbers, for an event that is made from a file."""
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
