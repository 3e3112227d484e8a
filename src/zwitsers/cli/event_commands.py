"""The table of commands on an event: those derived from actions, and those written by hand."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from zwitsers.cli import event_actions
from zwitsers.cli import prize_actions as prize
from zwitsers.cli.action_commands import command_of
from zwitsers.cli.arguments import Argument, as_text
from zwitsers.cli.event_command import EventCommand, correcting, doing, showing
from zwitsers.cli.event_kinds import (
    board_result,
    round_number,
    round_numbers,
    round_span,
    yes_or_no,
)
from zwitsers.cli.festival_commands import COMMANDS, NewFestival
from zwitsers.cli.kinds import barrage, one_of, whole_number
from zwitsers.cli.player_fields import FIELDS
from zwitsers.event import actions
from zwitsers.event.actions.registry import all_actions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.cli.arguments import Kind
    from zwitsers.event.action import Action


def _option(flag: str, word: str, help_key: str, kind: Kind = as_text, *, required: bool = False) -> Argument:
    dest = flag.lstrip("-").replace("-", "_")
    return Argument(dest, help_key, (flag,), f"cli.word.{word}", kind, required)


def _switch(flag: str, help_key: str) -> Argument:
    return Argument(flag.lstrip("-"), help_key, (flag,))


def _words(dest: str, word: str, help_key: str, kind: Kind = as_text, *, many: bool = False) -> Argument:
    return Argument(dest, help_key, (), f"cli.word.{word}", kind, required=True, many=many)


PLAYER = _words("player", "player", "cli.option.player")
ROUND = _option("--round", "rounds", "cli.option.round", round_number)
RESULTS = _words("results", "board-result", "cli.result.results", board_result, many=True)
JSON = _switch("--json", "cli.option.json")

# Commands that need an output or arguments of their own.
_BY_HAND = {
    "player change": EventCommand(
        (PLAYER, _option("--name", "name", "cli.player-change.name"), *FIELDS), doing(event_actions.changed_player)
    ),
    "player list": EventCommand(
        (JSON, _switch("--csv", "cli.option.csv")),
        event_actions.list_players,
        exclusive=("--json", "--csv"),
        writes=False,
    ),
    "player attendance": EventCommand((JSON,), event_actions.show_attendance, writes=False),
    "player absent": EventCommand(
        (
            PLAYER,
            _option("--rounds", "list", "cli.player-absent.rounds", round_numbers, required=True),
            _option("--counts", "counts", "cli.player-absent.counts", one_of(*event_actions.COUNTS)),
            _switch("--present", "cli.player-absent.present"),
            _option("--reason", "text", "cli.player-absent.reason"),
        ),
        correcting(event_actions.absences),
        exclusive=("--counts", "--present"),
    ),
    "request list": EventCommand((JSON,), event_actions.list_requests, writes=False),
    "start show": EventCommand((JSON,), event_actions.show_start_scores, writes=False),
    "forbid": EventCommand(
        (
            _words("players", "player", "cli.forbid.players", many=True),
            _option("--rounds", "list", "cli.forbid.rounds", round_span),
        ),
        doing(
            lambda state, call: actions.forbid_pair(state, call.players(state), *(call.options.rounds or (None, None)))
        ),
    ),
    "category list": EventCommand((JSON,), prize.show_categories, writes=False),
    "category set": EventCommand(
        (
            _words("name", "name", "cli.category-set.name"),
            _option("--rule", "text", "cli.category-set.rule"),
            _option("--add", "player", "cli.category-set.add"),
            _option("--remove", "player", "cli.category-set.remove"),
            _option("--by-rule", "player", "cli.category-set.by-rule"),
        ),
        doing(prize.set_category),
    ),
    "prizes show": EventCommand(
        (JSON, _switch("--csv", "cli.option.csv")), prize.show_prizes, exclusive=("--json", "--csv"), writes=False
    ),
    "prizes set": EventCommand(
        (
            _words("whom", "whom", "cli.prizes-set.whom"),
            _option("--prizes", "amounts", "cli.prizes-set.prizes", prize.prize_table),
            _option("--share", "share", "cli.prizes-set.share", one_of(*prize.SHARES)),
            _option("--called", "name", "cli.prizes-set.called"),
            _option("--best", "rounds", "cli.prizes-set.best", whole_number(1)),
            _option("--beside", "yes-no", "cli.prizes-set.beside", yes_or_no),
            _option("--to", "name", "cli.prizes-set.to"),
        ),
        doing(prize.set_prizes),
    ),
    "prizes rules": EventCommand(
        (
            _option("--one-each", "yes-no", "action.parameter.one-each", yes_or_no),
            _option("--minimum", "amounts", "action.parameter.smallest-share", prize.euros),
            _option("--unit", "amounts", "action.parameter.share-unit", prize.euros),
            _option("--withdrawn", "yes-no", "action.parameter.to-withdrawn", yes_or_no),
            _option("--exclude", "player", "cli.prizes-rules.exclude"),
            _option("--include", "player", "cli.prizes-rules.include"),
        ),
        doing(prize.set_rules),
    ),
    "prizes give": EventCommand(
        (
            _words("list", "name", "cli.prizes-give.list"),
            _words("place", "rounds", "cli.prizes-give.place", whole_number(1)),
            _words("player", "player", "cli.prizes-give.player"),
        ),
        doing(prize.give_prize),
    ),
    "publish": EventCommand((_option("--reason", "text", "cli.publish.reason"),), event_actions.publish, asks=True),
    "result": EventCommand((RESULTS, ROUND), showing(event_actions.results, event_actions.show_results)),
    "correct": EventCommand(
        (
            RESULTS,
            _option("--round", "rounds", "cli.correct.round", round_number, required=True),
            _option("--reason", "text", "cli.correct.reason"),
        ),
        correcting(event_actions.corrections),
    ),
    "round show": EventCommand(
        (
            _option("--round", "rounds", "cli.round-show.round", round_number),
            _switch("--plain", "cli.pair.plain"),
            JSON,
        ),
        event_actions.show_round,
        exclusive=("--plain", "--json"),
        writes=False,
    ),
    "finish": EventCommand(
        (
            _option("--seed", "seed", "cli.finish.seed", whole_number(0)),
            _option("--barrage", "numbers", "cli.finish.barrage", barrage),
        ),
        event_actions.finish,
        asks=True,
    ),
    "log": EventCommand(
        (_option("--last", "rounds", "cli.log.last", whole_number(1)), JSON), event_actions.show_log, writes=False
    ),
    "undo": EventCommand(
        (_option("--reason", "text", "cli.undo.reason"),),
        lambda place, call: place.undo(call.reason),
    ),
    "redo": EventCommand((), lambda place, _call: place.redo()),
    "backup": EventCommand((_words("file", "file", "cli.backup.file"),), event_actions.back_up, writes=False),
}
# In the order in which an arbiter meets them, by their first word. Other families come last.
_FAMILIES = (
    *("settings", "player", "draw", "start", "forbid", "allow", "keep-apart", "category", "prizes", "publish"),
    *("result", "correct", "draft", "round", "finish", "log", "undo", "redo", "backup", "event"),
)


def table() -> Mapping[str, EventCommand | NewFestival]:
    return _table(tuple(all_actions()))


@cache
def _table(actions: tuple[Action, ...]) -> Mapping[str, EventCommand | NewFestival]:
    derived = {action.command: command_of(action) for action in actions if action.command and action.derives("cli")}
    rows: dict[str, EventCommand | NewFestival] = {"event new": NewFestival(), **_BY_HAND, **COMMANDS, **derived}
    return dict(sorted(rows.items(), key=_place))


def aliases() -> dict[str, str]:
    """Old words of commands, with the new ones."""
    return {old: action.command for action in all_actions() for old in action.aliases}


def _place(row: tuple[str, object]) -> int:
    family = row[0].partition(" ")[0]
    return _FAMILIES.index(family) if family in _FAMILIES else len(_FAMILIES)
