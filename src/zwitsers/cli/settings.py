"""`zwitsers settings`: how the tournament is played; with options it is changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zwitsers.cli.event import declare_author, declare_event, opened_event
from zwitsers.cli.event_kinds import avoidance_text
from zwitsers.cli.setting_arguments import declare_settings, given_settings
from zwitsers.event import actions
from zwitsers.event.setting import SettingKind
from zwitsers.event.settings import DECLARED, OF_PLAYERS
from zwitsers.present.tables.data import view_json
from zwitsers.present.tables.table import Column, Heading, Look, Table
from zwitsers.present.views.records import Money
from zwitsers.present.views.settings import settings_view

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output
    from zwitsers.event.setting import Setting
    from zwitsers.event.state import State


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    declare_settings(arguments, new=False)
    declare_author(arguments)
    arguments.switch("--json", help="cli.option.json")


def run(options: Options, output: Output) -> None:
    changes = given_settings(options)
    with opened_event(options, output) as place:
        if changes:
            place.do(lambda state: actions.change_settings(state, _with_entries(state, changes)))
        if options.json:
            output.machine(view_json(settings_view(place.state.settings)))
        elif not changes:
            _show(place.state, output)


def _with_entries(state: State, changes: dict[str, Any]) -> dict[str, Any]:
    """People know each other by lot number; the settings keep entries, which never change."""
    groups = {
        name: [[state.with_lot(lot) for lot in sorted(group)] for group in changes[name]]
        for name in OF_PLAYERS
        if name in changes
    }
    return {**changes, **groups}


def _show(state: State, output: Output) -> None:
    columns = (
        Column(output.phrase("cli.settings.column-setting"), look=Look.KEY),
        Column(output.phrase("cli.settings.column-value"), look=Look.MAIN),
        Column(output.phrase("cli.settings.column-option")),
    )
    rows = tuple(
        (output.phrase(f"settings.{name}.label"), _as_typed(setting, state) or "-", setting.flag)
        for name, setting in DECLARED.items()
        if setting.is_there(state.settings)
    )
    output.blocks(Heading(state.settings.name), Table(columns, rows))


def _as_typed(setting: Setting, state: State) -> str:
    """The value as its option takes it."""
    value = getattr(state.settings, setting.name)
    if setting.kind is SettingKind.CHOICE:
        return setting.word_for(value) if value != "" else ""
    if setting.kind is SettingKind.YES_NO:
        return "yes" if value else "no"
    if setting.kind is SettingKind.SYSTEMS:
        return ",".join(
            system if first == 1 else f"{first}:{system}" for first, system in state.settings.systems_in_force
        )
    if setting.kind is SettingKind.MONEY:
        return ",".join(Money(cents).exact for cents in value)
    if setting.kind is SettingKind.AVOIDANCES:
        return ",".join(avoidance_text(item) for item in value)
    if setting.kind is SettingKind.GROUPS:
        return "; ".join(", ".join(map(str, sorted(state.lots[player] for player in group))) for group in value)
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
