"""The rulebooks by id: those of the program, and those registered at run time.
Only the module of a rulebook that is asked for is loaded."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from zwitsers.engine.domain.errors import Problem, ZwitsersError

if TYPE_CHECKING:
    from zwitsers.engine.rules.rulebook import Game, Rulebook

# Module of this package by id. The first one of a game is its default (`usual`).
_MODULES = {
    "go-nl": "go_nl",
    "go-en": "go_en",
    "knsb-wp": "knsb_wp",
    "kndb": "kndb",
    "knsb-rating": "knsb_rating",
    "fide-dutch": "fide_dutch",
    "round-robin": "round_robin",
    "keizer": "keizer",
}
_REGISTERED: dict[str, Rulebook] = {}

# The rulebooks of the program.
IDS = tuple(_MODULES)


class UnknownRulebookError(ZwitsersError):
    """There is no rulebook with this id."""


def ids() -> tuple[str, ...]:
    """All present ids: `IDS`, then the registered ones."""
    return (*IDS, *_REGISTERED)


def rulebook(rulebook_id: str) -> Rulebook:
    registered = _REGISTERED.get(rulebook_id)
    if registered is not None:
        return registered
    module = _MODULES.get(rulebook_id)
    if module is None:
        raise UnknownRulebookError([Problem("scores.unknown-rulebook", id=rulebook_id, ids=", ".join(ids()))])
    return _loaded(module)


@cache
def _loaded(module: str) -> Rulebook:
    found: Rulebook = import_module(f"zwitsers.engine.rules.{module}").RULEBOOK
    return found


def rulebooks() -> list[Rulebook]:
    return [rulebook(item) for item in ids()]


def usual(game: Game | str) -> str:
    """The default rulebook of a game: the first one."""
    return next(item for item in ids() if rulebook(item).game == game)


def register(book: Rulebook) -> None:
    """Add a rulebook, for the whole process."""
    if book.id in ids():
        raise ValueError(f"there is a rulebook {book.id} already; give yours another id")
    _REGISTERED[book.id] = book


def unregister(rulebook_id: str) -> None:
    """Remove a registered rulebook; KeyError for any other."""
    del _REGISTERED[rulebook_id]
