"""The program: finds the command that was asked for, runs it, and turns whatever happens into an exit code."""

from __future__ import annotations

import gc
import sys
from importlib import import_module
from keyword import iskeyword
from typing import TYPE_CHECKING, Protocol

from zwitsers.cli.arguments import HELP_FLAGS, Arguments, two_columns
from zwitsers.cli.errors import Exit, WrongCallError
from zwitsers.cli.output import Output
from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.language import LANGUAGES, preferred_language, translate

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
        from zwitsers.cli import ratings

        found: Command = getattr(ratings, one)
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
        from zwitsers.cli.failure import report

        output.warn(report(error, words, output.language))
        return Exit.INTERNAL_ERROR


def problem_texts(error: ZwitsersError, language: str) -> list[str]:
    """What is wrong, for people: one text for each problem."""
    from zwitsers.engine.pairing.result import NoPairingError  # only when there is something to say

    if isinstance(error, NoPairingError):
        return [error.text(language)]
    return [problem.text(language) for problem in error.problems]


def exit_code(error: ZwitsersError) -> Exit:
    from zwitsers.engine.pairing.result import NoPairingError

    if isinstance(error, NoPairingError):
        return Exit.NO_PAIRING
    return Exit.WRONG_CALL if isinstance(error, WrongCallError) else Exit.BAD_INPUT


def dispatch(words: list[str], output: Output) -> int:
    if not words:
        from zwitsers.cli import desktop

        if desktop.on_desktop():
            return desktop.run(output)
        output.warn(overview(output.language))
        return Exit.WRONG_CALL
    name, *rest = words
    if name in HELP_FLAGS:
        output.lines(overview(output.language))
        return Exit.DONE
    if name == "--version":
        output.lines(f"zwitsers {_version()}")
        return Exit.DONE
    if name not in _MODULES:
        family = [other for other in commands() if other.startswith(f"{name} ")]
        if family and (not rest or rest[0] in HELP_FLAGS):
            return _about_family(name, family, output, asked=bool(rest))
        if family:
            name, rest = _renamed(f"{name} {rest[0]}", rest[1:], output)
        if name not in commands():
            raise WrongCallError([_unknown(name, family or commands())])
    chosen = command(name)
    arguments = Arguments(name)
    chosen.declare(arguments)
    if any(word in HELP_FLAGS for word in rest):
        output.lines(arguments.help(output.language))
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


def _about_family(name: str, family: Sequence[str], output: Output, *, asked: bool) -> int:
    """`player` alone: which commands begin with it. A wrong call, unless help was asked for."""
    text = "\n".join(
        [
            f"{output.phrase('cli.heading.commands')}:",
            *two_columns(_summaries(family, output.language), 22),
            "",
            output.phrase("cli.family", command=name),
        ]
    )
    (output.lines if asked else output.warn)(text)
    return Exit.DONE if asked else Exit.WRONG_CALL


def _summaries(names: Sequence[str], language: str) -> list[tuple[str, str]]:
    return [(name, translate(f"{_words(name)}.summary", language)) for name in names]


def _words(name: str) -> str:
    arguments = Arguments(name)
    command(name).declare(arguments)
    return arguments.words


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


def overview(language: str) -> str:
    """The help of the program as a whole."""
    options = [
        (f"--lang {translate('cli.word.language', language)}", translate("cli.option.lang", language)),
        ("--version", translate("cli.option.version", language)),
        (", ".join(HELP_FLAGS), translate("cli.option.help", language)),
    ]
    return "\n".join(
        [
            translate("cli.about", language),
            "",
            f"{translate('cli.heading.usage', language)}:",
            f"  {translate('cli.usage', language)}",
            f"  {translate('cli.desktop.usage', language)}",
            "",
            f"{translate('cli.heading.running', language)}:",
            *two_columns(_summaries(running(), language), 22),
            "",
            f"{translate('cli.heading.anywhere', language)}:",
            *two_columns(_summaries(ANYWHERE, language), 22),
            "",
            f"{translate('cli.heading.arguments', language)}:",
            *two_columns(options),
            "",
            f"{translate('cli.heading.examples', language)}:",
            *(f"  {line}" for line in translate("cli.examples", language).strip().splitlines()),
            "",
            translate("cli.exit-codes", language).strip(),
        ]
    )


def _unknown(name: str, commands: Sequence[str]) -> Problem:
    import difflib  # only when a name was mistyped

    # `add` is meant for `player add`, and `playr` for the family.
    words = {other.rpartition(" ")[2]: other for other in reversed(commands)}
    if " " not in name:
        words |= {other.partition(" ")[0]: other.partition(" ")[0] for other in commands}
    near = difflib.get_close_matches(name.rpartition(" ")[2], words, n=1)
    if near:
        return Problem("cli.unknown-command-near", command=name, near=words[near[0]])
    return Problem("cli.unknown-command", command=name, commands=", ".join(commands))


def _version() -> str:
    from zwitsers.version import __version__

    return __version__
