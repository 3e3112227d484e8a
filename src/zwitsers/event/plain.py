"""Strict parsing of plain JSON values by the declared field type. Lists become tuples; other types are refused."""

from __future__ import annotations

import types
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin
from unicodedata import category

if TYPE_CHECKING:
    from collections.abc import Callable

    Reader = Callable[[Any], Any]

# The maximum nesting depth; no event of ours is nested deeper.
_DEEPEST = 6
# Unicode categories of control characters and of surrogates, which cannot be encoded.
_NOT_TEXT = ("Cc", "Cs")


class NotPlainError(ValueError):
    """A value does not have the declared type."""


def is_text(value: object) -> bool:
    """Whether this is a string that can be stored and shown on one line."""
    if not isinstance(value, str):
        return False
    return value.isprintable() or not any(category(character) in _NOT_TEXT for character in value)


def plain(value: Any) -> Any:
    """Convert a value to plain JSON values."""
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    return value


def reader(hint: Any) -> Reader:
    """The parser for the type `hint`: int, str, bool, Any, and tuples, dicts and optionals of those."""
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    kind, inside = get_origin(hint), get_args(hint)
    if kind is tuple and inside[-1] is Ellipsis:
        return _list_of(reader(inside[0]))
    if kind is tuple:
        return _tuple_of([reader(item) for item in inside])
    if kind is dict:
        return _dict_of(reader(inside[1]))
    if kind in (Union, types.UnionType):
        (some,) = [item for item in inside if item is not type(None)]
        return _option_of(reader(some))
    raise TypeError(hint)


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise NotPlainError(value)
    return value


def _flag(value: Any) -> bool:
    if type(value) is not bool:
        raise NotPlainError(value)
    return value


def _text(value: Any) -> str:
    if not is_text(value):
        raise NotPlainError(value)
    return str(value)


def _anything(value: Any, depth: int = 0) -> Any:
    if depth > _DEEPEST:
        raise NotPlainError(value)
    if isinstance(value, str):
        return _text(value)
    if value is None or type(value) in (int, bool):
        return value
    if isinstance(value, (list, tuple)):
        return tuple(_anything(item, depth + 1) for item in value)
    if isinstance(value, dict):
        return {_text(key): _anything(item, depth + 1) for key, item in value.items()}
    raise NotPlainError(value)


_SIMPLE: dict[Any, Reader] = {int: _whole, bool: _flag, str: _text, Any: _anything}


def _list_of(item: Reader) -> Reader:
    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, (list, tuple)):
            raise NotPlainError(value)
        return tuple([item(part) for part in value])

    return read


def _tuple_of(items: list[Reader]) -> Reader:
    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, (list, tuple)) or len(value) != len(items):
            raise NotPlainError(value)
        return tuple([item(part) for item, part in zip(items, value, strict=True)])

    return read


def _dict_of(item: Reader) -> Reader:
    def read(value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise NotPlainError(value)
        return {_text(key): item(part) for key, part in value.items()}

    return read


def _option_of(some: Reader) -> Reader:
    def read(value: Any) -> Any:
        return None if value is None else some(value)

    return read
