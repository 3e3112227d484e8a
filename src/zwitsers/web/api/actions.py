"""The operations that are derived from the declarations of actions."""

from __future__ import annotations

from functools import cache
from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Annotated, Any, Literal

from annotated_types import Len
from fastapi import Path, Query
from pydantic import Field, create_model

from zwitsers.engine.domain import Result
from zwitsers.event.actions.registry import all_actions
from zwitsers.event.parameters import MOST_PLAYERS, ParameterKind
from zwitsers.event.store.seeds import default_value
from zwitsers.language import capital, translate
from zwitsers.web.api.fields import ONE_LINE, SOMETHING, Seen, Strict
from zwitsers.web.api.operations import Operations
from zwitsers.web.api.who import Arbiter_, Assistant_, run
from zwitsers.web.forms.action_form import check_address
from zwitsers.web.http.log_records import ChangeRecord

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.event.action import Action, ActionParameter
    from zwitsers.event.state import State
    from zwitsers.web.http.context import TournamentContext

_Id = Annotated[int, Field(ge=1, le=10**9)]
_TEXTS = (ParameterKind.TEXT, ParameterKind.REASON, ParameterKind.MOMENT, ParameterKind.DATE)
# Where programs write a value in another way than people do: by help text, else by kind.
_DESCRIPTIONS: dict[str, str] = {
    "smallest-share": "The smallest share, in cents.",
    "share-unit": "Shares are rounded down to it, in cents.",
    "excluded": "Who cannot have a prize.",
    "groups": "For a guided draw: entry ids by strength, the strongest group first (R7.1).",
    ParameterKind.PLAYER: "The id of a player's entry. It never changes.",
    ParameterKind.PAYEE: "The id of an entry; 0: the organiser.",
    ParameterKind.ROUND: "0: the in-between round (002 Modificatie 2).",
    ParameterKind.CATEGORY: "The id of a category.",
    ParameterKind.PRIZE_LIST: "The id of a list of prizes.",
    ParameterKind.GROUP: "The id of a group of the event.",
    ParameterKind.REGISTRATION: "The numbers of people on the list of the event.",
    ParameterKind.CENTS: "In cents.",
    ParameterKind.REQUEST: "The number of a request.",
    ParameterKind.DATE: "As 2026-05-03 or 2026-05-03T19:30; empty: with its round.",
    ParameterKind.MOMENT: "When it was asked, as 2026-05-01T19:30 on the clock of the hall; null: now.",
    ParameterKind.HALF_POINTS: "The start score in half points (1d is 60); null: what follows from the grade.",
}


def router_of_actions() -> Operations:
    return _router(tuple(all_actions()))


@cache  # FastAPI takes 0.2 s for it
def _router(actions: tuple[Action, ...]) -> Operations:
    router = Operations(prefix="/api/tournaments/{name}")
    for action in actions:
        if action.derives("api"):
            router.add_api_route(
                f"/{action.path}",
                _endpoint(action),
                methods=[action.method],
                status_code=201 if action.creates else None,
                tags=[action.tag],
            )
    return router


def _endpoint(action: Action) -> Callable[..., ChangeRecord]:
    """A function with the signature from which FastAPI makes the schema."""
    own = [item for item in action.parameters if item.name not in action.path_names]
    by_query = action.method == "DELETE"

    def endpoint(
        context: TournamentContext, seen: int | None = None, said: Strict | None = None, **given: Any
    ) -> ChangeRecord:
        address = {name: value for name, value in given.items() if name in action.path_names}
        check_address(action, context.state, address)
        sent = {**given, **(said.given() if said else {})}
        values = {item.python_name: _value(item, sent.get(item.name), context.state) for item in action.parameters}
        left_out = [item.python_name for item in own if item.name not in sent and not item.required]
        values = {name: value for name, value in values.items() if name not in left_out or value is not None}
        return run(context, lambda state: action.events(state, values), seen)

    kinds: dict[str, Any] = {"context": Assistant_ if action.role == "assistant" else Arbiter_}
    defaults: dict[str, Any] = {}
    for item in action.parameters:
        if item.name in action.path_names:
            kinds[item.name] = Annotated[int, Path(ge=item.type.least, le=item.type.most, description=_about(item))]
        elif by_query:
            kinds[item.name] = Annotated[_type(item), Query(description=_about(item))]
    if own and not by_query:
        body = _body(action, own)
        # A PUT without a body must not reset everything to its default.
        resets = action.method == "PUT" and not any(item.optional for item in own)
        needed = resets or any(_must_be_sent(item) for item in own)
        kinds["said"] = body if needed else body | None
        defaults |= {} if needed else {"said": None}
    kinds["seen"], defaults["seen"] = Seen, None
    endpoint.__name__ = action.operation or action.name
    endpoint.__doc__ = action.function.__doc__
    endpoint.__annotations__ = {**kinds, "return": ChangeRecord}
    endpoint.__signature__ = Signature(  # type: ignore[attr-defined] # FastAPI reads it
        [
            Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind, default=defaults.get(name, Parameter.empty))
            for name, kind in kinds.items()
        ],
        return_annotation=ChangeRecord,
    )
    return endpoint


def _body(action: Action, items: list[ActionParameter]) -> Any:
    fields: dict[str, Any] = {}
    for item in items:
        kind: Any = _type(item)
        if _must_be_sent(item):
            fields[item.name] = (kind, Field(description=_about(item)))
        else:
            kind = kind | None if item.default is None else kind
            fields[item.name] = (kind, Field(item.default, description=_about(item)))
    title = "".join(word.capitalize() for word in action.name.split("_"))
    return create_model(f"{title}Body", __base__=Strict, **fields)


def _must_be_sent(item: ActionParameter) -> bool:
    return item.required and not item.optional and item.type.kind is not ParameterKind.SECRET


def _type(item: ActionParameter) -> Any:
    parameter = item.type
    if parameter.many:
        return Annotated[list[_Id], Len(parameter.least, min(parameter.most, MOST_PLAYERS))]
    if parameter.kind is ParameterKind.GROUPS:
        return Annotated[list[Annotated[list[_Id], Len(0, MOST_PLAYERS)]], Len(parameter.least, parameter.most)]
    if parameter.choices:
        return Literal[parameter.choices]
    if parameter.kind in _TEXTS:
        pattern = SOMETHING if parameter.kind is ParameterKind.TEXT else ONE_LINE
        return Annotated[str, Field(min_length=parameter.least, max_length=parameter.most, pattern=pattern)]
    if parameter.kind is ParameterKind.SECRET:
        return Annotated[str, Field(pattern="^[0-9a-f]{32}$")]
    if parameter.kind is ParameterKind.YES_NO:
        return bool
    return Annotated[int, Field(ge=parameter.least, le=parameter.most)]


def _about(item: ActionParameter) -> str:
    """Programs name a player, category or list by its id; amounts are in cents, scores in half points."""
    help_text = capital(translate(item.type.help_key, "en"))
    return _DESCRIPTIONS.get(item.type.help, _DESCRIPTIONS.get(item.type.kind, help_text))


def _value(item: ActionParameter, value: Any, state: State) -> Any:
    if value is None:
        return default_value(item.type.kind, state)
    return Result[value] if item.type.kind is ParameterKind.ABSENCE else value
