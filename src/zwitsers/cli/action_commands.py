"""Commands derived from the declarations of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zwitsers.cli.arguments import Argument, as_text
from zwitsers.cli.event_actions import show_board, show_changed_round, show_draft_of, show_players
from zwitsers.cli.event_command import EventCommand, asking, correcting, doing, showing
from zwitsers.cli.event_kinds import round_number, start_score, yes_or_no
from zwitsers.cli.festival_commands import named_group, named_registration
from zwitsers.cli.kinds import number_ranges, one_of, whole_number
from zwitsers.cli.naming import current_round, who
from zwitsers.cli.prize_actions import euros, named_category, named_list, payee
from zwitsers.event.parameters import ParameterKind
from zwitsers.event.store.seeds import default_value

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zwitsers.cli.arguments import Kind
    from zwitsers.cli.event_command import Call, Carry
    from zwitsers.event.action import Action, ActionParameter
    from zwitsers.event.events import Event
    from zwitsers.event.parameters import Parameter
    from zwitsers.event.state import State

# What each of `Action.shows` shows.
_SHOWN = {"draft": show_draft_of, "round": show_changed_round, "board": show_board, "players": show_players}
# How a text that was typed becomes the value, for kinds that depend on the tournament.
_NAMED: dict[ParameterKind, Callable[[State, Any], Any]] = {
    ParameterKind.PLAYER: who,
    ParameterKind.PAYEE: payee,
    ParameterKind.CATEGORY: lambda state, text: named_category(state, text).id,
    ParameterKind.PRIZE_LIST: lambda state, text: named_list(state, text).id,
    ParameterKind.GROUP: named_group,
    ParameterKind.REGISTRATION: named_registration,
    ParameterKind.HALF_POINTS: lambda _state, argument: argument.half_points,
    ParameterKind.GROUPS: lambda state, groups: [[state.with_lot(lot) for lot in sorted(group)] for group in groups],
}


def command_of(action: Action) -> EventCommand:
    def events(state: State, call: Call) -> Sequence[Event]:
        values = {item.python_name: _value(item, state, call) for item in action.parameters}
        return action.events(state, values)

    return EventCommand(
        tuple(sorted(map(_argument, action.parameters), key=lambda argument: argument.many)),
        _carried_out(action, events),
        asks=action.confirm,
        words=action.words,
    )


def _carried_out(action: Action, events: Callable[[State, Call], Sequence[Event]]) -> Carry:
    after = _SHOWN[action.shows] if action.shows else None
    if action.confirm:
        return asking(f"{action.words}.sure", events)
    if action.correction:
        return correcting(events, after)
    return doing(events, after) if after in (None, show_players) else showing(events, after)


def _argument(item: ActionParameter) -> Argument:
    kind = _kind(item.type)
    # A published round is the last one unless another is named; a secret is made up.
    required = item.required and item.type.kind not in (ParameterKind.PUBLISHED_ROUND, ParameterKind.SECRET)
    if (required or item.type.many) and not item.type.flag:
        return Argument(_dest(item), item.type.help_key, (), _word(item), kind, required=required, many=item.type.many)
    flag = item.type.flag or f"--{item.name.replace('_', '-')}"
    return Argument(_dest(item), item.type.help_key, (flag,), _word(item), kind, required)


def _dest(item: ActionParameter) -> str:
    return item.type.flag.removeprefix("--").replace("-", "_") or item.name


def _word(item: ActionParameter) -> str:
    return f"cli.word.{item.type.word}"


def _kind(parameter: Parameter) -> Kind:
    kinds: dict[ParameterKind, Kind] = {
        ParameterKind.NUMBER: whole_number(parameter.least),
        ParameterKind.BOARD: whole_number(parameter.least),
        ParameterKind.SEED: whole_number(parameter.least),
        ParameterKind.LOT_SEED: whole_number(parameter.least),
        ParameterKind.GROUPS: number_ranges,
        ParameterKind.REQUEST: whole_number(parameter.least),
        ParameterKind.ROUND: round_number,
        ParameterKind.PUBLISHED_ROUND: round_number,
        ParameterKind.YES_NO: yes_or_no,
        ParameterKind.HALF_POINTS: start_score,
        ParameterKind.CENTS: euros,
    }
    return one_of(*parameter.choices) if parameter.choices else kinds.get(parameter.kind, as_text)


def _value(item: ActionParameter, state: State, call: Call) -> Any:
    given = getattr(call.options, _dest(item))
    if given is None and item.type.kind is ParameterKind.PUBLISHED_ROUND:
        return current_round(call.before)
    if given is None or (item.type.many and not item.required and not given):
        return default_value(item.type.kind, state)
    read = _NAMED.get(item.type.kind)
    if read is None:
        return given
    return [read(state, text) for text in given] if item.type.many else read(state, given)
