"""The declaration of an action. Command, API operation, the POST of a page, help, the docs table and access tests are
derived from it."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, field
from dataclasses import fields as dataclass_fields
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
class Declaration:
    """Declares a function as an action: `@action("POST players/{player}/withdraw", command="player withdraw")`."""

    # Method, and path below /api/tournaments/{name}/.
    address: str
    _: KW_ONLY
    # The words of the command line; empty: no command of its own.
    command: str = ""
    # Old words that still work.
    aliases: tuple[str, ...] = ()
    # Addresses of POST below /desk/{name}/ (empty: the path of the API), and the page that follows.
    pages: tuple[str, ...] = ("",)
    then: str = ""
    # "field=value": selects this action in the form of a page that several actions share.
    when: str = ""
    # Names of form fields, by the names of parameters, where they differ.
    fields: Mapping[str, str] = field(default_factory=dict, hash=False)
    role: Literal["assistant", "arbiter"] = "arbiter"
    # Whether the command line asks before it does this.
    confirm: bool = False
    # Whether published rounds may now be such as the rulebook would not pair them: the command line tells (R9.2).
    correction: bool = False
    # What the command line shows afterwards, instead of a sentence for each event; players: after it.
    shows: Literal["", "draft", "round", "board", "players"] = ""
    # Whether the API answers 201.
    creates: bool = False
    # The id of the API operation, where it is not the name.
    operation: str = ""
    tag: str = "players"
    # Surfaces that are not derived; docs/actions.md says why.
    by_hand: tuple[Surface, ...] = ()

    @property
    def method(self) -> str:
        return self.address.split()[0]

    @property
    def path(self) -> str:
        return self.address.split()[1]

    def __call__(self, function: _Function) -> _Function:
        options = {item.name: getattr(self, item.name) for item in dataclass_fields(self)}
        options["pages"] = tuple(page or self.path for page in self.pages)
        surfaces = {"api", *(["cli"] if self.command else []), *(["page"] if self.pages else [])}
        parameters = _parameters(function) if surfaces - {*self.by_hand} else ()
        setattr(function, _ATTRIBUTE, Action(**options, function=function, parameters=parameters))
        return function


action = Declaration


@dataclass(frozen=True, slots=True, kw_only=True)
class Action(Declaration):
    """A function with its declaration."""

    function: Callable[..., list[Event]]
    parameters: tuple[ActionParameter, ...]

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
