"""The command lines of bbpPairings and JaVaFo, read into what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zwitsers.cli.errors import WrongCallError
from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.numbers import whole
from zwitsers.version import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

RELEASE = f"Zwitsers {__version__}, FIDE (Dutch) System 2026"
PAIR, CHECK, GENERATE = "-p", "-c", "-g"
DUTCH, BURSTEIN = "--dutch", "--burstein"
MOST_SEED = 2**63 - 1


class Request(NamedTuple):
    """`action` empty: only name and version. An empty file name is stdin, or (of an answer) stdout."""

    action: str = ""
    # Called as bbpPairings is; else as JaVaFo.
    dutch: bool = False
    release: bool = False
    file: str = ""
    output: str = ""
    # Whether there is to be a check-list, and where; empty: beside the file, with its name.
    checklist: bool = False
    list_file: str = ""
    round_number: int | None = None
    baku: bool = False
    # Of a tournament to be made: its configuration, or its seed.
    configuration: str = ""
    seed: int | None = None


def read_request(words: Sequence[str]) -> Request:
    """WrongCallError when it is none of the forms."""
    rest = list(words)
    release = not rest or rest[0] == "-r"
    rest = rest[1:] if rest and release else rest
    if not rest:
        return Request(release=True)
    if rest[0] == BURSTEIN:
        raise WrongCallError([Problem("engine.burstein")])
    dutch = rest[0] == DUTCH
    rest = rest[1:] if dutch else rest
    file = _operand(rest)
    baku = bool(rest) and rest[0] == "-b"
    rest = rest[1:] if baku else rest
    action = rest.pop(0) if rest else ""
    if action not in (PAIR, CHECK, GENERATE):
        raise _wrong()
    request = _with_operand(Request(action, dutch, release, file, baku=baku), _operand(rest))
    while rest:
        request = _with_option(request, rest.pop(0), rest)
    if action == GENERATE and (not request.output or (request.file and request.configuration)):
        raise _wrong()
    return request


def _operand(rest: list[str]) -> str:
    return rest.pop(0) if rest and not rest[0].startswith("-") else ""


def _with_operand(request: Request, operand: str) -> Request:
    """What stands behind the action: the answer's file, a round, or a configuration or seed."""
    if not operand:
        return request
    if request.action == PAIR:
        return request._replace(output=operand)
    if request.action == CHECK:
        return request._replace(round_number=_round(operand))
    if operand.isascii() and operand.isdigit():
        return request._replace(seed=_seed(operand))
    return request._replace(configuration=operand)


def _with_option(request: Request, flag: str, rest: list[str]) -> Request:
    if flag == "-b" and request.action != CHECK:
        return request._replace(baku=True)
    if flag == "-l" and not request.checklist:
        return request._replace(checklist=True, list_file=_operand(rest))
    if flag == "-o" and request.action == GENERATE and rest:
        return request._replace(output=rest.pop(0))
    if flag == "-s" and request.action == GENERATE and rest:
        return request._replace(seed=_seed(rest.pop(0)))
    raise _wrong()


def _round(text: str) -> int:
    number = whole(text, 5)
    if not number:
        raise WrongCallError([Problem("engine.round", value=text)])
    return number


def _seed(text: str) -> int:
    number = whole(text, 19)
    if number is None or number > MOST_SEED:
        raise WrongCallError([Problem("engine.seed", value=text, most=MOST_SEED)])
    return number


def _wrong() -> WrongCallError:
    return WrongCallError([Problem("engine.syntax")])
