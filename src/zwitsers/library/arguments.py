"""Checks of what a caller passes: each returns the value that was meant, or raises InputError."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import Player, Problem, Result
from zwitsers.engine.domain.letters import folded
from zwitsers.engine.domain.results import MIRRORS
from zwitsers.engine.rules.registry import ids, rulebook
from zwitsers.engine.rules.rulebook import Rulebook
from zwitsers.event.notation import parse_result
from zwitsers.language import LANGUAGES
from zwitsers.library.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

# A player: the number, the name or a part of it, or the record.
PlayerReference = int | str | Player
# A result: as people write it, or white's and black's.
ResultText = str | tuple[Result, Result]
# As many candidates as fit in a message.
_MOST_NAMED = 8


def chosen_system(system: str | Rulebook) -> Rulebook:
    """The rulebook with this id, or this rulebook."""
    if isinstance(system, Rulebook):
        return system
    if not isinstance(system, str):
        raise InputError([Problem("library.system", value=repr(system), ids=", ".join(ids()))])
    return rulebook(system)


def registered_system(system: str | Rulebook) -> Rulebook:
    """The same, where everyone must find the rulebook by its id."""
    book = chosen_system(system)
    if chosen_system(book.id) is not book:
        raise InputError([Problem("library.not-registered", system=book.id)])
    return book


def chosen_language(language: str) -> str:
    if language not in LANGUAGES:
        raise InputError([Problem("library.language", value=repr(language), languages=", ".join(LANGUAGES))])
    return language


def whole(value: object, name: str, least: int = 1, most: int | None = None) -> int:
    """A whole number within these bounds."""
    if not isinstance(value, int) or isinstance(value, bool) or value < least or (most is not None and value > most):
        key = "library.number" if most is None else "library.number-between"
        raise InputError([Problem(key, name=name, value=repr(value), least=least, most=most)])
    return value


def text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise InputError([Problem("library.text", name=name, value=repr(value))])
    return value


def path_text(value: object, name: str) -> str:
    if isinstance(value, (str, PathLike)):
        path = fspath(value)
        if isinstance(path, str) and path:
            return path
    raise InputError([Problem("library.path", name=name, value=repr(value))])


def items(value: object, name: str) -> list[Any]:
    """The members of a list. A single text or mapping is refused: its letters or keys are hardly ever meant."""
    if isinstance(value, (str, bytes, Mapping, Player)) or not isinstance(value, Iterable):
        raise InputError([Problem("library.list", name=name, value=repr(value))])
    return list(value)


def player_number(players: Sequence[Player], reference: object) -> int:
    """The number of the player who is meant."""
    if isinstance(reference, Player):
        reference = reference.number or reference.name
    if isinstance(reference, str) and reference.strip().isdecimal():
        reference = int(reference) if len(reference) < 10 else 0
    if isinstance(reference, int) and not isinstance(reference, bool):
        if not any(player.number == reference for player in players):
            raise InputError([Problem("library.no-such-number", player=reference)])
        return reference
    return _by_name(players, text(reference, "player"))


def _by_name(players: Sequence[Player], name: str) -> int:
    words = folded(name).split()
    named = {player.number: folded(player.name).replace(",", " ").split() for player in players}
    exact = [number for number, own in named.items() if sorted(own) == sorted(folded(name).replace(",", " ").split())]
    alike = exact or [number for number, own in named.items() if words and all(_in(word, own) for word in words)]
    if len(alike) == 1:
        return alike[0]
    if not alike:
        raise InputError([Problem("library.no-such-name", name=name)])
    found = [str(player) for player in players if player.number in alike]
    more = ", …" if len(found) > _MOST_NAMED else ""
    raise InputError([Problem("library.two-of-name", name=name, players="; ".join(found[:_MOST_NAMED]) + more)])


def _in(word: str, own: Sequence[str]) -> bool:
    return any(part.startswith(word.strip(",")) for part in own)


def result_pair(value: object, game: str) -> tuple[Result, Result]:
    """The results of white and black."""
    if isinstance(value, tuple) and len(value) == 2 and all(isinstance(item, Result) for item in value):
        white, black = value
        if black not in MIRRORS.get(white, ()):
            raise InputError([Problem("tournament.results-clash", white=white.label, black=black.label)])
        return white, black

    return parse_result(text(value, "result"), game)
