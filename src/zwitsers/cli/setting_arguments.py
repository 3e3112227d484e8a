"""The settings of a tournament as options, for `new`, `settings` and `import`: as they are declared."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from zwitsers.cli.arguments import Argument, as_text
from zwitsers.cli.event_kinds import avoidances, dates, round_numbers, systems, yes_or_no
from zwitsers.cli.kinds import number_ranges, one_of, whole_number
from zwitsers.cli.ranking_kinds import amounts
from zwitsers.engine.rules.registry import rulebook, rulebooks
from zwitsers.event.setting import SettingKind
from zwitsers.event.settings import DECLARED

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.event.setting import Setting

# How an option of each kind is read, and the word for its value in the help.
_KINDS: dict[SettingKind, tuple[Callable[[str, str], object], str]] = {
    SettingKind.TEXT: (as_text, "cli.word.text"),
    SettingKind.EMAIL: (as_text, "cli.word.address"),
    SettingKind.DATE: (as_text, "cli.word.date"),
    SettingKind.DATES: (dates, "cli.word.dates"),
    SettingKind.TIMES: (dates, "cli.word.times"),
    SettingKind.SCHEME: (as_text, "cli.word.scheme"),
    SettingKind.RANKING: (as_text, "cli.word.ranking"),
    SettingKind.SYSTEMS: (systems, "cli.word.systems"),
    SettingKind.ROUNDS: (round_numbers, "cli.word.list"),
    SettingKind.GROUPS: (number_ranges, "cli.word.ranges"),
    SettingKind.GRADE: (as_text, "cli.word.grade"),
    SettingKind.AVOIDANCES: (avoidances, "cli.word.avoidances"),
    SettingKind.MONEY: (amounts, "cli.word.amounts"),
    SettingKind.YES_NO: (yes_or_no, "cli.word.yes-no"),
}


def declare_settings(arguments: Arguments, *, new: bool, name_required: bool = False) -> None:
    if new:
        arguments.lists["cli.heading.rulebooks"] = _rulebooks
    for name, setting in DECLARED.items():
        if new and not setting.when_new:
            continue
        kind, word = _reading(setting)
        arguments.option(
            setting.flag,
            value=f"cli.word.{setting.word}" if setting.word else word,
            help=f"settings.{name}.help",
            kind=kind,
            required=name_required and setting.required,
        )


def setting_argument(name: str) -> Argument:
    """One setting as an option, for a command that has a few."""
    setting = DECLARED[name]
    kind, word = _reading(setting)
    value = f"cli.word.{setting.word}" if setting.word else word
    return Argument(setting.option or name, f"settings.{name}.help", (setting.flag,), value, kind)


def _rulebooks(language: str) -> list[tuple[str, str]]:
    """Which there are, and what each is for."""
    return [(book.id, f"{book.title(language)}. {book.purpose(language)}") for book in rulebooks()]


def _reading(setting: Setting) -> tuple[Callable[[str, str], object], str]:
    if setting.kind is SettingKind.COUNT:
        return whole_number(setting.least), "cli.word.rounds"
    if setting.kind is SettingKind.CHOICE:
        return partial(_chosen, setting), f"cli.word.{setting.flag.lstrip('-')}"
    return _KINDS[setting.kind]


def _chosen(setting: Setting, shown: str, text: str) -> object:
    return setting.values[one_of(*(word for word, _meant in setting.said))(shown, text)]


def given_settings(options: Options) -> dict[str, Any]:
    """The settings that the call names; the game follows from the rulebook when it does not say."""
    given = {name: getattr(options, setting.option or name, None) for name, setting in DECLARED.items()}
    found = {name: value for name, value in given.items() if value is not None}
    if "systems" in found and "game" not in found:
        found["game"] = rulebook(found["systems"][0][1]).game
    return found
