"""The declaration of an action. Command, API operation, the POST of a page, help, the docs table and access tests are
derived from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from inspect import signature
from types import NoneType
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args

from zwitsers.event.errors import CommandError
from zwitsers.event.parameters import Parameter, ParameterKind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from inspect import Parameter as PythonParameter

    from zwitsers.event.events import Event
    from zwitsers.event.state import State

_Function = TypeVar("_Function", bound="Callable[..., list[Event]]")
Surface = Literal["cli", "api", "page"]
_ATTRIBUTE = "declared_action"


@dataclass(frozen=True, slots=True)
class ActionParameter:
    # In Python, and elsewhere.
    python_name: str
    name: str
    type: Parameter
    required: bool
    # May be None: "left out" has a meaning of its own.
    optional: bool
    default: Any

    @property
    def is_reason(self) -> bool:
        return self.type.flag == "--reason"


@dataclass(frozen=True, slots=True)
class Action:
    function: Callable[..., list[Event]]
    # Below /api/tournaments/{name}/.
    method: str
    path: str
    parameters: tuple[ActionParameter, ...]
    # The words of the command line; empty: no command of its own.
    command: str
    # Old words that still work.
    aliases: tuple[str, ...]
    # Addresses of POST below /desk/{name}/, and the page that follows.
    pages: tuple[str, ...]
    then: str
    # "field=value": selects this action in the form of a page that several actions share.
    when: str
    # Names of form fields, by the names of parameters, where they differ.
    fields: Mapping[str, str] = field(hash=False)
    role: Literal["assistant", "arbiter"]
    # Whether the command line asks before it does this.
    confirm: bool
    # Whether published rounds may now be such as the rulebook would not pair them: the command line tells (R9.2).
    correction: bool
    # What the command line shows afterwards, instead of a sentence for each event; players: after it.
    shows: Literal["", "draft", "round", "board", "players"]
    creates: bool
    # The id of the API operation, where it is not the name.
    operation: str
    tag: str
    by_hand: frozenset[Surface]

    @property
    def name(self) -> str:
        return self.function.__name__

    @property
    def words(self) -> str:
        """The section of the catalogues: summary, examples, and perhaps `done` and `sure`."""
        return f"action.{self.name.replace('_', '-')}"

    @property
    def path_names(self) -> frozenset[str]:
        return frozenset(part.strip("{}") for part in self.path.split("/") if part.startswith("{"))

    def derives(self, surface: Surface) -> bool:
        return surface not in self.by_hand

    def events(self, state: State, values: Mapping[str, Any]) -> list[Event]:
        """The events for these values, by the Python names of the parameters. None: left out."""
        given = {item: values[item.python_name] for item in self.parameters if item.python_name in values}
        problems = [item.type.problem(value) for item, value in given.items() if value is not None]
        if any(problems):
            raise CommandError([problem for problem in problems if problem])
        return self.function(
            state, **{item.python_name: value for item, value in given.items() if value is not None or item.required}
        )


def action(
    address: str,
    *,
    command: str = "",
    aliases: tuple[str, ...] = (),
    pages: tuple[str, ...] | None = None,
    then: str = "",
    when: str = "",
    fields: Mapping[str, str] | None = None,
    role: Literal["assistant", "arbiter"] = "arbiter",
    confirm: bool = False,
    correction: bool = False,
    shows: Literal["", "draft", "round", "board", "players"] = "",
    creates: bool = False,
    operation: str = "",
    tag: str = "players",
    by_hand: tuple[Surface, ...] = (),
) -> Callable[[_Function], _Function]:
    """Declare a function as an action. `address` is a method and a path, `POST players/{player}/withdraw`. The page has
    the same path, unless `pages` says otherwise."""
    method, path = address.split()
    surfaces = {"api", *(["cli"] if command else []), *(["page"] if pages != () else [])}

    def declare(function: _Function) -> _Function:
        declared = Action(
            function,
            method,
            path,
            _parameters(function) if surfaces - {*by_hand} else (),
            command,
            aliases,
            (path,) if pages is None else pages,
            then,
            when,
            fields or {},
            role,
            confirm,
            correction,
            shows,
            creates,
            operation,
            tag,
            frozenset(by_hand),
        )
        setattr(function, _ATTRIBUTE, declared)
        return function

    return declare


def declared_in(module: Any) -> list[Action]:
    """The actions of a module, in the order in which they are written."""
    own = (item for item in vars(module).values() if getattr(item, "__module__", "") == module.__name__)
    return [getattr(item, _ATTRIBUTE) for item in own if hasattr(item, _ATTRIBUTE)]


def _parameters(function: Callable[..., Any]) -> tuple[ActionParameter, ...]:
    _state, *others = signature(function).parameters.values()
    return tuple(map(_parameter, others))


def _parameter(parameter: PythonParameter) -> ActionParameter:
    parts = [part for part in get_args(parameter.annotation) if part is not NoneType]
    optional = NoneType in get_args(parameter.annotation)
    metadata = getattr(parts[0] if optional else parameter.annotation, "__metadata__", ())
    found = next((item for item in metadata if isinstance(item, Parameter)), None)
    if found is None:
        raise TypeError(f"the parameter {parameter.name} has no type of zwitsers.event.parameters")
    needed = found.kind is ParameterKind.REASON and found.least > 0  # the function itself refuses an empty reason
    required = needed or parameter.default is parameter.empty
    default = None if parameter.default is parameter.empty else parameter.default
    return ActionParameter(parameter.name, found.name or parameter.name, found, required, optional, default)
