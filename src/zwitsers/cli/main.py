"""The program: finds the command that was asked for, runs it, and turns whatever happens into an exit code."""

from __future__ import annotations

import gc
import sys
from importlib import import_module
from keyword import iskeyword
from typing import TYPE_CHECKING, Protocol

from zwitsers.cli.arguments import HELP_FLAGS, Arguments
from zwitsers.cli.errors import Exit, WrongCallError
from zwitsers.cli.output import Output
from zwitsers.cli.parts import part
from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.engine.pairing.result import NoPairingError
from zwitsers.language import LANGUAGES, preferred_language
from zwitsers.version import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

    from zwitsers.cli.arguments import Options

# After how many new things garbage is looked for.
_UNTIDY = 50_000
# Commands with a module of their own, in the order of the help; `player add` is in the package player. The commands on
# an event between them are in the table of event_commands, which is loaded only when it is needed.
_FIRST = ("serve", "accounts", "new", "settings", "player add", "player import")
_LAST = ("audit", "restore", "export", "import")
# These take an event or a TRF file, or neither.
ANYWHERE = (
    "pair",
    "why",
    "check",
    "verify",
    "standings",
    "card",
    "crosstable",
    "schedule",
    "control",
    "ranking",
    "systems",
    "ratings load",
    "ratings find",
    "ratings show",
    "ratings drop",
    "ratings refresh",
    "demo",
    "generate",
    "simulate",
    "completion",
)
_MODULES = frozenset((*_FIRST, *_LAST, *ANYWHERE))


class Command(Protocol):
    """What the module of a command offers. An exit code only when it is not simply done."""

    def declare(self, arguments: Arguments) -> None: ...

    def run(self, options: Options, output: Output) -> int | None: ...


def _event_commands() -> ModuleType:
    return import_module("zwitsers.cli.event_commands")


def running() -> tuple[str, ...]:
    """The commands that run a tournament."""
    return (*_FIRST, *_event_commands().table(), *_LAST)


def commands() -> tuple[str, ...]:
    return (*running(), *ANYWHERE)


def command(name: str) -> Command:
    if name not in _MODULES:
        row: Command = _event_commands().table()[name]
        return row
    family, _space, one = name.partition(" ")
    if family == "ratings":
        found: Command = getattr(import_module("zwitsers.cli.ratings"), one)
        return found
    path = name.replace("-", "_").replace(" ", ".")
    # `import` and `return` cannot be the names of modules.
    path = f"{path}_" if iskeyword(path.rpartition(".")[2]) else path
    module: Command = import_module(f"zwitsers.cli.{path}")
    return module


def run(argv: Sequence[str] | None = None) -> int:
    """The entry point of `zwitsers`; gives the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    if argv is None:
        # What a command makes is kept until it is over: looking for garbage in a large tournament took a fifth of it.
        gc.set_threshold(_UNTIDY)
    output = Output(preferred_language())
    try:
        choice, rest = take_language(words)
        output = Output(preferred_language(choice))
        return int(dispatch(rest, output))
    except ZwitsersError as error:
        for text in problem_texts(error, output.language):
            output.warn(f"zwitsers: {text}")
        return exit_code(error)
    except KeyboardInterrupt:
        output.warn(f"zwitsers: {output.phrase('cli.interrupted')}")
        return Exit.INTERRUPTED
    except Exception as error:  # whatever it is, people get a report they can send and not a bare traceback
        output.warn(part("failure").report(error, words, output.language))
        return Exit.INTERNAL_ERROR


def problem_texts(error: ZwitsersError, language: str) -> list[str]:
    """What is wrong, for people: one text for each problem."""
    if isinstance(error, NoPairingError):
        return [error.text(language)]
    return [problem.text(language) for problem in error.problems]


def exit_code(error: ZwitsersError) -> Exit:
    if isinstance(error, NoPairingError):
        return Exit.NO_PAIRING
    return Exit.WRONG_CALL if isinstance(error, WrongCallError) else Exit.BAD_INPUT


def dispatch(words: list[str], output: Output) -> int:
    if not words:
        desktop = part("desktop")
        if desktop.on_desktop():
            return int(desktop.run(output))
        output.warn(part("help").overview(output.language))
        return Exit.WRONG_CALL
    name, *rest = words
    if name in HELP_FLAGS:
        output.lines(part("help").overview(output.language))
        return Exit.DONE
    if name == "--version":
        output.lines(f"zwitsers {__version__}")
        return Exit.DONE
    if name not in _MODULES:
        family = [other for other in commands() if other.startswith(f"{name} ")]
        if family and (not rest or rest[0] in HELP_FLAGS):
            text = part("help").about_family(name, family, output.language)
            (output.lines if rest else output.warn)(text)
            return Exit.DONE if rest else Exit.WRONG_CALL
        if family:
            name, rest = _renamed(f"{name} {rest[0]}", rest[1:], output)
        if name not in commands():
            raise WrongCallError([part("help").unknown(name, family or commands())])
    chosen = command(name)
    arguments = Arguments(name)
    chosen.declare(arguments)
    if any(word in HELP_FLAGS for word in rest):
        output.lines(part("help").about_command(arguments, output.language))
        return Exit.DONE
    return chosen.run(arguments.parse(rest), output) or Exit.DONE


def _renamed(name: str, rest: list[str], output: Output) -> tuple[str, list[str]]:
    """The new words of a command that was called by its old ones: `round repair`, or `round mend EVENT pair`."""
    for old, new in _event_commands().aliases().items():
        family, verb, *more = old.split()
        if f"{family} {verb}" == name and (not more or more[0] in rest[:2]):
            output.warn(output.phrase("cli.renamed", old=old, new=new))
            return new, [word for place, word in enumerate(rest) if place > 1 or word not in more]
    return name, rest


def take_language(words: list[str]) -> tuple[str | None, list[str]]:
    """`--lang` may stand before or after the command; the rest is as it was."""
    choice: str | None = None
    rest: list[str] = []
    waiting = iter(words)
    for word in waiting:
        if word == "--lang":
            choice = _language(next(waiting, ""))
        elif word.startswith("--lang="):
            choice = _language(word.removeprefix("--lang="))
        else:
            rest.append(word)
    return choice, rest


def _language(text: str) -> str:
    if text not in LANGUAGES:
        raise WrongCallError([Problem("cli.choice", option="--lang", value=text, choices=", ".join(LANGUAGES))])
    return text
