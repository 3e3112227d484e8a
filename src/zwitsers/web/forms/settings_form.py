"""The settings of a tournament from a form. Fields that the form lacks are not in the result; commands refuse invalid
values with their own messages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import AvoidanceKind, Problem, ZwitsersError
from zwitsers.event.setting import SettingKind
from zwitsers.event.settings import DECLARED, OF_PLAYERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from zwitsers.event.setting import Setting, SettingGroup
    from zwitsers.event.settings import Settings
    from zwitsers.event.state import State
    from zwitsers.web.http.context import PostedForm

_RANGE = re.compile(r"(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?", re.ASCII)
_LONGEST_RANGE = 5000


class FormError(ZwitsersError):
    """The form cannot be parsed."""


def settings_values(
    form: PostedForm, *groups: SettingGroup, rounds: int = 0, state: State | None = None
) -> dict[str, Any]:
    """The settings of these groups that the form has. Browsers do not send unticked boxes, so the form lists them in
    `has`. `rounds`: number of rounds, for choices by round. `state`: for settings that name players."""
    there = {*form.fields, *form.texts("has")}
    settings_shown = {name: setting for name, setting in DECLARED.items() if setting.group in groups and name in there}
    found = {
        name: _READERS.get(setting.kind, _text)(form, setting)
        for name, setting in settings_shown.items()
        if setting.kind is not SettingKind.GROUPS
    }
    if state is not None:
        found |= {name: group_values(form, name, state) for name in settings_shown if name in OF_PLAYERS}
    if found.get("half_point_bye_rounds") == list(range(1, rounds)):
        # All but the last is the default; stored as the default, it follows a change in the number of rounds.
        found["half_point_bye_rounds"] = []
    return found


def _text(form: PostedForm, setting: Setting) -> str:
    return form.text(setting.name)


def _dates(form: PostedForm, setting: Setting) -> list[str]:
    dates = form.texts(setting.name)
    while dates and not dates[-1]:
        dates.pop()
    return dates


def _choice(form: PostedForm, setting: Setting) -> Any:
    """The choice; an unknown word stays text, and the command refuses it."""
    word = form.text(setting.name)
    return setting.values.get(word, word)


def _systems(form: PostedForm, setting: Setting) -> list[tuple[int | str, str]]:
    later = zip(form.texts("later_round"), form.texts("later_system"), strict=False)
    rows = [(_whole(number), system) for number, system in later if number and system]
    return [(1, form.text(setting.name)), *sorted(rows, key=lambda row: str(row[0]).zfill(9))]


def _rounds(form: PostedForm, setting: Setting) -> list[int]:
    return sorted(form.numbers(setting.name))


def _avoidances(form: PostedForm, _setting: Setting) -> list[tuple[str, str, int | str, str]]:
    """A row for each kind of avoidance that is used."""
    return [
        (what.value, where, _whole(form.text(f"avoid_{what}_rounds") or "0"), form.text(f"avoid_{what}_before"))
        for what in AvoidanceKind
        if (where := form.text(f"avoid_{what}_where"))
    ]


_READERS: dict[SettingKind, Callable[[PostedForm, Setting], Any]] = {
    SettingKind.DATES: _dates,
    SettingKind.TIMES: _dates,
    SettingKind.COUNT: lambda form, setting: _whole(form.text(setting.name)),
    SettingKind.CHOICE: _choice,
    SettingKind.YES_NO: lambda form, setting: form.yes(setting.name),
    SettingKind.SYSTEMS: _systems,
    SettingKind.ROUNDS: _rounds,
    SettingKind.AVOIDANCES: _avoidances,
}


def strength_values(form: PostedForm, state: State) -> dict[str, Any]:
    groups = group_values(form, "strength_groups", state)
    return {"strength_groups": groups, "strength_rounds": _whole(form.text("strength_rounds"))}


def group_values(form: PostedForm, name: str, state: State) -> list[list[int]]:
    """Groups of lot numbers, one per line, as entry ids, which never change."""
    lines = [line for line in form.text(name).splitlines() if line.strip()]
    return [[state.with_lot(lot) for lot in lots_of(line)] for line in lines]


def groups_shown(state: State, name: str) -> str:
    """The groups in the notation of `group_values`."""
    return "\n".join(as_ranges(state.lots[player] for player in group) for group in getattr(state.settings, name))


def lots_of(text: str) -> list[int]:
    """Parse "1-4, 7 9" to numbers."""
    found: list[int] = []
    for part in re.split(r"[,;]|(?<=\d)\s+(?=\d)", text):
        match = _RANGE.fullmatch(part.strip())
        if part.strip() and match is None:
            raise FormError([Problem("desk.settings.not-a-range", value=part.strip())])
        if match is not None:
            first, last = int(match[1]), int(match[2] or match[1])
            if not first <= last <= first + _LONGEST_RANGE:
                raise FormError([Problem("desk.settings.not-a-range", value=part.strip())])
            found += range(first, last + 1)
    return found


def as_ranges(numbers: Iterable[int]) -> str:
    """Format 1, 2, 3, 4 and 7 as "1-4, 7"."""
    spans: list[list[int]] = []
    for number in sorted(numbers):
        if spans and spans[-1][1] == number - 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in spans)


def really_changed(settings: Settings, values: Mapping[str, Any]) -> dict[str, Any]:
    """The values that differ from the present ones: a form sends everything it shows."""
    return {name: value for name, value in values.items() if _comparable(value) != _holds(settings, name)}


def _holds(settings: Settings, name: str) -> Any:
    return settings.systems_in_force if name == "systems" else getattr(settings, name)


def _comparable(value: Any) -> Any:
    return tuple(_comparable(item) for item in value) if isinstance(value, (list, tuple)) else value


def _whole(text: str) -> int | str:
    """The number; other text stays text, and the command refuses it."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= 9 else text
