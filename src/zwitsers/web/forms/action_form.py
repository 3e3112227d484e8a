"""Actions as forms: parsing their values, checking their address, and the notice afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import Problem, Result
from zwitsers.engine.domain.numbers import whole
from zwitsers.engine.prizes.prize_text import read_cents
from zwitsers.event.actions.registry import all_actions
from zwitsers.event.errors import CommandError
from zwitsers.event.go_settings import read_score
from zwitsers.event.parameters import ParameterKind, ParameterProblem
from zwitsers.event.store.seeds import default_value
from zwitsers.present.tables.log import log_lines
from zwitsers.present.words import round_title
from zwitsers.web.forms.settings_form import lots_of
from zwitsers.web.http.errors import NotFoundError
from zwitsers.web.http.lookup import known_player, published_round

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from zwitsers.event.action import Action, ActionParameter
    from zwitsers.event.log import LogEntry
    from zwitsers.event.state import State
    from zwitsers.web.http.context import PostedForm, TournamentContext

# Log entries named in a notice.
_MOST_SENTENCES = 3
_TEXTS = (ParameterKind.TEXT, ParameterKind.REASON, ParameterKind.CHOICE, ParameterKind.DATE)


def action_of(page: str, form: PostedForm) -> Action:
    """The action that a form of this page asks for; where several share the page, a field selects it."""
    for action in all_actions():
        field, _, value = action.when.partition("=")
        if page in action.pages and action.derives("page") and (not field or form.text(field) == value):
            return action
    raise CommandError([Problem("action.which")])


def posted_values(action: Action, form: PostedForm, address: Mapping[str, int], state: State) -> dict[str, Any]:
    """Values by the Python names of the parameters; parameters in the address do not come from the form."""
    return {
        item.python_name: address[item.name]
        if item.name in address
        else _value(item, action.fields.get(item.name, item.name), form, state)
        for item in action.parameters
    }


def _value(item: ActionParameter, field: str, form: PostedForm, state: State) -> Any:
    if item.type.many:
        lots = lots_of(form.text(field)) if item.type.by_lot else ()
        numbers = [state.with_lot(lot) for lot in lots] or form.numbers(field)
        return list(dict.fromkeys(numbers)) or _left_out(item, state)
    if item.type.kind is ParameterKind.YES_NO:
        return form.yes(field)
    text = form.text(field)
    if item.type.kind in _TEXTS:
        return text or (_left_out(item, state) if item.type.least or item.type.choices else "")
    return _READERS.get(item.type.kind, _number)(text, item) if text else _left_out(item, state)


def _left_out(item: ActionParameter, state: State) -> Any:
    value = default_value(item.type.kind, state)
    if value is not None:
        return value
    if item.required and not item.optional and (item.type.kind is not ParameterKind.NUMBER or item.type.least):
        raise CommandError([ParameterProblem("action.missing", parameter=item.type.help)])
    return 0 if item.required and not item.optional else None


def _number(text: str, item: ActionParameter) -> int:
    number = whole(text)
    if number is None:
        raise CommandError([ParameterProblem("action.not-a-number", parameter=item.type.help, value=text)])
    return number


def _half_points(text: str, item: ActionParameter) -> int:
    score = read_score(text)
    return _number(text, item) if score is None else score


_READERS: dict[ParameterKind, Callable[[str, ActionParameter], Any]] = {
    ParameterKind.ABSENCE: lambda text, item: Result[text] if text in item.type.choices else text,
    ParameterKind.HALF_POINTS: _half_points,
    ParameterKind.CENTS: lambda text, _item: read_cents(text),
    ParameterKind.MOMENT: lambda text, _item: text,
    ParameterKind.SECRET: lambda text, _item: text,
}


def check_address(action: Action, state: State, address: Mapping[str, int]) -> None:
    """Raise 404 for a player, round, board, category or list that does not exist."""
    named = {item.type.kind: address[item.name] for item in action.parameters if item.name in address}
    if ParameterKind.PLAYER in named:
        known_player(state, named[ParameterKind.PLAYER])
    if ParameterKind.PUBLISHED_ROUND in named:
        number, board = named[ParameterKind.PUBLISHED_ROUND], named.get(ParameterKind.BOARD)
        found = published_round(state, number)
        if found is None or (board is not None and not found.has_board(board)):
            raise NotFoundError([Problem("tournament.no-such-board", board=board, round=number)])
    request = named.get(ParameterKind.REQUEST)
    if request is not None and request not in state.requests:
        raise NotFoundError([Problem("tournament.request.unknown", request=request)])
    group = named.get(ParameterKind.GROUP)
    if group is not None and (state.festival is None or all(item.id != group for item in state.festival.groups)):
        raise NotFoundError([Problem("festival.no-such-group", group=group)])
    category, prize_list = named.get(ParameterKind.CATEGORY), named.get(ParameterKind.PRIZE_LIST)
    if category is not None and all(item.id != category for item in state.categories):
        raise NotFoundError([Problem("tournament.category.unknown", category=category)])
    if prize_list is not None and all(item.id != prize_list for item in state.prizes.lists):
        raise NotFoundError([Problem("tournament.prizes.unknown", list=prize_list)])


def notice(context: TournamentContext, action: Action, values: Mapping[str, Any], entries: Sequence[LogEntry]) -> str:
    """The text `done` of the action, or what the log says of it; nothing where the next page shows the draft."""
    if action.shows == "draft":
        return ""
    key = f"{action.words}.done"
    texts = {item.name: _shown(context, item, values[item.python_name]) for item in action.parameters}
    said = context.say(key, count=len(entries), **texts)
    if not said.startswith(key):
        return said
    now = context.site.now(context.name)
    lines = log_lines(now.log, now.state, entries[:_MOST_SENTENCES], context.language)
    return " ".join(line.text for line in lines)


def _shown(context: TournamentContext, item: ActionParameter, value: Any) -> object:
    state = context.state
    if item.type.kind is ParameterKind.PLAYER:
        return ", ".join(state.named(player) for player in (value if item.type.many else [value]) or ())
    if item.type.kind is ParameterKind.PUBLISHED_ROUND:
        return round_title(value, context.language)
    return state.next_round if value is None and item.name == "from_round" else value
