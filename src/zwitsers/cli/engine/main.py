"""The program: does what is asked, and gives the exit codes of bbpPairings whatever happens."""

from __future__ import annotations

import sys
from enum import IntEnum
from typing import TYPE_CHECKING

from zwitsers.cli.engine.request import CHECK, PAIR, RELEASE, Request, read_request
from zwitsers.cli.errors import FileError
from zwitsers.cli.output import Output
from zwitsers.cli.parts import part
from zwitsers.engine.domain import ZwitsersError
from zwitsers.engine.pairing.result import NoPairingError, NothingToPairError
from zwitsers.language import preferred_language

if TYPE_CHECKING:
    from collections.abc import Sequence

_TOO_LARGE = frozenset(
    {"trf.too-many-players", "trf.too-many-lines", "trf.too-many-rounds", "cli.file.too-large", "engine.seed"}
)


class EngineExit(IntEnum):
    DONE = 0
    NO_PAIRING = 1
    UNEXPECTED = 2
    INVALID = 3
    TOO_LARGE = 4
    FILE = 5


def run(argv: Sequence[str] | None = None) -> int:
    """The entry point of `zwitsers-engine`; gives the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    output = Output(preferred_language())
    try:
        request = read_request(words)
        if request.release:
            output.machine(f"{RELEASE}\n")
        return int(_done(request, output))
    except ZwitsersError as error:
        for problem in error.problems:
            output.warn(f"zwitsers-engine: {problem.text(output.language)}")
        return int(_exit_of(error))
    except MemoryError:
        output.warn(f"zwitsers-engine: {output.phrase('engine.memory')}")
        return EngineExit.TOO_LARGE
    except KeyboardInterrupt:
        output.warn(f"zwitsers-engine: {output.phrase('cli.interrupted')}")
        return EngineExit.UNEXPECTED
    except Exception as error:  # whatever it is, people get a report they can send and not a bare traceback
        output.warn(part("failure").report(error, words, output.language))
        return EngineExit.UNEXPECTED


def _done(request: Request, output: Output) -> int:
    """Only the module that is needed is loaded."""
    if request.action == PAIR:
        part("engine-pair").pair(request, output)
    elif request.action == CHECK:
        part("engine-check").check(request, output)
    elif request.action:
        return EngineExit.NO_PAIRING if part("engine-generate").generate(request, output) else EngineExit.DONE
    return EngineExit.DONE


def _exit_of(error: ZwitsersError) -> EngineExit:
    if isinstance(error, (NoPairingError, NothingToPairError)):
        return EngineExit.NO_PAIRING
    if any(problem.key in _TOO_LARGE for problem in error.problems):
        return EngineExit.TOO_LARGE
    return EngineExit.FILE if isinstance(error, FileError) else EngineExit.INVALID
