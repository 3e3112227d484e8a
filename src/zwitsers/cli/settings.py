"""`zwitsers settings`: how the tournament is played; with options it is changed."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from zwitsers.cli.event import declare_author, declare_event, desk
from zwitsers.cli.exits import Exit
from zwitsers.cli.kinds import number_ranges
from zwitsers.cli.setting_arguments import declare_settings, given_settings
from zwitsers.report.data import as_json
from zwitsers.report.table import Column, Heading, Look, Table
from zwitsers.tournament import commands

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output
    from zwitsers.tournament.state import State


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    declare_settings(arguments, name_required=False)
    arguments.option(
        "--strength-groups", value="cli.word.ranges", help="cli.settings.strength-groups", kind=number_ranges
    )
    declare_author(arguments)
    arguments.switch("--json", help="cli.option.json")


def run(options: argparse.Namespace, output: Output) -> int:
    changes = given_settings(options)
    with desk(options, output) as place:
        if changes or options.strength_groups is not None:
            place.do(lambda state: commands.change_settings(state, changes | _groups(state, options)))
        if options.json:
            output.machine(as_json(_values(place.state)))
        elif not changes and options.strength_groups is None:
            _show(place.state, output)
    return Exit.DONE


def _groups(state: State, options: argparse.Namespace) -> dict[str, Any]:
    """People know each other by lot number; the settings keep entries, which never change."""
    if options.strength_groups is None:
        return {}
    return {"strength_groups": [[state.with_lot(lot) for lot in sorted(group)] for group in options.strength_groups]}


def _values(state: State) -> dict[str, Any]:
    settings = state.settings
    values = {item.name: getattr(settings, item.name) for item in fields(settings)}
    values["systems"] = settings.systems or ((1, settings.system_of(1).id),)
    values["strength_groups"] = [[state.lots[player] for player in group] for group in settings.strength_groups]
    return values


def _show(state: State, output: Output) -> None:
    columns = (
        Column(output.phrase("cli.settings.column-setting"), look=Look.KEY),
        Column(output.phrase("cli.settings.column-value"), look=Look.MAIN),
    )
    rows = tuple((name.replace("_", "-"), _shown(name, value)) for name, value in _values(state).items())
    output.blocks(Heading(state.settings.name), Table(columns, rows))


def _shown(name: str, value: Any) -> str:
    if name == "systems":
        return ", ".join(f"{first}: {system}" for first, system in value)
    if name == "prizes":
        return ", ".join(f"{cents // 100}.{cents % 100:02d}" for cents in value) or "-"
    if name == "strength_groups":
        return "; ".join(", ".join(map(str, sorted(group))) for group in value) or "-"
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if value != "" else "-"
